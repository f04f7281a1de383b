import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import type { CommandSentences } from "../language/en/command.js";
import { shorten } from "../text/foreign-words.js";
import { memberOf, ROOT } from "../text/issues.js";
import { joinSentences } from "./sentences.js";

/** The pointer that issues have for the answer to a question. */
export function pointTo(question: string): string {
  return memberOf(ROOT, question).pointer;
}

/**
 * What is wrong with answers, a sentence each. A name that is no question's was meant for one without an answer: that is told
 * once, with the question that it resembles.
 *
 * @param keys - the names that the answers have
 */
export async function describeAnswerIssues(
  issues: readonly PilotDeckToolValidationIssue[],
  questions: readonly PilotDeckElicitationQuestion[],
  keys: readonly string[],
  say: CommandSentences,
): Promise<{ pointer: string; fault: string }[]> {
  const listOf = (wanted: string) =>
    issues.filter(({ code }) => code === wanted).map(({ pointer }) => pointer);
  const [unknown, missing] = [listOf("unknown_property"), listOf("required")];
  const texts = questions.map(({ question }) => question).filter((text) => missing.includes(pointTo(text)));
  const nearest =
    unknown.length === 0
      ? new Map<string, string>()
      : await pairNames(
          keys.filter((key) => unknown.includes(pointTo(key))),
          texts,
        );
  const meant = new Set([...nearest.values()].map(pointTo));
  return issues.flatMap(({ pointer = "", code, message }) => {
    if (code === "unknown_property") {
      const key = keys.find((name) => pointTo(name) === pointer) ?? "";
      const text = nearest.get(key);
      if (text === undefined) return [{ pointer, fault: describeUnknown(key, questions, say) }];
      const fault = joinSentences(
        say,
        say.answers.unknown(shorten(key)),
        say.meant(say.quote(shorten(text))),
      );
      return [{ pointer, fault }];
    }
    if (code !== "required") return [{ pointer, fault: message }];
    const isTold = meant.has(pointer) || unknown.length >= missing.length;
    return isTold ? [] : [{ pointer, fault: joinSentences(say, message, say.answers.each) }];
  });
}

/** How many questions a sentence names. */
const LISTED_MAX = 8;

function describeUnknown(
  key: string,
  questions: readonly PilotDeckElicitationQuestion[],
  say: CommandSentences,
): string {
  const texts = questions.slice(0, LISTED_MAX).map(({ question }) => say.quote(shorten(question)));
  const more = questions.length - LISTED_MAX;
  const listed = more > 0 ? [...texts, say.answers.more(more)] : texts;
  return say.answers.unknownAmong(shorten(key), listed.join(say.comma));
}

/** Each name with the text that it resembles; no text twice. */
async function pairNames(names: readonly string[], texts: readonly string[]): Promise<Map<string, string>> {
  const { findNearest } = await import("../text/nearest-name.js");
  const pairs = new Map<string, string>();
  const free = new Set(texts);
  for (const name of names) {
    const text = findNearest(name, [...free]);
    if (text === undefined) continue;
    pairs.set(name, text);
    free.delete(text);
  }
  return pairs;
}
