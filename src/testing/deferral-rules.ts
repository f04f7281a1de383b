import assert from "node:assert/strict";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../protocol/elicitation.js";
import { elicit } from "../elicitation/elicit.js";
import { type CreateHarness, type Harness, type HumanAct, withHarness } from "./harness.js";
import { ANSWERED, ANSWERING, createRequest, type Rule } from "./rule.js";

const SILENT: HumanAct = { type: "nothing" };
const NOBODYS = "conformance-unknown-id";

/**
 * What holds for questions that were put off: where they are collected and taken back. A channel that cannot defer, and
 * one that answers at once, has nothing to prove here but that it knows no id that is nobody's.
 */
export const DEFERRAL_RULES: readonly Rule[] = [
  {
    title: "knows nothing under an id that is nobody's, and says so with its own code",
    prove: (createHarness) =>
      withHarness(createHarness, SILENT, async ({ channel }) => {
        const collected = await channel.collect?.(NOBODYS, { ms: 0 });
        if (collected !== undefined) assertCode(collected, "unknown");
        await channel.withdraw?.(NOBODYS, "nobody asked");
      }),
  },
  {
    title: "goes on putting a question off while nobody has answered it",
    prove: (createHarness) =>
      withDeferral(createHarness, SILENT, async ({ collect, deferred, id }) => {
        for (const count of ["first", "second"]) {
          const again = await collect(id, { ms: 0 });
          assertCode(again, "deferred");
          assert.equal(again.type === "cancelled" && again.deferred?.id, deferred.id, `The ${count} time`);
        }
      }),
  },
  {
    title: "stops collecting when the signal is aborted, before and meanwhile",
    prove: (createHarness) =>
      withDeferral(createHarness, SILENT, async ({ collect, id }) => {
        assertCode(await collect(id, { signal: AbortSignal.abort() }), "aborted");
        const controller = new AbortController();
        const collected = collect(id, { signal: controller.signal });
        controller.abort();
        assertCode(await collected, "aborted");
      }),
  },
  {
    title: "gives an answer that was collected to nobody else",
    prove: (createHarness) =>
      withDeferral(createHarness, ANSWERING, async ({ collect, id, harness, request }) => {
        const collected = collect(id);
        await harness.perform?.(request);
        const answer = await collected;
        assert.equal(answer.type, "answered");
        assert.deepEqual(answer.type === "answered" && { ...answer.answers }, Object.fromEntries(ANSWERED));
        assertCode(await collect(id, { ms: 0 }), "unknown");
      }),
  },
  {
    title: "knows nothing of a question that was taken back, once or twice",
    prove: (createHarness) =>
      withDeferral(createHarness, SILENT, async ({ collect, id, harness }) => {
        assert.ok(harness.channel.withdraw, "The channel defers, but has no withdraw.");
        for (let times = 0; times < 2; times += 1) {
          await harness.channel.withdraw(id, "no longer needed");
          assertCode(await collect(id, { ms: 0 }), "unknown");
        }
      }),
  },
  {
    title: "says that a question has expired, and answers it no more",
    prove: (createHarness) =>
      withDeferral(createHarness, SILENT, async ({ collect, id, harness }) => {
        if (harness.expire === undefined) return;
        await harness.expire(id);
        const collected = await collect(id, { ms: 0 });
        assert.ok(
          collected.type === "cancelled" && collected.code !== "deferred",
          "The question has expired, but is still put off.",
        );
      }),
  },
];

type Deferred = {
  harness: Harness;
  request: ReturnType<typeof createRequest>;
  deferred: { id: string };
  id: string;
  collect: NonNullable<PilotDeckElicitationChannel["collect"]>;
};

/** Asks on a channel that declares deferrals; a case is over where it answers or cancels at once. */
function withDeferral(
  createHarness: CreateHarness,
  act: HumanAct,
  prove: (deferred: Deferred) => Promise<void>,
): Promise<void> {
  return withHarness(createHarness, act, async (harness) => {
    const { channel } = harness;
    if (channel.capabilities?.deferral !== true) return;
    assert.ok(channel.collect, "The channel declares deferral, but has no collect.");
    const request = createRequest({ requestId: crypto.randomUUID() });
    const controller = new AbortController();
    // One that waits for the person first may be left waiting.
    const outcome = await Promise.race([elicit(channel, { ...request, signal: controller.signal }), pause()]);
    controller.abort();
    if (outcome?.type !== "cancelled" || outcome.deferred === undefined) return;
    const { deferred } = outcome;
    await prove({ harness, request, deferred, id: deferred.id, collect: channel.collect.bind(channel) });
  });
}

async function pause(): Promise<undefined> {
  for (let turn = 0; turn < 200; turn += 1) await new Promise((resolve) => setTimeout(resolve, 1));
  return undefined;
}

function assertCode(answer: PilotDeckElicitationAnswer, code: string): void {
  assert.equal(answer.type, "cancelled");
  assert.equal(answer.type === "cancelled" && answer.code, code);
}
