import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import type {
  ElicitationAnswers,
  ElicitationDraft,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";

const pick = (question: string, labels: string[], more: Partial<PilotDeckElicitationQuestion> = {}) => ({
  ...{ question, header: "", options: labels.map((label) => ({ label, description: "" })) },
  ...more,
});
const COLOUR = pick("Which colour?", ["Red", "Blue"]);
const WALLS = pick("Which walls?", ["North", "South", "East"], { multiSelect: true });
const CLOSED = pick("Go on?", ["Yes", "No"], { allowOther: false });
const NAME = pick("What name?", []);
const PORT = pick("Which port?", [], { schema: { type: "integer" } });
const TOKEN = pick("Which token?", [], { schema: { type: "string", writeOnly: true } });

async function ask(
  questions: PilotDeckElicitationQuestion[],
  lines: string,
  begun?: ElicitationAnswers,
  more: Partial<PilotDeckElicitationRequest> = {},
) {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let printed = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  input.end(lines);
  const channel = createPlainChannel({
    input,
    output,
    ...(begun && { begun: () => ({ answers: begun }) }),
  });
  const answer = await channel.askUser({ toolCallId: "call", toolName: "test", questions, ...more });
  return { answer, printed };
}

describe("input that ends too soon", () => {
  it("K-07 says which question has no answer, and which answers were given", async () => {
    const { answer, printed } = await ask([COLOUR, WALLS, NAME], "1\n1,3\n");
    expect(answer).toEqual({
      type: "cancelled",
      reason: "end of input before question 3 of 3",
      code: "dismissed",
    });
    expect(printed).toMatch(
      /The input ended before question 3 of 3 was answered: What name\?\nThese answers were given, and are not sent:\n {2}Which colour\? → Red\n {2}Which walls\? → North, East\n$/,
    );
  });

  it("K-07 says nothing of answers where none was given, or but one question was asked", async () => {
    for (const questions of [[COLOUR, NAME], [COLOUR]]) {
      const { answer, printed } = await ask(questions, "");
      expect(answer).toMatchObject({ reason: "end of input", code: "dismissed" });
      expect(printed).toMatch(/Your choice: \n$/);
    }
  });

  it("K-07 never shows a secret that was given", async () => {
    const { printed } = await ask([TOKEN, COLOUR], "hunter2\n");
    expect(printed).toContain("before question 2 of 2 was answered: Which colour?\n");
    expect(printed).toMatch(/are not sent:\n {2}Which token\? → \(hidden\)\n$/);
  });

  it("K-07 shows no control character of a question or an answer", async () => {
    const { printed } = await ask(
      [pick("Which\u001b[2J?", ["a\u0007", "b"]), pick("What\u001b]?", [])],
      "1\n",
    );
    expect(printed).not.toMatch(/(?!\n)\p{Cc}/u);
  });
});

describe("plain lines of what was begun before", () => {
  const BEGUN: [string, PilotDeckElicitationQuestion, string | string[], string][] = [
    ["an option", COLOUR, "Blue", "Blue"],
    ["own words beside options", COLOUR, "Ochre", "Ochre"],
    ["several options", WALLS, ["South", "in grey"], "South, in grey"],
    ["an option of a closed question", CLOSED, "No", "No"],
    ["a text", NAME, "orders\nv2", "orders\n     v2"],
    ["a typed value", PORT, "8080", "8080"],
  ];

  it.each(BEGUN)("I-04 %s is shown, and taken with an empty line", async (_, question, text, shown) => {
    const { answer, printed } = await ask([question], "\n", { [question.question]: text });
    expect(printed).toContain(`Begun before: ${shown}\nAn empty line takes that.\n\n`);
    expect(answer).toMatchObject({ type: "answered", answers: { [question.question]: text } });
  });

  it.each(BEGUN)("I-04 %s is not taken where the input ends", async (_, question, text) => {
    const { answer } = await ask([question], "", { [question.question]: text });
    expect(answer).toMatchObject({ type: "cancelled", code: "dismissed" });
  });

  it("I-04 another line wins over it", async () => {
    const { answer } = await ask([COLOUR, NAME], "1\nother\n", {
      "Which colour?": "Blue",
      "What name?": "orders",
    });
    expect(answer).toMatchObject({ answers: { "Which colour?": "Red", "What name?": "other" } });
  });

  const NOTHING: [string, PilotDeckElicitationQuestion, ElicitationAnswers][] = [
    ["nothing of this question", COLOUR, { "What name?": "orders" }],
    ["no option of a closed question", CLOSED, { "Go on?": "Later" }],
    ["a list for one choice", COLOUR, { "Which colour?": ["Red", "Blue"] }],
    ["a value that does not fit", PORT, { "Which port?": "eighty" }],
    ["nothing to be seen", NAME, { "What name?": " " }],
    ["a secret", TOKEN, { "Which token?": "hunter2" }],
  ];

  it.each(NOTHING)("I-04 %s is not shown, and an empty line takes nothing", async (_, question, begun) => {
    const { answer, printed } = await ask([question], "\n", begun);
    expect(printed).not.toContain("Begun before");
    expect(printed).toContain("That line is empty.");
    expect(printed).not.toContain("hunter2");
    expect(answer).toMatchObject({ type: "cancelled" });
  });

  it("I-04 an empty line takes nothing where own words are asked for, or were refused before", async () => {
    const { answer, printed } = await ask([COLOUR], "0\n\nOchre\n", { "Which colour?": "Blue" });
    expect(printed).toContain("That line is empty. Type your answer.");
    expect(answer).toMatchObject({ answers: { "Which colour?": "Ochre" } });
  });

  it("I-04 what was begun on a later question stays in the draft", async () => {
    const drafts: ElicitationDraft[] = [];
    await ask(
      [COLOUR, NAME],
      "1\n",
      { "Which colour?": "Blue", "What name?": "orders" },
      { onProgress: (draft) => drafts.push(draft) },
    );
    expect(drafts.at(-1)?.answers).toEqual({ "Which colour?": "Red", "What name?": "orders" });
  });

  it("I-04 never prints a control character of it", async () => {
    const { printed } = await ask([NAME], "\n", { "What name?": "a\u001b[2Jb\u202ec" });
    expect(printed).not.toMatch(/(?!\n)[\p{Cc}\u202e]/u);
  });
});
