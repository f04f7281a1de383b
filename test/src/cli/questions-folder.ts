import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { ROOT } from "../../house/source-files.js";
import { run } from "./run.js";

export const CALL = `${ROOT}examples/two-questions.json`;
export const RETRIES = "How should failed webhook deliveries be retried?";
export const SCOPE = "Which of these may I change while I am at it?";
export const TEXT = `User has answered your questions: "${RETRIES}"="Exponential backoff", "${SCOPE}"="Dashboards". You can now continue with the user's answers in mind.\n`;
export const FILE = ".pi/pending-questions.json";
export const SECOND = ".pi/pending-questions-2.json";
export const THIRD = ".pi/pending-questions-3.json";

/** The folder of each test. */
export let cwd: string;

/** Gives each test of a file a folder of its own, and removes it afterwards. */
export function useQuestionsFolder(): void {
  beforeEach(() => {
    cwd = mkdtempSync(join(tmpdir(), "questions-"));
  });
  afterEach(() => rmSync(cwd, { recursive: true }));
}

export function answer(answers: unknown[], file = FILE): void {
  const document = JSON.parse(readFileSync(join(cwd, file), "utf8"));
  for (const [index, item] of document.questions.entries()) item.answer = answers[index];
  writeFileSync(join(cwd, file), JSON.stringify(document, null, 2));
}

/** A file of `ask_user` with one question of two options, which nobody has answered. */
export function writePending(file: string, question: string, more: object = {}): void {
  const document = {
    toolName: "ask_user",
    questions: [{ question, options: ["A", "B"], answer: null }],
    ...more,
  };
  writeFileSync(join(cwd, file), JSON.stringify(document));
}

export const ask = (...args: string[]) => run([CALL, "--channel", "file", ...args], "", { cwd });
export const questions = (...args: string[]) => run(["questions", ...args], "", { cwd });
export const list = () => readdirSync(join(cwd, ".pi"));
export const readPending = (file: string) => JSON.parse(readFileSync(join(cwd, file), "utf8"));
