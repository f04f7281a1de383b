import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { testElicitationChannel } from "../../src/testing/index.js";
import { HARNESSES } from "./harnesses/index.js";

describe("C-06 the conformance suite, passed by the channel", () => {
  for (const [name, createHarness] of Object.entries(HARNESSES)) {
    testElicitationChannel({ name, describe, it, createHarness });
  }
});

it("C-06 every channel that ships is held to the suite", () => {
  const folders = readdirSync("channels", { withFileTypes: true }).filter((entry) => entry.isDirectory());
  // What is in compose takes channels; its tests run the suite over each of them.
  const names = folders.map(({ name }) => name).filter((name) => name !== "compose");
  expect(Object.keys(HARNESSES).sort()).toEqual(names.sort());
});
