import { suggest } from "./nearest-name.js";
import type { OptionKind } from "./option-kinds.js";
import { describeType, isObject } from "./values.js";

/**
 * All options of a function, with what their values have to be, or false where that is judged elsewhere; true for those that are
 * only missed here. One that is left out, or is none, does not compile.
 */
export type OptionNames<Options> = {
  readonly [Name in keyof Options]-?: Partial<Pick<Options, Name>> extends Pick<Options, Name>
    ? false | OptionKind<false>
    : boolean | OptionKind<true>;
};

/**
 * The options of a function as they were given, so that a slip is told where it is made and not passed over. Throws a `TypeError`
 * for what is no object, for one that lacks what is needed, for names that are none of its options, with the nearest one, and for
 * values that are not what their option takes.
 */
export function takeOptions<Options extends object>(
  taker: string,
  options: Options,
  names: OptionNames<Options>,
): Options {
  if (!isObject(options)) {
    throw new TypeError(
      `${taker} takes an object of options: ${Object.keys(names).join(", ")}. But it is ${describeType(options)}.`,
    );
  }
  // What is known is read where it is used: it may be a getter of the host's.
  for (const name of Object.keys(options)) {
    if (Object.hasOwn(names, name) || Reflect.get(options, name) === undefined) continue;
    const all = Object.keys(names);
    const meant = suggest(name, all) || ` It has: ${all.join(", ")}.`;
    throw new TypeError(`${taker} has no option "${name}".${meant}`);
  }
  const known: [string, boolean | OptionKind][] = Object.entries(names);
  const missing = known.filter(([name, kind]) => isNeeded(kind) && Reflect.get(options, name) === undefined);
  if (missing.length > 0) {
    throw new TypeError(`${taker} needs the option ${missing.map(([name]) => name).join(", ")}.`);
  }
  for (const [name, kind] of known) {
    if (typeof kind === "boolean") continue;
    const value: unknown = Object.getOwnPropertyDescriptor(options, name)?.value;
    if (value !== undefined) takeValue(taker, name, value, kind);
  }
  return options;
}

/** Throws a `TypeError` for an argument, or the value of an option, that is not what it has to be. */
export function takeValue(taker: string, name: string, value: unknown, kind: OptionKind): void {
  const slip = kind.slipOf(value);
  if (slip === undefined) return;
  throw new TypeError(`${name} of ${taker} must be ${kind.expected}, but it ${slip}.`);
}

function isNeeded(kind: boolean | OptionKind): boolean {
  return typeof kind === "boolean" ? kind : kind.isNeeded;
}
