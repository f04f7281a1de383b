import { expect, it, vi } from "vitest";
import { loadChatTable } from "../../../src/language/chat.js";
import { loadCommandSentences } from "../../../src/language/command.js";
import { loadHelpSentences } from "../../../src/language/command-help.js";
import { loadFormsTable } from "../../../src/language/forms.js";
import { readSentence } from "../../../src/language/known-sentence.js";
import { LANGUAGES, type Language } from "../../../src/language/language.js";
import { loadMcpFormTable } from "../../../src/language/mcp-form.js";
import { loadNoticesSentences } from "../../../src/language/notices.js";
import { loadPageTable } from "../../../src/language/page.js";
import { loadPendingFileTable } from "../../../src/language/pending-file.js";
import { loadPlainTable } from "../../../src/language/plain.js";
import { loadStartSentences } from "../../../src/language/start.js";

/** What each way leads to says in some place, in the languages' order. */
const WAYS: [name: string, load: (language: Language) => Promise<string>, said: string[]][] = [
  ["chat", async (one) => (await loadChatTable(one)).decline, ["Decline", "拒绝", "Ablehnen"]],
  ["reasons of a chat", async (one) => (await loadChatTable(one)).reasons.fixed.timeout, []],
  ["answers of plain lines", async (one) => (await loadPlainTable(one)).answers.empty, []],
  ["plain lines", async (one) => (await loadPlainTable(one)).question, ["Question", "问题", "Frage"]],
  ["help", async (one) => JSON.stringify(await loadHelpSentences(one)), []],
  ["command", async (one) => (await loadCommandSentences(one)).noticeFaults.noDevice, []],
  ["forms", async (one) => JSON.stringify(await loadFormsTable(one)), []],
  ["a form of MCP", async (one) => JSON.stringify(await loadMcpFormTable(one)), []],
  ["notices", async (one) => (await loadNoticesSentences(one)).open, []],
  ["pages", async (one) => JSON.stringify(await loadPageTable(one)), []],
  ["pending files", async (one) => JSON.stringify(await loadPendingFileTable(one)), []],
];

it.each(WAYS)("O-01 the way to sentences leads to those of the language: %s", async (_, load, said) => {
  const all = await Promise.all(LANGUAGES.map(load));
  expect(new Set(all).size).toBe(LANGUAGES.length);
  if (said.length > 0) expect(all).toEqual(said);
  if (!all[0]?.startsWith("{")) expect(all[1]).toMatch(/\p{Script=Han}/u);
});

it.each([
  ["de_DE.UTF-8", "Die Person drückt 2."],
  ["zh_CN.UTF-8", "这个人按 2。"],
])("O-01 the way to what `npm start` says is the system's: %s", async (locale, said) => {
  vi.stubEnv("LC_ALL", locale);
  const { steps } = await loadStartSentences();
  vi.unstubAllEnvs();
  expect(JSON.stringify(steps)).toContain(said);
});

it("O-01 what is named within a sentence has its own word, and its own blanks", async () => {
  const [german, chinese] = await Promise.all([loadCommandSentences("de"), loadPendingFileTable("zh-CN")]);
  const { noticeFaults } = await loadCommandSentences("zh-CN");
  expect(["a webhook", "ntfy"].map(noticeFaults.address)).toEqual([
    "webhook 的地址应类似 https://example.com。",
    "ntfy 的地址应类似 https://example.com。",
  ]);
  expect(["a webhook", "ntfy"].map(german.noticeFaults.address)).toEqual([
    "Die Adresse eines Webhooks muss wie https://example.com aussehen.",
    "Die Adresse von ntfy muss wie https://example.com aussehen.",
  ]);
  expect(["true", '"x"', "“x”"].map(chinese.json.token)).toEqual([
    "此处不应出现 true。",
    '此处不应出现 "x"。',
    "此处不应出现“x”。",
  ]);
});

it.each([
  ["de", ["eine Liste", "ein Objekt", "eine Zahl", "true oder false", "null"]],
  ["zh-CN", ["列表", "对象", "数字", "true 或 false", " null"]],
] as const)("O-01 what an answer is instead of a text is said in %s", async (language, said) => {
  const { fault } = (await loadPlainTable(language)).answers;
  const types = ["an array", "an object", "a number", "a boolean", "null"];
  const told = types.map((type) => fault.noText(false, false, type));
  const shared = fault.noText(false, false, "null").split(said[4]);
  expect(told).toEqual(said.map((name) => shared.join(name)));
});

it("O-01 a page knows the labels of ours on a form, and no words of an agent's", async () => {
  const { useDefault } = await loadFormsTable("de");
  const { isOurs } = await loadPageTable("de");
  expect([useDefault("5"), "5", "Use the default: 5"].map(isOurs)).toEqual([true, false, false]);
  const [label] = Object.values(await loadFormsTable("de")).filter((text) => typeof text === "string");
  expect(isOurs(String(label))).toBe(true);
});

it("O-01 a sentence is known by what stands between its values, none of which is empty", () => {
  const sentence = (one: string, other: string) => `${one}-${other}.`;
  expect(readSentence(sentence, "a-b.")).toEqual(["a", "b"]);
  expect(readSentence(sentence, "-a-b.")).toEqual(["-a", "b"]);
  expect(readSentence(sentence, "a-b-c.")).toEqual(["a", "b-c"]);
  for (const text of ["-b.", "a-.", "a-b", "ab.", "."]) expect(readSentence(sentence, text)).toBeUndefined();
});
