import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { createTerminalChannel } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { elicit } from "../../../src/index.js";
import type { Language } from "../../../src/language/language.js";
import { createFakeTerminal, opened } from "../../channels/terminal/fake-terminal.js";
import cases from "./typed-words.json" with { type: "json" };

type Case = {
  language: Language;
  ask: string;
  typed: string[];
  answer: string | string[];
  told?: string[];
  /** Taken only when it is typed again. */
  twice?: boolean;
};

const offer = (...labels: string[]) => labels.map((label) => ({ label, description: "" }));
const options = offer("Ada", "Bob", "Cleo");
const QUESTIONS: Record<string, Omit<PilotDeckElicitationQuestion, "question" | "header">> = {
  one: { options, recommended: 0 },
  several: { options, multiSelect: true },
  numbers: { options: offer("二", "第三个", "die vierte") },
  counts: { options: offer("1", "3", "5") },
  listed: { options: offer("2. SQLite", "1. Postgres") },
  described: {
    options: offer(`2. SQLite, ${"which keeps all in a file, ".repeat(3)}`, `1. ${"Postgres ".repeat(20)}`),
  },
  sprints: { options: offer("Third sprint", "First sprint", "Second sprint", "No sprint") },
  sitzungen: { options: offer("Zweite Sitzung", "Erste Sitzung") },
  unified: { options: offer("使用数据库", "统一配置") },
  many: { options: offer(..."abcdefghijklm") },
  plans: { options: offer("第二版", "方案一", "方案二") },
  dashes: { options: offer("甲", "乙 - 丙", "丁 - 戊") },
  letters: { options: offer("x", "it", "bit") },
  days: { options: offer("2 days", "3 days", "4 days") },
  text: { options: [], schema: { type: "string" } },
  port: { options: offer("Default"), schema: { type: "integer" } },
  boolean: { options: [], schema: { type: "boolean" } },
  amount: { options: [], schema: { type: "number" } },
  number: { options: [], schema: { type: "number", minimum: 0, maximum: 1.5 } },
};

function requestOf(ask: string) {
  const question = { question: "Who?", header: "", options: [], ...QUESTIONS[ask] };
  return { toolCallId: "call", toolName: "test", questions: [question] };
}

describe("what a person types in their language", () => {
  it.each(cases as Case[])("O-01 $language $ask: $typed is $answer", async (row) => {
    const { language, ask, typed, answer, told = [], twice = false } = row;
    const [input, output] = [new PassThrough(), new PassThrough()];
    input.end([...typed, ...(twice ? typed : [])].map((line) => `${line}\n`).join(""));
    const outcome = await elicit(createPlainChannel({ input, output, language }), requestOf(ask));
    expect(outcome).toMatchObject({ type: "answered", answers: { "Who?": answer } });
    const printed = String(output.read());
    for (const sentence of told) expect(printed).toContain(sentence);
  });

  it.each<[language: Language, ask: string, wrong: string, right: string, answer: string, told: string]>([
    ["de", "boolean", "vielleicht", "ja", "yes", "Die Antwort muss ja oder nein sein."],
    ["de", "number", "2,5", "0,5", "0.5", "Die Antwort muss eine Zahl von 0 bis 1,5 sein."],
    ["zh-CN", "boolean", "也许", "是", "yes", "回答必须是“是”或“否”。"],
  ])("O-01 in the dialog: %s %s", async (language, ask, wrong, right, answer, told) => {
    const terminal = createFakeTerminal({ columns: 80, rows: 24 });
    const asked = elicit(createTerminalChannel({ ...terminal.options, language }), requestOf(ask));
    await opened(terminal);
    terminal.advance(1000);
    terminal.send(wrong, "\r");
    expect((await terminal.lines()).join("\n")).toContain(told);
    terminal.send("\u0015", ` ${right} `, "\r");
    expect(await asked).toMatchObject({ type: "answered", answers: { "Who?": answer } });
  });
});
