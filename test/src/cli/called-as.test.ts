import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { LANGUAGES } from "../../../src/language/language.js";
import { run } from "./run.js";

const CALL = JSON.stringify({
  questions: [
    {
      question: "Which port?",
      header: "Port",
      options: [
        { label: "8080", description: "The usual one." },
        { label: "9090", description: "The other one." },
      ],
    },
  ],
});
const DECISION = JSON.stringify({ kind: "text", question: "Which port?" });
const cwd = mkdtempSync(join(tmpdir(), "called-as-"));
const store = join(cwd, "inbox");
const AT = ` --store ${JSON.stringify(store)}`;
/** Where a call waits in a file. */
const asked = mkdtempSync(join(tmpdir(), "called-as-"));
afterAll(() => {
  for (const folder of [cwd, asked]) rmSync(folder, { recursive: true });
});
beforeAll(async () => {
  const waiting = await run(["--tool", "decisions", "--store", store, "-"], DECISION, { cwd });
  expect(waiting.code).toBe(0);
  expect(await print(["--channel", "file", "-"], CALL, asked)).toContain("questions answer");
});
beforeEach(() => void vi.stubEnv("npm_lifecycle_script", undefined));

/** What each prints has a command in it that is to be typed next. */
const HINTS: [words: string[], stdin: string, hint: string, cwd?: string][] = [
  [["--frobnicate"], "", "--help"],
  [["frobnicate"], "", "--help"],
  [["version", "more"], "", "--help"],
  [["questions", "show", "more"], "", "--help"],
  [["serve", "--help"], "", "--help"],
  [["ask", "--answers", "[]"], "", "--help"],
  [["--channel", "file", "-"], CALL, "questions answer", asked],
  [["--answers", '["8080"]', "a.json", "b.json"], "", "--help"],
  [["inbox", "--store", store], "", `inbox answer${AT}`],
  [["questions"], "", "questions answer", asked],
  [["inbox", "show", "--store", store], "", `inbox show 1${AT}`],
  [["inbox", "show", "9", "--store", store], "", `inbox list${AT}`],
  [["get"], "", "get ID"],
  [["await", "--store", store], "", `await ID${AT}`],
];

async function print(words: string[], stdin: string, folder = cwd): Promise<string> {
  const { stdout, stderr } = await run(words, stdin, { cwd: folder, on: ["stdout"] });
  return stderr + stdout;
}

it.each(HINTS)("L-09 %j tells to type the command as it was called", async (words, stdin, hint, folder) => {
  for (const language of LANGUAGES) {
    const all = [...words, "--language", language];
    vi.stubEnv("npm_lifecycle_script", "'ask-user-question'");
    expect(await print(all, stdin, folder)).toContain(`npx @pilotdeck/ask-user-question ${hint}`);
    // What runs it is another program's doing.
    vi.stubEnv("npm_lifecycle_script", "'some-agent' ask-user-question");
    const printed = await print(all, stdin, folder);
    expect(printed).toContain(`ask-user-question ${hint}`);
    expect(printed).not.toContain("npx");
  }
});

it("L-09 a store that the environment names, as in the terminal of the next command too, is not typed", async () => {
  vi.stubEnv("ASK_USER_QUESTION_STORE", store);
  expect(await print(["inbox"], "")).toMatch(/^Answer them with: ask-user-question inbox answer\n/);
});
