/** What each option of a maker has to be, as its errors say; null where that is told in words of its own. */
export type OptionTable = Readonly<Record<string, Readonly<Record<string, string | null>>>>;

/** Values that are not what is expected, and how each of them is told. */
export function listWrongValues(expected: string): [value: unknown, told: string][] {
  const [, least, most] = /^(?:a number|an integer)[a-z ]* from (\d+)(?: to (\d+))?/.exec(expected) ?? [];
  if (least !== undefined) {
    const end = expected.startsWith("an integer") ? [Number(least) + 0.5] : [];
    const numbers = [
      Number(least) - 1,
      Number.NaN,
      ...end,
      ...(most === undefined ? [] : [Number(most) + 1]),
    ];
    return [
      ...numbers.map((value): [unknown, string] => [value, `is ${value}`]),
      [String(least), "is a string"],
      [null, "is null"],
    ];
  }
  const others: [unknown, string][] =
    {
      "a function": OTHER_THAN_FUNCTIONS,
      "a string": OTHER_THAN_TEXTS,
      "a name": OTHER_THAN_NAMES,
      "a list of strings": OTHER_THAN_LISTS_OF_TEXTS,
      "a channel": OTHER_THAN_CHANNELS,
    }[expected] ?? [];
  return [
    ...others,
    expected === "true or false" ? [1, "is a number"] : [true, "is a boolean"],
    [null, "is null"],
  ];
}

const OTHER_THAN_FUNCTIONS: [unknown, string][] = [
  ["me", "is a string"],
  [{}, "is an object"],
];
const OTHER_THAN_TEXTS: [unknown, string][] = [
  [5, "is a number"],
  [["me"], "is an array"],
];
const OTHER_THAN_NAMES: [unknown, string][] = [
  ["", 'is ""'],
  [" \u200b\n", 'is " \u200b\\n"'],
  [5, "is a number"],
];
const OTHER_THAN_LISTS_OF_TEXTS: [unknown, string][] = [
  ["me", "is a string"],
  [[5], "is an array"],
  [["me", null], "is an array"],
];
const OTHER_THAN_CHANNELS: [unknown, string][] = [
  [{}, "has no askUser()"],
  [Promise.resolve(), "is a promise: await it first"],
];
