import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationAnswers,
  ElicitationCollection,
  ElicitationTimeout,
  ElicitationWait,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isTimeUp } from "../../src/elicitation/ask-channel.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import { unlessAborted } from "../../src/elicitation/unless-aborted.js";
import { SENTENCES as REASONS } from "../../src/language/en/reasons.js";
import { A_FUNCTION, A_TEXT, millisecondsFrom } from "../../src/text/option-kinds.js";
import { requireMethods } from "../../src/text/require-methods.js";
import { takeOneOf } from "../../src/text/take-one-of.js";
import { takeOptions } from "../../src/text/take-options.js";
import { describeAbort, toldOf } from "../../src/text/thrown.js";
import { takePresent } from "../../src/wire/present-members.js";
import { deferEntry } from "./defer-entry.js";
import type { Entry } from "./entry.js";
import type { AskResult, Inbox } from "./inbox.js";
import { missedAnswersOf } from "./missed-answers.js";
import { NAME, toAnswer } from "./settled-answer.js";
import { unfinishedAsksOf } from "./unfinished-asks.js";

export type InboxChannelOptions = {
  /** How long to wait for the person before the question is put off, in milliseconds. Default: as long as it takes. */
  deferAfterMs?: number;
  /**
   * What to do with the entry where the ask is aborted: take it back (the default), or leave it, as a host that shuts down does.
   * One that a timeout has answered in the person's place is taken back either way.
   */
  onAbort?: "withdraw" | "leave";
  /** Who shares entries, where a request names no session: a client and its working folder, say. */
  scope?: string;
  /** What the model is told about a question that was put off: how it is answered and how to come back. */
  instruction?: (entry: Entry, url: string | undefined) => string;
};

export type InboxChannel = PilotDeckElicitationChannel &
  Required<Pick<PilotDeckElicitationChannel, "collect" | "withdraw">> & {
    /** The same question of an earlier call, which `askUser` would find: by the id of its deferral. */
    find(request: PilotDeckElicitationRequest): Promise<{ id: string } | undefined>;
    /** Resolves once whatever was aborted has been taken back. To be waited for before the inbox is closed. */
    untilTakenBack(): Promise<void>;
  };

type Answer = PilotDeckElicitationAnswer;
/** What ends a wait before an answer does. */
type WaitLimits = { signal?: AbortSignal | undefined; timeout?: ElicitationTimeout | undefined };

/**
 * Asks through an inbox: the question outlives this process, and the same call made again by another one goes on waiting, or
 * has its answer at once. Deferred with `deferAfterMs`, and collected by the entry's id.
 */
export function createInboxChannel(inbox: Inbox, options: InboxChannelOptions = {}): InboxChannel {
  requireMethods(inbox, ["ask", "wait"], "inbox must be what createInbox returns");
  const names = {
    deferAfterMs: millisecondsFrom(0),
    onAbort: false,
    scope: A_TEXT,
    instruction: A_FUNCTION,
  } as const;
  const { onAbort = "withdraw", ...given } = takeOptions("createInboxChannel", options, names);
  const { deferAfterMs, scope, instruction } = given;
  takeOneOf("onAbort", onAbort, ["withdraw", "leave"]);
  const open = new Map<string | undefined, string>();
  const { track, untilTakenBack } = unfinishedAsksOf(inbox);
  const missed = missedAnswersOf(inbox);

  return {
    name: NAME,
    capabilities: { closedChoice: true, freeText: true, schema: true, deferral: true, mode: "interactive" },

    async askUser(request) {
      const { signal } = request;
      if (signal?.aborted) return ABORTED;
      const asking = ask(request);
      const end = asking.then((asked) => waitFor(asked, request));
      track(signal, end);
      // Who aborts an ask does not wait for the store.
      const asked = await unlessAborted(asking, signal, () => undefined);
      return asked === undefined ? ABORTED : end;
    },

    async collect(id, wait = {}) {
      const { signal } = wait;
      const end = collect(id, wait);
      // Who asks the same at once waits until it is known whether the answer was missed.
      track(signal, end);
      return end;
    },

    async find(request) {
      await untilTakenBack();
      const entry = (await missed.find(request, scope)) ?? (await inbox.find(request, scope));
      if (entry === undefined || hasEnded(entry)) return undefined;
      return { id: entry.id };
    },

    async withdraw(id, reason) {
      const end = takeBack(open.get(id) ?? id, reason);
      track({ aborted: true }, end);
      await end;
    },

    untilTakenBack,
  };

  async function collect(id: string, { signal, ms, isFor }: ElicitationWait): Promise<ElicitationCollection> {
    try {
      const asked = isFor && (await inbox.get(id));
      if (asked && isFor(asked.request) === false) {
        const reason = "it is for another asker";
        return { type: "cancelled", reason, code: "unknown", request: asked.request };
      }
      const entry = await inbox.wait(id, { ms, signal });
      if (entry === undefined)
        return { type: "cancelled", reason: `no entry has the id "${id}"`, code: "unknown" };
      const answer = entry.settlement === undefined ? defer(entry) : await take(entry, { signal });
      return { ...answer, request: entry.request };
    } catch (error) {
      if (signal?.aborted) return ABORTED;
      throw error;
    }
  }

  async function waitFor({ entry: asked, warning }: AskResult, request: PilotDeckElicitationRequest) {
    const { signal, requestId, onProgress } = request;
    const { id } = asked;
    let told: ElicitationAnswers | undefined;
    if (signal?.aborted) {
      // Nobody hears how it ended.
      await abandon(id, request);
      return ABORTED;
    }
    if (request.defer === "now") return defer(asked, warning);
    open.set(requestId, id);
    try {
      const onChange = ({ draft }: Entry) => {
        if (draft === undefined) return;
        told = draft.answers;
        attempt(() => onProgress?.({ answers: draft.answers, typing: false }));
      };
      const entry = await inbox.wait(id, { ms: deferAfterMs, signal, onChange });
      if (entry?.settlement === undefined) return defer(entry ?? asked, warning);
      return await take(entry, request);
    } catch (error) {
      if (!signal?.aborted) throw error;
      const quicker = await abandon(id, request, told);
      // Whoever was quicker than a timeout was told that it was taken.
      return quicker !== undefined && isTimedOut(request) ? await take(quicker, request) : ABORTED;
    } finally {
      open.delete(requestId);
    }
  }

  async function ask(request: PilotDeckElicitationRequest): Promise<AskResult> {
    // The same questions would be found, and then taken back.
    await untilTakenBack();
    // What nobody wants any more, nobody is told of.
    request.signal?.throwIfAborted();
    const before = await missed.find(request, scope);
    if (before !== undefined)
      return { entry: before, isNew: false, ...takePresent({ url: inbox.urlOf(before.id) }) };
    const shared = takePresent({ scope });
    const asked = await inbox.ask(request, shared);
    const { id, request: earlier } = asked.entry;
    if (request.defer !== "now" || !hasEnded(asked.entry) || earlier.toolCallId === request.toolCallId)
      return asked;
    // Of another call: a handle of it would have nobody asked.
    await inbox.handOver(id);
    return inbox.ask(request, {
      ...shared,
      key: JSON.stringify([id, request.sessionId, request.toolCallId]),
    });
  }

  async function take(entry: Entry, limits: WaitLimits): Promise<Answer> {
    await inbox.handOver(entry.id);
    const { signal } = limits;
    // Who asked on several channels and has an answer is told of this one as a late one.
    const isMissed = signal?.aborted === true && !isTimedOut(limits) && toldOf(signal.reason) === undefined;
    missed.note(entry, isMissed && !hasEnded(entry));
    return isMissed ? ABORTED : toAnswer(entry);
  }

  /**
   * Gives the entry where somebody was quicker.
   *
   * @param told - what the person had picked by then
   */
  async function abandon(
    id: string,
    request: PilotDeckElicitationRequest,
    told?: ElicitationAnswers,
  ): Promise<Entry | undefined> {
    if (onAbort === "leave" && !isAnsweredByTime(request, told)) return undefined;
    const reason = describeAbort(request.signal, REASONS.fixed.noLongerNeeded);
    return takeBack(id, reason).catch(ignore);
  }

  /**
   * Nobody waits for how it ended: the same questions, asked again, are new. But whoever was first has answered. That nobody
   * needs it any more is not kept: that it was taken back says as much.
   */
  async function takeBack(id: string, reason: string): Promise<Entry | undefined> {
    const ended = await inbox.withdraw(id, reason === REASONS.fixed.noLongerNeeded ? undefined : reason);
    if (ended.type === "settled") await inbox.handOver(id);
    return ended.type === "too_late" ? ended.entry : undefined;
  }

  function defer(entry: Entry, warning?: string): Answer {
    return deferEntry(entry, { url: inbox.urlOf(entry.id), instruction, warning });
  }
}

/** Whether its own time is up: whoever else aborts may give the same reason. */
function isTimedOut({ signal, timeout }: WaitLimits): boolean {
  return timeout !== undefined && isTimeUp({ signal });
}

/** Whether its time is up and an answer was taken: the person would answer it for nobody. */
function isAnsweredByTime(
  request: PilotDeckElicitationRequest,
  told: ElicitationAnswers | undefined,
): boolean {
  return isTimeUp(request) && answerAfterTimeout(request, told, NAME, "").type === "answered";
}

/** It is over, and there is no answer to find. */
function hasEnded({ settlement }: Entry): boolean {
  return settlement?.type === "expired" || settlement?.type === "withdrawn";
}

function ignore(_: unknown): undefined {}
