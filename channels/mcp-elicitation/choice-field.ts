import { isBlank, isObject, shorten } from "../../src/text/issues.js";
import {
  createQuestion,
  type FieldContext,
  type FieldVerdict,
  LEFT_OUT,
  NO_ANSWER,
  SKIP,
  uniqueText,
  type ValueVerdict,
} from "./field.js";

// Stands for an empty list, where the list must be there and may be empty.
const NONE = "None of these";

/**
 * Turns a choice into a closed question: a boolean (yes or no), an `enum` with or without `enumNames`, a `oneOf` of
 * titled constants, or a list of either. A choice cannot be left empty on every channel, so where the server
 * allows it there is one more option that says so.
 */
export function createChoiceField(property: Record<string, unknown>, context: FieldContext): FieldVerdict {
  const choices = listChoices(property);
  if (choices === undefined) return { ok: false, fault: "must list its choices, each of them text." };
  const { isRequired } = context;
  const isList = property.type === "array";
  const { minItems = 0, maxItems = Number.POSITIVE_INFINITY } = property;
  if (typeof minItems !== "number" || typeof maxItems !== "number") {
    return { ok: false, fault: "must have numbers as minItems and maxItems." };
  }
  if (isList && minItems > Math.min(maxItems, choices.length)) {
    return { ok: false, fault: "asks for more choices than there may be." };
  }
  const values = new Map<string, string | boolean>();
  for (const { value, title } of choices) values.set(uniqueText(title, values), value);
  const labels = [...values.keys()];
  const mayBeEmpty = isRequired && isList && minItems === 0;
  const wayOut = isRequired && !mayBeEmpty ? undefined : uniqueText(mayBeEmpty ? NONE : SKIP, values);
  const offered = wayOut === undefined ? labels : [...labels, wayOut];
  const limits = isList ? describeCount(minItems, maxItems) : "";
  const defaults: unknown[] = [property.default].flat();
  const preset = labels.filter((label) => defaults.includes(values.get(label)));
  const [recommended] = preset.length === 1 ? preset : [];
  const notes = [limits, preset.length > 1 ? `Default: ${preset.join(", ")}.` : ""];
  return {
    ok: true,
    field: {
      question: {
        ...createQuestion(property, context, notes),
        options: offered.map((label) => ({ label, description: "" })),
        allowOther: false,
        ...(isList && { multiSelect: true }),
        ...(recommended !== undefined && { recommended: labels.indexOf(recommended) }),
      },
      read(answer) {
        const chosen: unknown[] = answer === undefined || answer === "" ? [] : [answer].flat();
        if (chosen.some((label) => typeof label !== "string" || !offered.includes(label))) {
          const expected = offered.map((label) => `"${shorten(label)}"`).join(", ");
          return refuse(`must be answered with its options: ${expected}.`);
        }
        if (chosen.length === 0) return isRequired ? NO_ANSWER : LEFT_OUT;
        if (wayOut !== undefined && chosen.includes(wayOut)) {
          if (new Set(chosen).size > 1) {
            return refuse(`cannot be answered with "${wayOut}" and something else.`);
          }
          return mayBeEmpty ? { ok: true, value: [] } : LEFT_OUT;
        }
        const picked = labels.filter((label) => chosen.includes(label)).map((label) => values.get(label));
        if (isList) {
          const isWithin = picked.length >= minItems && picked.length <= maxItems;
          return isWithin ? { ok: true, value: picked.map(String) } : refuse(`has other limits. ${limits}`);
        }
        return picked.length === 1 ? { ok: true, value: picked[0] } : refuse("takes one option only.");
      },
    },
  };
}

function refuse(fault: string): ValueVerdict {
  return { ok: false, fault };
}

type Choice = { value: string | boolean; title: string };

const YES_OR_NO: Choice[] = [
  { value: true, title: "Yes" },
  { value: false, title: "No" },
];

function listChoices({ type, items, ...property }: Record<string, unknown>): Choice[] | undefined {
  if (type === "boolean") return YES_OR_NO;
  const source = type === "array" ? (isObject(items) ? items : {}) : property;
  const titled = source.oneOf ?? source.anyOf;
  if (Array.isArray(titled)) {
    return toChoices(titled.map((choice: unknown) => (isObject(choice) ? [choice.const, choice.title] : [])));
  }
  const names: unknown[] = Array.isArray(source.enumNames) ? source.enumNames : [];
  return Array.isArray(source.enum)
    ? toChoices(source.enum.map((value: unknown, index) => [value, names[index]]))
    : undefined;
}

function toChoices(pairs: readonly (readonly unknown[])[]): Choice[] | undefined {
  const choices = pairs.flatMap(([value, title]) => {
    if (typeof value !== "string") return [];
    const shown = typeof title === "string" && !isBlank(title) ? title : value;
    return [{ value, title: isBlank(shown) ? JSON.stringify(value) : shown }];
  });
  return choices.length === pairs.length && choices.length > 0 ? choices : undefined;
}

function describeCount(min: number, max: number): string {
  if (max === Number.POSITIVE_INFINITY) return min > 1 ? `Choose at least ${min}.` : "";
  if (min === max) return `Choose ${min}.`;
  return min > 1 ? `Choose ${min} to ${max}.` : `Choose at most ${max}.`;
}
