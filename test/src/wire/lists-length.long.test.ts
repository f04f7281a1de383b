import { describe, expect, it } from "vitest";
import { readWrittenAnswer } from "../../../src/elicitation/read-written-answer.js";
import { readProgress, readResponse } from "../../../src/wire/read-response.js";
import { processorMs } from "../../processor-time.js";
import { createQuestion, requestOf } from "./list-requests.js";

describe("a long list of texts on the wire", () => {
  const SIZE = 4_000;
  const options = Array.from({ length: SIZE }, (_, index) => `Option, ${index}`);
  const rows: [string, (index: number) => string][] = [
    ["near misses", (index) => `Optino, ${index}`],
    ["ranges", (index) => `1-${SIZE - (index % 1_000)}`],
    ["ranges with the row for own words", (index) => `0-${SIZE - (index % 1_000)}`],
    ["numbers that are nobody's", (index) => `${index + 2 * SIZE}`],
    ["half lists", (index) => `Option, ${index % SIZE} and x`],
  ];
  it.each(rows)("C-13 of 4 000 %s for 4 000 options is read in time", (_, create) => {
    const texts = Array.from({ length: SIZE }, (_, index) => create(index));
    for (const allowOther of [true, false]) {
      const question = createQuestion(options, allowOther);
      const request = { ...requestOf(question), check: () => [] };
      const read = () => [
        readResponse({ answers: [texts] }, request),
        readProgress({ answers: [texts] }, request),
        readWrittenAnswer(texts.slice(0, 400), question),
      ];
      // What went through all options for each text took minutes.
      expect(processorMs(read)).toBeLessThan(3000);
    }
  });
});
