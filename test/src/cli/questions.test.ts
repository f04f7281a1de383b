import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answer,
  ask,
  cwd,
  FILE,
  list,
  questions,
  RETRIES,
  SCOPE,
  useQuestionsFolder,
} from "./questions-folder.js";

useQuestionsFolder();

describe("questions", () => {
  it("P-03 shows each file, when it was asked, and what is answered", async () => {
    expect(await questions()).toEqual({ code: 0, stdout: "No questions are waiting.\n", stderr: "" });
    await ask();
    answer(["Exponential backoff", null]);
    const other = {
      timestamp: new Date(Date.now() - 7_300_000).toISOString(),
      questions: [{ question: "Sure?\nReally?\u001b[2J" }],
    };
    writeFileSync(join(cwd, ".pi/pending-questions-2.json"), JSON.stringify(other));
    for (const args of [[], ["show"], ["show", "--file", FILE]]) {
      expect(await questions(...args)).toEqual({
        code: 0,
        stdout: `1. ${FILE}, asked just now\n   answered  ${RETRIES}\n   open      ${SCOPE}\n2. .pi/pending-questions-2.json, asked 2 hours ago\n   open      Sure?\n             Really?\ufffd[2J\n`,
        stderr: "",
      });
    }
  });

  it.each([[["2", "9"]], [["Exponential backoff", ["Dashboards", "9"]]], [["2", ["1", "2", ""]]]])(
    "P-03 shows as open what is written and does not fit, and why: %j",
    async (written) => {
      await ask();
      answer(written);
      const { code, stdout } = await questions();
      expect(code).toBe(0);
      expect(stdout).toContain(`   answered  ${RETRIES}\n   open      ${SCOPE}\n`);
      expect(stdout).toContain(`The answers in ${FILE} cannot be used:\n- line `);
    },
  );

  it("P-03 shows a file that is declined as declined, and why", async () => {
    await ask();
    const document = JSON.parse(readFileSync(join(cwd, FILE), "utf8"));
    for (const [reason, shown] of [
      [undefined, ""],
      ["Not\nnow", ": Not now"],
    ]) {
      writeFileSync(join(cwd, FILE), JSON.stringify({ ...document, declined: true, reason }));
      expect((await questions()).stdout).toBe(
        `1. ${FILE}, asked just now, declined${shown}\n   declined  ${RETRIES}\n   declined  ${SCOPE}\n`,
      );
    }
  });

  it("P-03 clear removes the files, and no others", async () => {
    await ask();
    writeFileSync(join(cwd, ".pi/pending-questions-2.json"), '{"questions":[{"question":"?"}]}');
    for (const other of ["pending-questions-02.json", "pending-questions-a.json", "notes.json"]) {
      writeFileSync(join(cwd, ".pi", other), '{"questions":[{"question":"?"}]}');
    }
    expect(await questions("clear")).toEqual({
      code: 0,
      stdout: `Removed ${FILE}.\nRemoved .pi/pending-questions-2.json.\n`,
      stderr: "",
    });
    expect(list().sort()).toEqual(["notes.json", "pending-questions-02.json", "pending-questions-a.json"]);
  });

  it("P-03 names broken files and says why, leaves them alone, and exits with 1", async () => {
    mkdirSync(join(cwd, ".pi"));
    writeFileSync(join(cwd, FILE), '{"questions": }');
    writeFileSync(join(cwd, ".pi/pending-questions-2.json"), "[]");
    mkdirSync(join(cwd, ".pi/pending-questions-3.json"));
    for (const action of ["show", "clear"]) {
      const { code, stdout, stderr } = await questions(action);
      expect({ code, stdout }).toEqual({ code: 1, stdout: "" });
      expect(stderr).toMatch(/^\.pi\/pending-questions\.json is not valid JSON: line 1, column 15: /);
      expect(stderr).toContain(
        "pending-questions-2.json is not a file of pending questions: line 1, column 1: ",
      );
      expect(stderr).toContain("pending-questions-3.json is not a file. Move it away.\n");
      const advice = "Broken files stay as they are: mend or remove them yourself.\n";
      expect(stderr.endsWith(advice)).toBe(action === "clear");
    }
    expect(list()).toHaveLength(3);
  });

  it("L-03 refuses what questions cannot do", async () => {
    for (const args of [["drop"], ["show", "all"], ["--file", ""]]) {
      expect(await questions(...args)).toMatchObject({ code: 2, stdout: "" });
    }
  });
});
