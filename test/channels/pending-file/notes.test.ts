import { describe, expect, it } from "vitest";
import {
  answerPendingQuestions,
  declinePendingQuestions,
  listPendingQuestions,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { deferralOf, setUp } from "./set-up.js";

const DATABASE = "Which database?";
const NAME = "What name?";
const notes = { [NAME]: { notes: "Not final.\n«maybe» 🚲" } };

describe("notes", () => {
  it("P-02 what is said beside an answer comes back as its annotation, by the ask and by collect", async () => {
    for (const isCollected of [false, true]) {
      const { ask, edit, channel } = setUp();
      const { id } = deferralOf(await ask(["database", "name"]));
      edit(({ questions }) => {
        Object.assign(questions[0] ?? {}, { answer: "2", notes: " " });
        Object.assign(questions[1] ?? {}, { answer: "orders", notes: notes[NAME]?.notes });
      });
      const answer = isCollected ? await channel.collect(id) : await ask(["database", "name"]);
      expect(answer).toMatchObject({ answers: { [DATABASE]: "SQLite", [NAME]: "orders" } });
      expect(answer.type === "answered" && answer.annotations).toEqual(notes);
    }
  });

  it("P-02 an answer without notes has no annotations, and notes that are no text are explained", async () => {
    const { ask, edit, answer } = setUp();
    await ask(["name"]);
    edit(({ questions }) => Object.assign(questions[0] ?? {}, { answer: "orders", notes: ["a"] }));
    expect(deferralOf(await ask(["name"])).explanation).toMatch(
      /line \d+, column \d+: \$\.questions\[0\]\.notes must be a string, but it is an array\.$/,
    );
    edit(({ questions }) => Object.assign(questions[0] ?? {}, { notes: null }));
    expect(await ask(["name"])).not.toHaveProperty("annotations");
    await ask(["database"]);
    answer(["2"]);
    expect(await ask(["database"])).not.toHaveProperty("annotations");
  });

  it("P-02 notes are held to the request's own check", async () => {
    const { channel, edit } = setUp();
    const check = (_: unknown, annotations?: unknown) =>
      JSON.stringify(annotations ?? "").includes("maybe")
        ? [{ path: "$", code: "invalid_schema" as const, message: "Be sure." }]
        : [];
    const asked = {
      toolCallId: "",
      toolName: "",
      questions: [{ question: NAME, header: "", options: [] }],
      check,
    };
    await channel.askUser(asked);
    edit(({ questions }) => Object.assign(questions[0] ?? {}, { answer: "orders", notes: "maybe" }));
    expect(await channel.askUser(asked)).toMatchObject({
      deferred: { explanation: expect.stringContaining("- Be sure.") },
    });
  });

  it("P-05 notes are written beside the answers, and those that stand there stay", async () => {
    const { ask, edit, path } = setUp();
    await ask(["database", "name"]);
    edit(({ questions }) => Object.assign(questions[0] ?? {}, { notes: "mine" }));
    await answerPendingQuestions(path, { [DATABASE]: "SQLite", [NAME]: "orders" }, notes);
    const annotations = { [DATABASE]: { notes: "mine" }, ...notes };
    expect(await readPendingAsk(path)).toMatchObject({ annotations });
    expect(await ask(["database", "name"])).toMatchObject({ type: "answered", annotations });
  });
});

describe("declining for others", () => {
  it("P-05 a refusal is written with its reason, and answers written later take it back", async () => {
    const { ask, path, read } = setUp();
    await ask(["name"]);
    await declinePendingQuestions(path, "Later");
    expect(read()).toMatchObject({ declined: true, reason: "Later", resumeKey: expect.any(String) });
    expect(await listPendingQuestions(path)).toMatchObject([{ declined: { reason: "Later" } }]);
    await declinePendingQuestions(path);
    expect(read()).not.toHaveProperty("reason");
    expect(await ask(["name"])).toMatchObject({ type: "cancelled", code: "declined" });
    await ask(["name"]);
    const [file = ""] = (await listPendingQuestions(path)).map((entry) => entry.file);
    await declinePendingQuestions(file);
    await answerPendingQuestions(file, { [NAME]: "orders" });
    expect((await listPendingQuestions(path))[0]).not.toHaveProperty("declined");
    expect(await ask(["name"])).toMatchObject({ type: "answered" });
    await expect(declinePendingQuestions(`${path}.gone`)).rejects.toThrow("does not exist");
  });
});
