import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type AskToolOptions, createAskTool } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";
import { type Case, runCase } from "./run-case.js";

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

describe.each([
  ["D-01 an answer", "ask/answers.json"],
  ["D-01 an ask without an answer", "ask/endings.json"],
  ["D-01 a timeout", "ask/timeouts.json"],
])("%s", (_, fixture) => {
  for (const { title, options, asks, ...expected } of readFixture<(Case & { options: AskToolOptions })[]>(
    fixture,
  )) {
    it(title, async () => {
      const { input, act, ...ending } = expected;
      const outcome = await runCase(createAskTool(options), { input, act });
      if (asks !== undefined) expect(outcome.asks).toStrictEqual(asks);
      if (ending.error === undefined) {
        expect(outcome).toStrictEqual({ data: undefined, stops: 0, ...ending, asks: outcome.asks });
      } else {
        const error = { details: undefined, ...ending.error };
        expect(outcome).toStrictEqual({ ...ending, error, asks: outcome.asks });
      }
      expect(vi.getTimerCount()).toBe(0);
    });
  }
});
