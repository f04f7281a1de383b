import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSingleQuestionTool, type SingleQuestionToolOptions } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";
import { type Case, runCase } from "../ask/run-case.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe.each([
  ["D-03 an answer", "single-question/answers.json"],
  ["D-03 an ask without an answer", "single-question/endings.json"],
  ["D-03 a timeout", "single-question/timeouts.json"],
])("%s", (_, fixture) => {
  for (const { title, options, input, act, asks, ...ending } of readFixture<
    (Case & { options: SingleQuestionToolOptions })[]
  >(fixture)) {
    it(title, async () => {
      const outcome = await runCase(createSingleQuestionTool(options), { input, act });
      if (asks !== undefined) expect(outcome.asks).toStrictEqual(asks);
      const expected =
        ending.error === undefined ? ending : { error: { details: undefined, ...ending.error } };
      expect(outcome).toStrictEqual({ ...expected, stops: 0, asks: outcome.asks });
      expect(vi.getTimerCount()).toBe(0);
    });
  }
});
