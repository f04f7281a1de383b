import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { setTimeout } from "node:timers/promises";
import type { ElicitationCancelCode, PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import { elicit } from "../elicitation/elicit.js";
import { createAskUserQuestionTool } from "../tools/ask-user-question/tool.js";
import { runTool } from "../tools/run-tool.js";
import type { HumanAct } from "./harness.js";
import { ANSWERING, ask, askAndAnswer, createRequest, passTurns, type Rule } from "./rule.js";
import { type Case, type WatchedAsk, watchChannel } from "./watch-channel.js";
import { withHarness } from "./with-harness.js";

/** How long a question is left to appear, in turns of the event loop. */
const OPENING_TURNS = 50;

/** How long an aborted ask may take to end, in turns of at least a millisecond: a file may be half written. */
const ENDING_TURNS = 200;

/** How a person refuses, and how a rule does, which is not theirs. */
const REFUSALS: readonly (ElicitationCancelCode | undefined)[] = [undefined, "declined", "dismissed"];
const NOT_SHOWN: ElicitationCancelCode = "undeliverable";

const DECLINING: HumanAct = { type: "decline" };
const SILENT: HumanAct = { type: "nothing" };

/** What holds when there is no answer: the person declined, or nobody waits for it any more. */
export const ENDING_RULES: readonly Rule[] = [
  {
    title: "takes a refusal for a refusal",
    prove: (createHarness) =>
      withHarness(createHarness, DECLINING, async (theCase) => {
        const { channel, asks } = watchChannel(theCase, { performs: true });
        const input = { questions: createRequest().questions };
        const result = await runTool(createAskUserQuestionTool(), input, { elicitation: channel });
        const reply = await asks[0]?.reply;
        if (reply?.type !== "cancelled") assert.fail("The channel did not cancel the ask.");
        const isAttended = theCase.harness.unattended !== true;
        const codes = isAttended ? REFUSALS : [NOT_SHOWN];
        assert.ok(
          codes.includes(reply.code),
          `The code is "${reply.code}", but ${isAttended ? "the person declined" : "nobody was asked"}.`,
        );
        const reason = reply.reason ? ` (${reply.reason})` : "";
        assert.equal(result.type === "error" && result.error.code, "unsupported_tool");
        assert.deepEqual(result.content, [
          {
            type: "text",
            text: isAttended
              ? `User declined to answer questions${reason}`
              : `The questions could not be shown to the user${reason}. The user has not declined.`,
          },
        ]);
      }),
  },
  {
    title: "can be asked again after a refusal",
    prove: (createHarness) =>
      withHarness(createHarness, DECLINING, async (theCase) => {
        for (const count of ["first", "second"]) {
          const { reply } = await ask(theCase);
          assert.equal(reply.type, "cancelled", `The ${count} ask`);
        }
      }),
  },
  {
    title: "never takes silence for an answer",
    prove: (createHarness) =>
      withHarness(createHarness, SILENT, async (theCase) => {
        const controller = new AbortController();
        const { channel } = watchChannel(theCase, { performs: false });
        const endNow = watchReply(channel.askUser(createRequest({ signal: controller.signal })));
        await passTurns(OPENING_TURNS);
        const end = endNow();
        controller.abort();
        assert.ok(end.type !== "resolved" || end.reply.type !== "answered", "Nobody answered.");
      }),
  },
  {
    title: "ends when the signal was aborted before the ask",
    prove: (createHarness) =>
      withHarness(createHarness, SILENT, async (theCase) => {
        // `elicit` would not ask at all.
        const { channel } = watchChannel(theCase, { performs: false });
        const reply = channel.askUser(createRequest({ signal: AbortSignal.abort() }));
        assertAborted(await waitForEnd(reply), theCase);
      }),
  },
  {
    title: "ends when the signal is aborted while the question is open",
    prove: (createHarness) =>
      withHarness(createHarness, SILENT, async (theCase) => {
        const { reply } = await openAndAbort(theCase);
        assertAborted(await waitForEnd(reply), theCase);
      }),
  },
  {
    title: "leaves an ask as it is when another one is aborted, whichever came first",
    prove: async (createHarness) => {
      for (const aborted of [0, 1]) {
        await withHarness(createHarness, SILENT, async (theCase) => {
          const { channel } = watchChannel(theCase, { performs: false });
          const asks = ["first", "second"].map((toolCallId) => {
            const controller = new AbortController();
            const reply = channel.askUser(createRequest({ toolCallId, signal: controller.signal }));
            return { controller, reply, endNow: watchReply(reply) };
          });
          await passTurns(OPENING_TURNS);
          const before = asks.map(({ endNow }) => endNow().type);
          asks[aborted]?.controller.abort();
          await passTurns(OPENING_TURNS);
          const after = asks.map(({ endNow }) => endNow().type);
          for (const { controller } of asks) controller.abort();
          assert.equal(after[1 - aborted], before[1 - aborted], "It ended with another ask.");
          // One that waits for its turn may have ended only now.
          for (const { reply } of asks) {
            const { type } = await waitForEnd(reply);
            assert.notEqual(type, "open", "An aborted ask is still open, beside another one.");
          }
        });
      }
    },
  },
  {
    title: "leaves no listener on the signal",
    prove: async (createHarness) => {
      for (const act of [ANSWERING, DECLINING]) {
        await withHarness(createHarness, act, async (theCase) => {
          const { put } = await ask(theCase, createRequest({ signal: new AbortController().signal }));
          await assertNoListeners(put.signal);
        });
      }
      await withHarness(createHarness, SILENT, async (theCase) => {
        const { request, reply } = await openAndAbort(theCase);
        await waitForEnd(reply);
        await assertNoListeners(request.signal);
      });
    },
  },
  {
    title: "can be asked again after an ask was aborted",
    prove: (createHarness) =>
      withHarness(createHarness, ANSWERING, async (theCase) => {
        await openAndAbort(theCase);
        await askAndAnswer(theCase);
      }),
  },
];

type AskEnd =
  | { type: "resolved"; reply: PilotDeckElicitationAnswer }
  | { type: "rejected" }
  | { type: "open" };

/** Asks, lets the question appear, and aborts; nobody acts meanwhile. */
async function openAndAbort(theCase: Case): Promise<WatchedAsk> {
  const controller = new AbortController();
  const { channel, asks } = watchChannel(theCase, { performs: false });
  const outcome = elicit(channel, createRequest({ signal: controller.signal }));
  await passTurns(OPENING_TURNS);
  controller.abort();
  await outcome;
  const [watched] = asks;
  assert.ok(watched, "The channel was not asked.");
  return watched;
}

/** What an ask has come to by now. */
function watchReply(reply: Promise<PilotDeckElicitationAnswer>): () => AskEnd {
  let end: AskEnd = { type: "open" };
  reply.then(
    (resolved) => {
      end = { type: "resolved", reply: resolved };
    },
    () => {
      end = { type: "rejected" };
    },
  );
  return () => end;
}

async function waitForEnd(reply: Promise<PilotDeckElicitationAnswer>): Promise<AskEnd> {
  const end = watchReply(reply);
  for (let turn = 0; turn < ENDING_TURNS && end().type === "open"; turn += 1) await setTimeout(1);
  return end();
}

function assertAborted(end: AskEnd, { harness: { channel } }: Case): void {
  if (end.type === "open")
    assert.fail(`The ask is still open ${ENDING_TURNS} turns of the event loop later.`);
  // What PilotDeck's own hosts do when they are aborted is not laid down.
  if (channel.capabilities === undefined && end.type === "rejected") return;
  if (end.type === "rejected") assert.fail("The ask was rejected; that means a failure.");
  const { reply } = end;
  if (reply.type !== "cancelled") assert.fail("It was answered, though nobody waits for it any more.");
  if (channel.capabilities !== undefined) assert.equal(reply.code, "aborted");
}

async function assertNoListeners(signal: AbortSignal | undefined): Promise<void> {
  assert.ok(signal, "The request has no signal.");
  await passTurns(1);
  assert.equal(getEventListeners(signal, "abort").length, 0, "A listener is left on the signal.");
}
