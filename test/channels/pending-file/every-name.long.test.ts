import { createHash } from "node:crypto";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { deferralOf, setUp } from "./set-up.js";

const hashOf = (key: string) => createHash("sha256").update(key).digest("hex").slice(0, 32);

/** What waits for others. */
const OTHERS = JSON.stringify({ resumeKey: "other", questions: [{ question: "Q?", answer: null }] });

describe("where every name is taken", () => {
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
