import { isObject } from "../../text/issues.js";
import { toPrintable } from "../../text/printable.js";

/** How many questions, options or answers are listed before the rest is only counted. */
const LISTED_MAX = 20;

/**
 * A call of `ask_user` as a few lines of plain text, for a log: each question with its header, and its options
 * below it. Takes any value; foreign text is made safe to print and keeps to its line.
 */
export function renderAskUserCall(input: unknown): string {
  return renderSafely("Ask User", () => {
    const lines = listOf(memberOf(input, "questions"), (asked, number) => {
      const header = textOf(memberOf(asked, "header"));
      const title = `${number}. ${header && `[${header}] `}${textOf(memberOf(asked, "question")) || "?"}`;
      const mark = memberOf(asked, "multiSelect") === true ? "[ ]" : "-";
      const options = listOf(memberOf(asked, "options"), (option) => {
        const description = textOf(memberOf(option, "description"));
        return `${mark} ${textOf(memberOf(option, "label")) || "?"}${description && `: ${description}`}`;
      });
      return [title, ...options.map((line) => `   ${line}`)].join("\n");
    });
    return ["Ask User", ...lines].join("\n");
  });
}

/**
 * The `data` of a result of `ask_user` as a few lines of plain text, for a log: the answers, or why there are
 * none. Takes any value, as {@link renderAskUserCall} does.
 */
export function renderAskUserResult(data: unknown): string {
  return renderSafely("No answers", () => {
    const reason = textOf(memberOf(data, "reason"));
    const because = reason && ` (${reason})`;
    if (memberOf(data, "cancelled") === true) return `Cancelled${because}`;
    if (memberOf(data, "connectionLost") === true) return `Connection lost${because}`;
    const deferred = memberOf(data, "deferred");
    const place =
      textOf(memberOf(data, "pendingFile")) ||
      textOf(memberOf(deferred, "url")) ||
      textOf(memberOf(deferred, "id"));
    if (place !== "") return `Questions pending: ${place}`;
    const answers = listOf(memberOf(data, "answers"), (answer) => {
      const texts = memberOf(answer, "answer");
      const given = Array.isArray(texts) ? listOf(texts, textOf).join(", ") : textOf(texts);
      const typed = memberOf(answer, "wasCustom") === true ? " (typed)" : "";
      return `${textOf(memberOf(answer, "question")) || "?"} -> ${given || "?"}${typed}`;
    });
    if (answers.length === 0) return "No answers";
    const defaulted = memberOf(memberOf(memberOf(data, "details"), "timedOut"), "defaulted");
    const isPicked = Array.isArray(defaulted) && defaulted.length === 0;
    const taken = isPicked ? "what was picked by then was taken" : "recommended options were taken";
    const silence = `No answer in time: ${taken}`;
    return [...(memberOf(data, "timedOut") === true ? [silence] : []), ...answers].join("\n");
  });
}

function renderSafely(otherwise: string, render: () => string): string {
  try {
    return render();
  } catch {
    return `${otherwise} (cannot be shown)`;
  }
}

function memberOf(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? toPrintable(value).replace(/\s+/g, " ").trim() : "";
}

function listOf(list: unknown, render: (item: unknown, number: number) => string): string[] {
  if (!Array.isArray(list)) return [];
  const lines = Array.from(list.slice(0, LISTED_MAX), (item: unknown, index) => render(item, index + 1));
  return list.length > LISTED_MAX ? [...lines, `… and ${list.length - LISTED_MAX} more`] : lines;
}
