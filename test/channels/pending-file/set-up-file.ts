import { createHash } from "node:crypto";
import { copyFileSync, existsSync, mkdirSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readPendingAsk } from "../../../channels/pending-file/index.js";
import { setUp } from "./set-up.js";

/** A file of another ask. */
export const OTHERS = JSON.stringify({
  resumeKey: "theirs",
  questions: [{ question: "Mine?", answer: null }],
});

/** A file that somebody wrote by hand. */
export const DOCUMENT: string = JSON.stringify({ questions: [{ question: "Q?" }] });

/** A folder with one file, with a key or without, and what others do to it. */
export function setUpFile(questions: string[], key?: string) {
  const all = setUp();
  const { path } = all;
  mkdirSync(dirname(path));
  const document = { resumeKey: key, questions: questions.map((question) => ({ question, answer: null })) };
  writeFileSync(path, JSON.stringify(document));
  const aside = join(dirname(path), `.pending-questions.json.${hashOf(key ?? path)}.theirs.taken`);
  const move = (from: string, to: string) => existsSync(from) && !existsSync(to) && renameSync(from, to);
  /** Answers the second question, as editors do: in a new file that takes the place of the old one. */
  const answerTheirs = (file: string) => {
    const draft = join(all.folder, "draft");
    copyFileSync(file, draft);
    all.edit(({ questions: [, item] }) => Object.assign(item ?? {}, { answer: "theirs" }), draft);
    renameSync(draft, file);
  };
  return { ...all, aside, answerTheirs, take: () => move(path, aside), bringBack: () => move(aside, path) };
}

/** A folder with files of these names, all with the same text. */
export function setUpFiles(names: string[], text = DOCUMENT) {
  const all = setUp();
  mkdirSync(dirname(all.path));
  for (const name of names) writeFileSync(join(dirname(all.path), name), text);
  return all;
}

/** What stands for a key in the name of a file that was taken. */
export function hashOf(key: string): string {
  return createHash("sha256").update(key).digest("hex").slice(0, 32);
}

/** What a file asks, and how far it is answered: all but what is another with each writing. */
export async function readAsk(path: string) {
  const ask = await readPendingAsk(path);
  if (ask === undefined || "fault" in ask) throw new Error(`not read: ${JSON.stringify(ask)}`);
  const { savedAt: _, revision: __, ...rest } = ask;
  return rest;
}
