import { execFileSync } from "node:child_process";
import { cpSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { openPseudoTerminal } from "../channels/terminal/pseudo-terminal.js";
import { BUILDING, clone, npm, useInstalledClone } from "./installed-clone.js";
import { ROOT } from "./source-files.js";

useInstalledClone();
// Copied last, and so the newest.
beforeAll(() => cpSync(join(ROOT, "dist"), join(clone, "dist"), { recursive: true }));

const runLine = (line: string) =>
  execFileSync("sh", ["-c", line], { cwd: clone, encoding: "utf8", stdio: "pipe" });

describe("a clone in which everything is installed and built", () => {
  it(
    "L-08 npm start without a terminal shows a scripted person answering, and commands that answer",
    () => {
      const stdout = npm("start");
      const [shown = "", told = ""] = stdout.split("\nAnswer yourself ");
      for (const screen of [
        "[□ Database] □ Packages  □ Features  □ Start page  ✓ Submit →\n\n  Which database should the service use?\n\n  > 1. PostgreSQL\n",
        "  Which package manager should I set up?\n",
        "  > 1. [ ] Sign-in\n",
        "  │ | 128    | 4      |\n",
        "  Review your answers\n\n  1. ■ Database: PostgreSQL\n  2. ■ Packages: pnpm\n  3. ■ Features: Sign-in, Admin pages\n  4. ■ Start page: Inbox\n",
      ]) {
        expect(shown).toContain(screen);
      }
      const line = "printf '1\\n2\\n1,3\\n2\\n' | node dist/src/cli/main.js examples/project-setup.json";
      expect(shown).toContain(`\nWhat the model reads:\n\n${runLine(line)}`);
      const commands = [...told.matchAll(/^ {2}(.*)$/gm)].map(([, command = ""]) => command);
      expect(commands).toHaveLength(2);
      for (const command of commands) {
        expect(runLine(command)).toMatch(/^User has answered your questions: /);
      }
    },
    BUILDING,
  );

  it(
    "L-04 npm start in a terminal asks the example questions, and installs and builds nothing twice",
    async () => {
      const files = ["dist/src/cli/main.js", "node_modules/.package-lock.json"].map((file) =>
        join(clone, file),
      );
      const writtenAt = () => files.map((file) => statSync(file).mtimeMs);
      const before = writtenAt();
      const options = { cwd: clone, columns: 200, rows: 40, env: { NO_COLOR: "1" } };
      const terminal = openPseudoTerminal("sh", ["-c", 'npm start; echo "[exit $?]"; exec cat'], options);
      await terminal.until(/> 1\. PostgreSQL/);
      const knocking = setInterval(() => terminal.type("1"), 100);
      await terminal.until(/> 1\. \[ \] Sign-in/);
      clearInterval(knocking);
      terminal.type("2\r");
      await terminal.until(/> 1\. Dashboard/);
      terminal.type("1");
      await terminal.until(/Review your answers/);
      terminal.type("\r");
      const screen = await terminal.until(/\[exit 0\]/);
      terminal.dispose();
      expect(screen).toContain("What the model reads:\n");
      expect(screen).toContain('"Which database should the service use?"="PostgreSQL"');
      expect(writtenAt()).toEqual(before);
    },
    BUILDING,
  );
});
