import { expect, it, onTestFinished, vi } from "vitest";
import { compare } from "../../bench/compare.js";

it("B-01 the least batch of each side counts, in microseconds a call", async () => {
  let now = 0;
  const clock = vi.spyOn(performance, "now").mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  /** A side whose calls take so long by the clock, but for every fiftieth, which meets other work of the machine. */
  const createSide = (ms: number) => {
    let calls = 0;
    return () => {
      calls += 1;
      now += calls % 50 === 0 ? 100 : ms;
    };
  };
  const peer = createSide(3);
  const times = await compare({ ours: createSide(1), peer: async () => peer() });
  expect(times).toEqual({ ours: 1_000, peer: 3_000 });
});
