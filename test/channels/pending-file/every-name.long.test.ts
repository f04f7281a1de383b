import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { deferralOf, setUp } from "./set-up.js";
import { hashOf, OTHERS, setUpFiles } from "./set-up-file.js";

describe("where every name is taken", () => {
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

  it("P-03 an ask whose file was taken ends where every name is taken by others", async () => {
    const { path, ask } = setUp();
    const { id } = deferralOf(await ask(["database"]));
    const { resumeKey } = JSON.parse(readFileSync(path, "utf8"));
    renameSync(path, join(dirname(path), `.pending-questions.json.${hashOf(resumeKey)}.x.taken`));
    for (let number = 1; number <= 1000; number += 1) {
      writeFileSync(number === 1 ? path : path.replace(/\.json$/, `-${number}.json`), OTHERS);
    }
    expect(await ask(["database"])).toMatchObject({
      code: "undeliverable",
      reason: `1000 files with questions wait already beside ${path}`,
    });
    const last = path.replace(/\.json$/, "-1000.json");
    rmSync(last);
    expect(deferralOf(await ask(["database"]))).toMatchObject({ id, file: last });
  });
});
