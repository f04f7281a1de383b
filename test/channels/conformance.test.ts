import { readdirSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { type CreateHarness, testElicitationChannel } from "../../src/testing/index.js";
import { ROOT, readText } from "../house/source-files.js";
import { type ChannelAbilities, withCapabilityTable } from "./capability-table.js";
import { HARNESSES } from "./harnesses/index.js";

const PAGE = "docs/channels.md";

/** What each channel says of itself, and how many cases of the suite it was given and has passed. */
const seen = new Map<string, ChannelAbilities & { cases: number; passed: number }>();

// What is told in the end is of what came before.
describe("C-06 the conformance suite, passed by the channel", { shuffle: false }, () => {
  for (const [name, createHarness] of Object.entries(HARNESSES)) {
    const noted = { capabilities: undefined, canAnnotate: false, cases: 0, passed: 0 };
    seen.set(name, noted);
    testElicitationChannel({
      name,
      describe,
      it: (title, run) => {
        noted.cases += 1;
        it(title, async () => {
          await run();
          noted.passed += 1;
        });
      },
      createHarness: noting(createHarness, noted),
    });
  }

  it("every channel that ships, and docs/channels.md says what each can do", () => {
    const folders = readdirSync("channels", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    // What is in compose takes channels; its tests run the suite over each of them.
    const names = folders.map(({ name }) => name).filter((name) => name !== "compose");
    expect([...seen.keys()].sort()).toEqual(names.sort());
    for (const [name, { cases, passed }] of seen) expect([name, passed]).toEqual([name, cases]);
    const page = withCapabilityTable(readText(PAGE), seen);
    if (process.env.CAPTURE === "1") writeFileSync(`${ROOT}${PAGE}`, page);
    expect(readText(PAGE)).toBe(page);
    expect(() => withCapabilityTable("", seen)).toThrow("no place for the table");
  });
});

function noting(createHarness: CreateHarness, noted: ChannelAbilities): CreateHarness {
  return async (act) => {
    const harness = await createHarness(act);
    noted.capabilities = harness.channel.capabilities;
    noted.canAnnotate = harness.canAnnotate === true;
    return harness;
  };
}
