import { describe } from "vitest";
import { LANGCHAIN } from "./langchain-runtime.js";
import { proveRuntime } from "./prove-runtime.js";

describe("A-01 A-02 A-03 A-05 LangChain's own agent", () => proveRuntime(LANGCHAIN));
