import { readFileSync, writeFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readJson } from "../../house/source-files.js";
import { useCallFolder } from "./call-folder.js";
import { run } from "./run.js";

const question = "Which database?";
const options = [{ label: "PostgreSQL" }, { label: "SQLite" }];
const ask = { name: "ask", input: { questions: [{ id: "db", question, options }] } };
const askUser = { name: "ask_user", input: { questions: [{ question, options }] } };
const single = { question, options: ["PostgreSQL", "SQLite"] };
const text = { questions: [{ question: "Which name?" }] };

const { placeOf, write: writeText } = useCallFolder();
const write = (name: string, call: unknown) => writeText(name, JSON.stringify(call));

describe("--tool", () => {
  it.each([
    ["a call that names ask", ask, [], "2\n", "User selected: SQLite\n"],
    [
      "the arguments of ask",
      ask.input,
      ["--tool", "ask"],
      "DuckDB\n",
      "User provided custom input: DuckDB\n",
    ],
    [
      "a call that names ask_user",
      askUser,
      [],
      "1\n",
      '{"answered":true,"answers":[{"question":"Which database?","answer":"PostgreSQL","selectedOption":"PostgreSQL","wasCustom":false}]}\n',
    ],
    [
      "a question without options",
      text,
      ["--tool", "ask_user"],
      "orders\n",
      '{"answered":true,"answers":[{"question":"Which name?","answer":"orders","wasCustom":true}]}\n',
    ],
    [
      "AskUserQuestion",
      single,
      ["--tool", "AskUserQuestion"],
      "2\n",
      '{"question":"Which database?","answer":"SQLite"}\n',
    ],
  ])("L-05 takes %s", async (name, call, args, lines, stdout) => {
    expect(await run([write(`${name}.json`, call), ...args], lines)).toMatchObject({ code: 0, stdout });
  });

  it.each([
    ["by position", '["SQLite"]'],
    ["by question text", '{"Which database?": "SQLite"}'],
  ])("L-05 L-01 takes answers in advance for a tool that has no place for them: %s", async (_, answers) => {
    const file = write("ask.json", ask);
    const { code, stdout } = await run([file, "--answers", answers, "--json"]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      content: [{ type: "text", text: "User selected: SQLite" }],
      metadata: { provenance: { source: "pre-supplied", channel: "none" } },
    });
  });

  it("L-05 A-03 a call keeps the id that the model gave to it, where that is text", async () => {
    const idOf = async (id: unknown) => {
      const args = [write("id.json", { ...ask, id }), "--answers", '["SQLite"]', "--json"];
      return JSON.parse((await run(args)).stdout).toolCallId;
    };
    expect(await idOf("call-7")).toBe("call-7");
    expect(await idOf(7)).toMatch(/^(?!7$)./);
  });

  it.each([
    ["too many", '["SQLite", "x"]', "there must be one answer for the one question, not 2 answers"],
    ["of another question", '{"Which?": "x"}', '"Which?" is not one of the questions: "Which database?".'],
    ["of the wrong type", "[1.5]", "must be a string, but is a number."],
    ["of no option", "[7]", "--answers[0]: There is no option 7."],
    [
      "empty",
      '[" "]',
      "--answers[0]: The answer is empty. Expected: a label, a number from 1 to 2, or your own words.",
    ],
  ])("L-05 L-03 answers in advance that do not fit are bad input: %s", async (_, answers, message) => {
    const { code, stdout, stderr } = await run([write("ask.json", ask), "--answers", answers]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toMatch(/^--answers/);
    expect(stderr).toContain(message);
    expect(stderr).not.toContain("channel");
  });

  it("L-05 L-03 a refusal exits with 3, whatever the contract makes of it", async () => {
    expect(await run([write("ask.json", ask)], "")).toMatchObject({
      code: 3,
      stdout: "Ask tool was cancelled by the user\n",
    });
    expect(await run([write("ask-user.json", askUser)], "")).toMatchObject({
      code: 3,
      stdout: '{"answered":false,"answers":[],"cancelled":true}\n',
    });
    expect(await run([write("single.json", single), "--tool", "AskUserQuestion"], "")).toMatchObject({
      code: 3,
      stdout: "User declined to answer questions (end of input)\n",
    });
  });

  it("L-03 T-14 silence is no refusal: 1 after a timeout, with what the model reads on standard output", async () => {
    for (const [call, timeout, args, before] of [
      [ask, "0.2", [], ""],
      [single, "0.2:cancel", ["--tool", "AskUserQuestion"], ""],
      [askUser, "0.2", [], '{"answered":false,"answers":[],"cancelled":true}\n'],
    ] as const) {
      const file = write("silence.json", call);
      const { code, stdout, stderr } = await run([file, ...args, "--timeout", timeout], null);
      const silence = "The user did not answer (no answer within 0.2 seconds).\n";
      expect({ code, stdout }).toEqual({ code: 1, stdout: before + silence });
      expect(stderr).not.toContain("did not answer");
    }
  });

  it("L-05 leaves the questions of ask_user in a file with its own instruction, and goes on with the answers", async () => {
    const file = write("ask-user.json", askUser);
    const pending = placeOf("pending.json");
    const args = [file, "--channel", "file", "--file", pending];
    const first = await run(args);
    expect(first.code).toBe(4);
    expect(first.stdout).toContain("run the same command again");
    const document = JSON.parse(readFileSync(pending, "utf8"));
    document.questions[0].answer = "SQLite";
    writeFileSync(pending, JSON.stringify(document));
    expect(await run(args)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('"selectedOption":"SQLite"'),
    });
    expect((await run(["questions", "--file", pending])).stdout).toBe("No questions are waiting.\n");
  });

  it("L-05 answers given in advance that do not fit leave the file as it is", async () => {
    const pending = placeOf("kept.json");
    const args = [write("ask.json", ask), "--channel", "file", "--file", pending];
    await run(args);
    const before = readFileSync(pending, "utf8");
    expect((await run([...args, "--answers", "[7]"])).code).toBe(2);
    expect(readFileSync(pending, "utf8")).toBe(before);
  });

  it("L-05 takes a call with one question for AgentRail's, whatever its name", async () => {
    for (const call of [single, { name: "AskUserQuestion", input: single }]) {
      expect(await run([write("single.json", call)], "2\n")).toMatchObject({
        code: 0,
        stdout: '{"question":"Which database?","answer":"SQLite"}\n',
      });
    }
  });

  it("L-01 --json holds no sign that a terminal acts on, and is the same JSON", async () => {
    const own = "\u009b2J \u202e \u001b[2J \u0085";
    const { stdout } = await run([write("ask.json", ask), "--json", "--answers", JSON.stringify([own])]);
    expect(stdout).not.toMatch(/(?!\n)\p{Cc}|[\u202a-\u202e]/u);
    expect(JSON.parse(stdout).data).toMatchObject({ customInput: own });
  });

  it("L-05 one text of --answers answers a multi-select", async () => {
    const questions = [{ ...ask.input.questions[0], multi: true }];
    const file = write("multi.json", { name: "ask", input: { questions } });
    for (const answers of ['["SQLite"]', '{"Which database?": "SQLite"}']) {
      expect(await run([file, "--answers", answers])).toMatchObject({
        code: 0,
        stdout: "User selected: SQLite\n",
      });
    }
  });

  it("L-05 answers given in advance take the questions out of the file", async () => {
    const pending = placeOf("taken.json");
    const args = [write("ask.json", ask), "--channel", "file", "--file", pending];
    expect((await run(args)).code).toBe(4);
    expect(await run([...args, "--answers", '["SQLite"]'])).toMatchObject({ code: 0 });
    expect((await run(["questions", "--file", pending])).stdout).toBe("No questions are waiting.\n");
  });

  it("L-05 takes recommended options after --timeout", async () => {
    const file = write("ask.json", {
      ...ask.input,
      questions: [{ ...ask.input.questions[0], recommended: 1 }],
    });
    // An input that stays open, of somebody who says nothing.
    const { code, stdout } = await run(["--tool", "ask", file, "--timeout", "0.2:recommended"], null);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        "User selected: SQLite\nThe user did not answer within 0.2 seconds. The recommended options were taken for: db. Say so, and ask again before anything that cannot be undone.\n",
    });
  });

  it.each([
    [
      ["--tool", "question"],
      '--tool must be ask_user_question, ask, ask_user, AskUserQuestion or decisions, but it is "question".',
    ],
    [["--tool", "ask_user"], 'ask.json calls the tool "ask". Expected a call of ask_user.'],
    [["--preview-format", "html"], "--preview-format is for ask_user_question; ask has no previews."],
  ])("L-05 refuses %j", async (args, message) => {
    const { code, stderr } = await run([write("ask.json", ask), ...args]);
    expect(code).toBe(2);
    expect(stderr).toContain(message);
  });

  it.each(["constructor", "toString"])(
    "L-05 %s, which each object has, is the name of no tool",
    async (name) => {
      const { code, stderr } = await run([write("call.json", { ...ask, name }), "--tool", "decisions"]);
      expect(code).toBe(2);
      expect(stderr).toContain(`call.json calls the tool "${name}". Expected a call of ask_user.\n`);
    },
  );

  it.each([
    ["ask_user_question", "ask-user-question"],
    ["ask", "ask"],
    ["ask_user", "ask-user"],
    ["AskUserQuestion", "single-question"],
  ])("L-02 L-05 prints the schema of %s", async (tool, file) => {
    const { code, stdout } = await run(["schema", "tool", "--tool", tool]);
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toEqual(readJson(`src/tools/${file}/schema.json`));
  });

  it("L-02 refuses --tool with another schema", async () => {
    const { code, stderr } = await run(["schema", "wire", "--tool", "ask"]);
    expect({ code, stderr }).toEqual({
      code: 2,
      stderr: "--tool does not go with schema wire. It takes no options.\n",
    });
  });
});
