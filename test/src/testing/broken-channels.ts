import type {
  ElicitationProvenance,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

export type Ask = PilotDeckElicitationChannel["askUser"];
export type Answered = Extract<PilotDeckElicitationAnswer, { type: "answered" }>;

/** A fault: the title of the case that must find it, what that says, and what makes a sound channel faulty. */
export type Fault = {
  fault: string;
  found: string;
  says: string;
  /** Of a channel that declares no capabilities; else it declares all. */
  declaresNothing?: true;
  harness?: Partial<Omit<Harness, "channel">>;
  /** Beside all that a sound channel declares. */
  declares?: Record<string, unknown>;
  breakIt(askUser: Ask, act: HumanAct): Ask;
};

export const ABORTED: PilotDeckElicitationAnswer = { type: "cancelled", code: "aborted" };

/** A channel without a fault, for a person who acts as soon as they are asked. */
export function createSoundAsk(act: HumanAct): Ask {
  return async (request) => {
    const { questions, signal, onProgress } = request;
    if (signal?.aborted) return ABORTED;
    if (act.type === "decline") return { type: "cancelled", code: "declined", reason: "not now" };
    if (act.type === "nothing") {
      return new Promise((resolve) => {
        signal?.addEventListener("abort", () => resolve(ABORTED), { once: true });
      });
    }
    const answers = Object.fromEntries(
      questions.map((question) => [question.question, answerTo(question, act)]),
    );
    onProgress?.({ answers, typing: false });
    const notes = act.answers.filter(({ question }) => Object.hasOwn(answers, question));
    const annotations = Object.fromEntries(
      notes.flatMap(({ question, notes: text }) => (text === undefined ? [] : [[question, { notes: text }]])),
    );
    const provenance = { source: "user", channel: "sound", answeredAt: new Date().toISOString() } as const;
    return { type: "answered", answers, annotations, provenance };
  };
}

export function changeAnswer(
  change: (answer: Answered, request: PilotDeckElicitationRequest) => PilotDeckElicitationAnswer,
): Fault["breakIt"] {
  return (askUser) => async (request) => {
    const reply = await askUser(request);
    return reply.type === "answered" ? change(reply, request) : reply;
  };
}

export function changeTexts(change: (text: string) => string): Fault["breakIt"] {
  return changeAnswer((answer) => ({
    ...answer,
    answers: Object.fromEntries(
      Object.entries(answer.answers).map(([question, given]) => [
        question,
        Array.isArray(given) ? given.map(change) : change(given),
      ]),
    ),
  }));
}

export function changeProvenance(
  change: (provenance: ElicitationProvenance) => ElicitationProvenance,
): Fault["breakIt"] {
  return changeAnswer((answer) =>
    answer.provenance === undefined ? answer : { ...answer, provenance: change(answer.provenance) },
  );
}

export function changeProgress(draft: object): Fault["breakIt"] {
  return (askUser) => (request) => {
    const { onProgress, ...rest } = request;
    if (onProgress !== undefined) Reflect.apply(onProgress, undefined, [draft]);
    return askUser(rest);
  };
}

export function onAct(type: HumanAct["type"], instead: Ask): Fault["breakIt"] {
  return (askUser, act) => (request) =>
    act.type === type && !request.signal?.aborted ? instead(request) : askUser(request);
}

export function answerAll({ questions }: PilotDeckElicitationRequest): PilotDeckElicitationAnswer {
  const answers = questions.map(({ question, multiSelect }) => [question, multiSelect ? ["x"] : "x"]);
  return { type: "answered", answers: Object.fromEntries(answers) };
}
