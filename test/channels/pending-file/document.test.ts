import { readFileSync, writeFileSync } from "node:fs";
import { Ajv2020 } from "ajv/dist/2020.js";
import { describe, expect, it } from "vitest";
import { answerPendingQuestions } from "../../../channels/pending-file/index.js";
import { readJson, readText } from "../../house/source-files.js";
import fixtures from "./hand-edits.json" with { type: "json" };
import { setUp } from "./set-up.js";

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true });
const isValid = ajv.compile(readJson("protocol/pending-file.schema.json") as object);
const examples = [...readText("docs/pending-file.md").matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
  ([, code = ""]) => JSON.parse(code),
);

describe("the description of the file", () => {
  it("P-01 every example is as the schema has it", () => {
    expect(examples).toHaveLength(3);
    for (const example of examples) expect(isValid(example), ajv.errorsText(isValid.errors)).toBe(true);
  });

  it("P-01 nothing in it moves a cursor or turns a line round for whoever prints or edits it", async () => {
    const { ask, read, path } = setUp();
    const title = "\u009b2J \u009d52;c;eA==\u009c \u202eevil\u2066\u007f";
    const isHarmless = () => !/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/.test(readFileSync(path, "utf8"));
    const { type } = await ask(["name"], { asker: title });
    expect(type).toBe("cancelled");
    expect(read().asker).toBe(title);
    expect(isHarmless()).toBe(true);
    await answerPendingQuestions(path, { [read().questions[0]?.question ?? ""]: title });
    expect(read().questions.map(({ answer }) => answer)).toEqual([title]);
    expect(isHarmless()).toBe(true);
  });

  it("P-01 the schema fits what is written, and names every member of it", async () => {
    const { ask, read } = setUp();
    await ask(["database", "checks", "name"], { asker: "reviewer", context: { markdown: "Why" } });
    expect(isValid(read()), ajv.errorsText(isValid.errors)).toBe(true);
    const { properties } = readJson("protocol/pending-file.schema.json") as {
      properties: Record<string, unknown> & {
        questions: { items: { properties: Record<string, unknown> } };
      };
    };
    expect(Object.keys(properties)).toEqual(expect.arrayContaining(Object.keys(read())));
    const members = read().questions.flatMap((question) => Object.keys(question));
    expect(Object.keys(properties.questions.items.properties)).toEqual(expect.arrayContaining(members));
  });

  it("P-02 the schema refuses what the channel calls broken", () => {
    for (const { title, text = "" } of fixtures.broken) {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        continue;
      }
      expect(isValid(value), title).toBe(false);
    }
  });

  it("P-02 the examples answer and decline the questions of the first one", async () => {
    const [asked, answered, declined] = examples;
    const questions = asked.questions.map(({ question, header = "", options = [], ...rest }: Example) => ({
      question,
      header,
      options: options.map((label) => ({ label, description: "" })),
      multiSelect: rest.multiSelect === true,
      allowOther: rest.allowOther !== false,
    }));
    const { ask, path } = setUp();
    const again = () => ask([], { questions, sessionId: asked.sessionId, resumeKey: asked.resumeKey });
    await again();
    writeFileSync(path, JSON.stringify(answered));
    expect(await again()).toMatchObject({
      answers: { "Which database should we use?": "SQLite", "Which checks should run?": ["Lint", "Tests"] },
    });
    await again();
    writeFileSync(path, JSON.stringify(declined));
    expect(await again()).toMatchObject({ code: "declined", reason: "Ask me on Monday." });
  });
});

type Example = {
  question: string;
  header?: string;
  options?: string[];
  multiSelect?: boolean;
  allowOther?: boolean;
};
