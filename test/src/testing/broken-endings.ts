import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../../protocol/index.js";
import type { HumanAct } from "../../../src/testing/index.js";
import {
  ABORTED,
  type Answered,
  type Ask,
  answerAll,
  changeAnswer,
  changeTexts,
  type Fault,
  onAct,
} from "./broken-channels.js";

/** Faults of endings, of what is asked again, and of texts. */
export const ENDING_FAULTS: Fault[] = [
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
    breakIt: afterTheFirst(async (request) => answerAll(request)),
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
    const onlyOnce = (askUser: Ask): Ask => {
      let isBusy = false;
      return async (request) => {
        if (isBusy) return busy;
        isBusy = true;
        return askUser(request);
      };
    };
    return [
      {
        fault: `is busy while it asks, and gives ${reason}`,
        found: "keeps asks apart that are open at once",
        says: `It was cancelled: ${reason ?? "connection_lost"}`,
        breakIt: onlyOnce,
      },
      {
        fault: `is busy from the first answer on, and gives ${reason}`,
        found: "can be asked again after an answer",
        says: `It was cancelled: ${reason ?? "connection_lost"}`,
        breakIt: onlyOnce,
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
    breakIt: afterTheFirst(async () => ({ type: "cancelled", code: "connection_lost" })),
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

/** The first ask is as it should be, each one after it is answered otherwise. */
function afterTheFirst(otherwise: Ask): Fault["breakIt"] {
  return (askUser) => {
    let asks = 0;
    return (request) => {
      asks += 1;
      return asks === 1 ? askUser(request) : otherwise(request);
    };
  };
}
