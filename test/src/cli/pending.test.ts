import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answer,
  ask,
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

describe("without the call", () => {
  const given = '["Exponential backoff", "3"]';
  const answered = (file: string) => `Answered ${file}. The call that asked takes the answers from there.\n`;

  it("P-05 --answers answers the one file that waits, says which, and the call takes the answers from there", async () => {
    await ask();
    expect(await run(["--answers", given], "", { cwd })).toEqual({
      code: 0,
      stdout: TEXT,
      stderr: answered(FILE),
    });
    expect(JSON.parse(readFileSync(join(cwd, FILE), "utf8"))).toMatchObject({
      resumeKey: expect.any(String),
      questions: [{ answer: "Exponential backoff" }, { answer: ["Dashboards"] }],
    });
    expect(await ask()).toEqual({ code: 0, stdout: TEXT, stderr: "" });
    expect(list()).toEqual([]);
  });

  it("P-05 --answers with --file answers that file, and several files have to be named", async () => {
    await ask();
    const other = ".pi/pending-questions-2.json";
    writeFileSync(join(cwd, other), '{"questions":[{"question":"Which name?","answer":null}]}');
    expect(await run(["--answers", '["x"]'], "", { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: `Questions wait in ${FILE}, ${other}. Say which to answer with --file.\n`,
    });
    const named = await run(["--answers", '["orders"]', "--file", other], null, { cwd });
    expect(named).toMatchObject({ code: 0, stderr: answered(other) });
    expect(named.stdout).toContain('"Which name?"="orders"');
    // One of them is answered now.
    expect(await run(["--answers", given, "--channel", "file"], "", { cwd })).toMatchObject({
      stderr: answered(FILE),
    });
    expect(await run(["--answers", given], "", { cwd })).toMatchObject({ code: 2, stdout: "" });
    expect(await run(["--answers", given, "--file", "nowhere.json"], "", { cwd })).toEqual({
      code: 2,
      stdout: "",
      stderr: "nowhere.json does not exist.\n",
    });
  });

  it("P-05 answers that do not fit leave the file as it is", async () => {
    await ask();
    const before = readFileSync(join(cwd, FILE), "utf8");
    for (const [bad, place] of [
      ['["9", "3"]', "--answers[0]: There is no option 9.\n"],
      ['["2"]', "--answers: there must be one answer for each of 2 questions, not 1 answer.\n"],
      ['["2", [7]]', "--answers[1]: There is no option 7.\n"],
      [
        '["2", [""]]',
        "--answers[1]: The answer is empty. Expected: a label, a number from 1 to 3, or your own words.\n",
      ],
      [
        '["2", {}]',
        `--answers[1]: The answer to "${SCOPE}" must be an array of strings, but is an object.\n`,
      ],
      ['{"Which?": "2"}', '--answers: "Which?" is not one of the questions: '],
      [`{"${SCOPE}": 1}`, `--answers: "${RETRIES}" has no answer. There must be one for each question.\n`],
    ] as const) {
      const { code, stdout, stderr } = await run(["--answers", bad], "", { cwd });
      expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
      expect(stderr.startsWith(place), stderr).toBe(true);
    }
    expect(readFileSync(join(cwd, FILE), "utf8")).toBe(before);
  });

  it("P-05 the file in the place of the call prints what was answered, and leaves it for the call", async () => {
    await ask();
    answer(["2", ["Dashboards"]]);
    for (let times = 0; times < 2; times += 1) {
      expect(await run([FILE], "", { cwd })).toEqual({ code: 0, stdout: TEXT, stderr: "" });
    }
    expect(await ask()).toEqual({ code: 0, stdout: TEXT, stderr: "" });
  });

  it("P-05 the file in the place of the call asks what is open, and only that", async () => {
    await ask();
    answer([null, ["Dashboards"]]);
    const { code, stdout, stderr } = await run([FILE, "--plain"], "2\n", { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: TEXT });
    expect(stderr).toContain(RETRIES);
    expect(stderr).not.toContain(SCOPE);
    expect(stderr).toContain(answered(FILE));
    expect(await ask()).toEqual({ code: 0, stdout: TEXT, stderr: "" });
  });

  it("P-05 says why an answer is asked again", async () => {
    await ask();
    answer(["9", null]);
    const { code, stdout, stderr } = await run([FILE, "--plain"], "2\n3\n", { cwd });
    expect({ code, stdout }).toEqual({ code: 0, stdout: TEXT });
    expect(stderr).toMatch(
      /^1 of 2 questions in \S+ wait for an answer\.\nThe answers in \S+ cannot be used:\n- line \d+, column \d+: The answer to "How .*" is unclear\. Expected: .*; "wasCustom": true beside it keeps it as it is\.\n\n/,
    );
    expect(stderr.indexOf("wasCustom")).toBeLessThan(stderr.indexOf("Question 1 of 2"));
  });

  it("P-05 --answers without a call tells of files that are broken, answered or declined", async () => {
    const none = await run(["--answers", given], "", { cwd });
    expect(none).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^No questions are waiting.*\nSee/),
    });
    await ask();
    answer(["2", ["Dashboards"]]);
    const declined = { declined: true, questions: [{ question: "Sure?", answer: null }] };
    writeFileSync(join(cwd, ".pi/pending-questions-2.json"), JSON.stringify(declined));
    writeFileSync(join(cwd, ".pi/pending-questions-3.json"), '{"questions": }');
    const { code, stdout, stderr } = await run(["--answers", given], "", { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    const anew = "run the call again, or answer anew with --answers and --file.\n";
    expect(stderr).toContain(`\n${FILE} is answered already: ${anew}`);
    expect(stderr).toContain(`\n.pi/pending-questions-2.json is declined already: ${anew}`);
    expect(stderr).toContain("\n.pi/pending-questions-3.json is not valid JSON: line 1, column 15: ");
  });

  it("P-05 says what became of the file where the person gives no answers", async () => {
    await ask();
    const before = readFileSync(join(cwd, FILE), "utf8");
    const still = `The questions still wait in ${FILE}: nothing was written there.\n`;
    const ended = await run([FILE, "--plain"], "2\n", { cwd });
    expect(ended).toMatchObject({ code: 3, stdout: "" });
    expect(ended.stderr.endsWith(`\n${still}`)).toBe(true);
    const silent = await run([FILE, "--plain", "--timeout", "0.2"], null, { cwd });
    expect(silent.code).toBe(1);
    expect(silent.stderr.endsWith(`\n${still}`)).toBe(true);
    expect(readFileSync(join(cwd, FILE), "utf8")).toBe(before);
  });

  it("P-05 the file in the place of the call says what is missing where nobody is to be asked", async () => {
    await ask();
    answer([null, ["Dashboards"]]);
    const { code, stdout } = await run([FILE, "--channel", "file"], "", { cwd });
    expect(code).toBe(4);
    expect(stdout).toMatch(/^1 of 2 questions in \S+ wait for an answer\.\n\nThe questions wait in /);
    const document = JSON.parse(readFileSync(join(cwd, FILE), "utf8"));
    writeFileSync(join(cwd, FILE), JSON.stringify({ ...document, declined: true, reason: "Later" }));
    expect(await run([FILE], "", { cwd })).toMatchObject({
      code: 3,
      stdout: "User declined to answer questions (Later)\n",
    });
  });

  it("P-05 takes the seed's own file, and speaks as the tool that asked", async () => {
    const edited = {
      questions: [
        { question: "Which database?", answer: "PostgreSQL (Recommended)" },
        { question: "Service name?", answer: "order-processor" },
      ],
    };
    writeFileSync(join(cwd, "seed.json"), JSON.stringify(edited));
    expect((await run(["seed.json"], "", { cwd })).stdout).toContain(
      '"Which database?"="PostgreSQL (Recommended)", "Service name?"="order-processor"',
    );
    for (const [toolName, expected] of [
      [
        "ask_user",
        '{"answered":true,"answers":[{"question":"Which?","answer":"A","selectedOption":"A","wasCustom":false}]}',
      ],
      ["ask", "User selected: A"],
      ["AskUserQuestion", '{"question":"Which?","answer":"A"}'],
      ["theirs", '"Which?"="A"'],
    ]) {
      const questions = [{ question: "Which?", options: ["A", "B"], answer: "1" }];
      writeFileSync(join(cwd, "one.json"), JSON.stringify({ toolName, questions }));
      const { code, stdout } = await run(["one.json"], "", { cwd });
      expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining(expected ?? "") });
    }
    const questions = ["database", "place"].map((header) => ({
      question: `Which ${header}?`,
      header,
      answer: "A",
    }));
    writeFileSync(join(cwd, "two.json"), JSON.stringify({ toolName: "ask", questions }));
    expect((await run(["two.json"], "", { cwd })).stdout).toBe('User answers:\ndatabase: "A"\nplace: "A"\n');
  });
});
