import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { firstAnswer } from "../../../channels/compose/index.js";
import { elicit, type PilotDeckElicitationAnswer } from "../../../src/index.js";
import { answered, createPerson, request, settle, yes } from "./people.js";

const MINUTE = 60_000;
const KEEPS = { capabilities: { deferral: true } };
const ABORTED: PilotDeckElicitationAnswer = { type: "cancelled", code: "aborted" };
const FAILS: PilotDeckElicitationAnswer = { type: "cancelled", code: "connection_lost" };

beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => vi.useRealTimers());

/** Two channels that keep answers and one that does not, with a minute to answer. */
function ask(declares = true) {
  const late: unknown[] = [];
  const keeps = { ...KEEPS, collect: async () => ({ type: "cancelled" as const }) };
  const people = [createPerson("inbox", keeps), createPerson("desk"), createPerson("chat", KEEPS)] as const;
  const channels = people.map(({ channel }) => channel);
  if (!declares) Reflect.deleteProperty(channels[1] ?? {}, "capabilities");
  const joined = firstAnswer(channels, { onLate: (name, { type }) => late.push([name, type]) });
  const stop = new AbortController();
  const timed = { ...request, signal: stop.signal, timeout: { ms: MINUTE, then: "cancel" as const } };
  return { people, late, stop, outcome: elicit(joined, timed) };
}

describe("an answer that was taken in the moment of a timeout", () => {
  it.each<[string, (PilotDeckElicitationAnswer | undefined)[], object, string[], boolean?]>([
    ["of the one that keeps answers", [yes], yes, []],
    ["of the other one", [ABORTED, undefined, yes], yes, []],
    ["of one that has failed before the other", [FAILS, undefined, yes], yes, []],
    ["of the first of two", [yes, undefined, answered("No")], yes, ["chat"]],
    ["of one that keeps none, before the others have ended", [undefined, yes], yes, []],
    ["of none", [ABORTED, undefined, ABORTED], { code: "timeout" }, []],
    [
      "of one that keeps none, when the others have ended",
      [ABORTED, ABORTED, ABORTED],
      { code: "timeout" },
      [],
    ],
    ["of none that says so within a second", [ABORTED], { code: "timeout" }, [], true],
  ])("X-01 X-03 is the answer: %s", async (_, replies, expected, told, waits = false) => {
    const { people, late, outcome } = ask();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(people.map(({ reason }) => reason())).toEqual(["timeout", "timeout", "timeout"]);
    for (const [index, reply] of replies.entries()) if (reply) await people[index]?.reply(reply);
    expect(await Promise.race([outcome, settle()])).toEqual(waits ? undefined : expect.anything());
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await outcome).toMatchObject(expected);
    expect(late).toEqual(told.map((name) => [name, "answered"]));
    expect(vi.getTimerCount()).toBe(0);
  });

  it("X-01 X-03 is the answer beside a channel that declares nothing", async () => {
    const { people, outcome } = ask(false);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await people[0].reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it("X-01 X-03 is the answer beside a channel that declares nothing, and ends before it without a code", async () => {
    const { people, outcome } = ask(false);
    await vi.advanceTimersByTimeAsync(MINUTE);
    await people[1].reply({ type: "cancelled", reason: "aborted" });
    await people[0].reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it("X-01 is told to the host where the ask was aborted, which nobody waits for", async () => {
    const { people, late, stop, outcome } = ask();
    stop.abort();
    expect(await outcome).toMatchObject(ABORTED);
    await people[0].reply(yes);
    await settle();
    expect(late).toEqual([["inbox", "answered"]]);
  });

  it("X-01 X-03 is not waited for where no channel keeps answers", async () => {
    const desk = createPerson("desk");
    const outcome = elicit(firstAnswer([desk.channel]), {
      ...request,
      timeout: { ms: MINUTE, then: "cancel" },
    });
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(await outcome).toMatchObject({ code: "timeout" });
  });
});
