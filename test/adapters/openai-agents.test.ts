import { describe } from "vitest";
import { OPENAI_AGENTS } from "./openai-agents-runtime.js";
import { proveRuntime } from "./prove-runtime.js";

describe("A-01 A-02 A-03 A-05 the OpenAI Agents SDK's own runner", () => proveRuntime(OPENAI_AGENTS));
