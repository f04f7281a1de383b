import { suggest } from "../../text/nearest-name.js";
import { describeType, isTextList } from "../../text/values.js";

/**
 * Throws a `TypeError` for what is no object, for names that are no options, with the nearest one, and for values of another
 * type. `takeOptions` in fewer bytes: everybody loads the root.
 *
 * @param types - what each option is, as `describeType` says it, or `a list of strings`
 */
export function requireOptions(
  taker: string,
  options: object,
  types: Readonly<Record<string, string>>,
): void {
  const names = Object.keys(types);
  const given = describeType(options);
  if (given !== "an object") {
    throw new TypeError(`${taker} takes an object of options: ${names.join(", ")}. But it is ${given}.`);
  }
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    if (!names.includes(name)) {
      const meant = suggest(name, names) || ` It has: ${names.join(", ")}.`;
      throw new TypeError(`${taker} has no option "${name}".${meant}`);
    }
    const [expected, found] = [types[name], describeType(value)];
    if (expected === "a list of strings" ? isTextList(value) : found === expected) continue;
    throw new TypeError(`${name} of ${taker} must be ${expected}, but it is ${found}.`);
  }
}
