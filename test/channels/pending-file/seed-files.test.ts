import { writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  answerPendingQuestions,
  createPendingFileChannel,
  readPendingAsk,
} from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { deferralOf, request, setUp } from "./set-up.js";

const option = (label: string) => ({ label, description: "" });
const DATABASE = "Which database should we use?";
const SERVICE = "What should we name this service?";
const questions = [
  {
    question: DATABASE,
    header: "",
    options: ["PostgreSQL (Recommended)", "SQLite", "MongoDB"].map(option),
  },
  { question: SERVICE, header: "", options: [] },
];
/** The file of seed 002, Option B, edited by the person. */
const EDITED = {
  questions: [
    { question: "Which database?", answer: "PostgreSQL (Recommended)" },
    { question: "Service name?", answer: "order-processor" },
  ],
};
const ANSWERED = {
  type: "answered",
  answers: { [DATABASE]: "PostgreSQL (Recommended)", [SERVICE]: "order-processor" },
};

describe("the files of the seed", () => {
  it("P-05 takes shortened questions by position, and a foreign or missing session, where the key is there", async () => {
    for (const session of [{ sessionId: "theirs" }, {}]) {
      const { ask, read, path } = setUp();
      await ask([], { questions, sessionId: "mine" });
      const { resumeKey } = read();
      writeFileSync(path, JSON.stringify({ ...session, resumeKey, ...EDITED }));
      expect(await ask([], { questions, sessionId: "mine" })).toMatchObject(ANSWERED);
    }
  });

  it("P-05 P-07 takes the seed's own file only where the person names it", async () => {
    const { ask, path, list } = setUp();
    await ask([], { questions });
    writeFileSync(path, JSON.stringify(EDITED));
    const { explanation, message, file } = deferralOf(await ask([], { questions }));
    expect(file).toBe(path.replace(".json", "-2.json"));
    expect(explanation).toBe(
      `${path} holds answers to what looks like these questions, but it has lost its "resumeKey" and could be anybody's. If they are meant, the user names that file (--file ${path} with the command, the option \`named\` of the channel) or copies the answers into ${file}.`,
    );
    expect(message).toContain(explanation);
    expect(deferralOf(await ask([], { questions }))).toMatchObject({ file, explanation });
    const named = createPendingFileChannel({ path, named: true, sessionId: "abc123" });
    expect(await elicit(named, request([], { questions }))).toMatchObject(ANSWERED);
    await named.confirm();
    expect(list()).toEqual([]);
  });

  it("P-07 names only that file: its neighbours without a key stay where they are", async () => {
    const { path, channel, ask } = setUp({ named: true });
    await ask([], { questions });
    writeFileSync(path.replace(".json", "-2.json"), JSON.stringify(EDITED));
    expect(deferralOf(await elicit(channel, request([], { questions }))).explanation).toContain(
      "-2.json holds answers to what looks like these questions, but it has lost",
    );
  });

  it("P-05 names a neighbour with answers to what looks like this ask, and no other", async () => {
    const { ask, edit, answer, path } = setUp();
    await ask(["name"]);
    const file = deferralOf(await ask(["Which name?"])).file ?? "";
    answer(["orders"], file);
    expect(deferralOf(await ask(["name"])).explanation).toBeUndefined();
    edit(({ questions: [item] }) => Object.assign(item ?? {}, { question: "Name?" }), file);
    expect(deferralOf(await ask(["name"])).explanation).toBe(
      `${file} holds answers to what looks like these questions, which were asked another time. If they are meant, the user copies the answers into ${path}.`,
    );
    expect((await ask(["Which name?"])).type).toBe("answered");
  });

  it("P-05 a named file with another number of questions is explained", async () => {
    const { ask, path } = setUp({ named: true });
    await ask(["database"]);
    writeFileSync(path, JSON.stringify(EDITED));
    expect(deferralOf(await ask(["database"])).explanation).toContain(
      "holds 2 questions, but 1 question was asked",
    );
  });

  it("P-05 the file holds all that the person was to see", async () => {
    const { ask, read } = setUp();
    const full = {
      question: "Which?",
      header: "Head",
      options: [{ label: "A", description: "First", preview: "*A*" }, option("B")],
      recommended: 1,
      hint: "One.",
      otherLabel: "Mine",
    };
    const typed = { question: "Port?", header: "", options: [], schema: { type: "integer" as const } };
    const more = { previewFormat: "markdown" as const, context: { markdown: "Why" }, asker: "reviewer" };
    await ask([], { questions: [full, typed], ...more });
    expect(read()).toMatchObject({
      previewFormat: "markdown",
      context: "Why",
      questions: [{ otherLabel: "Mine", hint: "One." }, { schema: { type: "integer" } }],
    });
    const { file = "" } = deferralOf(await ask([], { questions: [full, typed], ...more }));
    const found = await readPendingAsk(file);
    expect(found).toMatchObject({ request: { toolName: "test", questions: [full, typed], ...more } });
    expect(found).toHaveProperty("answers", {});
  });
});

describe("C-12 at the file", () => {
  it.each([
    ["2", "SQLite"],
    ["2)", "SQLite"],
    [" #2 ", "SQLite"],
    ["sqlite", "SQLite"],
    ["PostgreSQL", "PostgreSQL (Recommended)"],
    ["DuckDB", "DuckDB"],
  ])("C-12 reads %j as plain lines do", async (text, expected) => {
    const { ask, answer } = setUp();
    await ask([], { questions });
    answer([text, "2"]);
    expect(await ask([], { questions })).toMatchObject({ answers: { [DATABASE]: expected, [SERVICE]: "2" } });
  });

  it("C-12 takes words of one's own that are a number, where they say so, also when they were written by others", async () => {
    const { ask, edit, path } = setUp();
    await ask([], { questions });
    edit((document) => {
      for (const item of document.questions) Object.assign(item, { answer: "2", wasCustom: true });
    });
    expect(await ask([], { questions })).toMatchObject({ answers: { [DATABASE]: "2", [SERVICE]: "2" } });
    await ask([], { questions });
    await answerPendingQuestions(path, { [DATABASE]: "2", [SERVICE]: "2" });
    expect(await readPendingAsk(path)).toMatchObject({ answers: { [DATABASE]: "2", [SERVICE]: "2" } });
    await answerPendingQuestions(path, { [DATABASE]: "SQLite" });
    expect(await ask([], { questions })).toMatchObject({ answers: { [DATABASE]: "SQLite", [SERVICE]: "2" } });
  });

  it("C-12 takes a list whose words are numbers as it is, where it says so", async () => {
    const { ask, edit } = setUp();
    const options = ["Lint", "Types", "Tests"].map((label) => ({ label, description: "" }));
    const checks = { question: "Which checks?", header: "", multiSelect: true, options };
    await ask([], { questions: [checks] });
    edit((document) => {
      for (const item of document.questions)
        Object.assign(item, { answer: ["2", "1-2", "Lint"], wasCustom: true });
    });
    expect(await ask([], { questions: [checks] })).toMatchObject({
      answers: { "Which checks?": ["2", "1-2", "Lint"] },
    });
  });

  it("C-12 takes what resembles an option where it says so, and says so where a person has typed it twice", async () => {
    const { ask, answer, edit, path, read } = setUp();
    await ask(["database"]);
    answer(["postgrsql"]);
    expect((await ask(["database"])).type).toBe("cancelled");
    edit((document) => Object.assign(document.questions[0] ?? {}, { wasCustom: true }));
    expect(await ask(["database"])).toMatchObject({ answers: { "Which database?": "postgrsql" } });
    await ask(["database"]);
    await answerPendingQuestions(path, { "Which database?": "postgrsql" });
    expect(read().questions[0]).toMatchObject({ answer: "postgrsql", wasCustom: true });
    expect(await ask(["database"])).toMatchObject({ answers: { "Which database?": "postgrsql" } });
  });

  it("P-02 C-12 names no option of a file whose call is not known", async () => {
    const { ask, answer, channel } = setUp();
    const { id } = deferralOf(await ask(["database"]));
    answer(["postgrsql"]);
    const { message } = deferralOf(await channel.collect(id, { ms: 0 }));
    expect(message).toContain('The answer to "question 1" resembles an option. Write that label, or');
    expect(message).not.toMatch(/Postgre|postgr/);
  });

  it("C-12 reads several, as one text and as a list", async () => {
    for (const given of ["1, 2", "1-2", ["1", "tests"], ["Lint", "1", "Tests"]]) {
      const { ask, answer } = setUp();
      await ask(["checks"]);
      answer([given]);
      expect(await ask(["checks"])).toMatchObject({ answers: { "Which checks?": ["Lint", "Tests"] } });
    }
  });

  it.each([
    [
      "7",
      'is unclear. Expected: a label, a number from 1 to 3, or words of one\'s own; "wasCustom": true beside it keeps it as it is.',
    ],
    [
      "1, 2",
      'is unclear. Expected: a label, a number from 1 to 3, or words of one\'s own; "wasCustom": true beside it keeps it as it is.',
    ],
    ["0", "asks for words of one's own: write them in its place."],
  ])("C-12 explains %j, and where it stands", async (text, explains) => {
    const { ask, answer } = setUp();
    await ask([], { questions });
    answer([text, "orders"]);
    expect(deferralOf(await ask([], { questions })).explanation).toMatch(
      new RegExp(
        `\\n- line \\d+, column 17: The answer to "Which database should we use\\?" ${explains.replace(/[.?]/g, "\\$&")}$`,
      ),
    );
  });
});
