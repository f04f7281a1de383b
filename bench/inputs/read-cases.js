import { readFileSync } from "node:fs";

const FIXTURES = new URL("../../test/fixtures/ask-user-question/", import.meta.url);

/**
 * A case of the fixtures: changes to a call that is sound, by JSON Pointer (RFC 6901).
 * @typedef {{ title: string, set: [pointer: string, value: unknown][], remove?: string[], options?: import("../../dist/src/index.js").AskUserQuestionToolOptions }} Fixture
 *
 * @typedef {{ title: string, input: unknown, options: Fixture["options"], isAccepted: boolean }} Case
 */

/** @returns {Case[]} every call that the tests say is to be accepted or refused */
export function readCases() {
  return [...readFixtures("accept.json", true), ...readFixtures("reject.json", false)];
}

/**
 * @param {string} file
 * @param {boolean} isAccepted
 */
function readFixtures(file, isAccepted) {
  /** @type {Fixture[]} */
  const fixtures = readJson(file);
  return fixtures.map(({ title, set, remove = [], options }) => {
    const root = { call: readJson("base.json") };
    for (const [pointer, value] of set) setAt(root, pointer, value);
    for (const pointer of remove) {
      const [parent, name] = find(root, pointer);
      Reflect.deleteProperty(parent, name);
    }
    return { title, input: root.call, options, isAccepted };
  });
}

/**
 * @param {object} root
 * @param {string} pointer
 * @param {unknown} value
 */
function setAt(root, pointer, value) {
  const [parent, name] = find(root, pointer);
  Object.defineProperty(parent, name, { value, writable: true, enumerable: true, configurable: true });
}

/**
 * @param {object} root
 * @param {string} pointer
 * @returns {[parent: object, name: string]} the place that a pointer names; objects on the way to it are made
 */
function find(root, pointer) {
  const names = ["call", ...pointer.split("/").slice(1)].map((name) =>
    name.replaceAll("~1", "/").replaceAll("~0", "~"),
  );
  const last = names.pop() ?? "";
  let parent = root;
  for (const name of names) {
    if (!Object.hasOwn(parent, name)) Object.defineProperty(parent, name, { value: {}, enumerable: true });
    parent = Object.getOwnPropertyDescriptor(parent, name)?.value;
  }
  return [parent, last];
}

/** @param {string} file */
function readJson(file) {
  return JSON.parse(readFileSync(new URL(file, FIXTURES), "utf8"));
}
