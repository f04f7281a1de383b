import type { ActResult, Inbox } from "../../../channels/inbox/index.js";
import { toPrintable, toPrintableLine } from "../../text/printable.js";
import { BadInputError } from "../bad-input-error.js";
import { readAction } from "../check-words.js";
import type { CommandStreams } from "../command-streams.js";
import type { TypedOptions } from "../command-words.js";
import { EXIT_CODES } from "../exit-codes.js";
import { readOptions } from "../read-options.js";
import { writeJson } from "../report.js";
import { answerEntries } from "./answer-entries.js";
import { describeEntry, describeHead, describeState } from "./describe-entry.js";
import { findEntry, listOpen } from "./find-entry.js";
import { openExistingInbox } from "./open-inbox.js";
import { userName } from "./user-name.js";
import { watchInbox } from "./watch-inbox.js";

/** Lists, shows, has answered, takes back or watches what waits in the inbox. */
export async function inboxCommand(
  words: readonly string[],
  options: TypedOptions,
  streams: CommandStreams,
): Promise<number> {
  const action = readAction("inbox", words, options, (name) => name !== "list" && name !== "watch");
  const settings = await readOptions(options);
  const [, word] = words;
  const needed = () => {
    if (word !== undefined) return word;
    throw new BadInputError(`Which one? Give its number or its id: ask-user-question inbox ${action} 1.`);
  };
  if (action === "show" || action === "decline" || action === "withdraw") needed();
  if (settings.channel === "file" || settings.channel === "inbox") {
    throw new BadInputError(
      `--channel ${settings.channel} leaves questions for later; inbox answer asks them.`,
    );
  }
  const inbox = await openExistingInbox(options.store, streams);
  try {
    switch (action) {
      case "answer":
        return await answerEntries(inbox, word, settings, streams);
      case "show":
        return await show(inbox, needed(), settings.json, streams);
      case "decline":
        return await decline(inbox, needed(), streams);
      case "withdraw":
        return await withdraw(inbox, needed(), streams);
      case "watch":
        return await watchInbox(inbox, settings.json, streams);
      case "list":
        return await list(inbox, settings.json, streams);
    }
  } finally {
    await inbox.close();
  }
}

async function list(inbox: Inbox, json: boolean, { stdout, stderr }: CommandStreams): Promise<number> {
  const entries = await listOpen(inbox);
  if (json) await writeJson(stdout, entries);
  else if (entries.length === 0) stdout.write("No questions are waiting.\n");
  else {
    for (const [index, entry] of entries.entries()) {
      const whole = (await inbox.get(entry.id)) ?? entry;
      stdout.write(`${index + 1}. ${describeHead(whole)}\n   ${entry.id}\n`);
    }
    if (stdout.isTTY === true) stderr.write("Answer them with: ask-user-question inbox answer\n");
  }
  return EXIT_CODES.answered;
}

async function show(inbox: Inbox, word: string, json: boolean, { stdout }: CommandStreams): Promise<number> {
  const entry = await findEntry(inbox, word);
  if (json) await writeJson(stdout, entry);
  else stdout.write(`${toPrintable(describeEntry(entry))}\n`);
  return EXIT_CODES.answered;
}

async function decline(inbox: Inbox, word: string, { stderr }: CommandStreams): Promise<number> {
  const { id, title } = await findEntry(inbox, word);
  const result = await inbox.decline(id, { by: userName(), door: "terminal" });
  return tell(result, "Declined", title, stderr);
}

async function withdraw(inbox: Inbox, word: string, { stderr }: CommandStreams): Promise<number> {
  const { id, title } = await findEntry(inbox, word);
  const result = await inbox.withdraw(id, "taken back on the command line");
  return tell(result, "Taken back", title, stderr);
}

function tell(result: ActResult, done: string, title: string, stderr: CommandStreams["stderr"]): number {
  if (result.type === "settled") {
    stderr.write(`${done}: ${toPrintableLine(title)}\n`);
    return EXIT_CODES.answered;
  }
  stderr.write(result.type === "too_late" ? `${describeState(result.entry)}\n` : "It is gone.\n");
  return EXIT_CODES.error;
}
