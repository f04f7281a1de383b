import type { Entry, EntryHead } from "../../../channels/inbox/index.js";
import type { ElicitationAnnotations, ElicitationAnswers } from "../../../protocol/elicitation.js";
import { describeContext } from "../../elicitation/describe-context.js";
import { previewRows } from "../../html-preview/preview-rows.js";
import type { AnswersSentences } from "../../language/en/answers.js";
import type { CommandSentences } from "../../language/en/command.js";
import { tellNoticeFault } from "../../language/tell-notice-fault.js";
import { tellSettlementReason } from "../../language/tell-reason.js";
import { shorten } from "../../text/foreign-words.js";
import { toPrintable, toPrintableLine } from "../../text/printable.js";
import type { CommandStreams } from "../command-streams.js";
import { describeMoment, describeSpan } from "../describe-span.js";
import { joinSentences } from "../sentences.js";

type Speaking = Pick<CommandStreams, "say" | "language">;

/**
 * An entry in a line: what is asked, how many questions more where only the first is named, by whom, for what project, how long ago,
 * and how long it stays while it is open.
 */
export function describeHead(
  entry: EntryHead & Partial<Pick<Entry, "settlement" | "request">>,
  { say, language }: Speaking,
): string {
  const { title, kind, asker, project, askedAt, settlement, request } = entry;
  const others = request?.title === undefined ? (request?.questions.length ?? 1) - 1 : 0;
  const expiresAt = settlement === undefined ? entry.expiresAt : undefined;
  const now = Date.now();
  const ago = describeSpan(Date.parse(askedAt) - now, language) ?? say.justNow;
  const expires =
    expiresAt && (describeSpan(Date.parse(expiresAt) - now, language) ?? say.inbox.withinMinute);
  const parts = [
    kind === "todo" ? say.inbox.todo : undefined,
    say.inbox.asked(ago, toLine(asker ?? ""), toLine(project ?? "")),
    expires && say.inbox.expires(expires),
  ];
  const more = others > 0 ? say.inbox.more(others) : "";
  return `${toLine(title)}${more}${say.inbox.inBrackets(parts.filter(Boolean).join(say.inbox.between))}`;
}

/** What became of an entry, in a sentence; that it waits, where nothing did. */
export function describeState({ settlement }: Pick<Entry, "settlement">, streams: Speaking): string {
  const { say } = streams;
  if (settlement === undefined) return say.inbox.waiting;
  const { type, at, by, door = "", answers = {}, annotations = {} } = settlement;
  const reason = tellSettlementReason(settlement, say.reasons);
  const said = describeAnswers(answers, annotations, say);
  const doors = new Map(Object.entries(say.inbox.doors));
  const moment = describeMoment(at, streams);
  const state = say.inbox.settled[type](
    say.inbox.who(toLine(by ?? ""), doors.get(door) ?? toLine(door)),
    moment,
    toLine(reason ?? ""),
  );
  return `${state}${said && `\n${said}`}`;
}

/** Answers, and notes on them, each below its question. */
export function describeAnswers(
  answers: ElicitationAnswers,
  annotations: ElicitationAnnotations,
  { inbox }: CommandSentences,
): string {
  const said = Object.entries(answers).map(([question, answer]) => {
    const { notes = "" } = (Object.hasOwn(annotations, question) && annotations[question]) || {};
    const note = notes === "" ? "" : `\n    ${inbox.note(toLine(notes))}`;
    return `  ${toLine(question)}\n    ${toLine([answer].flat().join(", "))}${note}`;
  });
  return said.join("\n");
}

/** A whole entry, for a person. */
export async function describeEntry(
  entry: Entry,
  streams: Speaking,
  answers: AnswersSentences,
): Promise<string> {
  const { say } = streams;
  const { id, request } = entry;
  const questions: string[] = [];
  for (const { question, options, hint, multiSelect, allowOther } of request.questions) {
    questions.push(toPrintable(question));
    if (hint !== undefined) questions.push(`  ${toLine(hint)}`);
    if (options.length > 0 && multiSelect === true) questions.push(`  ${say.inbox.oneOrMore}`);
    for (const { label, description, preview } of options) {
      questions.push(`  - ${toLine(label)}${description && `: ${toLine(description)}`}`);
      const rows = preview === undefined ? [] : await previewRows(preview, request.previewFormat);
      questions.push(...rows.map((row) => `    ${row}`));
    }
    if (options.length > 0 && allowOther !== false) questions.push(`  ${say.inbox.ownWords}`);
    questions.push("");
  }
  const head = `${describeHead(entry, streams)}\nid ${id}`;
  const lines = [head, "", ...describeContext(request, answers).flatMap((part) => [part, ""]), ...questions];
  const { draft } = entry;
  const begun =
    draft === undefined
      ? []
      : [say.inbox.begun, describeAnswers(draft.answers, draft.annotations ?? {}, say)];
  return [...lines, describeState(entry, streams), ...begun, ...describeFailures(entry, say)].join("\n");
}

/** The notices that did not get out: by what, why, and when it is tried again. */
function describeFailures({ notices = [] }: Entry, say: CommandSentences): string[] {
  return notices.flatMap(({ medium, error, againAt }) => {
    if (error === undefined) return [];
    const next = againAt === undefined ? "" : say.inbox.againAt(againAt);
    const fault = say.inbox.notSent(toLine(medium), toLine(tellNoticeFault(error, say.noticeFaults)));
    return [joinSentences(say, fault, next)];
  });
}

function toLine(text: string): string {
  return toPrintableLine(shorten(text, 300));
}
