import { describe, expect, it } from "vitest";
import { answer, createScriptedChannel } from "../../../../channels/scripted/index.js";
import type { ElicitationProvenance } from "../../../../protocol/index.js";
import {
  createPilotDeckAnswerer,
  createPilotDeckEventChannel,
  type UndeliveredAnswer,
} from "../../../../src/adapters/pilotdeck-gateway/index.js";
import { connect, createRequest, createSilent, passTurns, SESSION } from "./connect.js";

const asking = (requestId: string) => ({ type: "elicitation_request", requestId, ...createRequest() });

describe("what a gateway sends", () => {
  it("E-05 that is no elicitation's is the host's own, whatever it bears", () => {
    const { answerer } = connect(createSilent([]));
    expect(answerer.take(SESSION, { ...asking("1"), type: "assistant_text_delta" })).toBe(false);
  });

  it("E-05 of asks that nobody knows any more is taken, and does nothing", async () => {
    const reasons: unknown[] = [];
    const { answerer } = connect(createSilent(reasons));
    const back = (requestId: string) =>
      answerer.take(SESSION, { type: "elicitation_cancelled", ...{ requestId } });
    expect(back("1")).toBe(true);
    answerer.take(SESSION, asking("1"));
    expect(back("2")).toBe(true);
    await passTurns();
    expect(reasons).toEqual([]);
  });

  it("E-05 with a reason that is no text takes a question back all the same", async () => {
    const reasons: unknown[] = [];
    const { answerer } = connect(createSilent(reasons));
    answerer.take(SESSION, asking("1"));
    await passTurns();
    answerer.take(SESSION, { type: "elicitation_cancelled", ...{ requestId: "1", reason: 7 } });
    expect(reasons).toEqual([expect.objectContaining({ name: "AbortError" })]);
  });

  it("E-05 again is remembered for the last thousand questions that were answered, the oldest forgotten first", async () => {
    const channel = createScriptedChannel(answer({ "Which?": "b" }));
    const { answerer } = connect(channel);
    for (let index = 0; index <= 1_000; index += 1) answerer.take(SESSION, asking(`${index}`));
    await passTurns();
    expect(channel.requests).toHaveLength(1_001);
    for (const again of ["1000", "1"]) answerer.take(SESSION, asking(again));
    await passTurns();
    expect(channel.requests).toHaveLength(1_001);
    answerer.take(SESSION, asking("0"));
    await passTurns();
    expect(channel.requests).toHaveLength(1_002);
  });
});

it("E-05 what was put off is collected no more once it is taken back", async () => {
  const signals: (AbortSignal | undefined)[] = [];
  const { answerer } = connect({
    capabilities: { deferral: true },
    askUser: async () => ({ type: "cancelled", code: "deferred", deferred: { id: "7", message: "Later." } }),
    collect: (_, { signal } = {}) => {
      signals.push(signal);
      return new Promise(() => undefined);
    },
  });
  answerer.take(SESSION, asking("1"));
  await passTurns();
  answerer.take(SESSION, {
    type: "elicitation_cancelled",
    ...{ requestId: "1", reason: "no longer needed" },
  });
  expect(signals.map((signal) => signal?.reason)).toEqual(["no longer needed"]);
});

it("E-05 of an answer that was taken the host is told nothing", async () => {
  const undelivered: UndeliveredAnswer[] = [];
  const { ask } = connect(createScriptedChannel(answer({ "Which?": "b" })), {
    onUndelivered: (one) => undelivered.push(one),
  });
  expect(await ask()).toContain('"Which?"="b"');
  await passTurns();
  expect(undelivered).toEqual([]);
});

it.each<[what: string, provenance: Partial<ElicitationProvenance>, notes: string]>([
  [
    "a timeout of unknown length",
    { source: "timeout" },
    "(nobody answered in time; this was taken without the user)",
  ],
  [
    "a rule, whatever else is said",
    { source: "policy", rule: "night", defaulted: [] },
    '(nobody was asked; this was taken by the rule "night")',
  ],
])("E-05 X-03 X-07 an answer is told as one of %s", async (_, more, notes) => {
  const provenance = {
    source: "user" as const,
    channel: "slow",
    answeredAt: "2026-01-01T00:00:00.000Z",
    ...more,
  };
  const { askAsPilotDeck } = connect({
    askUser: async () => ({ type: "answered", answers: { "Which?": "b" }, provenance }),
  });
  expect(await askAsPilotDeck()).toContain(`user notes: ${notes}.`);
});

it("E-05 an option that there is not is told at once", () => {
  const channel = createSilent([]);
  const respondElicitation = async () => ({ delivered: true });
  const options = { gateway: { respondElicitation }, channel, chanel: 1 };
  expect(() => createPilotDeckAnswerer(options)).toThrow(/^createPilotDeckAnswerer has no option "chanel"/);
  const events = { emit: () => undefined, createID: () => "1" };
  expect(() => createPilotDeckEventChannel(events)).toThrow(
    /^createPilotDeckEventChannel has no option "createID"/,
  );
});
