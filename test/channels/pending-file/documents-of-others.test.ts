import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answerPendingQuestions,
  declinePendingQuestions,
  listPendingQuestions,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { setUp } from "./set-up.js";
import { readAsk } from "./set-up-file.js";

const question = { question: "Q?", header: "", options: [] };
const option = (label: string, description = "") => ({ label, description });
const BARE = { toolCallId: "", toolName: "", questions: [question] };

/** A file with a document that somebody wrote. */
function setUpDocument(document: object) {
  const all = setUp();
  mkdirSync(dirname(all.path));
  writeFileSync(all.path, JSON.stringify(document));
  return all;
}

describe("a document that others wrote", () => {
  it.each([
    ["nothing but a question", {}, {}],
    [
      "what only explains in other shapes",
      {
        toolName: 5,
        title: 1,
        asker: [],
        project: {},
        previewFormat: "html",
        kind: "x",
        context: 7,
        metadata: [],
      },
      {},
    ],
    ["a kind and metadata", { kind: "todo", metadata: { a: 1 } }, { kind: "todo", metadata: { a: 1 } }],
  ])("P-02 is read as far as it can be: %s", async (_, more, expected) => {
    const { path } = setUpDocument({ ...more, questions: [{ question: "Q?" }] });
    expect(await readAsk(path)).toStrictEqual({ file: path, request: { ...BARE, ...expected }, answers: {} });
  });

  it.each([
    [
      "in other shapes",
      { header: 1, hint: 2, otherLabel: 3, options: ["A"], descriptions: "A", previews: [1], recommended: 0 },
      { options: [option("A")] },
    ],
    [
      "in lists that are too short",
      { options: ["A", "B"], descriptions: ["First"], previews: ["a"], recommended: "B" },
      { options: [{ ...option("A", "First"), preview: "a" }, option("B")], recommended: 1 },
    ],
    [
      "with what is no option recommended",
      { options: ["", "A"], recommended: "B" },
      { options: [option(""), option("A")] },
    ],
    ["with nothing recommended", { options: [""] }, { options: [option("")] }],
    ["with nulls", { notes: null, answer: null, multiSelect: false, allowOther: true }, {}],
  ])("P-02 a question is read as far as it can be: %s", async (_, more, expected) => {
    const { path } = setUpDocument({ questions: [{ question: "Q?", ...more }] });
    const questions = [{ ...question, ...expected }];
    expect(await readAsk(path)).toStrictEqual({ file: path, request: { ...BARE, questions }, answers: {} });
  });

  it("P-05 is told with the answers that fit, and with what is missing or wrong", async () => {
    const choice = { options: ["A", "B"] };
    const closed = { ...choice, multiSelect: true, allowOther: false };
    const { path } = setUpDocument({
      questions: [
        { question: "Picked?", ...choice, answer: "2", notes: "sure" },
        { question: "Unclear?", ...choice, answer: "7" },
        { question: "Stranger?", ...closed, answer: ["C"] },
        { question: "Own?", ...choice, answer: "7", wasCustom: true },
        { question: "Several?", ...choice, multiSelect: true, answer: "7", wasCustom: true },
        { question: "Open?" },
      ],
    });
    const { request: _, ...told } = await readAsk(path);
    const explanation = `1 of 6 questions in ${path} wait for an answer.
The answers in ${path} cannot be used:
- line 1, column 138: The answer to "Unclear?" is unclear. Expected: a label, a number from 1 to 2, or words of one's own; "wasCustom": true beside it keeps it as it is.
- line 1, column 234: The answer to "Stranger?" must be one of its options: "A", "B".`;
    expect(told).toStrictEqual({
      file: path,
      answers: { "Picked?": "B", "Own?": "7", "Several?": ["7"] },
      annotations: { "Picked?": { notes: "sure" } },
      explanation,
      details: explanation,
    });
  });

  it("P-05 is told with its refusal, and without a reason where there is none", async () => {
    for (const declined of [{}, { reason: "Later" }]) {
      const { path } = setUpDocument({ declined: true, ...declined, questions: [{ question: "Q?" }] });
      expect(await readAsk(path)).toStrictEqual({ file: path, request: BARE, answers: {}, declined });
      const [entry] = await listPendingQuestions(path);
      expect(entry).toMatchObject({ declined });
    }
  });

  it("P-05 that is not there is nothing, and one that cannot be opened says so", async () => {
    const { path, folder } = setUp();
    expect(await readPendingAsk(path)).toBeUndefined();
    writeFileSync(`${folder}/file`, "");
    const below = `${folder}/file/questions.json`;
    const fault = `${below} cannot be read: ENOTDIR: not a directory, open '${below}'`;
    expect(await readPendingAsk(below)).toStrictEqual({ file: below, fault, details: fault });
    await expect(listPendingQuestions(below)).rejects.toThrow("ENOTDIR");
  });
});

describe("answers written for others", () => {
  it("P-05 change their answers and nothing else, and say which are words of one's own", async () => {
    const found = {
      mine: [1],
      resumeKey: "key",
      declined: true,
      reason: "Later",
      questions: [
        { question: "Label?", options: ["A", "2"], extra: true },
        { question: "Number?", options: ["A", "B"], wasCustom: false },
        { question: "Unclear?", options: ["A"] },
        { question: "Kept?", answer: "7", wasCustom: true, notes: "old" },
        { question: "Noted?", answer: "a", wasCustom: true },
      ],
    };
    const { path, read } = setUpDocument(found);
    const answers = { "Label?": "A", "Number?": "2", "Unclear?": "9" };
    await answerPendingQuestions(path, answers, { "Noted?": { notes: "new" }, "Label?": { preview: "p" } });
    const [label, number, unclear, kept, noted] = found.questions;
    const { declined: _, reason: __, ...rest } = found;
    expect(read()).toStrictEqual({
      ...rest,
      questions: [
        { ...label, answer: "A" },
        { ...number, answer: "2", wasCustom: true },
        { ...unclear, answer: "9", wasCustom: true },
        kept,
        { ...noted, notes: "new" },
      ],
    });
    await answerPendingQuestions(path, { "Number?": "B" });
    expect(read().questions[1]).toStrictEqual({ question: "Number?", options: ["A", "B"], answer: "B" });
  });

  it("P-05 are refused where the file is not the one that was read", async () => {
    const { path } = setUpDocument({ questions: [{ question: "Q?" }] });
    const read = async () => {
      const ask = await readPendingAsk(path);
      return ask !== undefined && "revision" in ask ? ask.revision : "";
    };
    const revision = await read();
    await answerPendingQuestions(path, { "Q?": "a" }, {}, revision);
    const before = readFileSync(path, "utf8");
    const refusal = `${path} was changed meanwhile: nothing was written.`;
    await expect(answerPendingQuestions(path, { "Q?": "b" }, {}, revision)).rejects.toThrow(refusal);
    await expect(declinePendingQuestions(path, "no", revision)).rejects.toThrow(refusal);
    expect(readFileSync(path, "utf8")).toBe(before);
    await declinePendingQuestions(path, "no", await read());
    expect(await readPendingAsk(path)).toHaveProperty("declined", { reason: "no" });
  });
});
