import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  clearPendingQuestions,
  createPendingFileChannel,
  listPendingQuestions,
} from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { deferralOf, request, setUp } from "./set-up.js";

describe("asking", () => {
  it("P-01 writes the members of the seed as the seed has them, and defers", async () => {
    const { ask, read, path } = setUp();
    const outcome = await ask(["database", "name"], { requestId: "request-1" });
    const { sessionId, timestamp, questions } = read();
    expect({ sessionId, timestamp }).toEqual({ sessionId: "abc123", timestamp: "2026-02-04T22:16:32Z" });
    expect(questions).toMatchObject([
      { question: "Which database?", options: ["PostgreSQL", "SQLite"], answer: null },
      { question: "What name?", answer: null },
    ]);
    expect(questions[1]).not.toHaveProperty("options");
    expect(outcome).toMatchObject({ type: "cancelled", code: "deferred" });
    expect(deferralOf(outcome)).toMatchObject({ id: "request-1", file: path });
    expect(deferralOf(outcome).message).toContain(path);
  });

  it("P-01 writes beside them what explains a question", async () => {
    const { channel, read } = setUp();
    const option = { label: "A", description: "", preview: "<b>A</b>" };
    const questions = [
      { question: "?", header: "Head", hint: "One.", options: [option], recommended: 0, allowOther: false },
      ...request(["checks"]).questions,
    ];
    const context = { markdown: "**Why**" };
    await elicit(channel, { ...request([]), questions, asker: "reviewer", context, sessionId: "s" });
    expect(read()).toMatchObject({
      sessionId: "s",
      version: 1,
      resumeKey: expect.stringMatching(/^[0-9a-f]{32}$/),
      toolName: "test",
      asker: "reviewer",
      context: "**Why**",
      questions: [
        { header: "Head", hint: "One.", previews: ["<b>A</b>"], recommended: "A", allowOther: false },
        { multiSelect: true },
      ],
    });
    expect(read().questions[0]).not.toHaveProperty("descriptions");
  });

  it("K-15 the plan that is asked about stands in the file, below what else there is to know", async () => {
    const { channel, read } = setUp();
    const context = { markdown: "**Why**" };
    await elicit(channel, { ...request(["checks"]), context, metadata: { plan: "1. Drop it" } });
    expect(read()).toMatchObject({ context: "**Why**\n\nPlan:\n1. Drop it" });
  });

  it("P-01 clears away what a killed process left half written, and nothing that is being written", async () => {
    const { ask, path, list } = setUp();
    mkdirSync(dirname(path), { recursive: true });
    const seconds = { a: 61, b: 50 };
    for (const [id, age] of Object.entries(seconds)) {
      const file = join(dirname(path), `.pending-questions.json.${id}.tmp`);
      writeFileSync(file, "half");
      const at = new Date(Date.now() - age * 1_000);
      utimesSync(file, at, at);
    }
    await ask(["name"]);
    expect(list()).toEqual([".pending-questions.json.b.tmp", "pending-questions.json"]);
  });

  it("P-01 clears away nothing of anybody else's, however old", async () => {
    const { ask, path, list } = setUp();
    mkdirSync(dirname(path), { recursive: true });
    const foreign = ["notes.tmp", ".editor.json.a.tmp", ".pending-questions.json.a"];
    for (const name of foreign) {
      writeFileSync(join(dirname(path), name), "theirs");
      utimesSync(join(dirname(path), name), new Date(0), new Date(0));
    }
    await ask(["name"]);
    expect(list()).toEqual(expect.arrayContaining(foreign));
  });

  it("P-01 makes file and folder readable by their owner only, and leaves nothing else behind", async () => {
    const { ask, path, list } = setUp();
    await ask(["name"]);
    expect((statSync(path).mode & 0o777).toString(8)).toBe("600");
    expect((statSync(dirname(path)).mode & 0o777).toString(8)).toBe("700");
    expect(list()).toEqual(["pending-questions.json"]);
  });

  it("P-08 says how to answer and how to come back, in the host's words where it has some", async () => {
    const own = setUp();
    const deferral = deferralOf(await own.ask(["name"]));
    expect(deferral.message).toMatch(
      /\n\nMake the same call again once that is done\. Until then, do not answer for the user\.$/,
    );
    expect(deferral).not.toHaveProperty("instruction");
    expect(deferral).not.toHaveProperty("explanation");
    for (const blank of ["", " \u200b\n"]) {
      const told = deferralOf(await setUp({ instruction: () => blank }).ask(["name"]));
      expect(told.message).toMatch(/\n\nMake the same call again /);
      expect(told).not.toHaveProperty("instruction");
    }
    const { ask, path, answer } = setUp({ instruction: (file) => `Wait for ${file}.` });
    expect(deferralOf(await ask(["name", "database"]))).toEqual({
      id: expect.any(String),
      file: path,
      instruction: `Wait for ${path}.`,
      message: `Wait for ${path}.`,
    });
    answer(["orders", null]);
    const explanation = `1 of 2 questions in ${path} wait for an answer.`;
    expect(deferralOf(await ask(["name", "database"]))).toMatchObject({
      explanation,
      instruction: `Wait for ${path}.`,
      message: `${explanation}\n\nWait for ${path}.`,
    });
  });

  it("P-01 an ask that was aborted leaves no file", async () => {
    const { channel, list, folder } = setUp();
    const before = AbortSignal.abort();
    expect(await channel.askUser(request(["name"], { signal: before }))).toMatchObject({ code: "aborted" });
    const controller = new AbortController();
    const answer = channel.askUser(request(["name"], { signal: controller.signal }));
    mkdirSync(join(folder, ".pi"), { recursive: true });
    controller.abort();
    expect(await answer).toMatchObject({ code: "aborted" });
    expect(list()).toEqual([]);
  });

  it("P-01 takes the file away again where the ask is aborted while it is written", async () => {
    const controller = new AbortController();
    const now = () => {
      controller.abort();
      return new Date();
    };
    const { channel, list } = setUp({ now });
    const answer = await channel.askUser(request(["name"], { signal: controller.signal }));
    expect(answer).toMatchObject({ code: "aborted" });
    expect(list()).toEqual([]);
  });

  it("P-01 what cannot be written down is undeliverable, and says why", async () => {
    const { folder, ask, list } = setUp();
    const large = await ask(["x".repeat(2 ** 20)]);
    expect(large).toMatchObject({ code: "undeliverable", reason: "the questions take more than 1 MiB" });
    writeFileSync(join(folder, "taken"), "");
    const channel = createPendingFileChannel({ path: join(folder, "taken", "questions.json") });
    expect(await elicit(channel, request(["name"]))).toMatchObject({
      code: "undeliverable",
      reason: expect.stringMatching(/^the questions cannot be written to .*questions\.json: E/),
    });
    await ask(["name"]);
    expect(list()).toHaveLength(1);
    // Here no file can be made at all, and so there is none to clear away.
    const proc = createPendingFileChannel({ path: `/proc/${process.pid}/questions.json` });
    const refused = await elicit(proc, request(["name"]));
    expect(refused.type === "cancelled" && refused.reason).toMatch(/, open '\/proc\/\d+\/\.questions/);
    // Nor any folder: the system makes none there, and is not asked for ever.
    const below = createPendingFileChannel({ path: "/proc/folder/questions.json" });
    const unmade = await elicit(below, request(["name"]));
    expect(unmade.type === "cancelled" && unmade.reason).toMatch(/, mkdir '\/proc\/folder'/);
  });
});

describe("several files", () => {
  it("P-03 a second ask goes to a numbered file, never over the first", async () => {
    const { ask, path, list, read } = setUp();
    await ask(["database"]);
    const before = readFileSync(path, "utf8");
    const files = [deferralOf(await ask(["name"])).file, deferralOf(await ask(["checks"])).file];
    expect(files).toEqual([2, 3].map((number) => path.replace(".json", `-${number}.json`)));
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(read(files[0]).questions[0]?.question).toBe("What name?");
    expect(list()).toHaveLength(3);
  });

  it("P-03 takes the first free name, and every ask keeps its own answers", async () => {
    const { ask, answer, path, list, channel } = setUp();
    for (const name of ["a", "b", "c"]) await ask([name]);
    answer(["to b"], path.replace(".json", "-2.json"));
    expect(await ask(["b"])).toMatchObject({ answers: { b: "to b" } });
    expect(deferralOf(await ask(["d"])).file).toBe(path.replace(".json", "-2.json"));
    answer(["to c"], path.replace(".json", "-3.json"));
    expect(await ask(["c"])).toMatchObject({ answers: { c: "to c" } });
    await channel.confirm();
    expect(list()).toHaveLength(2);
  });

  it("P-03 asks at the same time lose nothing", async () => {
    const { ask, list, read } = setUp();
    const names = Array.from({ length: 40 }, (_, index) => `question ${index}`);
    const outcomes = await Promise.all(names.map((name) => ask([name])));
    expect(list()).toHaveLength(40);
    for (const [index, outcome] of outcomes.entries()) {
      expect(read(deferralOf(outcome).file).questions[0]?.question).toBe(names[index]);
    }
  });

  it("P-03 lists what waits, and clears it but for what it cannot read", async () => {
    const { ask, answer, path, list } = setUp();
    await ask(["database", "name"]);
    answer(["SQLite", null]);
    await ask(["checks"]);
    const broken = path.replace(".json", "-3.json");
    writeFileSync(broken, "{\n}");
    const entries = await listPendingQuestions(path);
    expect(entries).toMatchObject([
      {
        file: path,
        askedAt: new Date("2026-02-04T22:16:32Z"),
        sessionId: "abc123",
        questions: [
          { question: "Which database?", answer: "SQLite" },
          { question: "What name?", answer: null },
        ],
      },
      { questions: [{ question: "Which checks?", answer: null }] },
      { file: broken, fault: expect.stringContaining("line 1, column 1: $.questions must be") },
    ]);
    expect(await clearPendingQuestions(path)).toEqual(entries);
    expect(list()).toEqual(["pending-questions-3.json"]);
  });
});
