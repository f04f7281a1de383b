import { describe, expect, it } from "vitest";
import {
  COLOR_THEME,
  createDialog,
  type DialogState,
  type DialogTheme,
  PLAIN_THEME,
  summarizeDialog,
  viewDialog,
} from "../../../channels/terminal/index.js";
import type { ElicitationTimeout } from "../../../protocol/index.js";
import { some } from "../../property-runs.js";
import {
  named,
  OPENED_AT,
  openDialog,
  PRESSED_AT,
  playKeys,
  readTable,
  type WrittenRequest,
  writeRequest,
} from "./dialog-player.js";

type ScreenCase = { title: string; request: string; keys: string[]; screens: Record<string, string[]> };

const cases: ScreenCase[] = readTable("dialog-screens.json");
const screens = cases.flatMap(({ screens, ...rest }) =>
  Object.entries(screens).map(([size, lines]) => {
    const [columns = 0, rows = 0] = size.split("x").map(Number);
    return { ...rest, size: { columns, rows }, at: size, lines };
  }),
);
const SEVEN_SECONDS_LATER = PRESSED_AT + 7500;

describe("the screens of the dialog", () => {
  it.each(screens)("$title, at $at", ({ request, keys, size, lines }) => {
    const state = playKeys(openDialog(named(request)), keys, size);
    const view = viewDialog(state, size, { theme: PLAIN_THEME, now: SEVEN_SECONDS_LATER });
    expect(view.lines).toEqual(lines);
  });

  it.each(screens)("K-04 styles add nothing but looks: $title, at $at", ({ request, keys, size, lines }) => {
    const state = playKeys(openDialog(named(request)), keys, size);
    const styled = viewDialog(state, size, { theme: COLOR_THEME, now: SEVEN_SECONDS_LATER }).lines.join("\n");
    const codes = new Set(Array.from(styled.matchAll(/\[(\d+)m/g), ([, code]) => Number(code)));
    // Bold, faint, italic, inverse, struck, and four of the first sixteen colours (never black or white), each with its end.
    for (const code of codes) expect([1, 2, 3, 7, 9, 22, 23, 27, 29, 32, 33, 35, 36, 39]).toContain(code);
    for (const line of styled.split("\n")) expect(listOpenStyles(line), line).toEqual([]);
    const bare = (text: string) => text.replace(/[[\]█ `]/g, "");
    expect(bare(styled.replaceAll("\u001b", "").replace(/\[\d+m/g, ""))).toBe(bare(lines.join("\n")));
  });

  it("K-11 what is in focus, chosen and recommended looks different from each other, with colours and without", () => {
    const options = ["Alpha (Recommended)", "Beta", "Gamma"];
    const single = {
      questions: [
        { question: "Which?", options },
        { question: "And?", options: ["Yes"] },
      ],
    };
    const rowsWith = (theme: DialogTheme, request: WrittenRequest, keys: string[]) => {
      const state = playKeys(openDialog(request), keys);
      const { lines } = viewDialog(state, { columns: 80, rows: 24 }, { theme });
      return ["Alpha", "Beta", "Gamma"].map((label) => lines.find((line) => line.includes(label))?.slice(2));
    };
    const keys = ["2", "shift+tab", "down"];
    expect(rowsWith(PLAIN_THEME, single, keys)).toEqual([
      "  1. Alpha (Recommended)",
      "  2. Beta ✓",
      "> 3. Gamma",
    ]);
    const [cyan, green, magenta] = [36, 32, 35].map(
      (code) => (text: string) => `\u001b[${code}m${text}\u001b[39m`,
    );
    expect(rowsWith(COLOR_THEME, single, keys)).toEqual([
      `  1. Alpha ${magenta?.("(Recommended)")}`,
      `  ${green?.("2. Beta")}${green?.(" ✓")}`,
      `${cyan?.("> ")}${cyan?.("3. Gamma")}`,
    ]);
    expect(rowsWith(COLOR_THEME, single, ["2", "shift+tab"])[1]).toBe(
      `${cyan?.("> ")}${green?.("2. Beta")}${green?.(" ✓")}`,
    );
    const multi = { questions: [{ question: "Which?", multiSelect: true, options }] };
    expect(rowsWith(PLAIN_THEME, multi, [" ", "down"])).toEqual([
      "  1. [x] Alpha (Recommended)",
      "> 2. [ ] Beta",
      "  3. [ ] Gamma",
    ]);
  });

  it("K-11 the question is the only thing that is bold, and descriptions are faint", () => {
    const { lines } = viewDialog(openDialog(named("database")), { columns: 80, rows: 24 });
    const bold = lines.filter((line) => line.includes("\u001b[1m"));
    expect(bold).toEqual(["  \u001b[1mWhich database should we use?\u001b[22m"]);
    expect(lines).toContain("       \u001b[2mLightweight, file-based\u001b[22m");
  });

  it.each([
    [200, 10, 60],
    [200, 75, 77],
    [200, 500, 94],
    [80, 500, 78],
    [50, 10, 50],
  ])("K-11 rules are as wide as the text: on %i columns, with %i letters, %i", (columns, letters, width) => {
    const question = "x".repeat(letters);
    const { lines } = viewDialog(
      openDialog({ questions: [{ question, multiSelect: true, allowOther: false, options: ["Yes"] }] }),
      { columns, rows: 24 },
      { theme: PLAIN_THEME },
    );
    expect(lines[0]).toBe("─".repeat(width));
    expect(lines.at(-1)).toBe(lines[0]);
  });

  it("K-11 hints are whole at every width, and the key that answers is always among them", () => {
    const whole = new Set<string>();
    const hintsAt = (dialog: DialogState, columns: number, rows: number) => {
      const { lines } = viewDialog(dialog, { columns, rows }, { theme: PLAIN_THEME });
      return lines
        .filter((line) => line.includes(" • ") || line.startsWith("Enter"))
        .flatMap((line) => line.trim().split(" • "));
    };
    const widths = some(Array.from({ length: 181 }, (_, index) => 200 - index));
    for (const request of ["database", "features", "setup", "layouts", "service"]) {
      const dialog = openDialog(named(request));
      for (const columns of widths) {
        for (const hint of hintsAt(dialog, columns, 30)) {
          if (columns >= 100) whole.add(hint);
          expect(hint).not.toMatch(/…|^\W$/);
        }
        expect(hintsAt(dialog, columns, 6).join()).toContain("Enter");
      }
    }
    expect(whole).toContain("Space to toggle");
    expect(whole).toContain("p whole preview");
  });

  it("K-12 a list takes the height that there is", () => {
    const options = Array.from({ length: 30 }, (_, index) => `Option ${index + 1}`);
    const shown = (rows: number) =>
      viewDialog(
        openDialog({ questions: [{ question: "Which?", options }] }),
        { columns: 80, rows },
        { theme: PLAIN_THEME },
      ).lines;
    expect(shown(45).filter((line) => line.includes("Option "))).toHaveLength(30);
    expect(shown(30)).toHaveLength(30);
    expect(shown(30).join("\n")).toMatch(/↓ \d+ more\.\.\./);
    expect(shown(12)).toHaveLength(12);
  });

  it("K-04 a style that is begun and not ended is found", () => {
    expect(listOpenStyles("a \u001b[1mb\u001b[22m \u001b[33mc\u001b[39m")).toEqual([]);
    expect(listOpenStyles("a \u001b[1mb\u001b[39m")).toEqual([1]);
  });

  it.each(screens)(
    "K-04 the cursor's place is where it is drawn: $title, at $at",
    ({ request, keys, size }) => {
      const state = playKeys(openDialog(named(request)), keys, size);
      const { lines, cursor } = viewDialog(state, size, { theme: PLAIN_THEME });
      const row = lines.findIndex((line) => line.includes("█"));
      expect(cursor).toEqual(row === -1 ? undefined : { row, column: lines[row]?.indexOf("█") });
    },
  );

  it("K-03 every row of a preview that is too long is reached by PgDn, and PgUp leads back", () => {
    for (const size of [
      { columns: 120, rows: 12 },
      { columns: 40, rows: 9 },
      { columns: 20, rows: 6 },
    ]) {
      const seen = new Set<string>();
      const look = (lines: readonly string[]) =>
        lines.forEach((line) => void seen.add(line.replace(/.*(row \d\d).*/, "$1")));
      let state = playKeys(openDialog(named("layouts")), ["j"], size);
      const top = viewDialog(state, size).lines;
      let turns = 0;
      for (let before = -1; before !== state.scroll; turns += 1) {
        look(viewDialog(state, size).lines);
        before = state.scroll;
        state = playKeys(state, ["pagedown"], size);
      }
      for (let row = 1; row <= 24; row += 1) expect(seen).toContain(`row ${String(row).padStart(2, "0")}`);
      const back = playKeys(
        state,
        Array.from({ length: turns }, () => "pageup"),
        size,
      );
      expect(viewDialog(back, size).lines).toEqual(top);
    }
  });

  it("K-03 previews stand beside the options from 100 columns on", () => {
    const state = openDialog(named("layouts"));
    const isBeside = (columns: number) =>
      viewDialog(state, { columns, rows: 24 }, { theme: PLAIN_THEME }).lines.some((line) =>
        /columns.*│ ┌/.test(line),
      );
    expect(isBeside(99)).toBe(false);
    expect(isBeside(100)).toBe(true);
  });

  it.each(["20x6", "20x8", "40x9", "40x12"])(
    "K-03 a note of several rows stands beside its name and below its option, at %s, and has more of the screen than a preview",
    (at) => {
      const [columns = 0, rows = 0] = at.split("x").map(Number);
      const words = Array.from({ length: 20 }, (_, index) => `word${index}`);
      const state = playKeys(openDialog(named("layouts")), ["n", `type:${words.join(" ")}`], {
        columns,
        rows,
      });
      const { lines } = viewDialog(state, { columns, rows }, { theme: PLAIN_THEME });
      const first = lines.findIndex((line) => line.trim().startsWith("Note: "));
      const last = lines.findIndex((line) => line.includes("█"));
      expect(lines.findIndex((line) => line.includes("> 1. Two columns"))).toBeGreaterThan(-1);
      expect(first).toBeGreaterThan(-1);
      expect(last - first).toBe(rows === 6 ? 0 : 2);
    },
  );

  it.each([
    ["database", ["0"], "> 4. Other"],
    ["features", ["0"], /> 4\.?( |)\[ \] Oth/],
    ["service", [], "> word"],
  ])("K-04 words of several rows stand beside what they are an answer to: %s", (request, keys, mark) => {
    const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(" ");
    for (const [columns, rows] of [
      [20, 8],
      [40, 9],
      [80, 12],
    ] as const) {
      const size = { columns, rows };
      const state = playKeys(openDialog(named(request)), [...keys, `type:${words}`], size);
      const { lines } = viewDialog(state, size, { theme: PLAIN_THEME });
      expect(lines.join("\n")).toMatch(mark);
      expect(lines.join("\n")).toMatch(/word58 word59█|word59█/);
      expect(lines.filter((line) => line.includes("word")).length).toBeGreaterThan(1);
    }
  });

  it("K-03 a preview becomes text by the given function, and a Markdown one stays as it is", () => {
    const request = writeRequest({
      questions: [{ question: "Which?", options: [{ label: "A", preview: "# *a*" }] }],
    });
    const draw = (previewText?: (preview: string) => string) => {
      const state = createDialog(request, { now: OPENED_AT, ...(previewText && { previewText }) });
      return viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines;
    };
    expect(draw()).toContain("  │ # *a*");
    expect(draw((preview) => preview.toUpperCase())).toContain("  │ # *A*");
  });

  it("K-03 a long context leaves a preview its room", () => {
    const rows = (name: string, count: number) =>
      Array.from({ length: count }, (_, row) => `${name} ${row}`).join("\n");
    const request = {
      questions: [{ question: "Which?", options: [{ label: "A", preview: rows("preview", 10) }, "B"] }],
      context: { markdown: rows("context", 60) },
    };
    const { lines } = viewDialog(openDialog(request), { columns: 80, rows: 40 }, { theme: PLAIN_THEME });
    expect(lines.filter((line) => line.includes("│ preview "))).toHaveLength(10);
    expect(lines.filter((line) => line.includes("context ")).length).toBeGreaterThan(5);
  });

  it("K-04 a long question is read with PgDn while the option in focus stays in sight", () => {
    const words = Array.from({ length: 80 }, (_, index) => `word${index}`);
    const size = { columns: 20, rows: 6 };
    let state = openDialog({ questions: [{ question: words.join(" "), options: ["Yes", "No"] }] });
    let seen = "";
    for (let before = -1; before !== state.scroll; ) {
      const text = viewDialog(state, size, { theme: PLAIN_THEME }).lines.join(" ");
      expect(text).toContain("> 1. Yes");
      seen += ` ${text} `;
      before = state.scroll;
      state = playKeys(state, ["pagedown"], size);
    }
    for (const word of words) expect(seen).toContain(`${word} `);
  });

  it("K-04 what was scrolled of the question stays when another option is focused", () => {
    const size = { columns: 20, rows: 6 };
    const question = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
    const read = playKeys(
      openDialog({ questions: [{ question, options: ["Yes", "No"] }] }),
      ["pagedown", "pagedown"],
      size,
    );
    expect(read.scroll).toBeGreaterThan(0);
    expect(playKeys(read, ["down"], size).scroll).toBe(read.scroll);
  });

  it.each([
    ["one two three four five", ["one two three four", "five"]],
    ["one  two  three     fo ur", ["one  two  three", "fo ur"]],
    ["abcdefghijklmnopqrstuvwx yz", ["abcdefghijklmnopqr", "stuvwx yz"]],
    ["one abcdefghijklmnopqrstuvwx", ["one", "abcdefghijklmnopqr", "stuvwx"]],
    ["  indented\n\n\tby a tab", ["  indented", "", "    by a tab"]],
    ["ASCII text12日本語のテキスト", ["ASCII text12日本語", "のテキスト"]],
    ["日本語のテキストabcdefgh", ["日本語のテキスト", "abcdefgh"]],
    ["0123456789abcdefe\u0301e\u0301e\u0301", ["0123456789abcdefe\u0301e\u0301", "e\u0301"]],
    [
      "x👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧",
      ["x👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧👩‍👩‍👧", "👩‍👩‍👧"],
    ],
    ["🇩🇪🇫🇷🇮🇹🇪🇸🇵🇱🇳🇱🇧🇪🇦🇹🇨🇭🇩🇰", ["🇩🇪🇫🇷🇮🇹🇪🇸🇵🇱🇳🇱🇧🇪🇦🇹🇨🇭", "🇩🇰"]],
  ])("K-04 wraps %j at spaces, beside wide characters, and never within one", (question, rows) => {
    const { lines } = viewDialog(
      openDialog({ questions: [{ question }] }),
      { columns: 20, rows: 20 },
      { theme: PLAIN_THEME },
    );
    expect(lines.slice(1, lines.indexOf("> █") - 1)).toEqual(rows);
  });

  it("K-04 what a check says cannot move the cursor", () => {
    const message = "Not \u001b[2J this.";
    const request = {
      ...named("closed"),
      check: () => [{ path: "$", code: "invalid_schema" as const, message }],
    };
    const { lines } = viewDialog(
      playKeys(openDialog(request), ["1"]),
      { columns: 80, rows: 24 },
      { theme: PLAIN_THEME },
    );
    expect(lines).toContain("  Not \ufffd[2J this.");
  });

  it("K-02 the page that submits scrolls by row", () => {
    const size = { columns: 20, rows: 6 };
    const page = playKeys(openDialog(named("setup")), ["1", "type:a", "return", "1", "return"], size);
    const down = playKeys(page, ["j", "down"], size);
    expect(viewDialog(down, size, { theme: PLAIN_THEME }).lines).toContain("     (Recommended) ↑");
    expect(playKeys(down, ["k", "up", "up"], size).scroll).toBe(0);
  });

  it("K-02 a draft is in sight after its field was left", () => {
    const state = playKeys(openDialog(named("database")), ["0", "type:Oracl", "escape", "home"]);
    expect(viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines).toContain(
      "       Oracl",
    );
  });

  it("K-10 the clock goes down by the second, starts again with every key, and stands while a field is open", () => {
    const countdown = (keys: string[], now: number) => {
      const state = playKeys(openDialog(named("hurry")), keys);
      const { lines } = viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME, now });
      return lines.find((line) => line.includes(" left"))?.trim();
    };
    expect(countdown([], OPENED_AT)).toBe("1:30 left, then this is taken: Merge");
    expect(countdown([], OPENED_AT + 1)).toBe("1:30 left, then this is taken: Merge");
    expect(countdown([], OPENED_AT + 81_000)).toBe("0:09 left, then this is taken: Merge");
    expect(countdown([], OPENED_AT + 200_000)).toBe("0:00 left, then this is taken: Merge");
    expect(countdown(["down"], PRESSED_AT + 1000)).toBe("1:29 left, then this is taken: Merge");
    expect(countdown(["0"], PRESSED_AT + 60_000)).toBe("1:30 left (paused while you type)");
  });

  it("K-16 a field that is left alone stops the clock no longer than the timeout, and no longer than two minutes", () => {
    const countdown = (ms: number, keys: string[], sinceKey: number) => {
      const state = playKeys(openDialog({ ...named("hurry"), timeout: { ms, then: "cancel" } }), keys);
      const now = (state.actedAt ?? PRESSED_AT) + sinceKey;
      const { lines } = viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME, now });
      return lines.find((line) => line.includes(" left"))?.trim();
    };
    for (const keys of [
      ["0", "type:x"],
      ["n", "type:x"],
    ]) {
      expect(countdown(90_000, keys, 89_999)).toBe("1:30 left (paused while you type)");
      expect(countdown(90_000, keys, 90_000)).toBe("1:30 left, then this closes unanswered");
      expect(countdown(90_000, keys, 100_000)).toBe("1:20 left, then this closes unanswered");
      expect(countdown(600_000, keys, 119_999)).toBe("10:00 left (paused while you type)");
      expect(countdown(600_000, keys, 121_000)).toBe("9:59 left, then this closes unanswered");
    }
    expect(countdown(90_000, ["0", "type:x", "escape"], 10_000)).toBe(
      "1:20 left, then this closes unanswered",
    );
  });

  it("K-16 says at the end of the time what was taken, and whose answer it was", () => {
    const taken = {
      "Which database should we use?": "SQLite",
      "What should we name this service?": "\u001b[31mred",
      "Which features should we include?": ["Authentication", "REST API"],
    };
    const options = { theme: PLAIN_THEME, ending: "time is up", taken };
    expect(summarizeDialog(playKeys(openDialog(named("setup")), ["2"]), 100, options)).toEqual([
      "✓ Which database should we use? → SQLite",
      "✓ What should we name this service? → time is up, taken: \ufffd[31mred",
      "✓ Which features should we include? → time is up, taken: Authentication, REST API",
    ]);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])("K-10 a timeout of %d ms shows no clock", (ms) => {
    const lines = (timeout?: ElicitationTimeout) => {
      const request = { ...named("closed"), ...(timeout !== undefined && { timeout }) };
      return viewDialog(openDialog(request), { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines;
    };
    expect(lines({ ms, then: "cancel" })).toEqual(lines());
    expect(lines({ ms: 1, then: "cancel" })).not.toEqual(lines());
  });

  it("K-10 says what happens when the time is up", () => {
    const state = openDialog({ ...named("closed"), timeout: { ms: 5000, then: "cancel" } });
    expect(viewDialog(state, { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines).toContain(
      "  0:05 left, then this closes unanswered",
    );
  });

  it("K-01 a line for each question stays when the dialog is over", () => {
    const summary = (keys: string[], columns = 80) =>
      summarizeDialog(playKeys(openDialog(named("setup")), keys), columns, { theme: PLAIN_THEME });
    expect(
      summary(["2", "type:orders", "alt+return", "type:v2", "return", "1", "3", "return", "return"]),
    ).toEqual([
      "✓ Which database should we use? → SQLite",
      "✓ What should we name this service? → orders ↵ v2",
      "✓ Which features should we include? → Authentication, Admin Dashboard",
    ]);
    expect(summary(["2", "ctrl+c"], 30)).toEqual([
      "✗ Which database… → not",
      "  answered",
      "✗ What should we… → not",
      "  answered",
      "✗ Which features… → not",
      "  answered",
    ]);
    const words = "a name that is longer than what is left of the row";
    expect(summary([..."2", `type:${words}`, "return", "1", "return", "return"], 50).slice(1, 3)).toEqual([
      "✓ What should we name this… → a name that is",
      "  longer than what is left of the row",
    ]);
  });

  it("K-01 a secret is drawn as dots, in its field, on Submit and in what stays", () => {
    const opened = createDialog(
      writeRequest({ questions: [{ question: "Token?" }, { question: "Sure?", options: ["Yes", "No"] }] }),
      {
        now: OPENED_AT,
        fieldRules: ({ options }) => ({ masked: options.length === 0 }),
      },
    );
    const size = { columns: 80, rows: 24 };
    const typed = playKeys(opened, ["type:hé👍x", "left"], size);
    expect(viewDialog(typed, size, { theme: PLAIN_THEME }).lines).toContain("  > •••█•");
    const reviewed = playKeys(typed, ["return", "1"], size);
    expect(viewDialog(reviewed, size, { theme: PLAIN_THEME }).lines).toContain("  1. ■ Question 1: ••••••");
    const over = playKeys(reviewed, ["return"], size);
    expect(over.end).toMatchObject({ answers: { "Token?": "hé👍x" } });
    expect(summarizeDialog(over, 80, { theme: PLAIN_THEME })[0]).toBe("✓ Token? → ••••••");
  });
});

/** Styles that a line begins and does not end: each has an end that is its own, or that of its kind. */
function listOpenStyles(line: string): number[] {
  const ends: Record<number, number[]> = { 22: [1, 2], 23: [3], 27: [7], 29: [9], 39: [32, 33, 35, 36] };
  let open: number[] = [];
  for (const [, code] of line.matchAll(/\[(\d+)m/g)) {
    const ended = ends[Number(code)];
    open = ended === undefined ? [...open, Number(code)] : open.filter((style) => !ended.includes(style));
  }
  return open;
}
