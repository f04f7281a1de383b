import assert from "node:assert/strict";
import type { InboxStore } from "../../channels/inbox/store.js";
import { shorten } from "../text/foreign-words.js";
import { describeThrown } from "../text/thrown.js";
import { isObject } from "../text/values.js";

const CALLS_MAX = 12;
const VALUE_MAX = 500;

/** What was called of the stores of a case, the last of it. */
export type StoreCalls = { call: string; ending: string }[];

/** The store, which notes each call of it and what that gave. */
export function watchStore(store: InboxStore, host: number, calls: StoreCalls): InboxStore {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name);
      if (typeof member !== "function") return member;
      return (...given: unknown[]) => {
        const noted = noteCall(calls, `host ${host}: ${String(name)}(${given.map(write).join(", ")})`);
        const gave: unknown = Reflect.apply(member, target, given);
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
export function noteCall(calls: StoreCalls, call: string): StoreCalls[number] {
  const noted = { call, ending: "" };
  calls.push(noted);
  if (calls.length > CALLS_MAX) calls.shift();
  return noted;
}

/** What a case threw, with the calls that led there: two values that differ say too little to whoever wrote the store. */
export function withCalls(thrown: unknown, calls: StoreCalls): unknown {
  if (!(thrown instanceof assert.AssertionError) || calls.length === 0) return thrown;
  const { actual, expected } = thrown;
  const lines = calls.map(({ call, ending }) => `${call}${ending}`);
  const message = [thrown.message, "", "The last calls:", ...lines].join("\n");
  return Object.assign(new assert.AssertionError({ message }), { actual, expected, cause: thrown });
}

// The request is the longest of an entry, and the least of what a store decides.
function write(value: unknown): string {
  if (typeof value === "function") return "…";
  const json = JSON.stringify(value, (name, member) =>
    name === "request" && isObject(member) ? undefined : member,
  );
  return shorten(json ?? String(value), VALUE_MAX);
}
