import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answerPendingQuestions,
  createPendingFileChannel,
  declinePendingQuestions,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { setUp } from "./set-up.js";

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
});
