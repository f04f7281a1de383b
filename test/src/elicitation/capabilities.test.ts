import { describe, expect, it } from "vitest";
import {
  type ElicitationCapabilities,
  elicit,
  type PilotDeckElicitationChannel,
  type PilotDeckElicitationQuestion,
} from "../../../src/index.js";
import { answered } from "../tools/ask-user-question/bad-replies.js";
import { createChannel, createQuestion } from "../tools/ask-user-question/call.js";

const choice = createQuestion("one");
const closed: PilotDeckElicitationQuestion = { ...choice, allowOther: false };
const freeText: PilotDeckElicitationQuestion = { question: "one", header: "One", options: [] };
const typed: PilotDeckElicitationQuestion = { ...freeText, schema: { type: "integer" } };
const secret: PilotDeckElicitationQuestion = { ...freeText, schema: { type: "string", writeOnly: true } };

/** What each question needs, and what a channel may lack of it. */
const NEEDS: [name: string, PilotDeckElicitationQuestion, ElicitationCapabilities, lacking: string][] = [
  ["a closed choice", closed, {}, "closedChoice"],
  ["free text", freeText, { closedChoice: true }, "freeText"],
  ["free text that may not be anything", { ...freeText, allowOther: false }, {}, "freeText"],
  ["a typed answer", typed, { freeText: true, closedChoice: true, secret: true }, "schema"],
  ["a secret", secret, { freeText: true, schema: true }, "secret"],
];

describe("a capability that a question needs", () => {
  for (const [name, question, has, lacking] of NEEDS) {
    const text = question.schema?.type === "integer" ? "1" : "a";
    const message = `The elicitation channel "test channel" cannot ask "one": it lacks the capability ${lacking}.`;
    const failure = {
      type: "failed",
      code: "unsupported_tool",
      message,
      details: { channel: "test channel", capability: lacking },
    };

    it.each([has, { ...has, [lacking]: false }])(
      `C-01 is named where the channel lacks it: ${name} (%j)`,
      async (capabilities) => {
        expect(
          await ask(
            [{ ...choice, question: "another" }, question],
            createChannel(neverAsked, { capabilities }),
          ),
        ).toMatchObject(failure);
      },
    );

    it(`C-01 is enough where the channel has it: ${name}`, async () => {
      const channel = createChannel(() => answered({ one: text }), {
        capabilities: { ...has, [lacking]: true },
      });
      expect(await ask([question], channel)).toMatchObject({ type: "answered", answers: { one: text } });
    });
  }

  it.each(NEEDS)("C-01 is lacking where the channel declares nothing: %s", async (_, question) => {
    expect(await ask([question], createChannel(neverAsked))).toMatchObject({ code: "unsupported_tool" });
  });

  it.each<[ElicitationCapabilities | undefined]>([[{}], [undefined]])(
    "C-09 is deferral where the questions are to be kept for later (%j)",
    async (capabilities) => {
      const channel = createChannel(neverAsked, { ...(capabilities && { capabilities }) });
      const request = { toolCallId: "call", toolName: "test", defer: "now" } as const;
      expect(await elicit(channel, { ...request, questions: [choice] })).toMatchObject({
        type: "failed",
        code: "unsupported_tool",
        message:
          'The elicitation channel "test channel" cannot keep questions for later: it lacks the capability deferral.',
        details: { channel: "test channel", capability: "deferral" },
      });
    },
  );

  it("C-01 is none for a choice, which any channel can ask", async () => {
    const channel = createChannel(() => answered({ one: "own words" }));
    expect(await ask([{ ...choice, allowOther: true, recommended: 1, hint: "h" }], channel)).toMatchObject({
      type: "answered",
    });
  });
});

describe("a channel with a closed choice", () => {
  const channel = (answers: unknown) =>
    createChannel(() => answered(answers), { capabilities: { closedChoice: true } });
  const question = { ...closed, options: [...closed.options, { label: "c", description: "" }] };

  it.each(["d", "A", " a", "own words"])("C-01 is held to the options: %s", async (text) => {
    expect(await ask([question], channel({ one: text }))).toMatchObject({
      type: "failed",
      code: "tool_execution_failed",
      message: expect.stringContaining('The answer to "one" must be one of its options: "a", "b", "c".'),
      details: { issues: [{ code: "invalid_enum", pointer: "/one" }] },
    });
    expect(await ask([{ ...question, multiSelect: true }], channel({ one: ["a", text] }))).toMatchObject({
      type: "failed",
    });
  });

  it("C-01 may pick any of the options", async () => {
    expect(await ask([question], channel({ one: "c" }))).toMatchObject({ answers: { one: "c" } });
    expect(await ask([{ ...question, multiSelect: true }], channel({ one: ["c", "a"] }))).toMatchObject({
      answers: { one: ["c", "a"] },
    });
  });
});

describe("the preview of the option that was picked", () => {
  const preview = "<p>a</p>";
  const options = [{ label: "a", description: "", preview }, ...choice.options.slice(1)];
  const question = { ...choice, options };
  const reply = (answers: unknown, annotations?: unknown) => () => answered(answers, { annotations });
  const capabilities = {};

  it("C-05 is added for every channel that declares capabilities, so that the model reads the same bytes", async () => {
    const channel = createChannel(reply({ one: "a" }), { capabilities });
    expect(await ask([question], channel)).toMatchObject({ annotations: { one: { preview } } });
  });

  it("C-05 stands beside the user's notes, and does not replace another preview", async () => {
    const noted = createChannel(reply({ one: "a" }, { one: { notes: "n" } }), { capabilities });
    expect(await ask([question], noted)).toMatchObject({ annotations: { one: { preview, notes: "n" } } });
    const shown = createChannel(reply({ one: "a" }, { one: { preview: "as shown" } }), { capabilities });
    expect(await ask([question], shown)).toMatchObject({ annotations: { one: { preview: "as shown" } } });
  });

  it.each<[string, PilotDeckElicitationQuestion, unknown, PilotDeckElicitationChannel["capabilities"]]>([
    ["a channel that declares nothing", question, "a", undefined],
    ["an option without one", question, "b", capabilities],
    ["an answer in the user's own words", question, "c", capabilities],
    ["a multi-select", { ...question, multiSelect: true }, ["a"], capabilities],
  ])("C-05 is not added for %s", async (_, asked, answer, declared) => {
    const channel = createChannel(reply({ one: answer }), { ...(declared && { capabilities: declared }) });
    expect(await ask([asked], channel)).not.toHaveProperty("annotations");
  });
});

function ask(
  questions: PilotDeckElicitationQuestion[],
  channel: PilotDeckElicitationChannel,
): Promise<unknown> {
  return elicit(channel, { toolCallId: "call", toolName: "test", questions });
}

function neverAsked(): never {
  throw new Error("The channel was asked.");
}
