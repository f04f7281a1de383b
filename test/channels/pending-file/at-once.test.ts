import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answerPendingQuestions,
  createPendingFileChannel,
  declinePendingQuestions,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { deferralOf, request, setUp } from "./set-up.js";

const document = (resumeKey?: string) =>
  JSON.stringify({
    resumeKey,
    questions: ["Q1?", "Q2?", "Q3?"].map((question) => ({ question, answer: null })),
  });

describe("several who write at once", () => {
  it("P-05 lose no answer, and leave nothing else behind", async () => {
    const { path } = setUp();
    mkdirSync(dirname(path));
    for (let round = 0; round < 20; round += 1) {
      writeFileSync(path, document("key"));
      await Promise.all(["Q1?", "Q2?", "Q3?"].map((text) => answerPendingQuestions(path, { [text]: text })));
      const ask = await readPendingAsk(path);
      expect(ask).toHaveProperty("answers", { "Q1?": "Q1?", "Q2?": "Q2?", "Q3?": "Q3?" });
    }
    expect(readdirSync(dirname(path))).toHaveLength(1);
  });

  it("P-05 of those who go by the same revision, one answers or declines, and nobody is written over", async () => {
    const { path } = setUp();
    mkdirSync(dirname(path));
    for (let round = 0; round < 10; round += 1) {
      writeFileSync(path, document("key"));
      const read = await readPendingAsk(path);
      if (read === undefined || "fault" in read) throw new Error("It cannot be read.");
      const { revision } = read;
      const acts = await Promise.allSettled([
        answerPendingQuestions(path, { "Q1?": "one" }, {}, revision),
        answerPendingQuestions(path, { "Q1?": "two" }, {}, revision),
        declinePendingQuestions(path, "no", revision),
      ]);
      const [winner, ...others] = acts.flatMap(({ status }, index) =>
        status === "fulfilled" ? [index] : [],
      );
      expect(others).toEqual([]);
      const ask = await readPendingAsk(path);
      const expected = [
        { answers: { "Q1?": "one" } },
        { answers: { "Q1?": "two" } },
        { declined: { reason: "no" } },
      ];
      expect(ask).toMatchObject(expected[winner ?? -1] ?? {});
      for (const act of acts) {
        if (act.status === "rejected") expect(`${act.reason}`).toContain("meanwhile: nothing was written.");
      }
    }
  });

  it("P-05 a file that is taken meanwhile does not come back", async () => {
    const { path } = setUp();
    mkdirSync(dirname(path));
    const channel = createPendingFileChannel({ path });
    for (let round = 0; round < 8; round += 1) {
      const answered = { "Q1?": "a", "Q2?": "b", "Q3?": "c" };
      writeFileSync(path, document(`key${round}`));
      await answerPendingQuestions(path, answered);
      const [written, outcome] = await Promise.allSettled([
        answerPendingQuestions(path, { "Q1?": "late" }),
        channel.collect(`key${round}`, { ms: 0 }),
      ]);
      expect(outcome).toHaveProperty("value.type", "answered");
      if (written.status === "rejected") expect(`${written.reason}`).toContain("meanwhile");
      await channel.confirm();
      if (written.status === "rejected") expect(readdirSync(dirname(path))).toEqual([]);
      await channel.withdraw(`key${round}`, "not needed");
    }
  });

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
      writeFileSync(number === 1 ? path : path.replace(/\.json$/, `-${number}.json`), document("other"));
    }
    expect(await ask(["database"])).toMatchObject({
      code: "undeliverable",
      reason: expect.stringContaining("1000 files"),
    });
  });
});
