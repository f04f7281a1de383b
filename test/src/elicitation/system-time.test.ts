import fc from "fast-check";
import { expect, it, onTestFinished, vi } from "vitest";
import { elicit, InMemoryElicitationChannel } from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import { ONE } from "./ask-one.js";

/** The last moment that a date can be, in milliseconds before and after 1970. */
const LAST_MS = 8.64e15;

it("C-10 an outcome tells its time as the system has it, to the millisecond, from one to the next and in any year", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());
  const channel = new InMemoryElicitationChannel({ one: "a" });
  const steps = fc.array(fc.constantFrom(0, 1, 9, 99, 999, 1_000, -1, -1_000), { maxLength: 5 });
  const start = fc.oneof(
    fc.integer({ min: -LAST_MS, max: LAST_MS }),
    fc.integer({ min: 1.79e12, max: 1.8e12 }),
    fc.constantFrom(-LAST_MS, -62_167_219_200_001, -1, 0, 253_402_300_799_999, LAST_MS),
  );
  const tell = async (first: number, further: readonly number[]) => {
    let ms = first;
    for (const step of [0, ...further]) {
      ms = Math.max(-LAST_MS, Math.min(LAST_MS, ms + step));
      vi.setSystemTime(ms);
      const answeredAt = new Date(ms).toISOString();
      const outcome = await elicit(channel, { toolCallId: "call", toolName: "tool", questions: [ONE] });
      expect(outcome).toMatchObject({ type: "answered", provenance: { answeredAt } });
    }
  };
  await fc.assert(fc.asyncProperty(start, steps, tell), { numRuns: runs(2_000) });
});
