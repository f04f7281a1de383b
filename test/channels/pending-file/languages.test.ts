import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  answerPendingQuestions,
  createPendingFileChannel,
  listPendingQuestions,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { request, setUp } from "./set-up.js";

const NAMES = ["ratio", "sure"];
const WRITTEN = {
  de: { ratio: "0,5", sure: "ja", plan: "Plan:", notShown: "(text/plain, nicht gezeigt)" },
  "zh-CN": { ratio: "0.5", sure: "是", plan: "计划：", notShown: "（text/plain，未显示）" },
} as const;
const TOLD = {
  de: {
    missing:
      "1 von 2 Fragen in FILE wartet auf eine Antwort.\nDie Antworten in FILE sind nicht verwendbar:\n- Zeile 15, Spalte 17: Die Antwort auf „What ratio?“ muss eine Zahl sein.",
    broken:
      "FILE ist keine Datei mit offenen Fragen: Zeile 1, Spalte 15: $.questions muss eine Liste von Fragen mit mindestens einer sein.",
    noJson: /^FILE ist kein gültiges JSON/,
  },
  "zh-CN": {
    missing:
      "FILE 中的 2 个问题还有 1 个等待回答。\nFILE 中的回答无法使用：\n- 第 15 行第 17 列：“What ratio?”的回答必须是数字。",
    broken: "FILE 不是待回答问题的文件：第 1 行第 15 列：$.questions 必须是至少有一个问题的列表。",
    noJson: /^FILE 不是有效的 JSON/,
  },
} as const;

describe.each(["de", "zh-CN"] as const)("a pending file that was begun in %s", (language) => {
  const { ratio, sure, plan, notShown } = WRITTEN[language];
  const told = TOLD[language];
  const more = {
    metadata: { plan: "First this." },
    attachments: [{ name: "a.txt", mimeType: "text/plain", data: "" }],
  };

  it("O-01 has its own words in it, and is read in it by whoever speaks another language", async () => {
    const { ask, path, read, answer } = setUp({ language });
    const deferred = await ask(NAMES, { ...more, defer: "now" });
    expect(read()).toMatchObject({
      language,
      context: `- a.txt${notShown.startsWith("(") ? " " : ""}${notShown}\n\n${plan}\nFirst this.`,
    });
    answer([ratio, sure]);
    const english = createPendingFileChannel({ path, sessionId: "abc123", language: "en" });
    const outcome = await elicit(english, request(NAMES, { ...more, defer: "now" }));
    expect(outcome).toMatchObject({ answers: { "What ratio?": "0.5", "Sure?": "yes" } });
    expect(JSON.stringify(deferred)).toContain("To answer, the user edits that file");
  });

  it("O-01 is told of in it to the person, and in English to the model", async () => {
    const { ask, path, answer } = setUp({ language });
    await ask(NAMES);
    answer([true, null]);
    const ofFile = (text = "") => text.replaceAll(path, "FILE");
    const found = await readPendingAsk(path, { language });
    const english = await readPendingAsk(path, { language: "en" });
    if (found === undefined || !("request" in found)) throw new Error("The file is not read.");
    expect(ofFile(found.details)).toBe(told.missing);
    expect(found.explanation).toContain("1 of 2 questions");
    expect(found).toEqual({ ...english, details: found.details });
    writeFileSync(path, '{"questions": []}');
    const [broken] = await listPendingQuestions(path, { language });
    if (broken === undefined || !("fault" in broken)) throw new Error("The file is not broken.");
    expect(ofFile(broken.details)).toBe(told.broken);
    expect(broken.fault).toContain("must be a list of questions");
    writeFileSync(path, '{"questions": ');
    expect(await readPendingAsk(path, { language })).toMatchObject({
      fault: expect.stringContaining("is not valid JSON"),
    });
    const [cut] = await listPendingQuestions(path, { language });
    expect(ofFile(cut !== undefined && "fault" in cut ? cut.details : "")).toMatch(told.noJson);
  });
});

it("O-01 an answer that comes too late for its file is refused in the person's language", async () => {
  const { ask, path } = setUp();
  const write = (revision?: string) =>
    answerPendingQuestions(path, { "Sure?": "yes" }, {}, revision, { language: "de" });
  await expect(write()).rejects.toMatchObject({
    message: `${path} does not exist.`,
    told: `${path} gibt es nicht.`,
  });
  await ask(["sure"]);
  await expect(write("another")).rejects.toMatchObject({
    message: `${path} was changed meanwhile: nothing was written.`,
    told: `${path} wurde inzwischen geändert: Nichts wurde geschrieben.`,
  });
});

it("O-01 a file that names a language that there is not, or none, is read in English", async () => {
  const { ask, answer, edit } = setUp({ language: "de" });
  await ask(["sure"]);
  edit((document) => {
    document.language = "tlh";
  });
  answer(["ja"]);
  expect(await ask(["sure"])).toMatchObject({ code: "deferred" });
  edit((document) => {
    document.language = "de";
  });
  expect(await ask(["sure"])).toMatchObject({ answers: { "Sure?": "yes" } });
});
