import fc from "fast-check";
import { expect, it } from "vitest";
import { createEventLog } from "../../../channels/wait-handle/event-log.js";
import { collectGarbage } from "../../collect-garbage.js";
import { runs } from "../../property-runs.js";

type Logged = { askedAt: number; endedAt: number; open: object | undefined };

const ENDS = 4;

/** What happens to a log; the numbers choose among what there is. */
const act = fc.oneof(
  fc.record({ type: fc.constantFrom("ask", "drop") }),
  fc.record({ type: fc.constantFrom("end", "end", "forget"), of: fc.nat({ max: 9 }) }),
);

it("W-01 gives each listener what a list of all that happened would", () => {
  fc.assert(
    fc.property(fc.array(act, { maxLength: 60 }), (acts) => {
      const log = createEventLog<Logged>(ENDS, 0);
      const asked: Logged[] = [];
      let ends: Logged[] = [];
      let horizon = 0;
      let now = 0;
      const dropFirst = () => {
        const oldest = ends.shift();
        horizon = oldest?.endedAt ?? horizon;
        return oldest;
      };
      for (const { type, ...rest } of acts) {
        const of = "of" in rest ? rest.of : 0;
        const open = asked.filter((request) => request.open !== undefined);
        const request = open[of % Math.max(1, open.length)];
        if (type === "ask") {
          now += 1;
          asked.push({ askedAt: now, endedAt: 0, open: {} });
          log.addQuestion(asked.at(-1) as Logged);
        } else if (type === "end" && request !== undefined) {
          now += 1;
          Object.assign(request, { endedAt: now, open: undefined });
          expect(log.addEnd(request)).toBe(ends.length === ENDS ? dropFirst() : undefined);
          ends.push(request);
        } else if (type === "drop") expect(log.dropFirstEnd()).toBe(dropFirst());
        else if (type === "forget") {
          const sequence = Math.max(0, now - of);
          log.forgetUpTo(sequence);
          horizon = Math.max(horizon, sequence);
          ends = ends.filter(({ endedAt }) => endedAt > horizon);
        }
        expect(log.lastSequence()).toBe(now);
        expect(log.findLastEnd(({ askedAt }) => askedAt % 2 === 0)).toBe(
          ends.findLast(({ askedAt }) => askedAt % 2 === 0),
        );
        for (let cursor = 0; cursor <= now; cursor += 1) {
          const [end] = ends.filter(({ endedAt }) => endedAt > cursor);
          const [question] = asked.filter((one) => one.open !== undefined && one.askedAt > cursor);
          const isFirst = end === undefined || (question !== undefined && question.askedAt < end.endedAt);
          const next = isFirst ? question : end;
          expect(log.next({ cursor, settledFrom: 0 })).toBe(horizon > cursor ? "lost" : next);
        }
      }
    }),
    { numRuns: runs(2_000) },
  );
});

it.each<[string, (log: ReturnType<typeof createEventLog<Logged>>) => void]>([
  ["dropped", (log) => void log.dropFirstEnd()],
  ["forgotten", (log) => log.forgetUpTo(2)],
])("W-04 lets go of an end that is %s", async (_, lose) => {
  const log = createEventLog<Logged>(ENDS, 0);
  const left = new WeakRef(addEnd(log));
  await collectGarbage();
  expect(left.deref()).toBeDefined();
  lose(log);
  await collectGarbage();
  expect(left.deref()).toBeUndefined();
});

/** In a function of its own: what it names is held by nothing but the log. */
function addEnd(log: ReturnType<typeof createEventLog<Logged>>): Logged {
  const request: Logged = { askedAt: 1, endedAt: 2, open: undefined };
  log.addEnd(request);
  return request;
}
