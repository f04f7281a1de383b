import { createHash } from "node:crypto";
import { readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerPendingQuestions, createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { deferralOf, request, setUp } from "./set-up.js";

/** What waits for others. */
const OTHERS = JSON.stringify({ resumeKey: "other", questions: [{ question: "Q?", answer: null }] });

describe("files that were taken", () => {
  it("P-05 a file of which the writer was killed is found again by the same ask", async () => {
    const { path, ask, list } = setUp();
    const first = deferralOf(await ask(["database"]));
    const [{ resumeKey }] = [JSON.parse(readFileSync(path, "utf8"))];
    const hash = createHash("sha256").update(resumeKey).digest("hex").slice(0, 32);
    renameSync(path, join(dirname(path), `.pending-questions.json.${hash}.x.taken`));
    const channel = createPendingFileChannel({ path, sessionId: "abc123" });
    expect(await channel.collect(first.id, { ms: 0 })).toHaveProperty("code", "deferred");
    expect(deferralOf(await ask(["database"])).id).toBe(first.id);
    expect(list()).toEqual(["pending-questions.json"]);
    await expect(answerPendingQuestions(`${path}.none`, {})).rejects.toThrow("does not exist");
  });

  it("P-05 an unanswered twin of a file whose answers were taken goes with it, and one with answers stays", async () => {
    for (const [twin, left] of [
      [undefined, []],
      ["SQLite", ["pending-questions.json"]],
    ] as const) {
      const { path, ask, answer, list } = setUp();
      await ask(["database"]);
      const open = readFileSync(path, "utf8");
      answer(["PostgreSQL"]);
      expect(await ask(["database"])).toMatchObject({ answers: { "Which database?": "PostgreSQL" } });
      writeFileSync(path, open);
      if (twin !== undefined) answer([twin]);
      // As after a kill: nobody confirmed.
      const channel = createPendingFileChannel({ path, sessionId: "abc123" });
      expect(await elicit(channel, request(["database"]))).toMatchObject({
        answers: { "Which database?": "PostgreSQL" },
      });
      await channel.confirm();
      expect(list()).toEqual(left);
    }
  });

  it("P-03 an ask whose file was taken ends where every name is taken by others", async () => {
    const { path, ask } = setUp();
    deferralOf(await ask(["database"]));
    const { resumeKey } = JSON.parse(readFileSync(path, "utf8"));
    const hash = createHash("sha256").update(resumeKey).digest("hex").slice(0, 32);
    renameSync(path, join(dirname(path), `.pending-questions.json.${hash}.x.taken`));
    for (let number = 1; number <= 1000; number += 1) {
      writeFileSync(number === 1 ? path : path.replace(/\.json$/, `-${number}.json`), OTHERS);
    }
    expect(await ask(["database"])).toMatchObject({
      code: "undeliverable",
      reason: expect.stringContaining("1000 files"),
    });
  });
});
