import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { deferralOf, setUp } from "./set-up.js";

const DOCUMENT = JSON.stringify({ questions: [{ question: "Q?" }] });

describe("a thousand pending files", () => {
  it("P-03 the last one is the 1000th, and more are undeliverable", async () => {
    const numbers = Array.from({ length: 999 }, (_, index) => (index === 0 ? "" : `-${index + 1}`));
    const { path, ask } = setUpFiles(numbers.map((number) => `pending-questions${number}.json`));
    expect(basename(deferralOf(await ask(["name"])).file ?? "")).toBe("pending-questions-1000.json");
    expect(await ask(["database"])).toMatchObject({
      code: "undeliverable",
      reason: `1000 files with questions wait already beside ${path}`,
    });
    expect(readdirSync(dirname(path))).toHaveLength(1000);
  });
});

/** A folder with files of these names, all with the same text. */
function setUpFiles(names: string[], text = DOCUMENT) {
  const all = setUp();
  mkdirSync(dirname(all.path));
  for (const name of names) writeFileSync(join(dirname(all.path), name), text);
  return all;
}
