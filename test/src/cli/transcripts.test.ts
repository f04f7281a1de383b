import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { ROOT, readJson } from "../../house/source-files.js";
import { expectTranscript, type Session } from "./transcript.js";

const files = readdirSync(`${ROOT}test/src/cli/transcripts`);
const sessions = files.filter((file) => file.endsWith(".json")).map((file) => file.replace(".json", ""));

it.each(sessions)("L-01 L-03 L-07 L-09 prints what is written, and nothing else: %s", async (name) => {
  await expectTranscript(name, readJson(`test/src/cli/transcripts/${name}.json`) as Session);
});

it("L-09 every transcript has its session", () => {
  const texts = files.filter((file) => file.endsWith(".txt")).map((file) => file.replace(".txt", ""));
  expect(texts).toEqual(sessions);
});
