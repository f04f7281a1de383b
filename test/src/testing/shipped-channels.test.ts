import { describe, it } from "vitest";
import { testElicitationChannel } from "../../../src/testing/index.js";
import {
  createMemoryHarness,
  createPlainHarness,
  createScriptedHarness,
  createTerminalHarness,
} from "./harnesses.js";

describe("C-06 the conformance suite, passed by", () => {
  testElicitationChannel({ name: "the memory channel", describe, it, createHarness: createMemoryHarness });
  testElicitationChannel({
    name: "the scripted channel",
    describe,
    it,
    createHarness: createScriptedHarness,
  });
  testElicitationChannel({ name: "the plain channel", describe, it, createHarness: createPlainHarness });
  testElicitationChannel({
    name: "the terminal channel",
    describe,
    it,
    createHarness: createTerminalHarness,
  });
});
