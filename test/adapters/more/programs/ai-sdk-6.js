import * as ai from "ai";
import { MockLanguageModelV3 } from "ai/test";
import { suspend } from "../../programs/suspend-ai-sdk.js";

await suspend(ai, ai.stepCountIs(3), MockLanguageModelV3);
