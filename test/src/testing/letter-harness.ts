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
  /** What its harness says of it. */
  remembers?: true;
  breakIt(sound: Deferring, letter: Letters): Partial<Deferring> | { expire(): void };
};

type Letters = Map<string, { request: PilotDeckElicitationRequest; isAnswered: boolean }>;

const CAPABILITIES: ElicitationCapabilities = {
  closedChoice: true,
  freeText: true,
  schema: true,
  secret: true,
};
export const UNKNOWN: PilotDeckElicitationAnswer = {
  type: "cancelled",
  code: "unknown",
  reason: "no such letter",
};
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
    async collect(id, { signal, ms, isFor } = {}) {
      for (;;) {
        if (signal?.aborted) return ABORTED;
        const letter = letters.get(id);
        if (letter === undefined) return UNKNOWN;
        const { request } = letter;
        if (isFor?.(request) === false) return { ...UNKNOWN, request };
        if (letter.isAnswered) {
          letters.delete(id);
          return { ...reply(request), request };
        }
        if (ms === 0) return { ...defer(id), request };
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
    ...{ canAnnotate: true, channel, remembers: fault?.remembers === true },
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

export function defer(id: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", code: "deferred", deferred: { id, message: "A letter is on its way." } };
}
