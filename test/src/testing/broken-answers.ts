import {
  type Ask,
  changeAnswer,
  changeProgress,
  changeProvenance,
  changeTexts,
  type Fault,
  onAct,
} from "./broken-channels.js";

const NUMBERED = changeAnswer((answer) => ({
  ...answer,
  answers: JSON.parse(JSON.stringify(answer.answers, (_, value) => (value === "Yes" ? 0 : value))),
}));

/** Faults of what is answered, and until then. */
export const ANSWER_FAULTS: Fault[] = [
  ...(
    [
      [{ freetext: true }, 'There is no capability "freetext". Did you mean freeText?'],
      [{ pictures: true }, 'There is no capability "pictures". There are: closedChoice, freeText, '],
      [{ schema: "yes" }, 'The capability schema is "yes". Expected: true, false.'],
      [{ mode: "web" }, 'The capability mode is "web". Expected: interactive, print, rpc.'],
    ] as const
  ).map(([declares, says]) => ({
    fault: `declares ${JSON.stringify(declares)}`,
    found: "declares no capabilities but those that there are",
    says,
    declares,
    breakIt: (askUser: Ask) => askUser,
  })),
  {
    fault: "says when as a Date",
    found: "says who answered, through what and when",
    says: "answeredAt must be as new Date().toISOString() gives it, but is an object.",
    breakIt: changeProvenance((provenance) => JSON.parse(JSON.stringify({ ...provenance, answeredAt: {} }))),
  },
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
    breakIt: NUMBERED,
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
    breakIt: NUMBERED,
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
    says: `answeredAt must be as new Date().toISOString() gives it, but is "${answeredAt}".`,
    breakIt: changeProvenance((provenance) => ({ ...provenance, answeredAt })),
  })),
  {
    fault: "was answered in a month that there is not",
    found: "says who answered, through what and when",
    says: 'gives it, but is "2026-13-02T00:00:00Z".',
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
];
