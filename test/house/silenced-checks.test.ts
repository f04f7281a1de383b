import { expect, it } from "vitest";
import { listFiles, readText } from "./source-files.js";

const SILENCED =
  /ts-(?:nocheck|ignore|expect-error)|biome-ignore|\b(?:it|describe|test)\.(?:skip|only|todo)\b/;

/** What is generated from ajv's code has no types inside; what it exports has. A test compares it with its source. */
const UNTYPED =
  /^(?:src\/(?:tools\/[a-z-]+|elicitation\/formats)\/generated\.ts|scripts\/(?:compile-validators|extract-formats)\.js)$/;

it("no check is silenced and no test is left out, but for the types of what is generated", () => {
  const files = ["protocol", "src", "channels", "test", "scripts", "examples"].flatMap((folder) =>
    [".ts", ".js"].flatMap((extension) => listFiles(folder, extension)),
  );
  const silenced = files.filter((file) => SILENCED.test(readText(file)) && !UNTYPED.test(file));
  expect(silenced).toEqual(["test/house/silenced-checks.test.ts"]);
});
