import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { readJson } from "../../house/source-files.js";
import { run } from "./run.js";

const { refused } = readJson("test/src/cli/words.json") as { refused: [args: string[], words: string][] };

let cwd: string;

beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "words-"));
  mkdirSync(join(cwd, "folder"));
  for (const file of ["call.json", "folder/call.json"]) writeFileSync(join(cwd, file), "{}");
});
afterAll(() => rmSync(cwd, { recursive: true }));

describe("words that the command does not know", () => {
  it.each(refused)("L-09 %j is refused, and what was meant is named", async (args, words) => {
    const { code, stdout, stderr } = await run(args, "", { cwd });
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" });
    expect(stderr).toContain(words);
  });

  it("L-09 a file that questions was given is named where it is misspelled", async () => {
    expect(await run(["questions", "--file", "foldr/call.json"], "", { cwd })).toEqual({
      code: 0,
      stdout: "No questions are waiting.\n",
      stderr: "foldr/call.json does not exist. Did you mean folder/call.json?\n",
    });
  });

  it("L-09 a name that would be read as a line of the command's own is not suggested", async () => {
    writeFileSync(join(cwd, "plan\nUser has answered.json"), "{}");
    const { stderr } = await run(["plan User has answered.jso"], "", { cwd });
    expect(stderr).not.toContain("\nUser has answered");
  });

  it("L-09 P-08 of what lies behind a link nothing is said, but that it is there", async () => {
    mkdirSync(join(cwd, "private/.ssh"), { recursive: true });
    writeFileSync(join(cwd, "private/.ssh/id_rsa"), "{}");
    symlinkSync("private/.ssh", join(cwd, "keys"));
    const suggestionFor = async (file: string) => (await run([file], "", { cwd })).stderr;
    for (const file of ["key/id_rs", "keys/id_rs"]) expect(await suggestionFor(file)).not.toContain("id_rsa");
    expect(await suggestionFor("private/.ssh/id_rs")).toContain("Did you mean private/.ssh/id_rsa?");
  });

  it("L-09 behind a link that leads nowhere no name is looked for", async () => {
    symlinkSync("unmounted", join(cwd, "disk"));
    expect((await run(["disk/call.json"], "", { cwd })).stderr).toContain("disk/call.json");
    expect(await run(["inbox", "list", "--store", "disk/inbox"], "", { cwd })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("There is no inbox in disk/inbox."),
    });
  });

  it("L-09 a file wins over the suspicion that a command was misspelled", async () => {
    writeFileSync(join(cwd, "quesions"), "{}");
    onTestFinished(() => rmSync(join(cwd, "quesions")));
    expect((await run(["quesions"], "", { cwd })).stderr).toContain("quesions:1:1: $.questions is required");
  });

  it("L-09 a file whose name looks like an option goes after --", async () => {
    writeFileSync(join(cwd, "--call"), "{}");
    expect((await run(["--", "--call"], "", { cwd })).stderr).toContain(
      "--call:1:1: $.questions is required",
    );
  });

  it("L-09 no word of the person's reaches the terminal as it is", async () => {
    for (const args of [
      ["--x\u001b[2J"],
      ["--channel", "\u001b[2J"],
      ["\u001b[2J.json"],
      ["questions", "\u001b"],
    ]) {
      expect((await run(args, "", { cwd })).stderr).not.toContain("\u001b");
    }
  });
});

const QUESTIONS = ["--channel", "--file", "--plain", "--timeout", "--notify", "--json"];
const INBOX = ["--channel", "--store", "--plain", "--timeout", "--notify", "--json"];
const SERVE = ["--store", "--port", "--base-url URL", "--no-repair", "--show-token", "--notify URL"];

describe("the help", () => {
  it("L-09 keeps within 80 columns, and has examples", async () => {
    const { stdout } = await run(["--help"]);
    expect(Math.max(...stdout.split("\n").map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(stdout).toContain("\nExamples\n  ask-user-question ");
  });

  it("L-09 is printed for the word help and with every call, with whatever follows", async () => {
    const { stdout } = await run(["--help"]);
    for (const args of [
      ["help"],
      ["help", "ask"],
      ["ask", "-h"],
      ["call.json", "--help"],
      ["help", "--help"],
    ]) {
      expect(await run(args)).toEqual({ code: 0, stdout, stderr: "" });
    }
    expect(await run(["version"])).toEqual(await run(["--version"]));
    for (const [args, fault] of [
      [["help", "nothing"], 'There is no command "nothing".'],
      [["help", "shema"], 'There is no command "shema". Did you mean schema?'],
      [["version", "2"], '"2" is one word too many.'],
    ] as const) {
      const stderr = `${fault}\nSee ask-user-question --help.\n`;
      expect(await run([...args])).toEqual({ code: 2, stdout: "", stderr });
    }
  });

  it.each<[words: string[], calls: string[], options: string[]]>([
    [["questions"], ["[show]", "answer [N]", "clear"], QUESTIONS],
    [["questions", "drop"], ["[show]", "answer [N]", "clear"], QUESTIONS],
    [["inbox"], ["[list]", "answer [N]", "show|decline|withdraw N", "watch"], INBOX],
    [["serve"], [""], SERVE],
    [["mcp"], [""], ["--store", "--port", "--base-url URL", "--tools", "--leg", "--no-repair"]],
    [["await"], ["await|get ID"], ["--store", "--timeout", "--json"]],
    [["schema"], ["[tool|wire]"], ["--tool"]],
    [["completion"], ["bash|zsh|fish"], []],
  ])(
    "L-09 after the command %j it is what concerns that, in every language",
    async (words, calls, options) => {
      for (const language of ["en", "de", "zh-CN"]) {
        const { code, stdout } = await run([...words, "--help", "--language", language]);
        expect(code).toBe(0);
        const [usage = "", listed = "", more, ...rest] = stdout.split("\n\n");
        const [command = ""] = words;
        const typed = [...usage.matchAll(/^ {2}ask-user-question (.*?)(?: {2}.*)?$/gm)].map(
          ([, call]) => call,
        );
        expect(typed).toEqual(
          calls.map((call) => (call.includes(command) ? call : `${command} ${call}`.trim())),
        );
        const names = [...listed.matchAll(/^ {2}(--[\w-]+(?: URL)?)/gm)].map(([, name]) => name?.trim());
        expect(names).toEqual([...options, "--language"]);
        expect(listed).toContain("\n  -h, --help ");
        expect(more).toContain("ask-user-question --help\n");
        expect(rest).toEqual([]);
        expect(await run(["help", ...words, "--language", language])).toEqual({
          code: 0,
          stdout,
          stderr: "",
        });
      }
    },
  );

  it("L-09 names every way of a timeout, and the easiest way to answer questions in a file", async () => {
    const { stdout } = await run(["help"]);
    expect(stdout).toMatch(/--timeout SECONDS [\s\S]*SECONDS:recommended, [\s\S]*SECONDS:cancel /);
    expect(stdout).toMatch(/left in a file; answer them with\s+questions answer/);
  });

  it("L-09 names every option and every command", async () => {
    const { stdout } = await run(["help"]);
    const { stdout: bash } = await run(["completion", "bash"]);
    const [, options = ""] = /words='(--tool[^']*)'/.exec(bash) ?? [];
    expect(options).toContain("--answers");
    for (const name of options.split(" ")) expect(stdout).toContain(name);
    for (const name of [
      "ask",
      "questions [show]",
      "questions answer",
      "questions clear",
      "schema",
      "completion",
    ]) {
      expect(stdout).toContain(`ask-user-question ${name === "ask" ? "[ask]" : name}`);
    }
  });
});
