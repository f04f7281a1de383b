import { describe, expect, it } from "vitest";
import { createMcpElicitationChannel } from "../../../channels/mcp-elicitation/index.js";
import { AT_ONCE, ask, COLOR, SIZES } from "./connect.js";
import { joinReplies, type Reply } from "./replies.js";

const REPLIES: Reply[] = [
  { action: "accept", content: { q1: "Green" } },
  { action: "accept", content: { q2: ["S"], q3: "x" } },
];

describe("the form, in the person's language", () => {
  it.each([
    {
      language: "de",
      message: "Bitte beantworten Sie 2 Fragen.",
      wrong: ["„Which color?“ hat keine Option „Green“.", "„Which sizes?“ ist nicht beantwortet."],
      again: ["Das war nicht verwendbar. ", " Bitte antworten Sie noch einmal.\n\n"],
      marked: "Blue (empfohlen)",
      other: {
        title: "Andere (eigene Antwort eingeben)",
        description: "Statt der Optionen zu: Which color?",
      },
    },
    {
      language: "zh-CN",
      message: "请回答 2 个问题。",
      wrong: ["“Which color?”没有选项“Green”。", "“Which sizes?”还没有回答。"],
      again: ["刚才的内容无法使用。", "请重新回答。\n\n"],
      marked: "Blue（推荐）",
      other: { title: "其他（输入您的回答）", description: "代替以下问题的选项：Which color?" },
    },
  ] as const)(
    "O-01 $language: what stands on it, and what is wrong with it; the host's error is English",
    async (said) => {
      const { server, shown } = await joinReplies(REPLIES);
      const { language, message, wrong, again, marked, other } = said;
      const channel = createMcpElicitationChannel(server, { ...AT_ONCE, language, attempts: 2 });
      const asked = channel.askUser(ask([{ ...COLOR, recommended: 1 }, SIZES]));
      await expect(asked).rejects.toThrow(/no usable content in 2 forms: "Which color\?" has no answer\./);
      const gap = language === "de" ? " " : "";
      expect(shown.map((form) => form.message)).toEqual([
        message,
        `${again[0]}${wrong.join(gap)}${again[1]}${message}`,
      ]);
      const { properties } = shown[0]?.requestedSchema ?? {};
      expect(properties?.q1_other).toMatchObject(other);
      expect(JSON.stringify(properties?.q1)).toContain(marked);
    },
  );

  it.each([
    ["en", "a number", "an array", "a boolean"],
    ["de", "eine Zahl", "eine Liste", "ein Wahrheitswert"],
    ["zh-CN", "数字", "数组", "布尔值"],
  ] as const)("O-01 %s: of which kind a value is that is none", async (language, ...kinds) => {
    const contents = [{ q1: 7 }, { q1: ["Red"] }, { q1: true }, { q1: "Blue" }];
    const { server, shown } = await joinReplies(contents.map((content) => ({ action: "accept", content })));
    const channel = createMcpElicitationChannel(server, { ...AT_ONCE, language, attempts: 4 });
    expect(await channel.askUser(ask([COLOR]))).toMatchObject({ answers: { [COLOR.question]: "Blue" } });
    const told = shown.slice(1).map(({ message }) => message);
    expect(told).toEqual(kinds.map((kind) => expect.stringContaining(kind)));
  });

  it("O-01 a language that there is not is refused", async () => {
    const { server } = await joinReplies([]);
    const options = JSON.parse('{ "language": "fr" }');
    expect(() => createMcpElicitationChannel(server, options)).toThrow(
      "language must be one of en, zh-CN, de",
    );
  });
});
