import * as ai from "ai";
import { MockLanguageModelV4 } from "ai/test";
import { suspend } from "./suspend-ai-sdk.js";

await suspend(ai, ai.isStepCount(3), MockLanguageModelV4);
