import {
  clearPendingQuestions,
  listPendingQuestions,
  type PendingQuestions,
} from "../../channels/pending-file/index.js";
import { shorten } from "../text/issues.js";
import { toPrintable } from "../text/printable.js";
import { BadInputError } from "./bad-input-error.js";
import type { CommandStreams } from "./command-streams.js";
import { EXIT_CODES } from "./exit-codes.js";

/**
 * Shows the questions that wait in files, or removes those files. Files that cannot be read are named on standard
 * error and left alone; the exit code is 1 then.
 */
export async function questionsCommand(
  [action = "show", ...rest]: readonly string[],
  { file }: { file?: string | undefined },
  { stdout, stderr }: CommandStreams,
): Promise<number> {
  if ((action !== "show" && action !== "clear") || rest.length > 0) {
    const given = [action, ...rest].join(" ");
    throw new BadInputError(
      `There is no command "questions ${given}". Expected questions show or questions clear.`,
    );
  }
  if (file === "") throw new BadInputError("--file needs the name of a file.");
  const entries = await (action === "show" ? listPendingQuestions(file) : clearPendingQuestions(file));
  let isBroken = false;
  for (const entry of entries) {
    if ("fault" in entry) {
      isBroken = true;
      stderr.write(`${toPrintable(entry.details)}\n`);
    } else {
      stdout.write(action === "show" ? describe(entry) : `Removed ${toPrintable(entry.file)}.\n`);
    }
  }
  if (entries.length === 0) stdout.write("No questions are waiting.\n");
  return isBroken ? EXIT_CODES.error : EXIT_CODES.answered;
}

function describe({
  file,
  askedAt,
  questions,
  declined,
}: Extract<PendingQuestions, { askedAt: Date }>): string {
  const lines = questions.map(({ question, answer }) => {
    const settled = answer === null ? "open    " : "answered";
    const state = declined === undefined ? settled : "declined";
    return `  ${state}  ${toPrintable(question).replaceAll("\n", `\n${" ".repeat(12)}`)}\n`;
  });
  const reason = declined?.reason === undefined ? "" : `: ${toPrintable(shorten(declined.reason))}`;
  const state = declined === undefined ? "" : `, declined${reason.replaceAll("\n", " ")}`;
  const age = describeAge(Date.now() - askedAt.getTime());
  return `${toPrintable(file)}, asked ${age}${state}\n${lines.join("")}`;
}

function describeAge(ms: number): string {
  const units: [name: string, ms: number][] = [
    ["day", 86_400_000],
    ["hour", 3_600_000],
    ["minute", 60_000],
  ];
  for (const [name, length] of units) {
    const count = Math.floor(ms / length);
    if (count > 0) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
  }
  return "just now";
}
