import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from "node:fs";
import { devNull, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { run } from "./run.js";

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "inbox-languages-"));
  const call = { question: "Deploy?", kind: "bool", project: "shop" };
  writeFileSync(join(cwd, "deploy.json"), JSON.stringify(call));
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** The command in one of the languages. */
const speak = (language: string, ...args: string[]) => run(["--language", language, ...args], "", { cwd });

describe("why a question was taken back, in German and in Chinese", () => {
  it.each([
    ["de", /^Sie wurde gerade eben \(.+\) zurückgezogen: auf der Kommandozeile zurückgezogen\.$/m],
    ["zh-CN", /^它已撤回，时间：刚刚（.+）：已在命令行撤回。$/m],
  ])("O-01 L-07 %s: told in it, and kept in English", async (language, state) => {
    const store = ["--store", `withdrawn-${language}`];
    await speak(language, "deploy.json", "--tool", "decisions", ...store);
    const [{ id }] = JSON.parse((await speak(language, "inbox", "--json", ...store)).stdout);
    await speak(language, "inbox", "withdraw", "1", ...store);
    expect((await speak(language, "inbox", "show", id, ...store)).stdout).toMatch(state);
    const kept = JSON.parse((await speak(language, "inbox", "show", id, "--json", ...store)).stdout);
    expect(kept.settlement.reason).toBe("taken back on the command line");
  });

  it.each([
    ["de", "das Null-Gerät"],
    ["zh-CN", "空设备"],
  ])("O-01 L-07 %s: and why one still waits that nobody could be asked", async (language, why) => {
    const store = ["--store", `unheard-${language}`];
    await speak(language, "deploy.json", "--tool", "decisions", ...store);
    const fd = openSync(devNull, "r");
    onTestFinished(() => closeSync(fd));
    const args = ["--language", language, "--plain", "inbox", "answer", ...store];
    expect((await run(args, "", { cwd, fd })).stderr).toContain(why);
  });
});

describe("a yes or no of a decision, in German and in Chinese", () => {
  it.each([
    ["de", "1. Ja", "Nein", "- Nein", "Deploy?\n    Nein"],
    ["zh-CN", "1. 是", "否", "- 否", "Deploy?\n    否"],
  ])(
    "O-01 L-07 %s: offered, taken and shown in it, and kept in English",
    async (language, offered, typed, listed, said) => {
      const store = ["--store", `decided-${language}`];
      const args = ["--language", language, "--plain", ...store];
      await speak(language, "deploy.json", "--tool", "decisions", ...store);
      const [{ id }] = JSON.parse((await speak(language, "inbox", "--json", ...store)).stdout);
      expect((await speak(language, "inbox", "show", id, ...store)).stdout).toContain(listed);
      const answered = await run([...args, "inbox", "answer", id], `${typed}\n`, { cwd });
      expect(answered).toMatchObject({ code: 0, stderr: expect.stringContaining(offered) });
      expect((await speak(language, "inbox", "show", id, ...store)).stdout).toContain(said);
      const kept = JSON.parse((await speak(language, "inbox", "show", id, "--json", ...store)).stdout);
      expect(kept.settlement.answers).toEqual({ "Deploy?": "No" });
    },
  );
});
