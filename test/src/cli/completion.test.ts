import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPseudoTerminal } from "../../channels/terminal/pseudo-terminal.js";
import { readJson } from "../../house/source-files.js";
import { run } from "./run.js";

const cases = readJson("test/src/cli/completion.json") as [
  name: string,
  words: string[],
  completions: string[],
][];

let cwd: string;
let script: string;

beforeAll(async () => {
  cwd = mkdtempSync(join(tmpdir(), "completion-"));
  for (const file of ["call.json", "answers.json"]) writeFileSync(join(cwd, file), "");
  script = (await run(["completion", "bash"])).stdout;
});
afterAll(() => rmSync(cwd, { recursive: true }));

/** Runs a script in a real bash, which looks at no start-up file. */
function bash(lines: string, ...args: string[]) {
  const { status, stdout, stderr } = spawnSync(
    "bash",
    ["--norc", "--noprofile", "-uc", lines, "bash", ...args],
    {
      cwd,
      encoding: "utf8",
    },
  );
  expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  return stdout;
}

describe("completion", () => {
  // All in one bash: what is typed, a line each, with a tab after each word.
  it("L-09 bash completes commands, options, values and files", () => {
    const calls = cases.map(([, words]) => {
      const typed = words.map((word) => `'${word}'`).join(" ");
      return `COMP_WORDS=(ask-user-question ${typed}) COMP_CWORD=${words.length} COMPREPLY=(); _ask_user_question; echo "\${COMPREPLY[*]-}"`;
    });
    const lines = bash(`${script}\n${calls.join("\n")}`)
      .trimEnd()
      .split("\n");
    const expected = cases.map(([name, , completions]) => `${name}: ${completions.join(" ")}`);
    expect(cases.map(([name], index) => `${name}: ${lines[index] ?? ""}`)).toEqual(expected);
  });

  it("L-09 bash takes the function for the command, and files where it has nothing to say", () => {
    expect(bash(`${script}\ncomplete -p ask-user-question`)).toBe(
      "complete -o default -F _ask_user_question ask-user-question\n",
    );
  });

  it("L-09 in a bash at a terminal, Tab completes a call", async () => {
    writeFileSync(join(cwd, "completion.sh"), script);
    const env = { PS1: "$ ", HISTFILE: undefined, INPUTRC: "/dev/null", NO_COLOR: "1" };
    const terminal = openPseudoTerminal("bash", ["--norc", "--noprofile", "-i"], { cwd, env });
    await terminal.until(/\$ $|\$$/);
    terminal.type("source completion.sh\r");
    await terminal.until(/completion\.sh\n\S*\$/);
    terminal.type("ask-user-question ca\t--ch\tte\t--answers=ans\t");
    await terminal.until(/ask-user-question call\.json --channel terminal --answers=answers\.json/);
    terminal.dispose();
  });

  it("L-09 zsh and fish are told the same commands, options and values", async () => {
    const zsh = (await run(["completion", "zsh"])).stdout;
    const fish = (await run(["completion", "fish"])).stdout;
    // No shell takes a quote that is open, and bash reads what the three have in common.
    for (const lines of [script, zsh, fish]) bash(`set -n\n${lines}`);
    expect(zsh).toMatch(/^#compdef ask-user-question\n/);
    expect(zsh).toContain("'--channel=[how to ask]:name:(terminal plain file inbox)'");
    expect(zsh).toContain("questions) compadd show answer clear ;;");
    expect(zsh).toContain("'-h[print the help]'");
    expect(zsh).toContain("if [[ $words[2] == serve ]]; then\n    notify='*--notify=[");
    expect(zsh).toContain("compadd -S '' ntfy: mailto: https:// exec:\n");
    expect(fish).toContain(
      "complete -c ask-user-question -l channel -x -a 'terminal plain file inbox' -d 'how to ask'\n",
    );
    expect(fish).toContain("-n '__fish_seen_subcommand_from questions' -a 'show answer clear'\n");
    // Files and folders are offered where one is meant, and nowhere else.
    const offering = (lines: string, pattern: RegExp) => [...lines.matchAll(pattern)].map(([, name]) => name);
    expect(offering(zsh, /'--([\w-]+)=.*:_files'/g)).toEqual(["answers", "file", "store"]);
    expect(offering(fish, /-l ([\w-]+) -r/g)).toEqual(["answers", "file", "store"]);
    const [, options = ""] = /words='(--tool[^']*)'/.exec(script) ?? [];
    expect(options).toContain("--answers");
    for (const name of options.split(" ").filter((word) => word.startsWith("--"))) {
      expect(zsh).toContain(`'${name}`);
      expect(fish).toContain(` -l ${name.slice(2)} `);
    }
  });
});
