import { isBlank, shorten } from "./foreign-words.js";
import { describeSlip } from "./require-methods.js";
import { describeType, isObject, isTextList } from "./values.js";

/** What the value of an option has to be. */
export type OptionKind<Needed extends boolean = boolean> = {
  /** As in `a function`. */
  readonly expected: string;
  /** What is wrong with a value, as in `is a string`; undefined where nothing is. */
  readonly slipOf: (value: unknown) => string | undefined;
  /** Whether it cannot be left out. */
  readonly isNeeded: Needed;
};

/** One that cannot be left out. */
export function needed(kind: OptionKind): OptionKind<true> {
  return { ...kind, isNeeded: true };
}

export const A_FUNCTION: OptionKind<false> = kindOf("a function", (value) => typeof value === "function");
export const A_TEXT: OptionKind<false> = kindOf("a string", (value) => typeof value === "string");
export const A_NUMBER: OptionKind<false> = numberKind(
  "a number",
  (value) => typeof value === "number" && !Number.isNaN(value),
);
export const A_FLAG: OptionKind<false> = kindOf("true or false", (value) => typeof value === "boolean");
export const AN_OBJECT: OptionKind<false> = kindOf("an object", isObject);
export const A_CHANNEL: OptionKind<false> = withMethods("a channel", ["askUser"]);

export const A_WEB_ADDRESS: OptionKind<false> = {
  expected: 'an address such as "https://ask.example.com"',
  isNeeded: false,
  slipOf(value) {
    if (typeof value !== "string") return `is ${describeType(value)}`;
    return isWebAddress(value) ? undefined : `is "${shorten(value)}"`;
  },
};

/** Of a person: who had none would be everybody who has none. */
export const A_NAME: OptionKind<false> = {
  expected: "a name",
  isNeeded: false,
  slipOf(value) {
    if (typeof value !== "string") return `is ${describeType(value)}`;
    return isBlank(value) ? `is ${JSON.stringify(shorten(value))}` : undefined;
  },
};

export const A_LIST_OF_FUNCTIONS: OptionKind<false> = kindOf(
  "a list of functions",
  (value) => Array.isArray(value) && value.every((one) => typeof one === "function"),
);
export const A_LIST_OF_TEXTS: OptionKind<false> = kindOf("a list of strings", isTextList);
/** Where lines come from, and where they go. */
export const STREAMS: Readonly<Record<"input" | "output", OptionKind<true>>> = {
  input: needed(withMethods("a readable stream", ["on"])),
  output: needed(withMethods("a writable stream", ["write"])),
};

/** What the package calls of it. */
export function withMethods(expected: string, methods: readonly string[]): OptionKind<false> {
  return { expected, slipOf: (value) => describeSlip(value, methods), isNeeded: false };
}

export function either(one: OptionKind, other: OptionKind): OptionKind<false> {
  return {
    expected: `${one.expected} or ${other.expected}`,
    slipOf: (value) => one.slipOf(value) && other.slipOf(value),
    isNeeded: false,
  };
}

/** `what` it is, such as `a number of bytes`, and `more` that is said after the range. */
type NumberWords = { what?: string; most?: number; more?: string };

/** A number in a range, which includes its ends; `Infinity` too, unless there is a most. */
export function numberFrom(
  least: number,
  { what = "a number", most = Number.POSITIVE_INFINITY, more = "" }: NumberWords = {},
): OptionKind<false> {
  const range = most === Number.POSITIVE_INFINITY ? `from ${least}` : `from ${least} to ${most}`;
  return numberKind(
    `${what} ${range}${more}`,
    (value) => typeof value === "number" && value >= least && value <= most,
  );
}

export function integerFrom(least: number): OptionKind<false> {
  const isOne = (value: unknown) => Number.isSafeInteger(value) && Number(value) >= least;
  return numberKind(`an integer from ${least}`, isOne);
}

/** Milliseconds, as {@link numberFrom} has numbers. */
export function millisecondsFrom(least: number, words: Omit<NumberWords, "what"> = {}): OptionKind<false> {
  return numberFrom(least, { ...words, what: "a number of milliseconds" });
}

/** Says the number that is wrong; others do not, since what was meant for a text may be a secret. */
function numberKind(expected: string, isOne: (value: unknown) => boolean): OptionKind<false> {
  const kind = kindOf(expected, isOne);
  return {
    ...kind,
    slipOf: (value) => kind.slipOf(value) && `is ${typeof value === "number" ? value : describeType(value)}`,
  };
}

/** What a browser opens, and what goes on with a path. */
export function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && !/[?#\s]/.test(text);
}

function kindOf(expected: string, isOne: (value: unknown) => boolean): OptionKind<false> {
  return {
    expected,
    isNeeded: false,
    slipOf: (value) => (isOne(value) ? undefined : `is ${describeType(value)}`),
  };
}
