import type { FormsTable } from "../language/forms.js";
import { isBlank, shorten } from "../text/foreign-words.js";
import { toPrintable } from "../text/printable.js";
import { isObject } from "../text/values.js";
import {
  createQuestion,
  type FieldContext,
  type FieldVerdict,
  LEFT_OUT,
  NO_ANSWER,
  refuseValue,
  uniqueText,
  type ValueVerdict,
  visibleText,
} from "./field.js";

// How many options a message names.
const MAX_TOLD_OPTIONS = 10;

/**
 * Turns a choice into a closed question: a boolean (yes or no), an `enum` with or without `enumNames`, constants with
 * or without titles, or a list of either. A choice cannot be left empty on every channel, so where the server
 * allows it there is one more option that says so; it keeps the default.
 */
export function createChoiceField(property: Record<string, unknown>, context: FieldContext): FieldVerdict {
  const isList = property.type === "array";
  const choices = listChoices(property, context.say);
  if (choices === undefined) {
    const kind = isList ? "text" : "text, a number, true or false, of its type";
    return { ok: false, fault: `must list its choices, each of them ${kind}.` };
  }
  const { isRequired, say } = context;
  const { minItems: least = 0, maxItems: most = Number.POSITIVE_INFINITY } = property;
  if (typeof least !== "number" || typeof most !== "number") {
    return { ok: false, fault: "must have numbers as minItems and maxItems." };
  }
  const [minItems, maxItems] = [least, most];
  if (isList && minItems > Math.min(maxItems, choices.length)) {
    return { ok: false, fault: "asks for more choices than there may be." };
  }
  const values = new Map<string, ChoiceValue>();
  for (const { value, title } of choices) values.set(uniqueText(title, values), value);
  const labels = [...values.keys()];
  const mayBeEmpty = isRequired && isList && minItems === 0;
  const wayOut = isRequired && !mayBeEmpty ? undefined : uniqueText(mayBeEmpty ? say.none : say.skip, values);
  const offered = new Set(wayOut === undefined ? labels : [...labels, wayOut]);
  const limitsIn = (words: FormsTable) => (isList ? describeCount(minItems, maxItems, words) : "");
  const defaults = new Set<unknown>([property.default].flat());
  const known = labels.filter((label) => defaults.has(values.get(label)));
  // A default that is no choice, or only in part, is none.
  const preset = known.length < defaults.size ? [] : known;
  const [recommended] = preset.length === 1 ? preset : [];
  const told = shorten(say.answers.list(preset), 200);
  const kept = mayBeEmpty ? LEFT_OUT : toValue(preset);
  const keepsDefault = kept.ok && kept.value !== undefined && !mayBeEmpty;
  const notes = [limitsIn(say), preset.length > 1 ? say.defaultIs(told) : ""];
  return {
    ok: true,
    field: {
      question: {
        ...createQuestion(property, context, notes),
        options: [...offered].map((label) => ({
          label,
          description: label === wayOut && keepsDefault ? say.keepsDefault(told) : "",
        })),
        allowOther: false,
        ...(isList && { multiSelect: true }),
        ...(recommended !== undefined && { recommended: labels.indexOf(recommended) }),
      },
      isHeld: !isList,
      read(answer) {
        const chosen = new Set<unknown>(answer === undefined || answer === "" ? [] : [answer].flat());
        for (const label of chosen)
          if (typeof label !== "string" || !offered.has(label)) return refuseStranger();
        if (chosen.size === 0) return isRequired ? NO_ANSWER : LEFT_OUT;
        if (chosen.has(wayOut)) {
          if (chosen.size > 1)
            return refuseValue((words, question) => words.notBoth(question, String(wayOut)));
          if (mayBeEmpty) return { ok: true, value: [] };
          return keepsDefault ? kept : LEFT_OUT;
        }
        return toValue(labels.filter((label) => chosen.has(label)));
      },
    },
  };

  function toValue(picked: readonly string[]): ValueVerdict {
    if (isList) {
      const isWithin = picked.length >= minItems && picked.length <= maxItems;
      if (!isWithin) return refuseValue((words, question) => words.otherLimits(question, limitsIn(words)));
      return picked.length === 0
        ? LEFT_OUT
        : { ok: true, value: picked.map((label) => String(values.get(label))) };
    }
    const [value] = picked.map((label) => values.get(label));
    return picked.length === 1
      ? { ok: true, value }
      : refuseValue((words, question) => words.oneOption(question));
  }

  function refuseStranger(): ValueVerdict {
    const named = [...offered].slice(0, MAX_TOLD_OPTIONS).map((label) => shorten(label));
    return refuseValue((words, question) => words.options(question, named, offered.size - named.length));
  }
}

type ChoiceValue = string | number | boolean;
type Choice = { value: ChoiceValue; title: string };

function listChoices(
  { type, items, ...property }: Record<string, unknown>,
  say: FormsTable,
): Choice[] | undefined {
  const isList = type === "array";
  const source = isList ? (isObject(items) ? items : {}) : property;
  const pairs = listPairs(source) ?? (type === "boolean" ? [[true], [false]] : undefined);
  if (pairs === undefined) return undefined;
  const allowed = isList ? "string" : type;
  const choices = pairs.flatMap(([value, title]) =>
    isOfType(value, allowed) ? [{ value, title: titleOf(value, title, say) }] : [],
  );
  return choices.length === pairs.length && choices.length > 0 ? choices : undefined;
}

// Values with their titles.
function listPairs(source: Record<string, unknown>): (readonly unknown[])[] | undefined {
  const titled = source.oneOf ?? source.anyOf;
  if (Array.isArray(titled)) {
    return titled.map((choice: unknown) => (isObject(choice) ? [choice.const, choice.title] : []));
  }
  const names: unknown[] = Array.isArray(source.enumNames) ? source.enumNames : [];
  if (!Array.isArray(source.enum)) return undefined;
  return source.enum
    .map((value: unknown, index) => [value, names[index]])
    .filter(([value]) => value !== null);
}

function isOfType(value: unknown, type: unknown): value is ChoiceValue {
  if (typeof value === "number") {
    if (type === "integer") return Number.isSafeInteger(value);
    return Number.isFinite(value) && (type === undefined || type === "number");
  }
  return (
    (typeof value === "string" || typeof value === "boolean") && (type === undefined || typeof value === type)
  );
}

function titleOf(value: ChoiceValue, title: unknown, { yes, no }: FormsTable): string {
  const given = visibleText(title);
  if (given !== undefined) return given;
  if (typeof value === "boolean") return value ? yes : no;
  const text = String(value);
  return toPrintable(isBlank(text) ? JSON.stringify(text) : text);
}

function describeCount(min: number, max: number, say: FormsTable): string {
  if (max === Number.POSITIVE_INFINITY) return min > 1 ? say.chooseAtLeast(min) : "";
  if (min === max) return say.choose(min);
  return min > 1 ? say.chooseRange(min, max) : say.chooseAtMost(max);
}
