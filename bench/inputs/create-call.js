import { readFileSync } from "node:fs";

/** A call with 4 questions of 4 options and no previews, as a model writes it: without white space. */
export const CALL_TEXT = JSON.stringify(
  JSON.parse(readFileSync(new URL("call.json", import.meta.url), "utf8")),
);

/**
 * @param {readonly string[]} [previews] - one for each of the 16 options
 * @returns {import("../../dist/src/index.js").AskUserQuestionInput}
 */
export function createCall(previews) {
  const call = JSON.parse(CALL_TEXT);
  if (previews === undefined) return call;
  let next = 0;
  for (const { options } of call.questions) for (const option of options) option.preview = previews[next++];
  return call;
}
