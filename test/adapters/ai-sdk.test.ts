import { describe } from "vitest";
import { AI_SDK } from "./ai-sdk-runtime.js";
import { proveRuntime } from "./prove-runtime.js";

describe("A-01 A-02 A-03 A-05 the AI SDK's own loop", () => proveRuntime(AI_SDK));
