import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { createPendingFileChannel } from "../../../channels/pending-file/index.js";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { createWatch } from "./create-watch.js";
import { deferralOf, request, setUp } from "./set-up.js";

describe("collecting", () => {
  it("P-04 waits for the answers, also through a file that is half written, and removes the file", async () => {
    const { watch, watchers, stir } = createWatch();
    const { channel, ask, answer, path, list } = setUp({ watch });
    const { id } = deferralOf(await ask(["database"]));
    const collected = channel.collect(id);
    await vi.waitFor(() => expect(watchers.size).toBe(1));
    writeFileSync(path, '{ "requestId": "');
    writeFileSync(path, JSON.stringify({ requestId: id, questions: [{ question: "Which database?" }] }));
    stir();
    answer(["SQLite"]);
    stir();
    expect(await collected).toMatchObject({
      type: "answered",
      answers: { "Which database?": "SQLite" },
      provenance: { source: "user", channel: "pending-file" },
    });
    expect(watchers.size).toBe(0);
    await channel.confirm();
    expect(list()).toEqual([]);
  });

  it("P-04 waits on where an editor has just emptied the file", async () => {
    const { watch, watchers, stir } = createWatch();
    const { channel, ask, read, path } = setUp({ watch });
    const { id } = deferralOf(await ask(["database"]));
    const document = read();
    writeFileSync(path, "");
    const collected = channel.collect(id);
    await vi.waitFor(() => expect(watchers.size).toBe(1));
    document.questions[0] = { ...document.questions[0], question: "Which database?", answer: "SQLite" };
    writeFileSync(path, JSON.stringify(document));
    stir();
    expect(await collected).toMatchObject({ answers: { "Which database?": "SQLite" } });
  });

  it("P-04 looks once and no longer with 0 milliseconds, and gives the deferral back", async () => {
    const { watch, watchers } = createWatch();
    const { channel, ask, answer } = setUp({ watch });
    const first = await ask(["database"]);
    const { id } = deferralOf(first);
    const { type, code, reason, deferred } = first.type === "cancelled" ? first : {};
    expect(await channel.collect(id, { ms: 0 })).toMatchObject({ type, code, reason, deferred });
    answer([["SQLite", "PostgreSQL"]]);
    const outcome = await channel.collect(id, { ms: 0 });
    expect(outcome.type === "cancelled" && outcome.deferred?.message).toContain("must be one string");
    answer(["SQLite"]);
    expect((await channel.collect(id, { ms: 0 })).type).toBe("answered");
    expect(watchers.size).toBe(0);
  });

  it("P-04 holds answers to the questions as they stand in the file", async () => {
    const { channel, ask, answer, path } = setUp();
    const { id } = deferralOf(await ask(["checks"]));
    answer([["Prayer"]]);
    const restarted = createPendingFileChannel({ path });
    const outcome = await restarted.collect(id, { ms: 0 });
    expect(outcome.type === "cancelled" && outcome.deferred?.message).toContain("must be one of its options");
    answer(["Lint"]);
    expect(await channel.collect(id)).toMatchObject({ answers: { "Which checks?": ["Lint"] } });
  });

  it("P-04 a file that was withdrawn or removed is over", async () => {
    const { channel, ask, list } = setUp();
    const { id } = deferralOf(await ask(["database"]));
    await ask(["name"]);
    await channel.withdraw(id, "not needed");
    expect(list()).toEqual(["pending-questions-2.json"]);
    expect(await channel.collect(id)).toMatchObject({ type: "cancelled", code: "unknown" });
    await channel.withdraw("unknown", "not needed");
    expect(list()).toHaveLength(1);
  });

  it("C-09 gives answers once, and knows nothing of them afterwards", async () => {
    const { channel, ask, answer, list } = setUp();
    const { id } = deferralOf(await ask(["database"]));
    answer(["2"]);
    expect(await channel.collect(id)).toMatchObject({ answers: { "Which database?": "SQLite" } });
    expect(await channel.collect(id, { ms: 0 })).toMatchObject({ type: "cancelled", code: "unknown" });
    expect(list()).toEqual([]);
    expect(await channel.collect("nobody", { ms: 0 })).toMatchObject({ code: "unknown" });
  });

  it("C-09 leaves what is denied to its asker, where it waits and where it was taken, and tells whose it is", async () => {
    const { channel, ask, answer, list, path } = setUp();
    const more = { requestId: "r1", sessionId: "night" };
    const { id } = deferralOf(await ask(["database"], { ...more, resumeKey: "key" }));
    const asked: unknown[] = [];
    const isFor = (kept: PilotDeckElicitationRequest) => asked.push(kept) === 0;
    const denied = { type: "cancelled", code: "unknown", reason: "it is for another asker" };
    expect(await channel.collect(id, { isFor })).toMatchObject({ ...denied, request: { toolName: "test" } });
    answer(["SQLite"]);
    expect(await channel.collect(id, { isFor })).toMatchObject(denied);
    expect(list()).toEqual(["pending-questions.json"]);
    expect(await channel.collect(id, { isFor: () => true })).toMatchObject({ type: "answered" });
    const restarted = createPendingFileChannel({ path });
    expect(await restarted.collect(id, { isFor })).toMatchObject(denied);
    expect(await restarted.collect(id)).toMatchObject({ answers: { "Which database?": "SQLite" } });
    const questions = [{ question: "Which database?" }];
    expect(asked).toMatchObject(Array(3).fill({ ...more, toolName: "test", questions }));
    const bare = deferralOf(await restarted.askUser(request(["checks"])));
    await channel.collect(bare.id, { isFor });
    expect(asked.at(-1)).not.toHaveProperty("sessionId");
  });

  it("C-09 does not wait for what can never become the file", async () => {
    const { channel, ask, path, folder } = setUp();
    await ask(["database"]);
    mkdirSync(path.replace(".json", "-2.json"));
    symlinkSync(folder, path.replace(".json", "-3.json"));
    expect(await channel.collect("nobody", { ms: 0 })).toMatchObject({ code: "unknown" });
  });

  it("P-07 tells of answers that do not fit without the words of the file", async () => {
    const { channel, ask, edit } = setUp();
    const { id } = deferralOf(await ask(["checks", "database"]));
    edit(({ questions }) => {
      Object.assign(questions[0] ?? {}, {
        question: "machine",
        options: ["login", "password"],
        answer: "hunter2",
      });
      Object.assign(questions[1] ?? {}, { question: "example.org", answer: "17" });
    });
    const outcome = await channel.collect(id, { ms: 0 });
    const { message = "" } = (outcome.type === "cancelled" && outcome.deferred) || {};
    expect(message).toContain('column 17: The answer to "question 1" must be one of its options.\n');
    expect(message).toContain(
      'The answer to "question 2" is unclear. Expected: a label, a number from 1 to 2, ',
    );
    expect(message).not.toMatch(/machine|login|password|hunter2|example\.org|17"/);
  });
});
