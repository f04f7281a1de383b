import { copyFileSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import {
  clearPendingQuestions,
  createPendingFileChannel,
  listPendingQuestions,
} from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { anyText } from "../../any-text.js";
import { runs } from "../../property-runs.js";
import fixtures from "./hand-edits.json" with { type: "json" };
import { deferralOf, request, setUp } from "./set-up.js";

const textOf = (name: keyof typeof fixtures.questions) => fixtures.questions[name].question;

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
    const [old, young] = ["a", "b"].map((id) => join(dirname(path), `.pending-questions.json.${id}.tmp`));
    for (const file of [old, young]) writeFileSync(file ?? "", "half");
    utimesSync(old ?? "", new Date(0), new Date(0));
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
  });
});

describe("answering", () => {
  for (const { title, ask: names, answers, expected } of fixtures.accepted) {
    it(`P-02 takes ${title}`, async () => {
      const { ask, answer } = setUp();
      await ask(names);
      answer(answers);
      const keys = request(names).questions.map(({ question }) => question);
      expect(await ask(names)).toMatchObject({
        type: "answered",
        answers: Object.fromEntries(keys.map((key, index) => [key, expected[index]])),
      });
    });
  }

  for (const { title, ask: names, answers, explains } of fixtures.refused) {
    it(`P-02 explains ${title}, and leaves the file as it is`, async () => {
      const { ask, answer, path, list } = setUp();
      const first = deferralOf(await ask(names));
      answer(answers);
      const before = readFileSync(path, "utf8");
      const again = deferralOf(await ask(names));
      expect(again.message).toContain(explains.replace("FILE", path));
      expect(again.message).toContain(first.message);
      expect(again).toMatchObject({ id: first.id, file: path });
      expect(readFileSync(path, "utf8")).toBe(before);
      expect(list()).toHaveLength(1);
    });
  }

  for (const { title, text = "", base64, explains } of fixtures.broken) {
    it(`P-02 explains ${title}, and writes the questions beside it`, async () => {
      const { ask, path, list } = setUp();
      mkdirSync(dirname(path));
      const bytes = base64 === undefined ? Buffer.from(text) : Buffer.from(base64, "base64");
      writeFileSync(path, bytes);
      const { message, file } = deferralOf(await ask(["database"]));
      expect(message).toContain(explains.replace("FILE", path));
      expect(file).toBe(path.replace(".json", "-2.json"));
      expect(readFileSync(path).equals(bytes)).toBe(true);
      expect(deferralOf(await ask(["database"]))).toMatchObject({ message, file });
      expect(list()).toHaveLength(2);
    });
  }

  it("P-02 a broken file that still shows whose it is holds up its own ask, and no other", async () => {
    const { ask, path, list } = setUp();
    const first = deferralOf(await ask(["database"]));
    const text = `${readFileSync(path, "utf8").replace("null", '"SQLite"').trimEnd()},`;
    writeFileSync(path, text);
    const again = deferralOf(await ask(["database"]));
    expect(again).toMatchObject({ id: first.id, file: path });
    expect(again.message).toMatch(/pending-questions\.json is not valid JSON: line \d+, column \d+: /);
    expect(list()).toHaveLength(1);
    expect(deferralOf(await ask(["name"])).message).not.toContain("not valid JSON");
    expect(readFileSync(path, "utf8")).toBe(text);
    writeFileSync(path, text.slice(0, -1));
    expect(await ask(["database"])).toMatchObject({ answers: { "Which database?": "SQLite" } });
  });

  it("P-02 explains a folder and a file over 1 MiB in the file's place", async () => {
    const { ask, path } = setUp();
    mkdirSync(path, { recursive: true });
    writeFileSync(path.replace(".json", "-2.json"), " ".repeat(2 ** 20 + 1));
    const { message, file } = deferralOf(await ask(["name"]));
    expect(message).toContain("pending-questions.json is not a file. Move it away.");
    expect(message).toContain("pending-questions-2.json is larger than 1 MiB.");
    expect(file).toBe(path.replace(".json", "-3.json"));
  });

  it("P-02 matches answers by position where the text of a question was touched up", async () => {
    const { ask, edit } = setUp();
    await ask(["database", "name"]);
    edit(({ questions }) => {
      for (const [index, item] of questions.entries()) {
        item.question = `${item.question} (mine: ${index})`;
        item.answer = `answer ${index}`;
      }
    });
    expect(await ask(["database", "name"])).toMatchObject({
      answers: { [textOf("database")]: "answer 0", [textOf("name")]: "answer 1" },
    });
  });

  it("P-02 explains questions that were moved, added or taken away", async () => {
    const { ask, edit } = setUp();
    await ask(["database", "name"]);
    edit(({ questions }) => {
      for (const item of questions) item.answer = "x";
      questions.reverse();
    });
    expect(deferralOf(await ask(["database", "name"])).message).toMatch(
      /line 10, column 19: another question stands where "Which database\?" was\. Keep the questions in their order\./,
    );
    edit(({ questions }) => void questions.pop());
    expect(deferralOf(await ask(["database", "name"])).message).toContain(
      "holds 1 question, but 2 questions were asked. Keep one item for each, in their order.",
    );
  });

  it("P-02 takes a file that holds no more than the seed's, and one that begins with a byte order mark", async () => {
    const { ask, path } = setUp({ named: true });
    await ask(["database"]);
    const questions = [{ question: textOf("database"), answer: "SQLite" }];
    writeFileSync(path, `\ufeff${JSON.stringify({ questions })}`);
    expect(await ask(["database"])).toMatchObject({ answers: { [textOf("database")]: "SQLite" } });
  });

  it("P-02 lets the person decline", async () => {
    const { ask, edit, list, channel } = setUp();
    await ask(["database"]);
    edit((document) => Object.assign(document, { declined: true, reason: "Ask me on Monday." }));
    const outcome = await ask(["database"]);
    expect(outcome).toMatchObject({ type: "cancelled", code: "declined", reason: "Ask me on Monday." });
    await channel.confirm();
    expect(list()).toEqual([]);
  });

  it("P-02 brings back every text, whatever the question is called", async () => {
    const text = anyText({ minLength: 1, maxLength: 20 }).map((own) => `a${own.replaceAll("\0", "0")}`);
    const name = fc.oneof(fc.constantFrom("__proto__", "constructor", "1", "0"), text);
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(fc.tuple(name, text), { selector: ([q]) => q, minLength: 1, maxLength: 3 }),
        async (pairs) => {
          const { ask, answer } = setUp();
          const names = pairs.map(([question]) => question);
          await ask(names);
          answer(pairs.map(([, own]) => own));
          const outcome = await ask(names);
          expect(outcome.type === "answered" && { ...outcome.answers }).toEqual(Object.fromEntries(pairs));
        },
      ),
      { numRuns: runs(40) },
    );
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

  it("P-03 more than 1 000 files are undeliverable", async () => {
    const { ask, path, list } = setUp();
    mkdirSync(dirname(path));
    for (let number = 2; number <= 1000; number += 1) {
      writeFileSync(path.replace(".json", `-${number}.json`), '{"questions":[{"question":"other"}]}');
    }
    expect(deferralOf(await ask(["name"])).file).toBe(path);
    expect(await ask(["database"])).toMatchObject({ code: "undeliverable" });
    expect(list()).toHaveLength(1000);
  });
});

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
