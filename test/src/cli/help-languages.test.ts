import { spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../../../src/language/language.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { some } from "../../property-runs.js";
import { run } from "./run.js";

/** The command in one of the languages. */
const speak = (language: string, ...args: string[]) => run(["--language", language, ...args]);

describe("the help, in all languages", async () => {
  const pages = await Promise.all(
    LANGUAGES.map(async (language) => [language, (await speak(language, "--help")).stdout] as const),
  );
  const english = pages[0]?.[1] ?? "";

  it.each(pages)("O-01 L-09 %s keeps within 80 columns", (_, help) => {
    expect(help.split("\n").filter((line) => columnsOf(line) > 80)).toEqual([]);
  });

  it.each(pages)("O-01 L-09 %s names the same commands and options, in the same order", (_, help) => {
    const commandsOf = (text: string) =>
      text.match(/^ {2}ask-user-question( [-a-z|]+| \[[a-z|]+\]| \[N\]| N\b)*/gm)?.map((line) => line.trim());
    expect(commandsOf(help)).toEqual(commandsOf(english));
    const optionsOf = (text: string) => text.match(/^ {2}(-\w, )?--[a-z-]+(.*--[a-z-]+)?/gm)?.map(flagsOf);
    const flagsOf = (text: string) => text.match(/--[a-z-]+/g);
    expect(optionsOf(help)).toEqual(optionsOf(english));
    expect(optionsOf(english)).toContainEqual(["--port", "--host"]);
  });

  it.each(pages)("O-01 L-09 %s names what can be typed byte for byte", (_, help) => {
    // Values, variables, addresses, files, exit codes: whatever is no word of a language.
    const typed =
      /\b(?:[A-Z]+_[A-Z_]+|\w+_\w+|ntfy:|mailto:\S+HOST|postgres:\S+\.|docs\/\S+md|4649|127[\d.]+\d|130)/g;
    const namesOf = (text: string) => [...new Set(text.match(typed))].sort();
    expect(namesOf(help)).toEqual(namesOf(english));
    const examplesOf = (text: string) => text.split("\n\n").at(-2)?.split("\n").slice(1);
    expect(examplesOf(help)).toEqual(examplesOf(english));
    expect(examplesOf(english)).toHaveLength(7);
  });

  it("O-01 no page is that of another language", () => {
    expect(new Set(pages.map(([, help]) => help)).size).toBe(LANGUAGES.length);
  });

  it.each(some(LANGUAGES))(
    "O-01 L-09 in %s completions describe each option, and shells read them as words",
    async (language) => {
      const { stdout: bash } = await speak(language, "completion", "bash");
      const [, options = ""] = /words='(--tool[^']*)'/.exec(bash) ?? [];
      const { stdout: zsh } = await speak(language, "completion", "zsh");
      const [, notify = "", specs = ""] = /notify=(.*)[\s\S]*?_arguments ([\s\S]*?)\n}/.exec(zsh) ?? [];
      const words = readWords(specs.replace('"$notify"', notify));
      const { stdout: fish } = await speak(language, "completion", "fish");
      const lines = fish.split("\n").filter((line) => line.includes(" -l "));
      for (const option of options.split(" ")) {
        const spec = words.find((word) => word.replace(/[[=].*/s, "") === option);
        const [, about = ""] = /\[(.+)\]/.exec(spec ?? "") ?? [];
        expect(about, option).toMatch(/\p{L}/u);
        if (option.startsWith("--")) {
          const line = lines.find((one) => one.includes(` -l ${option.slice(2)} `)) ?? "";
          expect(readWords(line).at(-1)).toBe(about);
        }
      }
    },
  );
});

/** The words that a shell makes of text. */
function readWords(text: string): string[] {
  const { stdout, stderr } = spawnSync("bash", ["-c", `printf '%s\\0' ${text}`], { encoding: "utf8" });
  expect(stderr).toBe("");
  return stdout.split("\0").slice(0, -1);
}
