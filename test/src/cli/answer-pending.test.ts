import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { PilotDeckElicitationAnswer } from "../../../protocol/index.js";
import { answerPending } from "../../../src/cli/answer-pending.js";
import { readOptions } from "../../../src/cli/read-options.js";
import { SENTENCES } from "../../../src/language/en/command.js";

const QUESTIONS = [{ question: "Which?", options: ["A", "B"], answer: null }];
const HEAD = "What the model reads:\n";
const READ = `User has answered your questions: "Which?"="A". You can now continue with the user's answers in mind.\n`;

let file: string;

beforeEach(() => {
  const folder = mkdtempSync(join(tmpdir(), "answer-pending-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  file = join(folder, "q.json");
  write({ questions: QUESTIONS });
});

const write = (document: object) => writeFileSync(file, JSON.stringify(document));
const read = () => JSON.parse(readFileSync(file, "utf8"));

/** Asks on a channel on which the person says that, after something has happened to the file. */
async function answer(reply: PilotDeckElicitationAnswer, happen: () => void = () => undefined, typed = {}) {
  const texts = ["", ""];
  const [stdout, stderr] = texts.map((_, index) =>
    Object.assign(new PassThrough(), { isTTY: true }).on("data", (chunk) => {
      texts[index] += String(chunk);
    }),
  );
  if (stdout === undefined || stderr === undefined) throw new Error("no streams");
  const askUser = vi.fn(async () => {
    happen();
    return reply;
  });
  const opened = { channel: { askUser }, confirm: async () => undefined, close: vi.fn() };
  const streams = {
    ...{ stdin: new PassThrough(), stdout, stderr: Object.assign(stderr, { isTTY: false }) },
    ...({ signal: new AbortController().signal, language: "en", say: SENTENCES } as const),
  };
  const code = await answerPending(file, await readOptions(typed), streams, opened);
  // Whoever opened it closes it.
  expect(opened.close).not.toHaveBeenCalled();
  return {
    code,
    stdout: texts[0],
    stderr: texts[1]?.replaceAll(file, "FILE"),
    asked: askUser.mock.calls.length,
  };
}

const answered: PilotDeckElicitationAnswer = { type: "answered", answers: { "Which?": "A" } };
const declined = { type: "cancelled", code: "declined", reason: "Later" } as const;
const dismissed = { type: "cancelled", code: "dismissed" } as const;

describe("questions in a file, on a terminal", () => {
  it.each<[string, PilotDeckElicitationAnswer, object, object]>([
    [
      "an answer",
      answered,
      {
        code: 0,
        stdout: `${HEAD}${READ}`,
        stderr: "Answered FILE. The call that asked takes the answers from there.\n",
      },
      { answer: "A" },
    ],
    [
      "a refusal",
      declined,
      {
        ...{ code: 3, stdout: `${HEAD}User declined to answer questions (Later)\n` },
        stderr: "Declined the questions in FILE. The call that asked is told so.\n",
      },
      { answer: null },
    ],
    [
      "nothing",
      dismissed,
      { code: 3, stdout: "", stderr: "The questions still wait in FILE: nothing was written there.\n" },
      { answer: null },
    ],
  ])("P-05 %s is told, and what became of the file", async (_, reply, told, question) => {
    expect(await answer(reply)).toEqual({ ...told, asked: 1 });
    expect(read().questions).toMatchObject([question]);
  });

  it.each<[string, PilotDeckElicitationAnswer, () => void, stdout: string, stderr: string]>([
    [
      "an answer to what is gone",
      answered,
      () => rmSync(file),
      READ,
      "FILE was taken or removed meanwhile. Nothing was written there. What you answered is printed above, and nowhere else.\n",
    ],
    [
      "a refusal of what is gone",
      declined,
      () => rmSync(file),
      "",
      "FILE was taken or removed meanwhile. Nothing was written there.\n",
    ],
    [
      "a refusal of what was answered",
      declined,
      () => write({ questions: [{ ...QUESTIONS[0], answer: "B" }] }),
      "",
      "FILE was answered by somebody else meanwhile. Nothing was written there.\n",
    ],
  ])("P-05 %s reaches nobody but the person", async (_, reply, happen, stdout, stderr) => {
    expect(await answer(reply, happen)).toEqual({ code: 1, stdout, stderr, asked: 1 });
  });

  it.each<[string, () => void]>([
    ["is gone", () => rmSync(file)],
    ["is broken", () => writeFileSync(file, "{")],
    ["was answered", () => write({ questions: [{ ...QUESTIONS[0], answer: "B" }] })],
  ])("P-05 nothing is said to wait that %s meanwhile", async (_, happen) => {
    expect(await answer(dismissed, happen)).toEqual({ code: 3, stdout: "", stderr: "", asked: 1 });
  });

  it("P-05 nobody is asked what is answered, or what is left for others; and why it is not answered stands in the result", async () => {
    write({ questions: [{ ...QUESTIONS[0], answer: "A" }] });
    expect(await answer(dismissed)).toEqual({ code: 0, stdout: `${HEAD}${READ}`, stderr: "", asked: 0 });
    write({ questions: [{ ...QUESTIONS[0], answer: ["A", "B"] }] });
    const left = await answer(dismissed, undefined, { channel: "file" });
    expect(left).toMatchObject({ code: 4, stderr: "", asked: 0 });
    expect(left.stdout).toContain("cannot be used:\n- line 1, column ");
    const asked = await answer(dismissed);
    expect(asked.stderr).toMatch(
      /^The answers in FILE cannot be used:\n- line 1, .*\n\nThe questions still wait in FILE/,
    );
  });

  it("P-05 what is broken is told before anybody is asked", async () => {
    writeFileSync(file, "{");
    await expect(answer(answered)).rejects.toThrow("q.json is not valid JSON: line 1, column 2: ");
  });
});
