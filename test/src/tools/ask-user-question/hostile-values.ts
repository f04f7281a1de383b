import { types } from "node:util";

/** What an attempt to change a proxy adds to. */
export type Writes = { count: number };

/** Makers of values that are hard to look at, each with a name. Everything is made anew for every run. */
export const HOSTILE_VALUES: readonly (readonly [name: string, make: (writes: Writes) => unknown])[] = [
  ["undefined", () => undefined],
  ["null", () => null],
  ["number", () => Number.NaN],
  ["bigint", () => 1n],
  ["symbol", () => Symbol("hostile")],
  ["function", () => () => "text"],
  ["lone surrogates", () => "\udc00 \ud800"],
  ["boxed string", () => Object("text")],
  ["date", () => new Date(Number.NaN)],
  ["map", () => new Map([["question", "text"]])],
  ["class instance", () => new Question()],
  ["null prototype", () => Object.assign(Object.create(null), { question: "text", label: "text" })],
  ["own __proto__", () => JSON.parse('{"__proto__":{"question":"text"},"constructor":1}')],
  ["inherited members", () => Object.create({ question: "text", header: "h", options: [], label: "l" })],
  ["cycle", createCycle],
  ["array cycle", createArrayCycle],
  ["sparse array", () => Object.assign([], { length: 3, extra: 1 })],
  ["huge sparse array", () => Object.assign([], { length: 2 ** 32 - 1 })],
  ["typed array", () => new Uint8Array(3)],
  ["thenable", () => ({ then: () => fail() })],
  ["never settling promise", () => new Promise(() => undefined)],
  ["throwing members", createThrowingMembers],
  ["throwing iterator", () => Object.assign([], { [Symbol.iterator]: fail, length: 2 })],
  [
    "throwing conversion",
    () => ({ toString: fail, valueOf: fail, toJSON: fail, [Symbol.toPrimitive]: fail }),
  ],
  ["throwing proxy", () => createThrowingProxy({})],
  ["throwing array proxy", () => createThrowingProxy([])],
  ["revoked proxy", createRevokedProxy],
  ["changing proxy", (writes) => createChangingProxy({}, writes)],
  ["changing array proxy", (writes) => createChangingProxy([{}, {}], writes)],
];

class Question {
  question = "text";
  header = "h";
  get options(): unknown {
    return fail();
  }
}

function createCycle(): unknown {
  const cycle: Record<string, unknown> = { question: "text", header: "h", label: "l", description: "d" };
  cycle.questions = [cycle, cycle];
  cycle.options = [cycle];
  cycle.metadata = cycle;
  return cycle;
}

function createArrayCycle(): unknown {
  const cycle: unknown[] = [];
  cycle.push(cycle, cycle);
  return cycle;
}

function createThrowingMembers(): unknown {
  const names = ["questions", "question", "header", "options", "label", "preview", "answers", "source", "0"];
  return Object.defineProperties(
    {},
    Object.fromEntries(names.map((name) => [name, { get: fail, enumerable: true }])),
  );
}

function createThrowingProxy(target: object): unknown {
  const traps = Object.getOwnPropertyNames(Reflect).map((trap) => [trap, fail]);
  return new Proxy(target, Object.fromEntries(traps));
}

function createRevokedProxy(): unknown {
  const { proxy, revoke } = Proxy.revocable([], {});
  revoke();
  return proxy;
}

/** A proxy that has another answer each time it is looked at. */
function createChangingProxy(target: object, writes: Writes): unknown {
  const answers = ["text", 3, undefined, [], null, {}, " ", { question: "text" }];
  let looks = 0;
  const refuse = () => {
    writes.count += 1;
    return false;
  };
  return new Proxy(target, {
    get: (_, name) => {
      looks += 1;
      return name === "length" ? looks % 7 : answers[looks % answers.length];
    },
    set: refuse,
    defineProperty: refuse,
    deleteProperty: refuse,
    setPrototypeOf: refuse,
    preventExtensions: refuse,
  });
}

function fail(): never {
  throw Object.create(null);
}

/** Every own property below a value, by identity and without reading what runs code; to compare later. */
export function fingerprint(root: unknown): unknown[] {
  const seen = new Set<unknown>();
  const found: unknown[] = [root];
  const visit = (value: unknown): void => {
    if (!isTransparent(value) || seen.has(value)) return;
    seen.add(value);
    found.push(value, Object.getPrototypeOf(value), Object.isExtensible(value));
    for (const key of Reflect.ownKeys(value)) {
      const property = Reflect.getOwnPropertyDescriptor(value, key);
      found.push(key, property?.value, property?.get, property?.enumerable, property?.writable);
      visit(property?.value);
    }
  };
  visit(root);
  return found;
}

/** Whether looking at the value's own properties runs no code of its own. */
export function isTransparent(value: unknown): value is object {
  return typeof value === "object" && value !== null && !types.isProxy(value) && !types.isTypedArray(value);
}
