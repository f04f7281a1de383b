import { expect, it } from "vitest";
import { listFiles, readText } from "./source-files.js";

const SILENCED =
  /ts-(?:nocheck|ignore|expect-error)|biome-ignore|\b(?:it|describe|test)(?:\.\w+)*\.(?:skip|only|todo|fails|skipIf|runIf)\b|\b(?:context|ctx)\.skip\(|\b(?:skip|todo|only|fails): true\b/;

/** What is generated from ajv's code has no types inside; what it exports has. A test compares it with its source. */
const UNTYPED =
  /^(?:src\/(?:tools\/[a-z-]+(?:\/[a-z-]+)?|elicitation\/formats)\/generated\.ts|scripts\/(?:compile-validators|extract-formats)\.js)$/;

it("no check is silenced and no test is left out, but for the types of what is generated", () => {
  const files = ["protocol", "src", "channels", "test", "scripts", "examples", "bench"].flatMap((folder) =>
    [".ts", ".tsx", ".js"].flatMap((extension) => listFiles(folder, extension)),
  );
  const silenced = files.filter((file) => SILENCED.test(readText(file)) && !UNTYPED.test(file));
  expect(silenced).toEqual(["test/house/silenced-checks.test.ts"]);
});

it.each([
  "it.skip(",
  "describe.each(rows).skip(",
  "test.concurrent.skip(",
  "it.skipIf(true)(",
  "context.skip()",
  "{ skip: true }",
  "it.fails(",
])("a test that is left out is found: %s", (text) =>
  expect(SILENCED.test(text.replace(/\([^)]*\)(?=\.)/, ""))).toBe(true),
);

/** To `toMatchObject` an empty object is like any other. */
const ANY_OBJECT = /toMatchObject\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*?[\w\]"]: \{\}/;

it("no check takes any object for an empty one", () => {
  const tests = listFiles("test", ".ts").filter((file) => ANY_OBJECT.test(readText(file)));
  expect(tests).toEqual(["test/house/silenced-checks.test.ts"]);
  expect("expect(traces()).toMatchObject({ isRaw: read(1), listeners: {} });").toMatch(ANY_OBJECT);
  expect("expect(a()).toMatchObject({ b: 1 });\nconst c = { d: {} };").not.toMatch(ANY_OBJECT);
});
