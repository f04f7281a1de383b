import { describe, expect, it } from "vitest";
import { useCallFolder } from "./call-folder.js";
import { run } from "./run.js";

const RETRIES = "How should failed webhook deliveries be retried?";
const SCOPE = "Which of these may I change while I am at it?";
const TWO = "examples/two-questions.json";

const { write } = useCallFolder();

describe("bad input has a sentence of its own", () => {
  it("L-09 and no word of it is taken apart on a terminal", async () => {
    const { code, stderr } = await run(["--tol", "x"], "", { columns: 40 });
    expect([code, stderr]).toEqual([
      2,
      "There is no option --tol. Did you mean\n--tool?\nSee ask-user-question --help. A file\nwhose name begins with - goes after --.\n",
    ]);
  });

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
      "a document over 21 MiB",
      () => [write("large.json", " ".repeat(21 * 2 ** 20 + 1))],
      /large\.json is larger than 21 MiB\. A tool call is expected\.\n$/,
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
