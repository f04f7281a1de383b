import { toPrintable } from "../../text/printable.js";
import { isObject } from "../../text/values.js";

/** How many questions, options or answers are listed before the rest is only counted. */
const LISTED_MAX = 20;

/**
 * A call of `ask_user` as a few lines of plain text, for a log: each question with its header, and its options
 * below it. Takes any value; foreign text is made safe to print and keeps to its line.
 */
export function renderAskUserCall(input: unknown): string {
  return renderSafely("Ask User", () => {
    const lines = renderList(readMember(input, "questions"), (asked, number) => {
      const header = toLine(readMember(asked, "header"));
      const title = `${number}. ${header && `[${header}] `}${toLine(readMember(asked, "question")) || "?"}`;
      const mark = readMember(asked, "multiSelect") === true ? "[ ]" : "-";
      const options = renderList(readMember(asked, "options"), (option) => {
        const description = toLine(readMember(option, "description"));
        return `${mark} ${toLine(readMember(option, "label")) || "?"}${description && `: ${description}`}`;
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
    const reason = toLine(readMember(data, "reason"));
    const because = reason && ` (${reason})`;
    if (readMember(data, "cancelled") === true) return `Cancelled${because}`;
    if (readMember(data, "connectionLost") === true) return `Connection lost${because}`;
    const deferred = readMember(data, "deferred");
    const place =
      toLine(readMember(data, "pendingFile")) ||
      toLine(readMember(deferred, "url")) ||
      toLine(readMember(deferred, "id"));
    if (place !== "") return `Questions pending: ${place}`;
    const answers = renderList(readMember(data, "answers"), (answer) => {
      const texts = readMember(answer, "answer");
      const given = Array.isArray(texts) ? renderList(texts, toLine).join(", ") : toLine(texts);
      const typed = readMember(answer, "wasCustom") === true ? " (typed)" : "";
      return `${toLine(readMember(answer, "question")) || "?"} -> ${given || "?"}${typed}`;
    });
    if (answers.length === 0) return "No answers";
    const defaulted = readMember(readMember(readMember(data, "details"), "timedOut"), "defaulted");
    const isPicked = Array.isArray(defaulted) && defaulted.length === 0;
    const taken = isPicked ? "what was picked by then was taken" : "recommended or first options were taken";
    const silence = `No answer in time: ${taken}`;
    const rule = toLine(readMember(data, "rule"));
    const heads = [
      ...(readMember(data, "timedOut") === true ? [silence] : []),
      ...(rule === "" ? [] : [`Nobody was asked: taken by the rule "${rule}"`]),
    ];
    return [...heads, ...answers].join("\n");
  });
}

function renderSafely(otherwise: string, render: () => string): string {
  try {
    return render();
  } catch {
    return `${otherwise} (cannot be shown)`;
  }
}

function readMember(value: unknown, name: string): unknown {
  return isObject(value) ? value[name] : undefined;
}

function toLine(value: unknown): string {
  return typeof value === "string" ? toPrintable(value).replace(/\s+/g, " ").trim() : "";
}

function renderList(list: unknown, render: (item: unknown, number: number) => string): string[] {
  if (!Array.isArray(list)) return [];
  const lines = Array.from(list.slice(0, LISTED_MAX), (item: unknown, index) => render(item, index + 1));
  return list.length > LISTED_MAX ? [...lines, `… and ${list.length - LISTED_MAX} more`] : lines;
}
