import { mkdtempSync, rmdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import adaptersConfig from "../adapters/vitest.config.js";
import longConfig from "../long/vitest.config.js";
import mutationConfig from "../mutation/vitest.config.js";
import StrictRunner from "../strict-runner.js";
import ProcessorRunner from "../times/processor-runner.js";
import timesConfig from "../times/vitest.config.js";
import config from "../vitest.config.js";
import { ROOT } from "./source-files.js";

const CLOSED = new RangeError("The inbox is closed.");
const NO_ERRORS = [
  undefined,
  null,
  0,
  "",
  false,
  "The inbox is closed.",
  { ...CLOSED, message: CLOSED.message },
];
/** What may be asked of an error, each of which that one has. */
const EXPECTED = [[], ["is closed"], [/closed/], [RangeError], [CLOSED]] as const;
const FORMS = EXPECTED.flatMap((expected) =>
  (["toThrow", "toThrowError"] as const).map((name) => ({ name, expected })),
);

it.each(FORMS)("no form of toThrow takes for an error what is none: $name $expected", async (form) => {
  const { name, expected } = form;
  for (const value of NO_ERRORS) {
    expect(() => expect(throwing(value))[name](...expected)).toThrow(/^expected /);
    await expect(expect(Promise.reject(value)).rejects[name](...expected)).rejects.toThrow(/^expected /);
  }
  expect(throwing(CLOSED))[name](...expected);
  await expect(Promise.reject(CLOSED)).rejects[name](...expected);
  expect(() => expect(throwing(CLOSED)).not[name](...expected)).toThrow(/^expected /);
});

it("what is said of what was thrown instead of an error names it", () => {
  const said = /^expected an error to be thrown, but it was undefined$/;
  expect(() => expect(throwing(undefined)).toThrow("is closed")).toThrow(said);
});

it("an error that is expected is given: what a row of a table lacks is no error", async () => {
  const row: { message?: string } = {};
  const check = expect(Promise.reject(CLOSED)).rejects.toThrow(row.message);
  await expect(check).rejects.toThrow("expected the error of toThrow to be given, but it was undefined");
});

it("what throws nothing still throws nothing", async () => {
  expect(() => 1).not.toThrow();
  expect(() => expect(() => 1).toThrow()).toThrow(/^expected /);
  await expect(expect(Promise.resolve(1)).rejects.toThrow()).rejects.toThrow("instead of rejecting");
});

it("a test may end in a folder that is gone by then", () => {
  const folder = mkdtempSync(join(tmpdir(), "gone-"));
  process.chdir(folder);
  rmdirSync(folder);
  expect(() => process.cwd()).toThrow("ENOENT");
});

it("and the next one begins in the project's own", () => {
  expect(join(process.cwd(), "/")).toBe(ROOT);
});

it("every run of tests has this runner, or one that adds to it", () => {
  for (const { test } of [config, longConfig, adaptersConfig, mutationConfig]) {
    expect(test?.runner).toBe("test/strict-runner.ts");
  }
  expect(timesConfig.test?.runner).toBe("test/times/processor-runner.ts");
  expect(Object.getPrototypeOf(ProcessorRunner)).toBe(StrictRunner);
});

function throwing(value: unknown): () => never {
  return () => {
    throw value;
  };
}
