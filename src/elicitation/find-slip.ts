import { shorten } from "../text/foreign-words.js";
import { describeSlip } from "../text/require-methods.js";
import { describeType, isObject } from "../text/values.js";
import { findContextSlip } from "./find-context-slip.js";
import { isTextOrNone, mustBe } from "./must-be.js";

/** What a host passed by mistake for a channel, in better words than the engine's. */
export function findChannelSlip(channel: unknown): TypeError | undefined {
  try {
    const slip = describeSlip(channel, ["askUser"]);
    if (slip !== undefined) return new TypeError(`a channel has a method askUser, but this ${slip}`);
  } catch {
    // A channel whose members cannot be read has said so itself.
  }
  return undefined;
}

/**
 * What of a request would only fail somewhere in a channel, as in `questions[0].options must be a list, …`: where it was written in
 * JavaScript no compiler has looked. Undefined where nothing is.
 */
export function findRequestSlip(request: unknown): string | undefined {
  if (!isObject(request)) return mustBe("the request", "an object", request);
  const { questions, signal, timeout } = request;
  if (!Array.isArray(questions)) return mustBe("questions", "a list", questions);
  // Of every ask: what is built for a sentence is built where there is one to say.
  for (let index = 0; index < questions.length; index += 1) {
    const slip = findQuestionSlip(questions[index]);
    if (slip !== undefined) return `questions[${index}]${slip}`;
  }
  const told = findTwice(questions) ?? findContextSlip(request);
  if (told !== undefined) return told;
  const slip = isNone(signal) ? undefined : describeSlip(signal, ["addEventListener", "removeEventListener"]);
  if (slip !== undefined) return `signal must be an AbortSignal, but it ${slip}`;
  return isNone(timeout) ? undefined : findTimeoutSlip(timeout);
}

/** Throws a `TypeError` for such a request. */
export function requireRequest(request: unknown): void {
  const slip = findRequestSlip(request);
  if (slip !== undefined) throw new TypeError(`${slip}.`);
}

function findTwice(questions: readonly { question: string }[]): string | undefined {
  const places = new Map<string, number>();
  for (const [index, { question }] of questions.entries()) {
    const first = places.get(question);
    if (first !== undefined) {
      return `questions[${index}].question is that of questions[${first}]: answers are keyed by it`;
    }
    places.set(question, index);
  }
  return undefined;
}

function isNone(value: unknown): boolean {
  return value === undefined || value === null;
}

function findTimeoutSlip(timeout: unknown): string | undefined {
  if (!isObject(timeout)) return mustBe("timeout", "an object with a number ms", timeout);
  const { ms, then } = timeout;
  if (typeof ms !== "number") return mustBe("timeout.ms", "a number", ms);
  if (then === "cancel" || then === "recommended") return undefined;
  const found = typeof then === "string" ? `"${shorten(then)}"` : describeType(then);
  return `timeout.then must be one of cancel, recommended, but it is ${found}`;
}

function findQuestionSlip(asked: unknown): string | undefined {
  if (!isObject(asked)) return mustBe("", "an object", asked);
  const { question, header, options } = asked;
  if (typeof question !== "string") return mustBe(".question", "a string", question);
  if (typeof header !== "string") return mustBe(".header", "a string, empty for none", header);
  if (!Array.isArray(options)) return mustBe(".options", "a list, empty for none", options);
  for (let index = 0; index < options.length; index += 1) {
    const slip = findOptionSlip(options[index]);
    if (slip !== undefined) return `.options[${index}]${slip}`;
  }
  const { multiSelect, hint, otherLabel } = asked;
  if (multiSelect !== undefined && typeof multiSelect !== "boolean") {
    return mustBe(".multiSelect", "true or false", multiSelect);
  }
  if (!isTextOrNone(hint)) return mustBe(".hint", "a string", hint);
  return isTextOrNone(otherLabel) ? undefined : mustBe(".otherLabel", "a string", otherLabel);
}

function findOptionSlip(option: unknown): string | undefined {
  if (!isObject(option)) return mustBe("", "an object with a label", option);
  const { label, description, preview } = option;
  if (typeof label !== "string") return mustBe(".label", "a string", label);
  if (typeof description !== "string") return mustBe(".description", "a string, empty for none", description);
  return isTextOrNone(preview) ? undefined : mustBe(".preview", "a string", preview);
}
