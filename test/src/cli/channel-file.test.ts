import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ROOT } from "../../house/source-files.js";
import {
  answer,
  ask,
  CALL,
  cwd,
  FILE,
  list,
  RETRIES,
  SCOPE,
  TEXT,
  useQuestionsFolder,
} from "./questions-folder.js";
import { run } from "./run.js";

useQuestionsFolder();

describe("--channel file", () => {
  it("P-01 leaves the questions in a file, says so on standard output, and exits with 4", async () => {
    const { code, stdout, stderr } = await ask();
    expect({ code, stderr }).toEqual({ code: 4, stderr: "" });
    expect(stdout).toBe(
      `The questions wait in ${FILE}.\n\nTo answer, run: ask-user-question questions answer\nThen run the same command again. Or edit the file, replace each null with an\nanswer, and run the same command again; or run it again with\n--answers '["...", ...]', one answer for each question in their order.\n`,
    );
    expect(JSON.parse(readFileSync(join(cwd, FILE), "utf8")).questions).toMatchObject([
      { question: RETRIES, answer: null },
      { question: SCOPE, answer: null },
    ]);
  });

  it.each([
    ["waiting.json", "waiting.json"],
    ["my questions.json", "'my questions.json'"],
    ["it's.json", "'it'\\''s.json'"],
    ["sub/.pi/pending-questions.json", "sub/.pi/pending-questions.json"],
    [".pi/pending-questions.json5", ".pi/pending-questions.json5"],
    [".pi/pending-questions-x.json", ".pi/pending-questions-x.json"],
    ["ä.json", "'ä.json'"],
  ])("P-01 L-09 names the command that answers the file %s, as a shell reads it", async (name, word) => {
    const { stdout } = await ask("--file", name);
    expect(stdout).toContain(`\n\nTo answer, run: ask-user-question questions answer --file ${word}\nThen `);
  });

  it("P-04 run again prints the same while nobody has answered, then the answers, and exits with 0", async () => {
    const first = await ask();
    expect(await ask()).toEqual(first);
    answer(["Exponential backoff", ["Dashboards"]]);
    expect(await ask()).toEqual({ code: 0, stdout: TEXT, stderr: "" });
    expect(list()).toEqual([]);
  });

  it("P-04 takes the same call from standard input", async () => {
    const call = readFileSync(CALL);
    const again = () => run(["--channel", "file"], call, { cwd });
    expect((await again()).code).toBe(4);
    answer(["Exponential backoff", "Dashboards"]);
    expect(await again()).toMatchObject({ code: 0, stdout: TEXT });
  });

  it("P-02 explains answers that do not fit, and a file that was broken by hand", async () => {
    await ask();
    answer([1.5, ["Dashboards"]]);
    const refused = await ask();
    expect(refused.code).toBe(4);
    expect(refused.stdout).toMatch(
      /- line \d+, column \d+: The answer to "How should .* must be a string, but is a number\./,
    );
    const broken = readFileSync(join(cwd, FILE), "utf8").slice(0, -3);
    writeFileSync(join(cwd, FILE), broken);
    const { code, stdout } = await ask();
    expect(code).toBe(4);
    expect(stdout).toMatch(/^\.pi\/pending-questions\.json is not valid JSON: line \d+, column \d+: /);
    expect(readFileSync(join(cwd, FILE), "utf8")).toBe(broken);
    expect(list()).toHaveLength(1);
  });

  it("P-02 takes the answers by --answers, and the file is done with", async () => {
    await ask();
    const answers = JSON.stringify(["Exponential backoff", ["Dashboards"]]);
    expect(await ask("--answers", answers)).toEqual({ code: 0, stdout: TEXT, stderr: "" });
    expect(list()).toEqual([]);
  });

  it("P-02 takes --answers without a call, where the input is empty but for blanks, and nothing else for one", async () => {
    await ask();
    const args = ["--answers", JSON.stringify(["Exponential backoff", ["Dashboards"]])];
    for (const given of ["\u0000", "\b", "!"]) {
      expect(await run(args, given, { cwd })).toMatchObject({ code: 2, stdout: "" });
    }
    expect(await run(args, " \t\r\n", { cwd })).toMatchObject({ code: 0 });
    expect(await ask()).toMatchObject({ code: 0, stdout: TEXT });
  });

  it("P-03 --file names another file", async () => {
    expect((await ask("--file", "waiting.json")).stdout).toContain("wait in waiting.json.");
    answer(["Exponential backoff", ["Dashboards"]], "waiting.json");
    expect((await ask("--file", "waiting.json")).stdout).toBe(TEXT);
  });

  it("C-12 reads answers in a file and in --answers as plain lines are read", async () => {
    await ask();
    answer(["2)", "dashboards"]);
    expect(await ask()).toEqual({ code: 0, stdout: TEXT, stderr: "" });
    const keyed = `{"${RETRIES}": "exponential backoff", "${SCOPE}": "3."}`;
    for (const given of ['["2", "3"]', '["#2", ["3"]]', "[2, [3]]", keyed]) {
      expect(await run([CALL, "--answers", given], "", { cwd })).toEqual({
        code: 0,
        stdout: TEXT,
        stderr: "",
      });
    }
    const both = await run([CALL, "--answers", '["no retries", "1, 3"]'], "", { cwd });
    expect(both.stdout).toContain('"="No retries", "');
    expect(both.stdout).toContain('"="Database schema, Dashboards"');
    expect(await run([CALL, "--answers", '["7", "3"]'], "", { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "--answers[0]: There is no option 7.\n",
    });
  });

  it("P-06 the file is removed only when the result has been written", async () => {
    await ask();
    answer(["2", "3"]);
    const command = `node ${ROOT}dist/src/cli/main.js ${CALL} --channel file`;
    // Nobody reads the result: it cannot be written.
    const child = spawn("sh", ["-c", `trap '' PIPE; ${command} | exec sleep 0 <&-`], {
      cwd,
      stdio: "ignore",
    });
    await once(child, "close");
    expect(await ask()).toEqual({ code: 0, stdout: TEXT, stderr: "" });
    expect(list()).toEqual([]);
  });

  it("P-07 --file takes a file that has lost its key, by position, and without it the message names the file", async () => {
    await ask();
    const edited = {
      questions: [
        { question: "Retries?", answer: "2" },
        { question: "Change?", answer: "Dashboards" },
      ],
    };
    const file = join(cwd, FILE);
    writeFileSync(
      file,
      JSON.stringify({
        questions: [
          { question: "deliveries retried?", answer: "2" },
          { question: "which may I change", answer: "3" },
        ],
      }),
    );
    const { code, stdout } = await ask();
    expect(code).toBe(4);
    expect(stdout).toContain(`--file ${FILE} with the command`);
    writeFileSync(file, JSON.stringify(edited));
    expect(await ask("--file", FILE)).toEqual({ code: 0, stdout: TEXT, stderr: "" });
    expect(list()).toEqual([]);
  });

  it("L-05 refuses --file and --plain where they mean nothing", async () => {
    expect(await run([CALL, "--file", "x"])).toMatchObject({ code: 2, stdout: "" });
    expect(await ask("--file", "")).toMatchObject({ code: 2, stdout: "" });
    expect(await ask("--plain")).toMatchObject({
      code: 2,
      stderr: "--plain and --channel file exclude each other.\n",
    });
  });

  it("L-03 exits with 1 where the questions cannot be written", async () => {
    writeFileSync(join(cwd, ".pi"), "");
    const { code, stdout, stderr } = await ask();
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
    expect(stderr).toContain(`the questions cannot be written to ${FILE}: `);
  });
});
