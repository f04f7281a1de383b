import type {
  ElicitationCapabilities,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

type Deferring = Required<Pick<PilotDeckElicitationChannel, "askUser" | "collect" | "withdraw">>;

/** A fault in how questions are put off: the title of the case that must find it, what that says, and a channel that has it. */
export type DeferralFault = {
  fault: string;
  found: string;
  says: string;
  /** What the channel has not. */
  lacks?: "collect" | "withdraw";
  breakIt(sound: Deferring, letter: Letters): Partial<Deferring> | { expire(): void };
};

type Letters = Map<string, { request: PilotDeckElicitationRequest; isAnswered: boolean }>;

const CAPABILITIES: ElicitationCapabilities = {
  closedChoice: true,
  freeText: true,
  schema: true,
  secret: true,
};
const UNKNOWN: PilotDeckElicitationAnswer = { type: "cancelled", code: "unknown", reason: "no such letter" };
const ABORTED: PilotDeckElicitationAnswer = { type: "cancelled", code: "aborted" };

/** A channel that writes letters: each question is put off, and answered once somebody performs. */
export function createLetterHarness(act: HumanAct, fault?: DeferralFault): Harness {
  const letters: Letters = new Map();
  const wakers = new Set<() => void>();
  const arrivals = new Map<string, () => void>();
  const sound: Deferring = {
    async askUser(request) {
      if (request.signal?.aborted) return ABORTED;
      const id = request.requestId ?? crypto.randomUUID();
      letters.set(id, { request, isAnswered: false });
      arrivals.get(id)?.();
      return defer(id);
    },
    async collect(id, { signal, ms } = {}) {
      for (;;) {
        if (signal?.aborted) return ABORTED;
        const letter = letters.get(id);
        if (letter === undefined) return UNKNOWN;
        if (letter.isAnswered) {
          letters.delete(id);
          return reply(letter.request);
        }
        if (ms === 0) return defer(id);
        await new Promise<void>((resolve) => {
          wakers.add(resolve);
          signal?.addEventListener("abort", () => resolve(), { once: true });
        });
      }
    },
    async withdraw(id) {
      letters.delete(id);
    },
  };
  const { expire = (id: string) => void letters.delete(id), ...broken } = {
    expire: undefined,
    ...fault?.breakIt(sound, letters),
  };
  const capabilities = { ...CAPABILITIES, deferral: true };
  const channel: PilotDeckElicitationChannel = { name: "letters", capabilities, ...sound, ...broken };
  if (fault?.lacks !== undefined) delete channel[fault.lacks];
  return {
    ...{ canAnnotate: true, channel },
    async perform({ requestId = "" }) {
      // With some faults it never comes; looked for again and again, it would keep the processor busy to the end of all tests.
      if (!letters.has(requestId)) await new Promise<void>((resolve) => arrivals.set(requestId, resolve));
      const letter = letters.get(requestId);
      if (letter !== undefined) letter.isAnswered = true;
      for (const wake of wakers) wake();
    },
    expire,
  };

  function reply({ questions }: PilotDeckElicitationRequest): PilotDeckElicitationAnswer {
    if (act.type !== "answer") return { type: "cancelled", code: "declined" };
    const given = questions.map((question) => [question.question, answerTo(question, act)] as const);
    const notes = act.answers.flatMap(({ question, notes: text }) =>
      text === undefined ? [] : [[question, { notes: text }] as const],
    );
    const provenance = { source: "user", channel: "letters", answeredAt: new Date().toISOString() } as const;
    const annotations = Object.fromEntries(notes);
    return { type: "answered", answers: Object.fromEntries(given), annotations, provenance };
  }
}

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
    found: "gives an answer that was collected to nobody else",
    says: "It was cancelled: no such letter",
    breakIt: () => ({ collect: async () => UNKNOWN }),
  },
  {
    fault: "takes nothing back",
    found: "knows nothing of a question that was taken back, once or twice",
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
    breakIt: ({ withdraw }, letters) => ({
      withdraw: async (id, reason) =>
        letters.has(id) ? withdraw(id, reason) : Promise.reject(new Error("what?")),
    }),
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
    found: "gives an answer that was collected to nobody else",
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
    fault: "keeps what was taken back",
    found: "knows nothing of a question that was taken back, once or twice",
    says: "+ 'deferred'\n- 'unknown'",
    breakIt: () => ({ withdraw: async () => undefined }),
  },
  {
    fault: "fails where a question is taken back twice",
    found: "knows nothing of a question that was taken back, once or twice",
    says: "gone",
    breakIt: ({ withdraw }, letters) => ({
      withdraw: async (id, reason) =>
        letters.has(id) ? withdraw(id, reason) : Promise.reject(new Error("gone")),
    }),
  },
  {
    fault: "puts off for ever what has expired",
    found: "says that a question has expired, and answers it no more",
    says: "The question has expired, but is still put off.",
    breakIt: () => ({ expire: () => undefined }),
  },
];

function defer(id: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", code: "deferred", deferred: { id, message: "A letter is on its way." } };
}
