import { readFileSync } from "node:fs";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { runCommand } from "../../../src/cli/run-command.js";
import { listFiles, ROOT } from "../../house/source-files.js";
import { useCallFolder } from "./call-folder.js";
import { run } from "./run.js";

const RETRIES = "How should failed webhook deliveries be retried?";
const SCOPE = "Which of these may I change while I am at it?";
const TWO = "examples/two-questions.json";
const TEXT = `User has answered your questions: "${RETRIES}"="Exponential backoff", "${SCOPE}"="Database schema, Dashboards". You can now continue with the user's answers in mind.\n`;

const { write } = useCallFolder();

describe("ask", () => {
  it("L-01 prints byte for byte what the model would read, and nothing else on standard output", async () => {
    expect(await run([TWO], "2\n1,3\n")).toMatchObject({ code: 0, stdout: TEXT });
    expect(await run(["ask", TWO], "2\n1,3\n")).toMatchObject({ code: 0, stdout: TEXT });
  });

  it("L-01 prints the questions on standard error", async () => {
    const { stderr } = await run([TWO], "2\n1,3\n");
    expect(stderr).toContain(`Question 1 of 2 [Retries]\n${RETRIES}\n\n  1. Fixed delay\n`);
  });

  it("L-01 prints the whole result with --json", async () => {
    const { code, stdout } = await run([TWO, "--json"], "2\n1,3\n");
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({
      type: "success",
      toolName: "ask_user_question",
      content: [{ type: "text", text: TEXT.trimEnd() }],
      data: { answers: { [RETRIES]: "Exponential backoff", [SCOPE]: ["Database schema", "Dashboards"] } },
      metadata: { provenance: { source: "user", channel: "plain" } },
    });
  });

  it("L-01 takes answers in advance as an object, as an array, and from a file", async () => {
    const answers = { [RETRIES]: "Exponential backoff", [SCOPE]: ["Database schema", "Dashboards"] };
    const file = write("answers.json", JSON.stringify(answers));
    for (const value of [JSON.stringify(answers), JSON.stringify(Object.values(answers)), file]) {
      expect(await run([TWO, "--answers", value])).toMatchObject({ code: 0, stdout: TEXT, stderr: "" });
    }
    // The longest time that there is.
    const longest = [TWO, "--answers", file, "--timeout", "2147483"];
    expect(await run(longest)).toMatchObject({ code: 0, stdout: TEXT });
  });

  it("L-01 C-12 an answer in advance reads as if it had been typed, its preview too", async () => {
    const options = [
      { label: "One", description: "", preview: "<b>1</b>" },
      { label: "Two", description: "", preview: "<b>2</b>" },
    ];
    const call = { questions: [{ question: "Which?", header: "W", options }] };
    const given = { ...call, answers: { "Which?": "One" }, annotations: { "Which?": { notes: "mine" } } };
    const layouts = "examples/page-layouts.json";
    for (const file of [
      layouts,
      write("bare.json", JSON.stringify(call)),
      write("given.json", JSON.stringify(given)),
    ]) {
      const { code, stdout } = await run([file, "--answers", '["2"]']);
      const typed = await run([file === layouts ? file : write("bare.json", JSON.stringify(call))], "2\n");
      expect({ code, stdout }).toEqual({ code: 0, stdout: typed.stdout });
      expect(stdout).toContain(" selected preview:\n");
    }
  });

  it("L-01 T-22 an answer in advance that is too long for the model is refused", async () => {
    expect(await run([TWO, "--answers", JSON.stringify(["x".repeat(100_000), "1"])])).toMatchObject({
      code: 2,
      stdout: "",
      stderr: expect.stringMatching(
        /^--answers\[0\]: What the model would read comes to .+: shorten it by .+\n$/,
      ),
    });
  });

  it("L-09 C-12 says which option an answer in advance is nearly called, and takes it as own words", async () => {
    const answers = ["No retrie", ["Dashboard", "2"]];
    const said = (first: string, second: string) =>
      `${first}: "No retrie" was taken as your own words. Did you mean "No retries"?\n${second}: "Dashboard" was taken as your own words. Did you mean "Dashboards"?\n`;
    const typed = await run([TWO, "--answers", JSON.stringify(answers)]);
    expect(typed).toMatchObject({ code: 0, stderr: said("--answers[0]", "--answers[1]") });
    expect(typed.stdout).toContain(`"${RETRIES}"="No retrie", "${SCOPE}"="Dashboard, Public API"`);
    const file = write(
      "near.json",
      JSON.stringify(
        Object.fromEntries([RETRIES, SCOPE].map((text, index) => [text, answers[index]])),
        null,
        1,
      ),
    );
    expect((await run([TWO, "--answers", file])).stderr).toBe(
      said(`${file}:2:${RETRIES.length + 6}`, `${file}:3:${SCOPE.length + 6}`),
    );
    const ask = await run(["examples/ask.json", "--answers", '["SQL", "none of them"]']);
    expect(ask.stderr).toBe('--answers[0]: "SQL" was taken as your own words. Did you mean "SQLite"?\n');
    expect((await run([TWO, "--answers", '["\\u001b[2JNo retries", "1"]'])).stderr).not.toContain("\u001b");
  });

  it("L-01 reads the call from standard input when the answers come with it", async () => {
    const call = readFileSync(`${ROOT}${TWO}`);
    const answers = JSON.stringify(["Exponential backoff", ["Database schema", "Dashboards"]]);
    for (const file of [[], ["-"], ["ask", "-"]]) {
      expect(await run([...file, "--answers", answers], call)).toMatchObject({ code: 0, stdout: TEXT });
    }
    const withAnswers = JSON.stringify({
      ...JSON.parse(call.toString()),
      answers: { [RETRIES]: "Exponential backoff" },
    });
    expect((await run(["-"], withAnswers)).stdout).toContain('="Exponential backoff".');
  });

  it("L-01 takes a whole tool call, with its input as an object or as text", async () => {
    const input = JSON.parse(readFileSync(`${ROOT}${TWO}`, "utf8"));
    const calls = [
      { id: "call_7", name: "ask_user_question", input },
      { id: "call_7", name: "AskUserQuestion", arguments: input },
      { id: "call_7", name: "ask_user_question", arguments: JSON.stringify(input) },
    ];
    for (const call of calls) {
      const { stdout } = await run([write("call.json", JSON.stringify(call)), "--json"], "2\n1\n");
      expect(JSON.parse(stdout)).toMatchObject({ type: "success", toolCallId: "call_7" });
    }
  });

  it("L-01 every example can be answered", async () => {
    for (const example of listFiles("examples", ".json")) {
      expect(await run([example], "1\n1\n1\n1\n")).toMatchObject({ code: 0 });
    }
  });
});

describe("on a terminal", () => {
  const onTerminal = async (args: string[], isErrorSeen = true) => {
    const { signal } = new AbortController();
    const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
    const outputs = [text(stdout), text(stderr)];
    stdin.end("2\n1,3\n");
    Object.assign(stdout, { isTTY: true });
    const streams = { stdin, stdout, stderr: Object.assign(stderr, { isTTY: isErrorSeen }), signal };
    await runCommand([`${ROOT}${TWO}`, ...args], streams);
    stdout.end();
    stderr.end();
    return Promise.all(outputs);
  };

  it("L-09 the result is headed on standard error, and the same text", async () => {
    const [stdout, stderr] = await onTerminal([]);
    expect(stdout).toBe(TEXT);
    expect(stderr).toMatch(/\nWhat the model reads:\n$/);
  });

  it("L-09 K-14 the heading stands where the result is seen, with standard error redirected", async () => {
    const [stdout, stderr] = await onTerminal([], false);
    expect(stdout).toBe(`What the model reads:\n${TEXT}`);
    expect(stderr).not.toContain("What the model reads");
  });

  it("L-09 JSON is not headed, and neither is what goes elsewhere", async () => {
    expect((await onTerminal(["--json"]))[1]).not.toContain("What the model reads");
    expect((await run([TWO], "2\n1,3\n")).stderr).not.toContain("What the model reads");
  });
});

describe("exit codes", () => {
  it("L-03 3 when the person declines, with what the model would read", async () => {
    expect(await run([TWO], "")).toMatchObject({
      code: 3,
      stdout: "User declined to answer questions (end of input)\n",
    });
    expect((await run([TWO, "--json"], "")).stdout).toContain('"code": "dismissed"');
  });

  it("L-03 K-07 lines for too few questions: which one has no answer, and what was answered", async () => {
    const { code, stdout, stderr } = await run([TWO], "1\n");
    expect([code, stdout]).toEqual([
      3,
      "User declined to answer questions (end of input before question 2 of 2)\n",
    ]);
    expect(stderr).toMatch(
      /The input ended before question 2 of 2 was answered: .+\nThese answers were given, and are not sent:\n {2}.+ → .+\n$/,
    );
  });

  it("L-03 2 for bad input, with every issue", async () => {
    const call = { questions: [{ question: " ", options: [{ label: "A", description: 1 }] }], extra: true };
    const issues = [
      "6:12: $.extra is not allowed. Allowed here: questions, answers, annotations, metadata.",
      "3:5: $.questions[0].header is required: a string is expected.",
      "4:50: $.questions[0].options[0].description must be a string, but it is a number.",
      '4:18: Question " " must have 2-4 options',
      "3:19: $.questions[0].question must not be blank: write the question out.",
    ];
    const text = `{
  "questions": [
    { "question": " ",
      "options": [{ "label": "A", "description": 1 }] }
  ],
  "extra": true
}`;
    expect(JSON.parse(text)).toEqual(call);
    const file = write("bad.json", text);
    const { code, stdout, stderr } = await run([file]);
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr.trimEnd().split("\n")).toEqual([
      "ask_user_question was called with invalid input:",
      ...issues.map((issue) => `${file}:${issue}`),
    ]);
  });
});

describe("schema, help and version", () => {
  it("L-02 prints the JSON Schema of the tool, and of the wire", async () => {
    const { stdout } = await run(["schema"]);
    expect(JSON.parse(stdout)).toMatchObject({ type: "object", required: ["questions"] });
    expect((await run(["schema", "tool"])).stdout).toBe(stdout);
    expect(JSON.parse((await run(["schema", "wire"])).stdout)).toHaveProperty("$defs.request");
  });

  it("L-02 prints help and version on standard output", async () => {
    for (const flag of ["--help", "-h"]) {
      const { code, stdout, stderr } = await run([flag]);
      expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
      expect(stdout).toContain("ask-user-question schema [tool|wire]");
    }
    const { version } = JSON.parse(readFileSync(`${ROOT}package.json`, "utf8"));
    expect(await run(["--version"])).toEqual({ code: 0, stdout: `${version}\n`, stderr: "" });
  });
});
