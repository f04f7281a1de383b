import {
  listPendingQuestions,
  type PendingAsk,
  type PendingQuestions,
  readPendingAsk,
} from "../../channels/pending-file/index.js";
import type { CommandSentences } from "../language/en/command.js";
import { isBlank, shorten } from "../text/foreign-words.js";
import { toPrintable, toPrintableLine } from "../text/printable.js";
import type { CommandStreams } from "./command-streams.js";
import { describeSpan } from "./describe-span.js";

/** A file of pending questions. */
export type ListedPending = ReadablePending | BrokenPending;

export type ReadablePending = Extract<PendingQuestions, { askedAt: Date }> & {
  /** By which it is named, from 1: files that cannot be read have none. */
  number: number;
  status: "open" | "answered" | "declined";
  ask: PendingAsk;
};

type BrokenPending = Extract<PendingQuestions, { fault: string }> & { status: "broken" };

/** Everything that waits, is answered or declined under a path, in the order of the files' numbers. */
export async function listPending(
  path: string | undefined,
  { language }: Pick<CommandStreams, "language">,
): Promise<ListedPending[]> {
  const listed: ListedPending[] = [];
  let number = 0;
  for (const pending of await listPendingQuestions(path, { language })) {
    const ask = await readPendingAsk(pending.file, { language });
    // It was taken a moment ago.
    if (ask === undefined) continue;
    if ("fault" in ask) listed.push({ ...ask, status: "broken" });
    else if (!("fault" in pending)) listed.push({ ...pending, number: ++number, status: statusOf(ask), ask });
  }
  return listed;
}

export function isReadable(pending: ListedPending): pending is ReadablePending {
  return pending.status !== "broken";
}

/** Whether the call that asked goes on with what stands there, or has to wait. */
export function statusOf({ request, answers, declined }: PendingAsk): ReadablePending["status"] {
  if (declined !== undefined) return "declined";
  return request.questions.every(({ question }) => Object.hasOwn(answers, question)) ? "answered" : "open";
}

/** Why a file is not asked about. */
export function describeUnasked(pending: ListedPending, { questions }: CommandSentences): string {
  if (pending.status === "broken") return pending.details;
  const { file, status } = pending;
  return questions.already[status === "declined" ? "declined" : "answered"](file);
}

/** A file in a line: its number, its file, when it was asked, and by whom. */
export function describePending(
  { number, file, askedAt, ask }: ReadablePending,
  { say, language }: Pick<CommandStreams, "say" | "language">,
): string {
  const { asker = "" } = ask.request;
  const by = isBlank(asker) ? "" : toPrintableLine(shorten(asker));
  const asked = describeSpan(askedAt.getTime() - Date.now(), language) ?? say.justNow;
  return say.questions.head(number, toPrintable(file), asked, by);
}
