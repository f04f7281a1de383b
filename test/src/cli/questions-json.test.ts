import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import {
  answer,
  ask,
  cwd,
  FILE,
  questions,
  RETRIES,
  readPending,
  SCOPE,
  SECOND,
  useQuestionsFolder,
  writePending,
} from "./questions-folder.js";

useQuestionsFolder();

describe("questions --json", () => {
  it("L-09 prints what waits, as it was asked, with what is there of the answers", async () => {
    expect(await questions("--json")).toEqual({ code: 0, stdout: "[]\n", stderr: "" });
    await ask();
    answer([null, ["Dashboards"]]);
    const timestamp = "2026-02-04T22:16:32.000Z";
    writePending(SECOND, "Sure?", {
      timestamp,
      asker: "the reviewer",
      declined: true,
      reason: "Later\u009b",
    });
    const { code, stdout, stderr } = await questions("show", "--json");
    expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
    expect(stdout).not.toContain("\u009b");
    expect(JSON.parse(stdout)).toEqual([
      {
        number: 1,
        file: FILE,
        status: "open",
        askedAt: new Date(readPending(FILE).timestamp).toISOString(),
        toolName: "ask_user_question",
        questions: [
          expect.objectContaining({
            question: RETRIES,
            header: "Retries",
            options: expect.any(Array),
            answer: null,
          }),
          expect.objectContaining({ question: SCOPE, multiSelect: true, answer: ["Dashboards"] }),
        ],
        explanation: expect.stringContaining("1 of 2 questions"),
      },
      {
        number: 2,
        file: SECOND,
        status: "declined",
        askedAt: timestamp,
        toolName: "ask_user",
        asker: "the reviewer",
        questions: [
          {
            question: "Sure?",
            options: [
              { label: "A", description: "" },
              { label: "B", description: "" },
            ],
            answer: null,
          },
        ],
        reason: "Later\u009b",
      },
    ]);
  });

  it("L-09 has files that are broken among them", async () => {
    await ask();
    writeFileSync(join(cwd, SECOND), "{");
    const { code, stdout } = await questions("--json");
    expect(code).toBe(1);
    expect(JSON.parse(stdout)[1]).toEqual({
      file: SECOND,
      status: "broken",
      fault: expect.stringContaining("is not valid JSON: line 1, column 2: "),
    });
  });

  it("L-09 has no answer for what is none, however deep it is", async () => {
    await ask();
    writePending(FILE, "Deep?");
    writePending(SECOND, "Sound?");
    const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
    const file = join(cwd, FILE);
    writeFileSync(file, readFileSync(file, "utf8").replace('"answer":null', `"answer":${deep}`));
    const { code, stdout } = await questions("--json");
    expect(code).toBe(0);
    const [first, second] = JSON.parse(stdout);
    expect(first.questions[0].answer).toBeNull();
    expect(first.explanation).toContain("must be a string");
    expect(second).toMatchObject({ number: 2, status: "open" });
  });
});
