import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { OpenedState } from "./state-seal.js";

/** At a form it is the question of an earlier call, which the form settles too; on the page it is the one that waits there. */
type Place = "form" | "page";

/** Which questions of a keeper the asks of a call go by, by their ids, and "" for none. Made again, a call goes by the same ones. */
export type KeptQuestions = {
  /** What the call has gone by before. Rejects where it cannot be looked up. */
  recall(request: PilotDeckElicitationRequest, place: Place): Promise<string | undefined>;
  /** What the call goes by, of all that are made with the same reply: the first of them says. Rejects likewise. */
  agree(request: PilotDeckElicitationRequest, place: Place, id: string): Promise<string>;
  /** Hears that the keeper could not be told of a reply, or read after it. What was said first is not known then. */
  fail(cause: unknown): void;
};

/** Those of a call that is made again with what it has gone by so far. */
type SealedQuestions = KeptQuestions & { toSeal(): OpenedState["questions"] };

/** Those of a call that is never made again with a reply. */
export const OF_ONE_CALL: KeptQuestions = {
  recall: async () => undefined,
  agree: async (_request, _place, id) => id,
  // The reply is all there is.
  fail: () => undefined,
};

/** @param fail - hears of what could not be looked up, which nothing else makes good */
export function createKeptQuestions(
  { questions: sealed, recall, agree }: OpenedState,
  fail: (cause: unknown) => void,
): SealedQuestions {
  const known = new Map(Object.entries(sealed));
  // Asks come in the same order each time, as their replies do.
  const asks: string[] = [];
  const nameOf = ({ requestId, questions }: PilotDeckElicitationRequest, place: Place) => {
    // A tool that asks a channel itself need not give its asks an id.
    const ask = JSON.stringify([requestId, questions]);
    if (!asks.includes(ask)) asks.push(ask);
    return `${asks.indexOf(ask)} ${place}`;
  };
  const orFail = async <Value>(looking: Promise<Value>): Promise<Value> => {
    try {
      return await looking;
    } catch (cause) {
      fail(cause);
      throw cause;
    }
  };
  return {
    async recall(request, place) {
      const name = nameOf(request, place);
      const id = known.get(name) ?? (await orFail(recall(name)));
      if (id !== undefined) known.set(name, id);
      return id;
    },
    async agree(request, place, id) {
      const name = nameOf(request, place);
      const agreed = await orFail(agree(name, id));
      known.set(name, agreed);
      return agreed;
    },
    fail,
    toSeal() {
      // By the time that the open form comes back there may be a question that it is for.
      const open = `${asks.length - 1} form`;
      return Object.fromEntries([...known].filter(([name, id]) => name !== open || id !== ""));
    },
  };
}
