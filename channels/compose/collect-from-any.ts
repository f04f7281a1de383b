import { ABORTED } from "../../protocol/aborted.js";
import type {
  ElicitationCollection,
  ElicitationWait,
  PilotDeckElicitationChannel,
} from "../../protocol/elicitation.js";
import { describeType, isObject } from "../../src/text/values.js";
import { type ChannelFailure, createJoinedError } from "./joined-error.js";

/**
 * Collects from whichever of several channels has the answer. They are looked at one after the other, so that one at most gives
 * an answer away; those that put the question off are then waited for together, since one that cannot tell whose a question is
 * puts off what another has. What ends the question on one of them ends the other waits.
 *
 * Still open everywhere, it comes back as the deferral of one that knows what was asked. Rejects where none knows it and one
 * failed, which may be the one that has it.
 */
export async function collectFromAny(
  channels: readonly PilotDeckElicitationChannel[],
  id: string,
  wait: ElicitationWait = {},
): Promise<ElicitationCollection> {
  const { signal, ms } = wait;
  const able = channels.filter((channel) => channel.collect);
  const isAlone = able.length === 1;
  const failures: ChannelFailure[] = [];
  const unknown: ElicitationCollection[] = [];
  const deferred: { channel: PilotDeckElicitationChannel; answer: ElicitationCollection }[] = [];

  for (const channel of able) {
    if (signal?.aborted) return ABORTED;
    const answer = await collectOne(channel, isAlone ? wait : { ...wait, ms: 0 });
    if (answer === undefined) continue;
    if (isOver(answer)) return answer;
    if (cancelCodeOf(answer) === "deferred") deferred.push({ channel, answer });
    else unknown.push(answer);
  }
  const isLook = isAlone || (ms !== undefined && ms <= 0);
  const open = isLook ? deferred.map(({ answer }) => answer) : await waitForAny();
  const over = open.find(isOver);
  if (over !== undefined) return over;
  if (signal?.aborted) return ABORTED;
  const still = open.filter((answer) => cancelCodeOf(answer) === "deferred");
  const deferral = still.find(({ request }) => request !== undefined) ?? still[0];
  if (deferral !== undefined) return deferral;
  const [missing] = [...unknown, ...open];
  if (missing !== undefined && failures.length === 0) return missing;
  throw createJoinedError("no channel could collect the answer", failures);

  /** What the waits come to, or the one that ends the others. */
  async function waitForAny(): Promise<ElicitationCollection[]> {
    const stop = new AbortController();
    const abort = () => stop.abort(signal?.reason);
    signal?.addEventListener("abort", abort);
    if (signal?.aborted) abort();
    try {
      const waits = deferred.map(({ channel }) => collectOne(channel, { ...wait, signal: stop.signal }));
      return await new Promise((resolve) => {
        for (const one of waits) void one.then((answer) => answer && isOver(answer) && resolve([answer]));
        void Promise.all(waits).then((answers) => resolve(answers.filter((answer) => answer !== undefined)));
      });
    } finally {
      signal?.removeEventListener("abort", abort);
      stop.abort();
    }
  }

  /** Nothing where the channel failed. */
  async function collectOne(
    channel: PilotDeckElicitationChannel,
    given: ElicitationWait,
  ): Promise<ElicitationCollection | undefined> {
    try {
      const answer = await channel.collect?.(id, given);
      if (!isObject(answer)) throw new TypeError(`its collect gave ${describeType(answer)}`);
      return answer;
    } catch (cause) {
      failures.push({ channel, cause });
      return undefined;
    }
  }

  /** Whether a channel has had the question, and it is open no more. */
  function isOver(answer: ElicitationCollection): boolean {
    const code = cancelCodeOf(answer);
    return code !== "deferred" && code !== "unknown" && !(code === "aborted" && signal?.aborted);
  }
}

function cancelCodeOf(answer: ElicitationCollection): string | undefined {
  return answer.type === "cancelled" ? answer.code : undefined;
}
