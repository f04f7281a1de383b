import { describe, expect, it } from "vitest";
import {
  COLOR_THEME,
  type DialogState,
  type DialogTheme,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { some } from "../../property-runs.js";
import { named, openDialog, PRESSED_AT, playKeys, readTable, type WrittenRequest } from "./dialog-player.js";

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

  it.each([96, 100, 120, 200])(
    "K-11 rules are as wide as a preview beside the list, and as one on the whole screen: on %i columns",
    (columns) => {
      const options = [{ label: "Wide", preview: `\`\`\`\n${"x".repeat(300)}\n\`\`\`` }, "Other one"];
      const dialog = openDialog({ questions: [{ question: "Which?", options }] });
      for (const state of [dialog, playKeys(dialog, ["p"])]) {
        const { lines } = viewDialog(state, { columns, rows: 24 }, { theme: PLAIN_THEME });
        const widest = Math.max(...lines.slice(1, -1).map(columnsOf));
        expect(widest).toBeGreaterThanOrEqual(columns - 2);
        expect(columnsOf(lines[0] ?? "")).toBeGreaterThanOrEqual(widest);
        expect(lines.at(-1)).toBe(lines[0]);
      }
    },
  );

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
