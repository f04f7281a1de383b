import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerPendingQuestions, createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { deferralOf, request, setUp } from "./set-up.js";
import { hashOf } from "./set-up-file.js";

describe("files that were taken", () => {
  it("P-05 a file of which the writer was killed is found again by the same ask", async () => {
    const { path, ask, list } = setUp();
    const first = deferralOf(await ask(["database"]));
    const [{ resumeKey }] = [JSON.parse(readFileSync(path, "utf8"))];
    renameSync(path, join(dirname(path), `.pending-questions.json.${hashOf(resumeKey)}.x.taken`));
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

  it("P-06 are found by their names, those of numbered files that were being answered, too", async () => {
    const hash = hashOf("key");
    const digits = /\d{1,4}/.exec(hash)?.[0] ?? "";
    for (const [prefix, isFound] of [
      ["pending-questions.json", true],
      ["pending-questions-2.json", true],
      ["pending-questions-10.json", true],
      ["pending-questions-1000.json", true],
      ["pending-questions-10000.json", false],
      ["pending-questions-.json", false],
      ["pending-questions-x.json", false],
      [`pending-questions-${"x".repeat(digits.length)}.json.${digits}`, false],
      ["pending-questions-2.txt", false],
      ["pending-questions-2.jsonx", false],
      ["pending-questions2.json", false],
      ["other-2.json", false],
      [`${"x".repeat("pending-questions".length)}-2.json`, false],
      ["questions-2.json", false],
    ] as const) {
      const { path, channel } = setUp();
      mkdirSync(dirname(path));
      const text = JSON.stringify({ questions: [{ question: "Q?", answer: "a" }] });
      writeFileSync(join(dirname(path), `.${prefix}.${hash}.x.taken`), text);
      expect(await channel.collect("key", { ms: 0 }), prefix).toHaveProperty(
        "type",
        isFound ? "answered" : "cancelled",
      );
    }
  });

  it("P-06 are handed to the ask that they were taken for, and to no other", async () => {
    const { path, ask, answer, list } = setUp();
    await ask(["name"]);
    answer(["orders"]);
    expect(await ask(["name"])).toHaveProperty("type", "answered");
    // As after a kill: nobody confirmed.
    const restart = () => createPendingFileChannel({ path, sessionId: "abc123" });
    const other = restart();
    const { id } = deferralOf(await elicit(other, request(["Another?"])));
    expect(await other.collect(id, { ms: 0 })).toHaveProperty("deferred.file", path);
    await other.withdraw(id, "not needed");
    expect(list()).toEqual([expect.stringMatching(/\.taken$/)]);
    expect(await elicit(restart(), request(["name"]))).toMatchObject({ answers: { "What name?": "orders" } });
  });

  it("C-09 are collected after a kill by the id and by the key, with their request, and withdrawn", async () => {
    for (const isByKey of [false, true]) {
      for (const isWithdrawn of [false, true]) {
        const { path, ask, answer, list, read } = setUp();
        await ask(["name"]);
        const asked = { sessionId: "own" };
        const { id: requestId, file } = deferralOf(await ask(["database"], asked));
        const { resumeKey } = read(file);
        answer(["2"], file);
        await ask(["database"], asked);
        const channel = createPendingFileChannel({ path });
        const id = isByKey ? `${resumeKey}` : requestId;
        if (isWithdrawn) await channel.withdraw(id, "not needed");
        else {
          expect(await channel.collect(id)).toMatchObject({
            type: "answered",
            answers: { "Which database?": "SQLite" },
            request: { questions: [{ question: "Which database?" }] },
          });
        }
        expect(await channel.collect(id, { ms: 0 })).toHaveProperty("code", "unknown");
        expect(list()).toEqual(["pending-questions.json"]);
      }
    }
  });

  it("C-09 without a key are collected and withdrawn by the name of their file", async () => {
    const { path, list } = setUp();
    mkdirSync(dirname(path));
    writeFileSync(path, JSON.stringify({ questions: [{ question: "Q?", answer: "a" }] }));
    const restart = () => createPendingFileChannel({ path, sessionId: "abc123" });
    for (let round = 0; round < 2; round += 1) {
      expect(await restart().collect(path)).toHaveProperty("answers", { "Q?": "a" });
    }
    expect(list()).toEqual([expect.stringMatching(/\.taken$/)]);
    await restart().withdraw(path, "not needed");
    expect(list()).toEqual([]);
  });

  it("C-09 of which one waits still are told of by the one that waits", async () => {
    const { path, channel, ask, read } = setUp();
    await ask(["database"]);
    const { id, file = "" } = deferralOf(await ask(["name"]));
    const hidden = `.pending-questions.json.${hashOf(`${read(file).resumeKey}`)}.x.taken`;
    writeFileSync(join(dirname(path), hidden), readFileSync(file, "utf8"));
    const outcome = await channel.collect(id, { ms: 0 });
    expect(outcome).toMatchObject({
      deferred: { id, file },
      request: { questions: [{ question: "What name?" }] },
    });
  });

  it("P-05 without a key are handed to the ask only where the person names their file", async () => {
    const { path, ask, edit } = setUp();
    await ask(["name"]);
    edit((document) => {
      delete document.resumeKey;
      Object.assign(document.questions[0] ?? {}, { answer: "orders" });
    });
    renameSync(path, join(dirname(path), `.pending-questions.json.${hashOf(path)}.x.taken`));
    const answered = { type: "answered", answers: { "What name?": "orders" } };
    expect(deferralOf(await ask(["name"])).file).toBe(path);
    for (const named of [false, true]) {
      const channel = createPendingFileChannel({ path, named, sessionId: "abc123" });
      const outcome = await elicit(channel, request(["name"]));
      if (named) expect(outcome).toMatchObject(answered);
      else expect(outcome).toHaveProperty("code", "deferred");
    }
  });

  it("P-07 a named file with the key of another ask is not taken by position", async () => {
    const { path, ask, answer } = setUp({ named: true });
    await ask(["name"]);
    answer(["orders"]);
    const outcome = await ask(["Another?"]);
    expect(deferralOf(outcome).file).toBe(path.replace(".json", "-2.json"));
  });

  it("P-04 a broken twin of an answered file stays, and of two open ones that is told of which says why", async () => {
    const { path, ask, answer, channel, list } = setUp();
    await ask(["name", "database"]);
    const twin = path.replace(".json", "-2.json");
    writeFileSync(twin, readFileSync(path, "utf8"));
    expect(deferralOf(await ask(["name", "database"]))).toEqual({
      id: expect.any(String),
      file: path,
      message: expect.stringMatching(/^The questions wait for the user/),
    });
    answer(["orders", null], twin);
    expect(deferralOf(await ask(["name", "database"]))).toMatchObject({
      file: twin,
      explanation: `1 of 2 questions in ${twin} wait for an answer.`,
    });
    writeFileSync(twin, `${readFileSync(twin, "utf8")},`);
    answer(["orders", "2"]);
    expect(await ask(["name", "database"])).toHaveProperty("type", "answered");
    expect(list()).toContain("pending-questions-2.json");
    // As after a kill: a broken twin of what was taken stays, too.
    const restarted = createPendingFileChannel({ path, sessionId: "abc123" });
    expect(await elicit(restarted, request(["name", "database"]))).toHaveProperty("type", "answered");
    await restarted.confirm();
    await channel.confirm();
    expect(list()).toEqual(["pending-questions-2.json"]);
  });

  it("P-06 answers that cannot be taken stay where they are, and the ask says why", async () => {
    const { folder } = setUp();
    // There is room for the name of the file, but not for the longer one that it is taken under.
    const path = join(folder, `${"x".repeat(200)}.json`);
    const channel = createPendingFileChannel({ path });
    deferralOf(await channel.askUser(request(["name"])));
    writeFileSync(path, readFileSync(path, "utf8").replace("null", '"orders"'));
    expect(await channel.askUser(request(["name"]))).toMatchObject({
      code: "undeliverable",
      reason: expect.stringContaining("ENAMETOOLONG"),
    });
    expect(readFileSync(path, "utf8")).toContain('"orders"');
  });

  it("P-01 an ask that is over before its turn touches nothing", async () => {
    const { path, channel } = setUp();
    const aborted = request(["name"], { signal: AbortSignal.abort() });
    expect(await channel.askUser(aborted)).toHaveProperty("code", "aborted");
    expect(existsSync(dirname(path))).toBe(false);
  });
});
