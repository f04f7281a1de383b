import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { ROOT } from "../../house/source-files.js";
import { named, readTable, writeRequest } from "./dialog-player.js";
import { bytesOf } from "./key-bytes.js";
import { openPseudoTerminal, type PseudoTerminal } from "./pseudo-terminal.js";

// Real processes, on real terminals, wait for real time limits.
vi.setConfig({ testTimeout: 60_000 });

type ScreenCase = { title: string; request: string; keys: string[]; screens: Record<string, string[]> };

const cases: ScreenCase[] = readTable("dialog-screens.json");
const screens = cases.flatMap(({ screens: goldens, ...rest }) =>
  Object.entries(goldens).map(([at, lines]) => ({ ...rest, at, golden: lines.join("\n") })),
);

let terminal: PseudoTerminal;
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "terminal-"));
});
afterAll(() => rmSync(folder, { recursive: true }));
afterEach(({ task }) => {
  if (task.result?.state === "fail") console.error(`The screen was:\n${terminal.screen()}`);
  terminal.dispose();
});

// A shell around the command shows its exit code on the screen, and keeps the terminal open to be looked at.
function open(command: string, options: Parameters<typeof openPseudoTerminal>[2] = {}): void {
  terminal = openPseudoTerminal("sh", ["-c", `${command}; echo "[exit $?]"; stty -a; exec cat`], options);
}

const COMMAND = `${process.execPath} dist/src/cli/main.js`;
const RESTORED = / icanon .* echo | icanon[\s\S]* echo /;

describe("every screen on a real terminal", () => {
  it.each(screens.filter(({ request }) => request !== "hurry"))(
    "$title, at $at",
    { timeout: 20_000 },
    async ({ request, keys, at, golden }) => {
      const [columns = 80, rows = 24] = at.split("x").map(Number);
      const asked = JSON.stringify(writeRequest(named(request)));
      terminal = openPseudoTerminal(process.execPath, ["test/channels/terminal/ask-on-terminal.js", asked], {
        columns,
        rows,
        env: { NO_COLOR: "1" },
      });
      await terminal.until(() => terminal.cursorHidden());
      for (const key of keys) {
        const before = terminal.written().length;
        terminal.type(bytesOf(key));
        // An Esc that is followed at once is read as the beginning of another key.
        if (key === "escape") await terminal.until(() => terminal.written().length > before);
      }
      expect(await terminal.until((screen) => screen === golden)).toBe(golden);
    },
  );
});

describe("the command in a real terminal", () => {
  it("L-05 draws the dialog, and prints the result on standard output", async () => {
    const result = join(folder, "result");
    open(`${COMMAND} examples/two-questions.json > ${result}`, { columns: 120, rows: 40 });
    await untilAwake(/> 1\. Fixed delay/);
    terminal.type("2");
    await terminal.until(/\[ \] Database schema/);
    terminal.type(" jj \r");
    await terminal.until(/Review your answers/);
    terminal.type("\r");
    await terminal.until(/\[exit 0\]/);
    expect(readFileSync(result, "utf8")).toBe(
      'User has answered your questions: "How should failed webhook deliveries be retried?"="Exponential backoff", "Which of these may I change while I am at it?"="Database schema, Dashboards". You can now continue with the user\'s answers in mind.\n',
    );
    expect(terminal.screen()).toContain(
      "✓ How should failed webhook deliveries be retried? → Exponential backoff",
    );
  });

  it("L-05 reads the call from standard input and the keys from the terminal", async () => {
    open(`cat examples/features.json | ${COMMAND}`);
    await untilAwake(/> \[ \] Authentication/);
    terminal.type(" \r");
    await terminal.until(/"="Authentication"[\s\S]*\[exit 0\]/);
  });

  it.each([["--plain"], ["--channel plain"]])("L-05 asks in plain lines with %s", async (flag) => {
    open(`${COMMAND} examples/features.json ${flag}`);
    await terminal.until(/Your choices, with commas between:/);
    terminal.type("1,3\r");
    await terminal.until(/"="Authentication, Admin dashboard"[\s\S]*\[exit 0\]/);
    expect(terminal.written().slice(0, terminal.written().indexOf("[exit"))).not.toContain("\u001b");
  });

  it("K-04 writes nothing but text with TERM=dumb", async () => {
    open(`${COMMAND} examples/features.json`, { env: { TERM: "dumb" } });
    await terminal.until(/Your choices, with commas between:/);
    terminal.type("2\r");
    await terminal.until(/"="REST API"[\s\S]*\[exit 0\]/);
    expect(terminal.written()).not.toContain("\u001b");
  });

  it("K-04 uses no colour under NO_COLOR, and colours otherwise", async () => {
    open(`${COMMAND} examples/features.json`, { env: { NO_COLOR: "1" } });
    await terminal.until(/> \[ \] Authentication/);
    expect(terminal.written()).not.toContain("\u001b[3");
    terminal.dispose();
    open(`${COMMAND} examples/features.json`);
    await terminal.until(/> \[ \] Authentication/);
    expect(terminal.written()).toContain("\u001b[3");
  });

  it("K-09 rings the bell with --notify, and not without", async () => {
    open(`${COMMAND} examples/features.json --notify`);
    await terminal.until(() => terminal.written().includes("\u0007\u001b]9;Waiting for input\u0007"));
    terminal.dispose();
    open(`${COMMAND} examples/features.json`);
    await terminal.until(/> \[ \] Authentication/);
    expect(terminal.written()).not.toContain("\u0007");
  });

  it("K-10 counts down, and gives up with --timeout", async () => {
    open(`${COMMAND} examples/features.json --timeout 1.2`);
    await terminal.until(/> \[ \] Authentication/);
    await terminal.until(/\(no answer within 1\.2 seconds\)[\s\S]*\[exit 1\]/);
  });

  it("T-21 takes what is recommended after --timeout SECONDS:recommended, and says so", async () => {
    open(`${COMMAND} examples/features.json --timeout 1:recommended`, { columns: 200 });
    await terminal.until(
      /The user did not answer within 1 seconds\. The recommended options were taken: [\s\S]*\[exit 0\]/,
    );
  });

  it("L-05 shows Markdown previews as they are with --preview-format markdown", async () => {
    const file = join(folder, "markdown.json");
    const options = ["A", "B"].map((label) => ({ label, description: "", preview: `**${label}** <b>` }));
    writeFileSync(file, JSON.stringify({ questions: [{ question: "Which?", header: "", options }] }));
    open(`${COMMAND} ${file} --preview-format markdown`);
    await terminal.until(/\*\*A\*\* <b>/);
  });

  it.each([
    [
      "--timeout soon",
      '--timeout must be a number of seconds, alone or followed by :recommended, but it is "soon".',
    ],
    ["--channel pigeon", '--channel must be terminal, plain or file, but it is "pigeon".'],
    ["--preview-format pdf", '--preview-format must be html or markdown, but it is "pdf".'],
    ["--plain --channel terminal", "--plain and --channel terminal exclude each other."],
    ["--channel terminal 2>/dev/null < /dev/null", ""],
  ])("L-05 refuses %s", async (flags, message) => {
    open(`${COMMAND} examples/features.json ${flags}`, { columns: 150 });
    await terminal.until(/\[exit 2\]/);
    expect(terminal.screen()).toContain(message);
  });
});

describe("the terminal is restored", () => {
  const endings: [string, () => void | Promise<void>, RegExp][] = [
    ["after an answer", () => terminal.type(" \r"), /\[exit 0\]/],
    ["after Esc", () => terminal.type("\u001b"), /\[exit 3\]/],
    ["after Ctrl+C", () => terminal.type("\u0003"), /\[exit 130\]/],
    ["after SIGTERM", () => kill("TERM"), /\[exit 143\]/],
    ["after SIGINT", () => kill("INT"), /\[exit 130\]/],
    ["after SIGHUP", () => kill("HUP"), /\[exit 129\]/],
  ];
  it.each(endings)("K-08 %s", async (_, end, exit) => {
    open(`${COMMAND} examples/features.json`, { rows: 40 });
    await untilAwake(/> \[ \] Authentication/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: true,
      paste: true,
    });
    await end();
    await terminal.until(exit);
    await terminal.until(RESTORED);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: false,
      paste: false,
    });
  });

  it("K-08 after an abort, here by the time limit", async () => {
    open(`${COMMAND} examples/features.json --timeout 1`, { rows: 40 });
    await terminal.until(/> \[ \] Authentication/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    await terminal.until(/\[exit 1\]/);
    await terminal.until(RESTORED);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: false,
      paste: false,
    });
  });

  it("K-08 after a throw", async () => {
    const asked = JSON.stringify(writeRequest(named("closed")));
    open(`${process.execPath} test/channels/terminal/ask-on-terminal.js '${asked}' --throw`, { rows: 40 });
    await terminal.until(/> 1\. Yes/);
    expect(settingsOfTerminal()).toMatch(/-icanon[\s\S]*-echo\b/);
    terminal.type("j");
    await terminal.until(/Error: the size is broken[\s\S]*\[exit 1\]/);
    await terminal.until(RESTORED);
    expect({ hidden: terminal.cursorHidden(), paste: terminal.bracketedPaste() }).toEqual({
      hidden: false,
      paste: false,
    });
  });

  it("K-08 while suspended, and the dialog is there again with its draft when it goes on", async () => {
    terminal = openPseudoTerminal("bash", ["--norc", "-i"], {
      env: { PS1: "$ ", HISTFILE: "/dev/null", NO_COLOR: "1" },
      rows: 40,
    });
    await terminal.until(/\$$/);
    terminal.type(`${COMMAND} examples/features.json\r`);
    await untilAwake(/> \[ \] Authentication/);
    terminal.type("0dark");
    await terminal.until(/dark█/);
    terminal.type("\u001a");
    await terminal.until(/Stopped[\s\S]*\$$/);
    expect({ hidden: terminal.cursorHidden() }).toEqual({ hidden: false });
    terminal.type("stty -a | tr '\\n' ' '; echo restored\r");
    await terminal.until(/ icanon [\s\S]*restored/);
    terminal.type("fg\r");
    await terminal.until(/fg[\s\S]*dark█/);
    terminal.type(" mode\r");
    await terminal.until(/> \[x\] Other[\s\S]*dark mode/);
    terminal.type("\r");
    await terminal.until(/"="dark mode"/);
  });

  it("K-04 a resize draws the dialog anew, and what was typed is still there", async () => {
    open(`${COMMAND} examples/project-setup.json`, { columns: 100, rows: 30, env: { NO_COLOR: "1" } });
    await untilAwake(/> 1\. PostgreSQL/);
    terminal.type("0half");
    await terminal.until(/half█/);
    for (const [columns, rows] of [
      [20, 6],
      [40, 12],
      [150, 50],
      [33, 9],
      [80, 24],
    ] as const) {
      await terminal.resize(columns, rows);
      await terminal.until((screen) => {
        const lines = screen.split("\n");
        const widest = Math.max(...lines.map((line) => line.length));
        return (
          screen.includes("half█") &&
          widest <= columns &&
          lines.filter((line) => line.startsWith("──")).length <= 2
        );
      });
    }
    terminal.type(" done\r");
    await terminal.until(/■ Database/);
  });
});

// Keys that come within 250 ms of the first frame are dropped, and nothing on the screen tells when that time is
// over: once the first option has the cursor, keys are pressed until one moves it, as a person would.
async function untilAwake(firstOption: RegExp): Promise<void> {
  await terminal.until(firstOption);
  const knocking = setInterval(() => terminal.type("j"), 40);
  await terminal.until((screen) => !firstOption.test(screen));
  clearInterval(knocking);
  terminal.type("\u001b[H");
  await terminal.until(firstOption);
}

function pidOfCommand(): number {
  const children = readFileSync(`/proc/${terminal.pid}/task/${terminal.pid}/children`, "utf8");
  return Number(children.trim().split(" ")[0]);
}

function kill(signal: string): void {
  process.kill(pidOfCommand(), `SIG${signal}`);
}

function settingsOfTerminal(): string {
  return execFileSync("stty", ["-a", "-F", `/proc/${terminal.pid}/fd/0`], { encoding: "utf8", cwd: ROOT });
}
