import { ABORTED } from "../../protocol/aborted.js";
import type { PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import { unlessAborted } from "./unless-aborted.js";

/** Puts an ask behind those that are open already, as where there is one keyboard. */
export type AskQueue = (
  ask: () => Promise<PilotDeckElicitationAnswer>,
  signal: AbortSignal | undefined,
) => Promise<PilotDeckElicitationAnswer>;

/** Makes a queue. Once its signal is aborted an ask ends at once, also before its turn. */
export function createAskQueue(): AskQueue {
  let turn: Promise<unknown> = Promise.resolve();
  return (ask, signal) => {
    const answer = turn.then(() => (signal?.aborted ? ABORTED : ask()));
    turn = answer.catch(() => undefined);
    return unlessAborted(answer, signal, () => ABORTED);
  };
}
