import { describe, expect, it } from "vitest";
import { PLAIN_THEME, viewDialog } from "../../../channels/terminal/index.js";
import type { Language } from "../../../src/language/language.js";
import { loadDialogTable } from "../../../src/language/terminal.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { openDialog, PRESSED_AT, playKeys } from "../../channels/terminal/dialog-player.js";
import { askedIn } from "./asked.js";
import table from "./dialog-screens.json" with { type: "json" };

type ScreenCase = {
  language: Language;
  title: string;
  request: string;
  keys: string[];
  screens: Record<string, string[]>;
};

const cases = (table as ScreenCase[]).flatMap(({ screens, ...rest }) =>
  Object.entries(screens).map(([at, lines]) => ({ ...rest, at, lines })),
);

describe("the screens of the dialog in other languages", () => {
  it.each(cases)("O-01 $language: $title, at $at", async ({ language, request, keys, at, lines }) => {
    const [columns = 0, rows = 0] = at.split("x").map(Number);
    const size = { columns, rows };
    const opened = openDialog(askedIn(language, request), {
      say: await loadDialogTable(language),
      canEdit: true,
    });
    const view = viewDialog(playKeys(opened, keys, size), size, { theme: PLAIN_THEME, now: PRESSED_AT });
    expect(view.lines).toEqual(lines);
    expect(view.lines.length).toBeLessThanOrEqual(rows);
    for (const line of view.lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
  });

  it.each<[language: Language, mark: string, shown: string]>([
    ["de", " (empfohlen)", "(empfohlen)"],
    ["zh-CN", "（推荐）", "（推荐）"],
  ])("O-01 %s: what is recommended is marked once, and set off", async (language, mark, shown) => {
    const say = await loadDialogTable(language);
    const size = { columns: 80, rows: 24 };
    for (const label of ["SQLite", `SQLite${mark}`, "SQLite (Recommended)"]) {
      const state = openDialog(
        { questions: [{ question: "?", recommended: 0, options: [label, "b"] }] },
        { say },
      );
      const rows = viewDialog(state, size).lines.filter((line) => line.includes("SQLite"));
      const expected = label.endsWith(")") && !label.endsWith(mark) ? "(Recommended)" : shown;
      expect(rows).toEqual([expect.stringContaining(`\u001b[35m${expected}\u001b[39m`)]);
      expect(rows[0]?.match(/\([^)]*\)|（[^）]*）/g)).toHaveLength(1);
    }
  });
});
