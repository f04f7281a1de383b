import { onTestFinished, vi } from "vitest";

/**
 * For one test: a clock that goes on where it is told to, and what is drawn is lower each time, so that the order of two sides is
 * turned about.
 */
export function holdClock(): { pass(ms: number): void } {
  let now = 0;
  let draw = 1;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  vi.spyOn(Math, "random").mockImplementation(() => {
    draw -= 0.001;
    return draw;
  });
  onTestFinished(() => void vi.restoreAllMocks());
  return {
    pass(ms) {
      now += ms;
    },
  };
}
