import { copyFileSync, statSync } from "node:fs";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { deferralOf, request, setUp } from "./set-up.js";

describe("the same ask again", () => {
  it("P-04 returns the answers after a restart, says where they came from, and removes the file", async () => {
    const { ask, answer, path, list } = setUp();
    await ask(["database", "name"]);
    answer(["SQLite", "orders"]);
    const savedAt = statSync(path).mtime.toISOString();
    const restarted = createPendingFileChannel({ path, sessionId: "abc123" });
    expect(await elicit(restarted, request(["database", "name"]))).toMatchObject({
      type: "answered",
      answers: { "Which database?": "SQLite", "What name?": "orders" },
      provenance: { source: "user", channel: "pending-file", answeredAt: savedAt },
    });
    await restarted.confirm();
    expect(list()).toEqual([]);
  });

  it("P-04 is deferred again with the same id and file while nobody has answered", async () => {
    const { ask, list } = setUp();
    const first = deferralOf(await ask(["database"]));
    expect(deferralOf(await ask(["database"]))).toEqual(first);
    const both = await Promise.all([ask(["database"]), ask(["database"])]);
    expect(both.map(deferralOf)).toEqual([first, first]);
    expect(list()).toHaveLength(1);
  });

  it("P-04 the same questions of another session, and other options, are another ask", async () => {
    const { ask, answer, list, path } = setUp();
    await ask(["database"]);
    answer(["SQLite"]);
    expect((await ask(["database"], { sessionId: "other" })).type).toBe("cancelled");
    const other = createPendingFileChannel({ path, sessionId: "third" });
    expect((await elicit(other, request(["database"]))).type).toBe("cancelled");
    const [question] = request(["database"]).questions;
    if (question === undefined) throw new Error("no question");
    const options = question.options.slice(1);
    expect((await ask([], { questions: [{ ...question, options }] })).type).toBe("cancelled");
    expect(list()).toHaveLength(4);
    expect((await ask(["database"])).type).toBe("answered");
  });

  it.each(["asked", "withdrawn"])(
    "P-06 an answer is kept while something else is %s that began before it was returned, and gone after the next",
    async (act) => {
      const { channel, ask, answer, path, list } = setUp();
      await ask(["name"]);
      answer(["orders"]);
      const other = () => (act === "asked" ? ask(["Another?"]) : channel.withdraw("another", "not needed"));
      const [outcome] = await Promise.all([ask(["name"]), other()]);
      expect(outcome).toHaveProperty("type", "answered");
      // As after a kill.
      const restarted = createPendingFileChannel({ path, sessionId: "abc123" });
      expect(await elicit(restarted, request(["name"]))).toMatchObject({
        answers: { "What name?": "orders" },
      });
      await other();
      expect(list()).toEqual(act === "asked" ? ["pending-questions.json"] : []);
    },
  );

  it("P-06 finds answers for a week that nobody said had arrived, then they are gone", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const { ask, answer, path, list } = setUp();
    await ask(["database"]);
    answer(["SQLite"]);
    await ask(["database"]);
    const takenAt = Date.now();
    const askAfter = (ms: number) => {
      vi.setSystemTime(takenAt + ms);
      // As after a kill.
      return elicit(createPendingFileChannel({ path, sessionId: "abc123" }), request(["database"]));
    };
    const week = 7 * 24 * 60 * 60 * 1000;
    expect(await askAfter(week - 60_000)).toMatchObject({ answers: { "Which database?": "SQLite" } });
    expect(list()).toEqual([expect.stringMatching(/\.taken$/)]);
    expect(await askAfter(week + 60_000)).toMatchObject({ code: "deferred" });
    expect(list()).toEqual(["pending-questions.json"]);
  });

  it("P-04 takes the answers from either file where two processes wrote the same ask down", async () => {
    const { ask, answer, path, list, channel } = setUp();
    await ask(["database"]);
    const second = path.replace(".json", "-2.json");
    copyFileSync(path, second);
    answer(["SQLite"], second);
    expect(await ask(["database"])).toMatchObject({ answers: { "Which database?": "SQLite" } });
    await channel.confirm();
    expect(list()).toEqual([]);
  });

  it("P-04 holds the answers of a request without a check to its questions", async () => {
    const { channel, answer } = setUp();
    await channel.askUser(request(["checks"]));
    answer([["Prayer"]]);
    expect(await channel.askUser(request(["checks"]))).toMatchObject({
      deferred: { explanation: expect.stringContaining('must be one of its options: "Lint", "Tests".') },
    });
  });

  it("P-04 holds the answers to the request's own check", async () => {
    const { channel, answer } = setUp();
    const check = (answers: unknown) =>
      JSON.stringify(answers).includes("SQLite")
        ? [{ path: "$", code: "invalid_schema" as const, message: "SQLite is not installed." }]
        : [];
    await channel.askUser(request(["database"], { check }));
    answer(["SQLite"]);
    const refused = await channel.askUser(request(["database"], { check }));
    expect(refused.type === "cancelled" && refused.deferred?.message).toContain("- SQLite is not installed.");
    answer(["PostgreSQL"]);
    expect((await channel.askUser(request(["database"], { check }))).type).toBe("answered");
  });
});
