import type { ActResult, Entry, Inbox } from "../../../channels/inbox/index.js";
import { tellEntry } from "../../../channels/inbox/tell-entry.js";
import type { ElicitationAnswers } from "../../../protocol/elicitation.js";
import { checkAnswers } from "../../elicitation/check-answers.js";
import { deriveRequest } from "../../elicitation/derive-request.js";
import { elicit } from "../../elicitation/elicit.js";
import type { FailedOutcome } from "../../elicitation/outcome.js";
import { exchangeLabels } from "../../forms/tell-questions.js";
import { loadAnswersSentences } from "../../language/answers.js";
import type { CommandSentences } from "../../language/en/command.js";
import { tellReason } from "../../language/tell-reason.js";
import { takePresent } from "../../wire/present-members.js";
import { tellThrown } from "../bad-input-error.js";
import { calledAs } from "../called-as.js";
import { type ChosenChannel, chooseChannel } from "../choose-channel.js";
import type { CommandStreams } from "../command-streams.js";
import { EXIT_CODES, worstOf } from "../exit-codes.js";
import type { CommandSettings } from "../read-options.js";
import { tellStatus } from "../report.js";
import { joinSentences } from "../sentences.js";
import { describeAnswers, describeHead, describeState } from "./describe-entry.js";
import { findEntry, listOpen } from "./find-entry.js";
import { storeOption } from "./store-option.js";
import { userName } from "./user-name.js";

/**
 * Asks the person what waits in the inbox, one question after the other, and settles it with what they say. Who leaves a dialog
 * goes on to the next; an interrupt, and the end of the input, end it all. What is answered elsewhere meanwhile goes away.
 *
 * @param word - the number of one, as `inbox` lists them, or its id
 */
export async function answerEntries(
  inbox: Inbox,
  word: string | undefined,
  options: CommandSettings,
  streams: CommandStreams,
): Promise<number> {
  const { stdin, stdout, say } = streams;
  const waiting = word === undefined ? await listOpen(inbox) : [await findEntry(inbox, word, options.store)];
  if (waiting.length === 0) {
    await tellStatus(say.noneWait, streams);
    return EXIT_CODES.answered;
  }
  const codes = new Set<number>();
  let open: Entry | undefined;
  const chosen = await chooseChannel(options, streams, false, () => open?.draft);
  try {
    for (const [index, { id }] of waiting.entries()) {
      const entry = await inbox.get(id);
      // It was removed a moment ago.
      if (entry === undefined) continue;
      open = entry;
      if (waiting.length > 1)
        await tellStatus(`${index === 0 ? "" : "\n"}${index + 1}. ${describeHead(entry, streams)}`, streams);
      const code = await answerEntry(inbox, entry, chosen, streams);
      codes.add(code);
      const left = waiting.length - index - 1;
      const isOver = code === EXIT_CODES.declined && stdin.readableEnded;
      if (left === 0 || (code !== EXIT_CODES.interrupted && !isOver)) continue;
      await tellStatus(
        joinSentences(say, say.inbox.left(left), say.inbox.goOn(calledAs(), storeOption(options.store))),
        streams,
      );
      break;
    }
  } finally {
    await chosen.close();
  }
  if (stdout.isTTY === true && codes.size === 0) await tellStatus(say.noneWait, streams);
  return worstOf(codes);
}

async function answerEntry(
  inbox: Inbox,
  entry: Entry,
  { channel }: ChosenChannel,
  streams: CommandStreams,
): Promise<number> {
  const { say, language } = streams;
  const { id } = entry;
  const who = { by: userName(), door: "terminal" };
  if (entry.settlement !== undefined) {
    await tellStatus(describeState(await tellEntry(entry, language), streams), streams);
    return EXIT_CODES.error;
  }
  let draft: ElicitationAnswers = {};
  const unsent = unsentWords(entry);
  let saving = Promise.resolve();
  // One after the other: of two that are on their way at once, the older could come last.
  const save = (answers: ElicitationAnswers) => {
    draft = answers;
    saving = saving.then(async () => {
      if (answers !== draft) return;
      const kept = { answers: { ...unsent, ...answers }, annotations: entry.draft?.annotations, by: who.by };
      await inbox.saveDraft(id, takePresent(kept)).catch(() => undefined);
    });
  };
  const settled = new AbortController();
  const waiting = inbox.wait(id, { signal: settled.signal }).then(
    () => settled.abort(),
    () => undefined,
  );
  const outcome = await elicit(
    channel,
    deriveRequest(entry.request, {
      defer: undefined,
      // It is for whoever asked, who has waited for it already.
      timeout: undefined,
      signal: settled.signal,
      onProgress: ({ answers }) => save(answers),
    }),
  );
  const isElsewhere = settled.signal.aborted;
  settled.abort();
  await Promise.all([waiting, saving]);
  if (isElsewhere) return tell({ type: "too_late", entry: (await inbox.get(id)) ?? entry });
  switch (outcome.type) {
    case "answered": {
      const { answers, annotations, provenance } = outcome;
      // Nobody said that.
      if (provenance.source === "timeout") {
        await tellStatus(say.inbox.stillWaits(""), streams);
        return EXIT_CODES.declined;
      }
      draft = answers;
      return tell(await inbox.answer(id, { answers, ...(annotations && { annotations }), ...who }));
    }
    case "failed":
      await tellStatus(say.inbox.couldNotAsk(describeCause(outcome, say)), streams);
      return EXIT_CODES.error;
    // Nobody refuses a question at a terminal: for that there is a command of its own.
    case "cancelled":
      if (outcome.code === "undeliverable") {
        const why = outcome.reason === undefined ? "" : tellReason(outcome.reason, say.reasons);
        await tellStatus(say.inbox.stillWaits(why), streams);
        return EXIT_CODES.error;
      }
      await tellStatus(say.inbox.stillWaits(""), streams);
      return outcome.code === "aborted" ? EXIT_CODES.interrupted : EXIT_CODES.declined;
  }

  async function tell(result: ActResult): Promise<number> {
    switch (result.type) {
      case "settled":
        await tellStatus(say.inbox.answered, streams);
        return EXIT_CODES.answered;
      case "too_late": {
        const settled = await tellEntry(result.entry, language);
        // Time is nobody.
        const first = result.entry.settlement?.type === "expired" ? "" : say.inbox.othersFirst;
        await tellStatus(joinSentences(say, first, describeState(settled, streams)), streams);
        if (Object.keys(draft).length > 0) {
          const { questions } = entry.request;
          const answers = exchangeLabels(questions, settled.request.questions, draft);
          await tellStatus(`${say.inbox.hadAnswered}\n${describeAnswers(answers, {}, say)}`, streams);
        }
        return EXIT_CODES.error;
      }
      case "refused":
        await tellRefusal(result.entry, draft, streams);
        return EXIT_CODES.error;
      case "unknown":
        await tellStatus(say.inbox.removed, streams);
        return EXIT_CODES.error;
    }
  }
}

/** Words of one's own that were begun: nothing is told of them before they are sent. */
function unsentWords({ request, draft }: Entry): ElicitationAnswers {
  const isLabel = (of: string, text: string) =>
    request.questions.some(
      ({ question, options }) => question === of && options.some(({ label }) => label === text),
    );
  const answers = Object.entries(draft?.answers ?? {});
  return Object.fromEntries(
    answers.filter(([question, answer]) => ![answer].flat().some((text) => isLabel(question, text))),
  );
}

/** What was thrown, as far as that may be told: a secret may stand in it. */
function describeCause({ cause }: FailedOutcome, say: CommandSentences): string {
  return cause instanceof Error ? tellThrown(cause, say).replace(/[.。]$/, "") : "";
}

async function tellRefusal(
  { request }: Entry,
  answers: ElicitationAnswers,
  streams: CommandStreams,
): Promise<void> {
  const { say, language } = streams;
  const issues = checkAnswers(request.questions, answers, "strict", await loadAnswersSentences(language));
  const lines = [say.inbox.answerRefused, ...issues.map(({ message }) => `- ${message}`)];
  await tellStatus(lines.join("\n"), streams);
}
