import type { ElicitationValueSchema, PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { HumanAnswer } from "./harness.js";
import { DATABASE, FEATURES, HOSTING, LAYOUT, option, TESTS } from "./questions.js";

/** A request, what the person does, and the text that the model has to read on every channel. */
export type Conversation = {
  title: string;
  /** Without any, the questions go through the tool `ask_user_question`; else straight to `elicit`. */
  needs?: readonly ("closedChoice" | "freeText" | "schema" | "secret")[];
  questions: PilotDeckElicitationQuestion[];
  answers: readonly HumanAnswer[];
  text: string;
  /** Where the harness has no way to annotate an answer. */
  textWithoutNotes?: string;
  /** Where the channel declares no capabilities, and annotates nothing itself. */
  textWithoutPreview?: string;
};

export const CONVERSATIONS: readonly Conversation[] = [
  {
    title: "one choice",
    questions: [TESTS],
    answers: [{ question: TESTS.question, labels: ["Yes"] }],
    text: told(`"Do you want tests?"="Yes"`),
  },
  {
    title: "the last of four options",
    questions: [DATABASE],
    answers: [{ question: DATABASE.question, labels: ["None"] }],
    text: told(`"Which database should we use?"="None"`),
  },
  {
    title: "four questions",
    questions: [DATABASE, FEATURES, TESTS, HOSTING],
    answers: [
      { question: DATABASE.question, labels: ["SQLite"] },
      { question: FEATURES.question, labels: ["Search", "Audit log"] },
      { question: TESTS.question, labels: ["No"] },
      { question: HOSTING.question, own: "On a boat" },
    ],
    text: told(
      `"Which database should we use?"="SQLite", "Which features should we include?"="Search, Audit log", "Do you want tests?"="No", "Where will it run?"="On a boat"`,
    ),
  },
  {
    title: "several options of a multi-select",
    questions: [FEATURES],
    answers: [{ question: FEATURES.question, labels: ["Search", "Export", "Comments", "Audit log"] }],
    text: told(`"Which features should we include?"="Search, Export, Comments, Audit log"`),
  },
  {
    title: "one option of a multi-select",
    questions: [FEATURES],
    answers: [{ question: FEATURES.question, labels: ["Export"] }],
    text: told(`"Which features should we include?"="Export"`),
  },
  {
    title: "own words",
    questions: [DATABASE],
    answers: [{ question: DATABASE.question, own: "DuckDB, for now" }],
    text: told(`"Which database should we use?"="DuckDB, for now"`),
  },
  {
    title: "own words beside options",
    questions: [FEATURES],
    answers: [{ question: FEATURES.question, labels: ["Search", "Comments"], own: "Dark mode" }],
    text: told(`"Which features should we include?"="Search, Comments, Dark mode"`),
  },
  {
    title: "own words only, in a multi-select",
    questions: [FEATURES],
    answers: [{ question: FEATURES.question, own: "none of these" }],
    text: told(`"Which features should we include?"="none of these"`),
  },
  {
    title: "own words that are the number of an option",
    questions: [DATABASE],
    answers: [{ question: DATABASE.question, own: "2" }],
    text: told(`"Which database should we use?"="2"`),
  },
  {
    title: "questions named like members of Object, and like an index",
    questions: [
      { ...TESTS, question: "__proto__" },
      { ...FEATURES, question: "constructor" },
      { ...TESTS, question: "1" },
    ],
    answers: [
      { question: "__proto__", labels: ["Yes"] },
      { question: "constructor", labels: ["Search", "Export"] },
      { question: "1", labels: ["No"] },
    ],
    text: told(`"1"="No", "__proto__"="Yes", "constructor"="Search, Export"`),
  },
  {
    title: "text beyond ASCII",
    questions: [
      {
        question: "どのデータベースを使いますか？ 🗄️",
        header: "数据库",
        options: [option("ピーグレス"), option("सरल 👩‍👩‍👧")],
      },
      { ...TESTS, question: "Où ça ? e\u0301" },
    ],
    answers: [
      { question: "どのデータベースを使いますか？ 🗄️", labels: ["सरल 👩‍👩‍👧"] },
      { question: "Où ça ? e\u0301", own: "Zürich – 東京, ابدأ 🚲" },
    ],
    text: told(`"どのデータベースを使いますか？ 🗄️"="सरल 👩‍👩‍👧", "Où ça ? e\u0301"="Zürich – 東京, ابدأ 🚲"`),
  },
  {
    title: "quotes, commas, equals signs, backslashes and newlines",
    questions: [
      {
        question: 'Say "hi"?\nOr "bye"=now?',
        header: 'a"b',
        options: [option('"hi", twice'), option("bye\nnow")],
      },
      {
        question: "C:\\temp, or /tmp?",
        header: "Features",
        options: [option("a, b"), option('c="d"'), option("e\\f")],
        multiSelect: true,
      },
    ],
    answers: [
      { question: 'Say "hi"?\nOr "bye"=now?', labels: ["bye\nnow"] },
      { question: "C:\\temp, or /tmp?", labels: ["a, b", 'c="d"'], own: "\"g\", <h> & 'i'" },
    ],
    text: told(`"Say "hi"?\nOr "bye"=now?"="bye\nnow", "C:\\temp, or /tmp?"="a, b, c="d", "g", <h> & 'i'"`),
  },
  {
    title: "the preview of the option that was chosen",
    questions: [LAYOUT, TESTS],
    answers: [
      { question: LAYOUT.question, labels: ["Columns"] },
      { question: TESTS.question, labels: ["Yes"] },
    ],
    text: told(`"Which layout?"="Columns" selected preview:\n<pre>||\n||</pre>, "Do you want tests?"="Yes"`),
    textWithoutPreview: told(`"Which layout?"="Columns", "Do you want tests?"="Yes"`),
  },
  {
    title: "no preview for own words",
    questions: [LAYOUT],
    answers: [{ question: LAYOUT.question, own: "A grid" }],
    text: told(`"Which layout?"="A grid"`),
  },
  {
    title: "notes beside an answer",
    questions: [TESTS, HOSTING],
    answers: [
      { question: TESTS.question, labels: ["Yes"], notes: "Only for the parser" },
      { question: HOSTING.question, labels: ["At home"] },
    ],
    text: told(`"Do you want tests?"="Yes" user notes: Only for the parser, "Where will it run?"="At home"`),
    textWithoutNotes: told(`"Do you want tests?"="Yes", "Where will it run?"="At home"`),
  },
  {
    title: "a closed choice",
    needs: ["closedChoice"],
    questions: [
      { ...TESTS, allowOther: false },
      { ...FEATURES, allowOther: false },
    ],
    answers: [
      { question: TESTS.question, labels: ["No"] },
      { question: FEATURES.question, labels: ["Search", "Comments"] },
    ],
    text: told(`"Do you want tests?"="No", "Which features should we include?"="Search, Comments"`),
  },
  {
    title: "a question without options",
    needs: ["freeText"],
    questions: [{ question: "What should we name it?", header: "Name", options: [] }],
    answers: [{ question: "What should we name it?", own: 'orders, "v2" 🚲' }],
    text: told(`"What should we name it?"="orders, "v2" 🚲"`),
  },
  {
    title: "a question without options, between choices",
    needs: ["freeText"],
    questions: [TESTS, { question: "What should we name it?", header: "", options: [] }, FEATURES],
    answers: [
      { question: TESTS.question, labels: ["Yes"] },
      { question: "What should we name it?", own: "1" },
      { question: FEATURES.question, labels: ["Search"] },
    ],
    text: told(
      `"Do you want tests?"="Yes", "What should we name it?"="1", "Which features should we include?"="Search"`,
    ),
  },
  {
    title: "a typed answer stays text",
    needs: ["freeText", "schema"],
    questions: [
      {
        question: "How many workers?",
        header: "Workers",
        options: [],
        schema: { type: "integer", minimum: 1 },
      },
    ],
    answers: [{ question: "How many workers?", own: "16" }],
    text: told(`"How many workers?"="16"`),
  },
  {
    title: "typed answers of every kind",
    needs: ["freeText", "schema"],
    questions: [
      typed("Who may be written to?", { type: "string", format: "email" }),
      typed("Where is it?", { type: "string", format: "uri" }),
      typed("Which day?", { type: "string", format: "date" }),
      typed("When exactly?", { type: "string", format: "date-time" }),
    ],
    answers: [
      { question: "Who may be written to?", own: "ada@example.com" },
      { question: "Where is it?", own: "https://example.com/a?b=c" },
      { question: "Which day?", own: "2026-02-28" },
      { question: "When exactly?", own: "2026-02-28T23:59:00+01:00" },
    ],
    text: told(
      `"Who may be written to?"="ada@example.com", "Where is it?"="https://example.com/a?b=c", "Which day?"="2026-02-28", "When exactly?"="2026-02-28T23:59:00+01:00"`,
    ),
  },
  {
    title: "numbers and a yes or no",
    needs: ["freeText", "schema"],
    questions: [
      typed("Which share?", { type: "number", minimum: 0, maximum: 1 }),
      typed("May it restart?", { type: "boolean" }),
      typed("What is it called?", { type: "string", minLength: 2, maxLength: 4 }),
    ],
    answers: [
      { question: "Which share?", own: "0.25" },
      { question: "May it restart?", own: "true" },
      { question: "What is it called?", own: "🚲🚲" },
    ],
    text: told(`"Which share?"="0.25", "May it restart?"="true", "What is it called?"="🚲🚲"`),
  },
  {
    title: "a secret",
    needs: ["freeText", "schema", "secret"],
    questions: [
      {
        question: "What is the passphrase?",
        header: "Secret",
        options: [],
        schema: { type: "string", writeOnly: true },
      },
    ],
    answers: [{ question: "What is the passphrase?", own: "correct horse" }],
    text: told(`"What is the passphrase?"="correct horse"`),
  },
];

function typed(question: string, schema: ElicitationValueSchema): PilotDeckElicitationQuestion {
  return { question, header: "", options: [], schema };
}

function told(entries: string): string {
  return `User has answered your questions: ${entries}. You can now continue with the user's answers in mind.`;
}
