import { describe, expect, it } from "vitest";
import { useCallFolder } from "./call-folder.js";
import { run } from "./run.js";

const question = "Which database?";
const single = { question, options: ["PostgreSQL", "SQLite"] };

const { write: writeText } = useCallFolder();
const write = (name: string, call: unknown) => writeText(name, JSON.stringify(call));

describe("--tool AskUserQuestion", () => {
  const list = {
    questions: [
      {
        question,
        header: "Database",
        options: ["PostgreSQL", "SQLite"].map((label) => ({ label, description: "" })),
      },
    ],
  };
  const listText = `User has answered your questions: "Which database?"="SQLite". You can now continue with the user's answers in mind.\n`;
  const singleText = '{"question":"Which database?","answer":"SQLite"}\n';

  it.each([
    ["one question", single, singleText],
    ["a list of questions", list, listText],
  ])("L-09 takes %s, as arguments and as a call", async (_, input, stdout) => {
    for (const call of [input, { name: "AskUserQuestion", input }]) {
      const file = write("shared.json", call);
      for (const args of [[], ["--tool", "AskUserQuestion"]]) {
        expect(await run([file, ...args], "2\n")).toMatchObject({ code: 0, stdout });
        expect(await run([file, ...args, "--answers", '["2"]'])).toMatchObject({ code: 0, stdout });
      }
    }
  });

  it("L-09 previews may be Markdown in a list, where one question has none", async () => {
    const args = ["--tool", "AskUserQuestion", "--preview-format", "markdown"];
    expect(await run([write("list.json", list), ...args], "2\n")).toMatchObject({ code: 0 });
    expect(await run([write("single.json", single), ...args], "2\n")).toMatchObject({ code: 2 });
  });

  const asList =
    "ask_user_question was called with invalid input, read as Claude Code's (a list of questions):";
  const asSingle = "AskUserQuestion was called with invalid input, read as AgentRail's (one question):";
  it.each<[string, unknown, string, string]>([
    ["a list that is none", { questions: {} }, asList, ":1:14: $.questions must be an array"],
    [
      "a list without options",
      { questions: [{ question }] },
      asList,
      ":1:15: $.questions[0].options is required",
    ],
    ["a question that is none", { question: 7 }, asSingle, ":1:13: $.question must be a string"],
    [
      "options without a question",
      { options: ["A"], custom: false },
      asSingle,
      ":1:1: $.question is required",
    ],
    ["a list with a question beside it", { ...list, question }, asList, "$.question is not allowed"],
    ["answers without questions", { answers: {} }, asList, ":1:1: $.questions is required"],
    ["nothing", {}, asList, ":1:1: $.questions is required"],
    ["a list alone", [single], asList, ":1:1: $ must be an object"],
  ])("L-09 says by which contract it has read %s", async (_, input, first, issue) => {
    const { code, stdout, stderr } = await run([write("bad.json", input), "--tool", "AskUserQuestion"]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.split("\n")[0]).toBe(first);
    expect(stderr).toContain(issue);
  });

  it("L-09 a tool that the call or the person names is the one", async () => {
    const { stderr } = await run([write("ask.json", { name: "ask", input: single })]);
    expect(stderr).toMatch(/^ask was called with invalid input:\n/);
    const other = await run([write("single.json", single), "--tool", "ask_user"]);
    expect(other.stderr).toMatch(/^ask_user was called with invalid input:\n/);
    const unknown = await run([write("unknown.json", { name: "ask_usr", input: list })]);
    expect(unknown.stderr).toMatch(/calls the tool "ask_usr"\. Expected .* Did you mean ask_user\?\n$/);
  });
});
