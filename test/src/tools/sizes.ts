import { createAskUserQuestionTool } from "../../../src/index.js";

export const LIMIT = 100_000;

export const LONG = "ü".repeat(150_000);

export const tool = createAskUserQuestionTool();

export function bytesOf(text: string): number {
  return new TextEncoder().encode(text).byteLength;
}
