import { describe, expect, it } from "vitest";
import { createDialog, PLAIN_THEME, viewDialog } from "../../../channels/terminal/index.js";
import { named, OPENED_AT, openDialog, playKeys, writeRequest } from "./dialog-player.js";

describe("what is too long for the dialog", () => {
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
});
