import { execFileSync, spawnSync } from "node:child_process";
import { rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openPseudoTerminal } from "../channels/terminal/pseudo-terminal.js";
import { copyCheckout } from "./checkout.js";
import { keepDevelopment, keepLocked } from "./few-packages.js";
import { readText } from "./source-files.js";

/** npm installs and builds here, and all of it is removed again. */
const INSTALLING = 180_000;

/** What builds the package. */
const BUILDERS = ["@types/node", "nodemailer", "@types/pg", "@types/web-push", "esbuild", "pg", "typescript"];

let clone: string;

// Without the packages that only tests need.
beforeAll(() => {
  clone = copyCheckout();
  const write = (file: string, value: object) => writeFileSync(join(clone, file), JSON.stringify(value));
  write("package.json", keepDevelopment(JSON.parse(readText("package.json")), BUILDERS));
  write("package-lock.json", keepLocked(JSON.parse(readText("package-lock.json")), BUILDERS));
}, INSTALLING);
afterAll(() => rmSync(clone, { recursive: true }), INSTALLING);

const runLine = (line: string) =>
  execFileSync("sh", ["-c", line], { cwd: clone, encoding: "utf8", stdio: "pipe" });

describe("a fresh clone", () => {
  it(
    "L-04 L-08 npm start installs, builds, and without a terminal shows a scripted person answering, and exits 0",
    () => {
      const { status, stdout } = spawnSync("npm", ["start"], { cwd: clone, encoding: "utf8", input: "" });
      expect(status).toBe(0);
      expect(stdout).toContain("There is no terminal to answer on, so a scripted person\nanswers");
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
    INSTALLING,
  );

  it(
    "L-04 npm start installs and builds nothing twice, and in a terminal asks the example questions",
    async () => {
      const builtAt = statSync(join(clone, "dist/src/cli/main.js")).mtimeMs;
      const installedAt = statSync(join(clone, "node_modules/.package-lock.json")).mtimeMs;
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
      expect(statSync(join(clone, "dist/src/cli/main.js")).mtimeMs).toBe(builtAt);
      expect(statSync(join(clone, "node_modules/.package-lock.json")).mtimeMs).toBe(installedAt);
    },
    INSTALLING,
  );
});
