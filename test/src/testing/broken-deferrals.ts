import { type DeferralFault, defer, UNKNOWN } from "./letter-harness.js";

export const DEFERRAL_FAULTS: DeferralFault[] = [
  {
    fault: "says that it defers, and never does",
    found: "goes on putting a question off while nobody has answered it",
    says: "The channel declares deferral, but did not put the question off. Where it waits, its harness says defers: false.",
    breakIt: () => ({ askUser: async () => ({ type: "cancelled", code: "undeliverable" }) }),
  },
  {
    fault: "says that it defers, and answers",
    found: "goes on putting a question off while nobody has answered it",
    says: "The channel declares deferral, but did not put the question off.",
    breakIt: () => ({
      askUser: async ({ questions }) => ({
        type: "answered",
        answers: Object.fromEntries(
          questions.map(({ question, multiSelect }) => [question, multiSelect ? ["x"] : "x"]),
        ),
      }),
    }),
  },
  {
    fault: "cannot be asked for what it has put off",
    found: "goes on putting a question off while nobody has answered it",
    says: "The channel declares deferral, but has no collect.",
    lacks: "collect",
    breakIt: () => ({}),
  },
  {
    fault: "leaves its answers where nobody can look",
    found: "gives the model the same bytes: one choice",
    says: "A letter is on its way.",
    lacks: "collect",
    breakIt: () => ({}),
  },
  {
    fault: "has lost the answer",
    found: "gives an answer that was collected to nobody else, or remembers it",
    says: "It was cancelled: no such letter",
    breakIt: () => ({ collect: async () => UNKNOWN }),
  },
  {
    fault: "takes nothing back",
    found: "knows nothing of a question that was taken back, once or twice, or remembers that it was",
    says: "The channel defers, but has no withdraw.",
    lacks: "withdraw",
    breakIt: () => ({}),
  },
  {
    fault: "gives no handle when it is looked at",
    found: "goes on putting a question off while nobody has answered it",
    says: "The first time",
    breakIt: () => ({ collect: async () => ({ type: "cancelled", code: "deferred" }) }),
  },
  {
    fault: "gives another id at the second look",
    found: "goes on putting a question off while nobody has answered it",
    says: "The second time",
    breakIt({ collect }) {
      let looks = 0;
      return {
        async collect(id, wait) {
          looks += 1;
          return looks === 1 ? collect(id, wait) : defer(`${id}-again`);
        },
      };
    },
  },
  {
    fault: "answers what has expired",
    found: "says that a question has expired, and answers it no more",
    says: "The question has expired, but is still put off.",
    breakIt: () => ({ collect: async () => ({ type: "answered", answers: {} }) }),
  },
  {
    fault: "calls an unknown id dismissed",
    found: "knows nothing under an id that is nobody's, and says so with its own code",
    says: "+ 'dismissed'\n- 'unknown'",
    breakIt: ({ collect }) => ({
      collect: async (...wait) => {
        const answer = await collect(...wait);
        return answer === UNKNOWN ? { type: "cancelled", code: "dismissed" } : answer;
      },
    }),
  },
  {
    fault: "fails where an unknown id is taken back",
    found: "knows nothing under an id that is nobody's, and says so with its own code",
    says: "what?",
    breakIt: takeBackKnown("what?"),
  },
  {
    fault: "forgets what it is asked for too early",
    found: "goes on putting a question off while nobody has answered it",
    says: "+ 'unknown'\n- 'deferred'",
    breakIt: ({ collect }, letters) => ({
      async collect(id, wait) {
        const answer = await collect(id, wait);
        letters.delete(id);
        return answer;
      },
    }),
  },
  {
    fault: "gives another id at each look",
    found: "goes on putting a question off while nobody has answered it",
    says: "The first time",
    breakIt: ({ collect }) => ({
      async collect(id, wait) {
        const answer = await collect(id, wait);
        return answer.type === "cancelled" && answer.code === "deferred" ? defer(`${id}-again`) : answer;
      },
    }),
  },
  {
    fault: "looks past an abort",
    found: "stops collecting when the signal is aborted, before and meanwhile",
    says: "+ 'deferred'\n- 'aborted'",
    breakIt: ({ collect }) => ({ collect: (id) => collect(id, { ms: 0 }) }),
  },
  {
    fault: "hands an answer out twice",
    found: "gives an answer that was collected to nobody else, or remembers it",
    says: 'It was answered. Expected the code "unknown".',
    breakIt: ({ collect }, letters) => ({
      async collect(id, wait) {
        const letter = letters.get(id);
        const answer = await collect(id, wait);
        if (letter !== undefined && answer.type === "answered") letters.set(id, letter);
        return answer;
      },
    }),
  },
  {
    fault: "says that it remembers answers, and forgets them",
    found: "gives an answer that was collected to nobody else, or remembers it",
    says: "no such letter",
    remembers: true,
    breakIt: () => ({}),
  },
  {
    fault: "says that it remembers what was taken back, and forgets it",
    found: "knows nothing of a question that was taken back, once or twice, or remembers that it was",
    says: "+ 'unknown'\n- 'withdrawn'",
    remembers: true,
    breakIt: () => ({}),
  },
  {
    fault: "gives everybody what is for one",
    found: "leaves a question as it is that isFor denies, and says at once that it is unknown",
    says: "+ 'deferred'\n- 'unknown'",
    breakIt: ({ collect }) => ({ collect: (id, { isFor: _, ...wait } = {}) => collect(id, wait) }),
  },
  {
    fault: "gives everybody an answer that is for one",
    found: "leaves a question as it is that isFor denies, and says at once that it is unknown",
    says: 'It was answered. Expected the code "unknown".',
    breakIt: ({ collect }, letters) => ({
      collect: (id, { isFor, ...wait } = {}) =>
        collect(id, letters.get(id)?.isAnswered || isFor === undefined ? wait : { ...wait, isFor }),
    }),
  },
  {
    fault: "loses what is for another asker",
    found: "leaves a question as it is that isFor denies, and says at once that it is unknown",
    says: "It was cancelled: no such letter",
    breakIt: ({ collect }, letters) => ({
      async collect(id, wait = {}) {
        const letter = letters.get(id);
        const answer = await collect(id, wait);
        if (letter?.isAnswered && wait.isFor?.(letter.request) === false) letters.delete(id);
        return answer;
      },
    }),
  },
  {
    fault: "says that it answers other questions than were asked",
    found: "gives an answer that was collected to nobody else, or remembers it",
    says: "deep-equal",
    breakIt: ({ collect }) => ({
      async collect(...given) {
        const { request, ...answer } = await collect(...given);
        return { ...answer, ...(request && { request: { ...request, questions: [] } }) };
      },
    }),
  },
  {
    fault: "takes back all that it has put off",
    found: "knows nothing of a question that was taken back, once or twice, or remembers that it was",
    says: "'deferred'",
    breakIt: (_, letters) => ({ withdraw: async () => letters.clear() }),
  },
  {
    fault: "keeps what was taken back",
    found: "knows nothing of a question that was taken back, once or twice, or remembers that it was",
    says: "+ 'deferred'\n- 'unknown'",
    breakIt: () => ({ withdraw: async () => undefined }),
  },
  {
    fault: "fails where a question is taken back twice",
    found: "knows nothing of a question that was taken back, once or twice, or remembers that it was",
    says: "gone",
    breakIt: takeBackKnown("gone"),
  },
  {
    fault: "puts off for ever what has expired",
    found: "says that a question has expired, and answers it no more",
    says: "The question has expired, but is still put off.",
    breakIt: () => ({ expire: () => undefined }),
  },
];

/** Fails with these words where what is taken back is not there. */
function takeBackKnown(words: string): DeferralFault["breakIt"] {
  return ({ withdraw }, letters) => ({
    withdraw: async (id, reason) =>
      letters.has(id) ? withdraw(id, reason) : Promise.reject(new Error(words)),
  });
}
