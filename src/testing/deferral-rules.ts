import assert from "node:assert/strict";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { elicit } from "../elicitation/elicit.js";
import type { CreateHarness, Harness, HumanAct } from "./harness.js";
import { TESTS } from "./questions.js";
import { ANSWERED, ANSWERING, assertAnswered, createRequest, type Rule } from "./rule.js";
import { withHarness } from "./with-harness.js";

const SILENT: HumanAct = { type: "nothing" };
const NOBODYS = "conformance-unknown-id";

/**
 * What holds for questions that were put off: where they are collected and taken back. A channel that does not defer has
 * nothing to prove here but that it knows no id that is nobody's.
 */
export const DEFERRAL_RULES: readonly Rule[] = [
  {
    title: "knows nothing under an id that is nobody's, and says so with its own code",
    prove: (createHarness) =>
      withHarness(createHarness, SILENT, async ({ harness: { channel } }) => {
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
          assert.equal(again.deferred?.id, deferred.id, `The ${count} time`);
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
    title: "gives an answer that was collected to nobody else, or remembers it",
    prove: (createHarness) =>
      withDeferral(createHarness, ANSWERING, async ({ collect, id, harness, request }) => {
        const collected = collect(id);
        await harness.perform?.(request);
        const answer = await collected;
        assertAnswered(answer);
        assert.deepEqual({ ...answer.answers }, Object.fromEntries(ANSWERED));
        const { questions } = answer.request ?? request;
        assert.deepEqual(questions, request.questions);
        const again = await collect(id, { ms: 0 });
        if (harness.remembers) assert.deepEqual(again, answer);
        else assertCode(again, "unknown");
      }),
  },
  {
    title: "leaves a question as it is that isFor denies, and says at once that it is unknown",
    prove: (createHarness) =>
      withDeferral(createHarness, ANSWERING, async ({ collect, id, harness, request }) => {
        const put: PilotDeckElicitationRequest[] = [];
        const isFor = (kept: PilotDeckElicitationRequest) => {
          put.push(kept);
          return kept.questions.some(({ question }) => ANSWERED.every(([asked]) => asked !== question));
        };
        const first = await collect(id, { ms: 0, isFor });
        // Who does not keep what was asked cannot tell whose it is.
        if (put.length === 0 && first.request === undefined) return;
        assertCode(first, "unknown");
        const denied = await endSoon((signal) => collect(id, { signal, isFor }));
        assert.ok(denied, "It is waited for, though isFor denies it.");
        assertCode(denied, "unknown");
        await harness.perform?.(request);
        assertCode(await collect(id, { ms: 0, isFor }), "unknown");
        assertAnswered(await collect(id, { isFor: () => true }));
      }),
  },
  {
    title: "knows nothing of a question that was taken back, once or twice, or remembers that it was",
    prove: (createHarness) =>
      withDeferral(createHarness, SILENT, async ({ collect, id, harness }) => {
        assert.ok(harness.channel.withdraw, "The channel defers, but has no withdraw.");
        const other = await putOff(harness.channel, createRequest({ toolCallId: "another" }, [TESTS]));
        for (let times = 0; times < 2; times += 1) {
          await harness.channel.withdraw(id, "no longer needed");
          assertCode(await collect(id, { ms: 0 }), harness.remembers ? "withdrawn" : "unknown");
        }
        assertCode(await collect(other.id, { ms: 0 }), "deferred");
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

/** Asks on a channel that defers; where it does not, the case is over. */
function withDeferral(
  createHarness: CreateHarness,
  act: HumanAct,
  prove: (deferred: Deferred) => Promise<void>,
): Promise<void> {
  return withHarness(createHarness, act, async ({ harness }) => {
    const { channel, defers = channel.capabilities?.deferral === true } = harness;
    if (!defers) return;
    assert.ok(channel.collect, "The channel declares deferral, but has no collect.");
    const request = createRequest({ requestId: crypto.randomUUID() });
    const deferred = await putOff(channel, request);
    await prove({ harness, request, deferred, id: deferred.id, collect: channel.collect.bind(channel) });
  });
}

async function putOff(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
): Promise<{ id: string }> {
  const outcome = await endSoon((signal) => elicit(channel, { ...request, signal }));
  assert.ok(
    outcome?.type === "cancelled" && outcome.deferred !== undefined,
    "The channel declares deferral, but did not put the question off. Where it waits, its harness says defers: false.",
  );
  return outcome.deferred;
}

/** Not every test runner ends a test that waits for ever. */
const WAIT_MS = 5_000;

/** What was asked comes to; nothing where it takes too long, and then it is aborted. */
async function endSoon<T>(ask: (signal: AbortSignal) => Promise<T>): Promise<T | undefined> {
  const controller = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), WAIT_MS);
  });
  try {
    return await Promise.race([ask(controller.signal), limit]);
  } finally {
    clearTimeout(timer);
    controller.abort();
  }
}

function assertCode(
  answer: PilotDeckElicitationAnswer,
  code: string,
): asserts answer is Extract<PilotDeckElicitationAnswer, { type: "cancelled" }> {
  if (answer.type !== "cancelled") assert.fail(`It was answered. Expected the code "${code}".`);
  assert.equal(answer.code, code);
}
