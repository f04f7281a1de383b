import type {
  ElicitationProvenance,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";

type Ask = PilotDeckElicitationChannel["askUser"];
type Answered = Extract<PilotDeckElicitationAnswer, { type: "answered" }>;

/** A fault: the title of the case that must find it, what that says, and what makes a sound channel faulty. */
export type Fault = {
  fault: string;
  found: string;
  says: string;
  /** Of a channel that declares no capabilities; else it declares all. */
  declaresNothing?: true;
  harness?: Partial<Omit<Harness, "channel">>;
  breakIt(askUser: Ask, act: HumanAct): Ask;
};

const ABORTED: PilotDeckElicitationAnswer = { type: "cancelled", code: "aborted" };

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

export const FAULTS: Fault[] = [
  {
    fault: "returns nothing",
    found: "answers in the order of the questions",
    says: "it returned undefined instead of an answer",
    breakIt: () => async () => JSON.parse("{}").answer,
  },
  {
    fault: "gives a number for an answer",
    found: "answers in the order of the questions",
    says: 'The answer to "Do you want tests?" must be a string',
    breakIt: changeAnswer((answer) => ({
      ...answer,
      answers: JSON.parse(JSON.stringify(answer.answers, (_, value) => (value === "Yes" ? 0 : value))),
    })),
  },
  {
    fault: "gives words of its own where the choice is closed",
    found: "gives the model the same bytes: a closed choice",
    says: "gave no usable answer",
    breakIt: changeTexts((text) => `${text}?`),
  },
  {
    fault: "refuses what the person answers",
    found: "gives the model the same bytes: a question without options",
    says: "It was cancelled: declined",
    breakIt: onAct("answer", async () => ({ type: "cancelled", code: "declined" })),
  },
  ...[
    "answers each question, and no other, with what the person chose",
    "gives answers that pass the request's check",
  ].map((found) => ({
    fault: "refuses what the person answers",
    found,
    says: "It was cancelled: declined",
    breakIt: onAct("answer", async () => ({ type: "cancelled", code: "declined" })),
  })),
  {
    fault: "answers in another order",
    found: "answers in the order of the questions",
    says: "'Where will it run?',",
    breakIt: changeAnswer((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).reverse()),
    })),
  },
  {
    fault: "drops an answer",
    found: "answers each question, and no other, with what the person chose",
    says: "'Where will it run?': 'On a boat'",
    breakIt: changeAnswer((answer) => ({
      ...answer,
      answers: Object.fromEntries(Object.entries(answer.answers).slice(0, -1)),
    })),
  },
  {
    fault: "answers a question that nobody asked",
    found: "answers each question, and no other, with what the person chose",
    says: "+   'And?': 'Yes'",
    breakIt: changeAnswer((answer) => ({ ...answer, answers: { ...answer.answers, "And?": "Yes" } })),
  },
  {
    fault: "always picks the first option",
    found: "answers each question, and no other, with what the person chose",
    says: "'At home'",
    breakIt: changeAnswer((answer, { questions }) => ({
      ...answer,
      answers: Object.fromEntries(
        questions.map(({ question, options, multiSelect }) => {
          const label = options[0]?.label ?? "";
          return [question, multiSelect ? [label] : label];
        }),
      ),
    })),
  },
  {
    fault: "gives one text for a multi-select",
    found: "gives answers that pass the request's check",
    says: "Which features should we include?",
    breakIt: changeAnswer((answer) => ({
      ...answer,
      answers: Object.fromEntries(
        Object.entries(answer.answers).map(([question, text]) => [question, [text].flat().join(", ")]),
      ),
    })),
  },
  {
    fault: "gives numbers of options instead of their labels",
    found: "gives answers that pass the request's check",
    says: "must be a string",
    breakIt: changeAnswer((answer) => ({
      ...answer,
      answers: JSON.parse(JSON.stringify(answer.answers, (_, value) => (value === "Yes" ? 0 : value))),
    })),
  },
  {
    fault: "does not say where an answer came from",
    found: "says who answered, through what and when",
    says: "The answer has no provenance.",
    breakIt: changeAnswer(({ type, answers }) => ({ type, answers })),
  },
  {
    fault: "says it in a word of its own",
    found: "says who answered, through what and when",
    says: '"human" is not a source. Expected: user, timeout, pre-supplied, policy, scripted, unattested.',
    breakIt: changeProvenance((provenance) => JSON.parse(JSON.stringify({ ...provenance, source: "human" }))),
  },
  {
    fault: "does not name itself",
    found: "says who answered, through what and when",
    says: "The provenance does not name the channel.",
    breakIt: changeProvenance((provenance) => ({ ...provenance, channel: "" })),
  },
  ...[
    ...["yesterday", "2026-01-02", "Fri, 02 Jan 2026 00:00:00 GMT", "1767312000000"],
    // A year of six digits, and what JavaScript reads as a comment.
    ...["+012026-01-02T03:04:05Z", "2026-01-02T03:04:05Z (UTC)"],
  ].map((answeredAt) => ({
    fault: `was answered "${answeredAt}"`,
    found: "says who answered, through what and when",
    says: `Input:\n\n'${answeredAt}'`,
    breakIt: changeProvenance((provenance) => ({ ...provenance, answeredAt })),
  })),
  {
    fault: "was answered in a month that there is not",
    found: "says who answered, through what and when",
    says: '"2026-13-02T00:00:00Z" is not a date and time.',
    breakIt: changeProvenance((provenance) => ({ ...provenance, answeredAt: "2026-13-02T00:00:00Z" })),
  },
  {
    fault: "sorts the options of the request",
    found: "leaves the request as it was",
    says: "'N",
    breakIt: (askUser) => (request) => {
      for (const { options } of request.questions) options.reverse();
      return askUser(request);
    },
  },
  {
    fault: "adds to the request",
    found: "leaves the request as it was",
    says: "+   asker: 'somebody'",
    breakIt: (askUser) => (request) => askUser(Object.assign(request, { asker: "somebody" })),
  },
  {
    fault: "adds to the metadata",
    found: "leaves the request as it was",
    says: "seen: true",
    breakIt: (askUser) => (request) => {
      Object.assign(request.metadata ?? {}, { seen: true });
      return askUser(request);
    },
  },
  {
    fault: "reports progress without its answers",
    found: "reports progress as drafts of the answers",
    says: "Answers must be an object keyed by question text",
    breakIt: changeProgress({ typing: true }),
  },
  {
    fault: "reports progress to another question",
    found: "reports progress as drafts of the answers",
    says: '"And?" is not one of the questions',
    breakIt: changeProgress({ answers: { "And?": "Yes" }, typing: false }),
  },
  {
    fault: "reports progress without saying whether a field is open",
    found: "reports progress as drafts of the answers",
    says: "'boolean'",
    breakIt: changeProgress({ answers: {} }),
  },
  {
    fault: "throws when the person declines",
    found: "takes a refusal for a refusal",
    says: "Error: declined",
    breakIt: onAct("decline", () => Promise.reject(new Error("declined"))),
  },
  {
    fault: "takes a refusal for a failure of the channel",
    found: "takes a refusal for a refusal",
    says: 'The code is "undeliverable", but the person declined.',
    breakIt: onAct("decline", async () => ({ type: "cancelled", code: "undeliverable" })),
  },
  {
    fault: "answers with nothing when the person declines",
    found: "takes a refusal for a refusal",
    says: "The channel did not cancel the ask.",
    breakIt: onAct("decline", async () => ({ type: "answered", answers: {} })),
  },
  {
    fault: "answers after a refusal",
    found: "can be asked again after a refusal",
    says: "The second ask",
    breakIt: (askUser) => {
      let asks = 0;
      return async (request) => {
        asks += 1;
        if (asks === 1) return askUser(request);
        return answerAll(request);
      };
    },
  },
  {
    fault: "answers for a person who says nothing",
    found: "never takes silence for an answer",
    says: "Nobody answered.",
    breakIt: onAct("nothing", async (request) => answerAll(request)),
  },
  {
    fault: "asks although the signal was aborted",
    found: "ends when the signal was aborted before the ask",
    says: "The ask is still open 200 turns of the event loop later.",
    breakIt: (askUser, act) => (request) =>
      request.signal?.aborted && act.type === "nothing" ? new Promise(() => undefined) : askUser(request),
  },
  {
    fault: "does not listen to the signal",
    found: "ends when the signal is aborted while the question is open",
    says: "The ask is still open 200 turns of the event loop later.",
    breakIt: onAct("nothing", () => new Promise(() => undefined)),
  },
  {
    fault: "rejects when it is aborted",
    found: "ends when the signal is aborted while the question is open",
    says: "The ask was rejected; that means a failure.",
    breakIt: onAct(
      "nothing",
      ({ signal }) =>
        new Promise((_, reject) => {
          signal?.addEventListener("abort", () => reject(new Error("aborted")), { once: true });
        }),
    ),
  },
  {
    fault: "takes an abort for a refusal",
    found: "ends when the signal is aborted while the question is open",
    says: "+ 'declined'\n- 'aborted'",
    breakIt: (askUser) => async (request) => {
      const reply = await askUser(request);
      return reply === ABORTED ? { type: "cancelled", code: "declined" } : reply;
    },
  },
  ...(["answer", "decline"] as const).map((type) => ({
    fault: `listens to the signal after the act ${type}`,
    found: "leaves no listener on the signal",
    says: "A listener is left on the signal.",
    breakIt: (askUser: Ask, act: HumanAct): Ask => {
      return (request) => {
        if (act.type === type) request.signal?.addEventListener("abort", () => undefined);
        return askUser(request);
      };
    },
  })),
  {
    fault: "listens to the signal after an abort",
    found: "leaves no listener on the signal",
    says: "A listener is left on the signal.",
    breakIt: onAct(
      "nothing",
      ({ signal }) =>
        new Promise((resolve) => {
          signal?.addEventListener("abort", () => resolve(ABORTED));
        }),
    ),
  },
  {
    fault: "is worn out by an abort",
    found: "can be asked again after an ask was aborted",
    says: "worn out",
    breakIt: (askUser) => {
      let isWornOut = false;
      return (request) => {
        if (isWornOut) throw new Error("worn out");
        request.signal?.addEventListener(
          "abort",
          () => {
            isWornOut = true;
          },
          { once: true },
        );
        return askUser(request);
      };
    },
  },
  {
    fault: "gives its first answer again",
    found: "keeps asks apart that are open at once",
    says: '"Do you want tests?" is not one of the questions',
    breakIt: (askUser) => {
      let first: Promise<PilotDeckElicitationAnswer> | undefined;
      return (request) => {
        first ??= askUser(request);
        return first;
      };
    },
  },
  {
    fault: "gives the answer to the ask that came last",
    found: "keeps asks apart that are open at once",
    says: '"Where will it run?" is not one of the questions',
    breakIt: (askUser) => {
      let last: PilotDeckElicitationRequest;
      return async (request) => {
        last = request;
        await Promise.resolve();
        return askUser(last);
      };
    },
  },
  ...["the line is busy", undefined].flatMap((reason) => {
    const busy = { type: "cancelled", code: "connection_lost", ...(reason && { reason }) } as const;
    return [
      {
        fault: `is busy while it asks, and gives ${reason}`,
        found: "keeps asks apart that are open at once",
        says: `It was cancelled: ${reason ?? "connection_lost"}`,
        breakIt: (askUser: Ask): Ask => {
          let isBusy = false;
          return async (request) => {
            if (isBusy) return busy;
            isBusy = true;
            return askUser(request);
          };
        },
      },
      {
        fault: `is busy from the first answer on, and gives ${reason}`,
        found: "can be asked again after an answer",
        says: `It was cancelled: ${reason ?? "connection_lost"}`,
        breakIt: (askUser: Ask): Ask => {
          let isBusy = false;
          return async (request) => {
            if (isBusy) return busy;
            isBusy = true;
            return askUser(request);
          };
        },
      },
    ];
  }),
  ...(["first", "second"] as const).map((count) => ({
    fault: `has the ${count} answer wrong`,
    found: "can be asked again after an answer",
    says: `The ${count} ask`,
    breakIt: (askUser: Ask, act: HumanAct): Ask => {
      let asks = 0;
      const wrong = changeTexts((text) => (text === "Yes" ? "No" : text))(askUser, act);
      return (request) => {
        asks += 1;
        return (count === "first") === (asks === 1) ? wrong(request) : askUser(request);
      };
    },
  })),
  {
    fault: "answers the first time that the person refuses",
    found: "can be asked again after a refusal",
    says: "The first ask",
    breakIt: onAct("decline", async (request) => answerAll(request)),
  },
  {
    fault: "answers once only",
    found: "can be asked again after an answer",
    says: "It was cancelled: connection_lost",
    breakIt: (askUser) => {
      let asks = 0;
      return async (request) => {
        asks += 1;
        return asks === 1 ? askUser(request) : { type: "cancelled", code: "connection_lost" };
      };
    },
  },
  {
    fault: "strips quotes",
    found: "gives the model the same bytes: quotes, commas, equals signs, backslashes and newlines",
    says: "User has answered your questions",
    breakIt: changeTexts((text) => text.replaceAll('"', "")),
  },
  {
    fault: "normalises text",
    found: "gives the model the same bytes: text beyond ASCII",
    says: "सरल",
    breakIt: changeTexts((text) => text.replaceAll("\u200d", "")),
  },
  {
    fault: "takes a number that was typed for an option",
    found: "gives the model the same bytes: own words that are the number of an option",
    says: "SQLite",
    breakIt: changeTexts((text) => (text === "2" ? "SQLite" : text)),
  },
  {
    fault: "builds its answers with an assignment to each key",
    found: "gives the model the same bytes: questions named like members of Object, and like an index",
    says: '"__proto__" has no answer.',
    breakIt: changeAnswer((answer) => {
      const answers: Answered["answers"] = {};
      for (const [question, text] of Object.entries(answer.answers)) answers[question] = text;
      return { ...answer, answers };
    }),
  },
  {
    fault: "loses notes",
    found: "gives the model the same bytes: notes beside an answer",
    says: '"Do you want tests?"="Yes", "Where will it run?"="At home"',
    breakIt: changeAnswer(({ annotations: _, ...answer }) => answer),
  },
];

export function changeAnswer(
  change: (answer: Answered, request: PilotDeckElicitationRequest) => PilotDeckElicitationAnswer,
): Fault["breakIt"] {
  return (askUser) => async (request) => {
    const reply = await askUser(request);
    return reply.type === "answered" ? change(reply, request) : reply;
  };
}

function changeTexts(change: (text: string) => string): Fault["breakIt"] {
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

function changeProgress(draft: object): Fault["breakIt"] {
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

function answerAll({ questions }: PilotDeckElicitationRequest): PilotDeckElicitationAnswer {
  const answers = questions.map(({ question, multiSelect }) => [question, multiSelect ? ["x"] : "x"]);
  return { type: "answered", answers: Object.fromEntries(answers) };
}
