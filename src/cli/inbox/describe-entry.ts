import type { Entry, EntryHead } from "../../../channels/inbox/index.js";
import type { ElicitationAnnotations, ElicitationAnswers } from "../../../protocol/elicitation.js";
import { describeContext } from "../../elicitation/describe-context.js";
import { endSentence, shorten } from "../../text/foreign-words.js";
import { toPrintable, toPrintableLine } from "../../text/printable.js";
import { describeMoment, describeSpan } from "../describe-span.js";

/**
 * An entry in a line: what is asked, how many questions more where only the first is named, by whom, for what project, how long ago,
 * and how long it stays while it is open.
 */
export function describeHead(entry: EntryHead & Partial<Pick<Entry, "settlement" | "request">>): string {
  const { title, kind, asker, project, askedAt, settlement, request } = entry;
  const others = request?.title === undefined ? (request?.questions.length ?? 1) - 1 : 0;
  const expiresAt = settlement === undefined ? entry.expiresAt : undefined;
  const now = Date.now();
  const age = describeSpan(now - Date.parse(askedAt));
  const by = [asker && `by ${toLine(asker)}`, project && `for ${toLine(project)}`].filter(Boolean).join(" ");
  const parts = [
    kind === "todo" ? "to-do" : undefined,
    `asked ${age === undefined ? "just now" : `${age} ago`}${by === "" ? "" : ` ${by}`}`,
    expiresAt === undefined ? undefined : `expires ${inTime(describeSpan(Date.parse(expiresAt) - now))}`,
  ];
  const more = others > 0 ? ` (+${others} more)` : "";
  return `${toLine(title)}${more} (${parts.filter((part) => part !== undefined).join(", ")})`;
}

/** What became of an entry, in a sentence; that it waits, where nothing did. */
export function describeState({ settlement }: Pick<Entry, "settlement">): string {
  if (settlement === undefined) return "It waits for an answer.";
  const { type, at, by, door, answers = {}, annotations = {}, reason } = settlement;
  const who = [by && `by ${toLine(by)}`, door && `(${toLine(door)})`].filter(Boolean).join(" ");
  const why = reason === undefined ? "" : `: ${toLine(reason)}`;
  const said = describeAnswers(answers, annotations);
  return `It was ${WORDS[type]}${who === "" ? "" : ` ${who}`} ${describeMoment(at)}${why}.${said && `\n${said}`}`;
}

/** Answers, and notes on them, each below its question. */
export function describeAnswers(
  answers: ElicitationAnswers,
  annotations: ElicitationAnnotations = {},
): string {
  const said = Object.entries(answers).map(([question, answer]) => {
    const { notes = "" } = (Object.hasOwn(annotations, question) && annotations[question]) || {};
    const note = notes === "" ? "" : `\n    Note: ${toLine(notes)}`;
    return `  ${toLine(question)}\n    ${toLine([answer].flat().join(", "))}${note}`;
  });
  return said.join("\n");
}

const WORDS = {
  answered: "answered",
  declined: "declined",
  withdrawn: "taken back",
  expired: "not answered in time",
};

/** A whole entry, for a person. */
export function describeEntry(entry: Entry): string {
  const { id, request } = entry;
  const questions = request.questions.flatMap(({ question, options, hint, multiSelect, allowOther }) => [
    toPrintable(question),
    ...(hint === undefined ? [] : [`  ${toLine(hint)}`]),
    ...options.map(
      ({ label, description }) => `  - ${toLine(label)}${description && `: ${toLine(description)}`}`,
    ),
    ...(options.length > 0 && multiSelect === true ? ["  (one or more)"] : []),
    ...(options.length > 0 && allowOther !== false ? ["  - or your own words"] : []),
    "",
  ]);
  const head = `${describeHead(entry)}\nid ${id}`;
  const lines = [head, "", ...describeContext(request).flatMap((part) => [part, ""]), ...questions];
  const { draft } = entry;
  const begun =
    draft === undefined ? [] : ["Begun, and not sent:", describeAnswers(draft.answers, draft.annotations)];
  return [...lines, describeState(entry), ...begun, ...describeFailures(entry)].join("\n");
}

/** The notices that did not get out: by what, why, and when it is tried again. */
function describeFailures({ notices = [] }: Entry): string[] {
  return notices.flatMap(({ medium, error, againAt }) => {
    if (error === undefined) return [];
    const next = againAt === undefined ? "" : ` It is tried again at ${againAt}.`;
    return [`A notice was not sent (${toLine(medium)}): ${toLine(endSentence(error))}${next}`];
  });
}

function inTime(span: string | undefined): string {
  return span === undefined ? "in less than a minute" : `in ${span}`;
}

function toLine(text: string): string {
  return toPrintableLine(shorten(text, 300));
}
