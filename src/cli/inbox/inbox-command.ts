import type { ActResult, Inbox } from "../../../channels/inbox/index.js";
import { tellEntry } from "../../../channels/inbox/tell-entry.js";
import { loadAnswersSentences } from "../../language/answers.js";
import { SENTENCES as REASONS } from "../../language/en/reasons.js";
import { BadInputError } from "../bad-input-error.js";
import { calledAs } from "../called-as.js";
import { readAction } from "../check-words.js";
import type { CommandStreams } from "../command-streams.js";
import type { TypedOptions } from "../command-words.js";
import { EXIT_CODES } from "../exit-codes.js";
import { type CommandSettings, readOptions } from "../read-options.js";
import { tellStatus, writeJson, writeRows } from "../report.js";
import { answerEntries } from "./answer-entries.js";
import { describeEntry, describeHead, describeState } from "./describe-entry.js";
import { findEntry, listOpen } from "./find-entry.js";
import { openExistingInbox } from "./open-inbox.js";
import { storeOption } from "./store-option.js";
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
    throw new BadInputError(({ inbox }) => inbox.which(action, calledAs(), storeOption(options.store)));
  };
  if (action === "show" || action === "decline" || action === "withdraw") needed();
  const { channel = "" } = settings;
  if (channel === "file" || channel === "inbox") {
    throw new BadInputError(({ inbox }) => inbox.channel(channel));
  }
  const inbox = await openExistingInbox(options.store, streams);
  try {
    switch (action) {
      case "answer":
        return await answerEntries(inbox, word, settings, streams);
      case "show":
        return await show(inbox, needed(), settings, streams);
      case "decline":
        return await decline(inbox, needed(), settings, streams);
      case "withdraw":
        return await withdraw(inbox, needed(), settings, streams);
      case "watch":
        return await watchInbox(inbox, settings.json, streams);
      case "list":
        return await list(inbox, settings, streams);
    }
  } finally {
    await inbox.close();
  }
}

async function list(
  inbox: Inbox,
  { json, store }: CommandSettings,
  streams: CommandStreams,
): Promise<number> {
  const { stdout, say } = streams;
  const entries = await listOpen(inbox);
  if (json) await writeJson(stdout, entries);
  else if (entries.length === 0) await writeRows(stdout, say.noneWait);
  else {
    for (const [index, entry] of entries.entries()) {
      const whole = (await inbox.get(entry.id)) ?? entry;
      await writeRows(stdout, `${index + 1}. ${describeHead(whole, streams)}\n   ${entry.id}`);
    }
    if (stdout.isTTY === true) {
      await tellStatus(say.inbox.answerWith(calledAs(), storeOption(store)), streams);
    }
  }
  return EXIT_CODES.answered;
}

async function show(
  inbox: Inbox,
  word: string,
  { json, store }: CommandSettings,
  streams: CommandStreams,
): Promise<number> {
  const { stdout } = streams;
  const entry = await findEntry(inbox, word, store);
  if (json) await writeJson(stdout, entry);
  else {
    const told = await tellEntry(entry, streams.language);
    const say = await loadAnswersSentences(streams.language);
    await writeRows(stdout, await describeEntry(told, streams, say));
  }
  return EXIT_CODES.answered;
}

async function decline(
  inbox: Inbox,
  word: string,
  { store }: CommandSettings,
  streams: CommandStreams,
): Promise<number> {
  const { id } = await findEntry(inbox, word, store);
  const result = await inbox.decline(id, { by: userName(), door: "terminal" });
  return tell(result, streams.say.inbox.declinedTitle, streams);
}

async function withdraw(
  inbox: Inbox,
  word: string,
  { store }: CommandSettings,
  streams: CommandStreams,
): Promise<number> {
  const { id } = await findEntry(inbox, word, store);
  const result = await inbox.withdraw(id, REASONS.fixed.onCommandLine);
  return tell(result, streams.say.inbox.withdrawnTitle, streams);
}

async function tell(
  result: ActResult,
  done: (title: string) => string,
  streams: CommandStreams,
): Promise<number> {
  if (result.type === "settled") {
    // Its title alone may be another one's too.
    await tellStatus(`${done(describeHead(result.entry, streams))}\n  ${result.entry.id}`, streams);
    return EXIT_CODES.answered;
  }
  const { gone } = streams.say.inbox;
  const late = result.type === "too_late" && (await tellEntry(result.entry, streams.language));
  await tellStatus(late ? describeState(late, streams) : gone, streams);
  return EXIT_CODES.error;
}
