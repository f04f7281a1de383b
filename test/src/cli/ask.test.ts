import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCommand } from "../../../src/cli/run-command.js";
import { listFiles, ROOT } from "../../house/source-files.js";
import { run } from "./run.js";

const RETRIES = "How should failed webhook deliveries be retried?";
const SCOPE = "Which of these may I change while I am at it?";
const TWO = "examples/two-questions.json";
const TEXT = `User has answered your questions: "${RETRIES}"="Exponential backoff", "${SCOPE}"="Database schema, Dashboards". You can now continue with the user's answers in mind.\n`;

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "ask-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: string | Uint8Array): string {
  const file = join(folder, name);
  writeFileSync(file, content);
  return file;
}

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

describe("bad input has a sentence of its own", () => {
  const cases: [string, () => string[], string | RegExp][] = [
    ["a file that does not exist", () => ["nowhere.json"], "nowhere.json does not exist.\n"],
    ["a directory", () => ["examples"], "examples is a directory. A file with a tool call is expected.\n"],
    [
      "an empty file",
      () => [write("empty.json", " \n")],
      /empty\.json is empty\. A tool call in JSON is expected\.\n$/,
    ],
    [
      "a trailing comma",
      () => [write("comma.json", '{\n  "questions": [],\n}\n')],
      /comma\.json:3:1: not valid JSON: Unexpected "}" found\. The comma before it is one too many\.\n {2}}\n {2}\^\n$/,
    ],
    [
      "a comment",
      () => [write("comment.json", '{"a": 1} // why\n')],
      /comment\.json:1:10: not valid JSON: Unexpected character '\/' found\. JSON has no comments: take it out\.\n {2}{"a": 1} \/\/ why\n {11}\^\n$/,
    ],
    [
      "a control character in a string",
      () => [write("control.json", '{\n "a": "x\u0007" }')],
      /control\.json:2:9: not valid JSON: .*control character.* In a text it is written \\u0007\./i,
    ],
    [
      "a tab in a string, which the mark below keeps its place by",
      () => [write("tab.json", '{\n\t"a": "x\ty" }')],
      /tab\.json:2:9: not valid JSON: .*control character.* A tab in a text is written \\t\.\n {2}\t"a": "x\ty" }\n {2}\t {7}\^\n$/i,
    ],
    [
      "a document that ends early",
      () => [write("cut.json", '{"questions": [')],
      /cut\.json:1:16: not valid JSON: The text ends before the array that begins at line 1, column 15 is closed\./,
    ],
    [
      "a hundred thousand brackets",
      () => [write("deep.json", "[".repeat(100_000))],
      /deep\.json:1:100001: not valid JSON: /,
    ],
    [
      "bytes that are not UTF-8",
      () => [write("latin.json", Buffer.from('{\n"caf\u00e9": 1}', "latin1"))],
      /latin\.json is not valid UTF-8: byte 7, on line 2, belongs to no character\. Save it as UTF-8\.\n$/,
    ],
    [
      "a document over 16 MiB",
      () => [write("large.json", " ".repeat(2 ** 24 + 1))],
      /large\.json is larger than 16 MiB\. A tool call is expected\.\n$/,
    ],
    [
      "a call of another tool",
      () => [write("other.json", '{"name":"bash","input":{}}')],
      /other\.json calls the tool "bash"\. Expected a call of ask_user_question, ask, ask_user, AskUserQuestion, await_decision or get_decision\.\n$/,
    ],
    ["two files", () => [TWO, TWO], "Expected one file.\nSee ask-user-question --help.\n"],
    [
      "an unknown option",
      () => ["--frobnicate"],
      /^There is no option --frobnicate\.\nSee ask-user-question --help\. A file whose name begins with - goes after --\.\n$/,
    ],
    [
      "an option without its value",
      () => [TWO, "--answers"],
      /--answers[\s\S]*See ask-user-question --help\.\n$/,
    ],
    [
      "an unknown schema",
      () => ["schema", "xml"],
      'There is no command "schema xml". Expected schema tool or schema wire.\n',
    ],
    [
      "answers for other questions",
      () => [TWO, "--answers", write("theirs.json", '{"Which port?": "8080"}')],
      new RegExp(
        `^\\S+/theirs\\.json:1:17: "Which port\\?" is not one of the questions: .*\n\\S+/theirs\\.json:1:1: "${RETRIES.replace("?", "\\?")}" has no answer\\. There must be one for each question\\.\n`,
      ),
    ],
    [
      "answers for other questions at the command itself",
      () => [TWO, "--answers", '{"Which port?": "8080"}'],
      `--answers: "Which port?" is not one of the questions: "${RETRIES}", "${SCOPE}".\n--answers: "${RETRIES}" has no answer. There must be one for each question.\n--answers: "${SCOPE}" has no answer. There must be one for each question.\n`,
    ],
    [
      "an answer whose question is nearly right: once, with the question that was meant",
      () => [
        TWO,
        "--answers",
        `{"${RETRIES.toLowerCase()}":"1","${SCOPE.replace(" while", ", while").slice(0, -1)}":"2"}`,
      ],
      `--answers: "${RETRIES.toLowerCase()}" is not one of the questions. Did you mean "${RETRIES}"?\n--answers: "${SCOPE.replace(" while", ", while").slice(0, -1)}" is not one of the questions. Did you mean "${SCOPE}"?\n`,
    ],
    [
      "the same in a file",
      () => [
        TWO,
        "--answers",
        write("near.json", `{"${RETRIES}": "1",\n "Which of these may I change": "2"}`),
      ],
      new RegExp(
        `^\\S+/near\\.json:2:33: "Which of these may I change" is not one of the questions\\. Did you mean "${SCOPE.replace("?", "\\?")}"\\?\n$`,
      ),
    ],
    [
      "answers for as many other questions: once each",
      () => [TWO, "--answers", '{"Which port?": "8080", "Which host?": "here"}'],
      `--answers: "Which port?" is not one of the questions: "${RETRIES}", "${SCOPE}".\n--answers: "Which host?" is not one of the questions: "${RETRIES}", "${SCOPE}".\n`,
    ],
    [
      "too few answers",
      () => [TWO, "--answers", '["No retries"]'],
      "--answers: there must be one answer for each of 2 questions, not 1 answer.\n",
    ],
    [
      "empty answers",
      () => [TWO, "--answers", '["",[]]'],
      "--answers[0]: The answer is empty. Expected: a label, a number from 1 to 3, or your own words.\n--answers[1]: The answer is empty. Expected: a label, a number from 1 to 3, or your own words.\n",
    ],
    [
      "one of two answers by its question",
      () => [TWO, "--answers", `{"${RETRIES}":"1"}`],
      `--answers: "${SCOPE}" has no answer. There must be one for each question.\n`,
    ],
    ["no answers", () => [TWO, "--answers", "{}"], "--answers holds no answers.\n"],
    [
      "answers that are text",
      () => [TWO, "--answers", write("text.json", '"yes"')],
      /text\.json must hold an object keyed by question text, or an array in the order of the questions\.\n$/,
    ],
    [
      "answers that are not JSON",
      () => [TWO, "--answers", "{answers}"],
      /^--answers is not valid JSON: line 1, column 2: /,
    ],
    [
      "an answers file that does not exist",
      () => [TWO, "--answers", "nowhere.json"],
      /^--answers is "nowhere\.json", which is neither JSON \(an object or an array\) nor a file that exists\.\n/,
    ],
    [
      "a number that is no call",
      () => [write("number.json", "7")],
      /\$ must be an object, but it is a number\./,
    ],
    [
      "arguments that are not JSON",
      () => [write("arguments.json", '{"name":"AskUserQuestion","arguments":"{"}')],
      /arguments\.json:1:39: the text in "arguments" is not valid JSON: line 1, column 2: The text ends before the object/,
    ],
  ];
  for (const [name, args, message] of cases) {
    it(`L-03 ${name}`, async () => {
      const { code, stdout, stderr } = await run(args());
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      if (typeof message === "string") expect(stderr).toBe(message);
      else expect(stderr).toMatch(message);
      expect(stderr).not.toMatch(/^ {4}at /m);
    });
  }

  it("L-03 random bytes on standard input are refused without a stack trace", async () => {
    const inputs = [
      Buffer.from([0]),
      Buffer.from([0xff, 0xfe, 0x00]),
      Buffer.from("\u0000\u001b[2J{", "utf8"),
      Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * 167 + 13) % 256)),
      Buffer.from('{"questions": "\\ud800"}'),
      Buffer.from('{"__proto__": {"questions": []}}'),
    ];
    for (const input of inputs) {
      const { code, stdout, stderr } = await run(["-"], input);
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr).not.toMatch(/^ {4}at /m);
      expect(stderr).not.toMatch(/(?!\n)\p{Cc}/u);
    }
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
