import { describe } from "vitest";
import { proveRuntime } from "../prove-runtime.js";
import { proveSuspension } from "../prove-suspension.js";
import { MASTRA } from "./mastra-runtime.js";

describe("A-01 A-02 A-03 A-05 Mastra's own agent", () => proveRuntime(MASTRA));

describe("A-04 A-05 Mastra suspended in one process, resumed in another", () => {
  proveSuspension("mastra", new URL("programs/mastra.js", import.meta.url), { marksErrors: true });
});
