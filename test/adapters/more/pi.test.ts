import { describe } from "vitest";
import { proveRuntime } from "../prove-runtime.js";
import { PI } from "./pi-runtime.js";

// pi needs Node 22: test/adapters/run.js runs this file with the one that is pinned beside it.
describe("A-01 A-02 A-03 A-05 pi's own session", () => proveRuntime(PI));
