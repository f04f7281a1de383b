import assert from "node:assert/strict";
import { shorten } from "../text/foreign-words.js";
import { describeThrown } from "../text/thrown.js";
import { describeType, isObject } from "../text/values.js";

const CALLS_MAX = 12;
const VALUE_MAX = 500;

/** What was called in a case, the last of it. */
export type Calls = { call: string; ending: string }[];

/** The same, which notes each call of it and what that gave. */
export function watchCalls<Called extends object>(called: Called, title: string, calls: Calls): Called {
  // Of an object of its own: a frozen one could not be watched.
  return new Proxy(Object.create(called), {
    get(_, name) {
      const member: unknown = Reflect.get(called, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        const noted = noteCall(calls, `${title}: ${String(name)}(${given.map(write).join(", ")})`);
        const gave: unknown = Reflect.apply(member, called, given);
        if (!(gave instanceof Promise)) return gave;
        gave.then(
          (value) => {
            noted.ending = value === undefined ? "" : ` gave ${write(value)}`;
          },
          (thrown) => {
            noted.ending = ` rejected: ${describeThrown(thrown)}`;
          },
        );
        return gave;
      };
    },
  });
}

/** Notes a call, of which only the last are kept. */
export function noteCall(calls: Calls, call: string): Calls[number] {
  const noted = { call, ending: "" };
  calls.push(noted);
  if (calls.length > CALLS_MAX) calls.shift();
  return noted;
}

/** What a case threw, with the calls that led there: two values that differ say too little to whoever wrote what was called. */
export function withCalls(thrown: unknown, calls: Calls): unknown {
  if (!(thrown instanceof assert.AssertionError) || calls.length === 0) return thrown;
  const { actual, expected } = thrown;
  const lines = calls.map(({ call, ending }) => `${call}${ending}`);
  const message = [thrown.message, "", "The last calls:", ...lines].join("\n");
  return Object.assign(new assert.AssertionError({ message }), { actual, expected, cause: thrown });
}

// The request is the longest of an entry, and the least of what a store decides.
function write(value: unknown): string {
  if (typeof value === "function") return "…";
  try {
    const json = JSON.stringify(value, (name, member) =>
      name === "request" && isObject(member) ? undefined : member,
    );
    return shorten(json ?? String(value), VALUE_MAX);
  } catch {
    // A store under test may give anything, a BigInt of its database say.
    return describeType(value);
  }
}
