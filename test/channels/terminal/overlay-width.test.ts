import { describe, expect, it } from "vitest";
import { PLAIN_THEME, viewDialog } from "../../../channels/terminal/index.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { openDialog, playKeys } from "./dialog-player.js";

const HALF = "Half of it is prose that is broken at words.";
const CODE = "const answer = await ask(question, { patient: true });";
const REQUEST = {
  questions: [
    {
      question: "Which?",
      options: [{ label: "Box", preview: `${HALF}\n\n\`\`\`\n${CODE}\n\`\`\`` }, "Line"],
    },
  ],
  context: { markdown: HALF },
};

/** The fewest columns on which the help has two: 16 of the longest keys, 24 more, and 4 of edges. */
const FIRST_WIDE = 44;
const TWO_COLUMNS = [
  "    < >               there, move code and",
  "                      drawings sideways",
  "    PgUp PgDn         read on in what is",
  "                      too long",
];

const PAGES: [page: "preview" | "context", columns: number, rows: string[]][] = [
  [
    "preview",
    40,
    [
      "─".repeat(40),
      " Box",
      "",
      "  Half of it is prose that is broken",
      "  at words.",
      "",
      "    const answer = await ask(question›",
      "",
      "  ↑↓ scroll • < > sideways • Esc back",
      "─".repeat(40),
    ],
  ],
  [
    "preview",
    41,
    [
      "─".repeat(41),
      " Box",
      "",
      "  Half of it is prose that is broken at",
      "  words.",
      "",
      "    const answer = await ask(question,›",
      "",
      "  ↑↓ scroll • < > sideways • Esc back",
      "─".repeat(41),
    ],
  ],
  [
    "preview",
    70,
    [
      "─".repeat(67),
      " Box",
      "",
      `  ${HALF}`,
      "",
      `    ${CODE}`,
      "",
      "  ↑↓ PgUp/PgDn scroll • ←→ other pages • Esc to go back",
      "─".repeat(67),
    ],
  ],
  [
    "context",
    54,
    [
      "─".repeat(54),
      " Before you answer",
      "",
      `  ${HALF}`,
      "",
      "  ↑↓ scroll • ←→ others • Esc back",
      "─".repeat(54),
    ],
  ],
];

const draw = (keys: string[], columns: number, rows = 40) => {
  const size = { columns, rows };
  const { lines } = viewDialog(playKeys(openDialog(REQUEST), keys, size), size, { theme: PLAIN_THEME });
  for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
  return lines;
};

describe("pages over the dialog", () => {
  it("K-12 the help has a column for the keys as soon as there are 24 more for what they do", () => {
    const isWide = (columns: number) => draw(["?"], columns).some((line) => / {2}Home End {10}to/.test(line));
    const columns = Array.from({ length: 50 }, (_, index) => index + 30);
    expect(columns.filter(isWide)).toEqual(columns.filter((count) => count >= FIRST_WIDE));
  });

  it("K-12 the help in two columns hangs below what a key does", () => {
    const lines = draw(["?"], FIRST_WIDE);
    const at = lines.findIndex((line) => line.includes("< >"));
    expect(lines.slice(at, at + 4)).toEqual(TWO_COLUMNS);
    expect(lines.filter((line) => line.trim() === "")).toHaveLength(2);
  });

  it.each(PAGES)("K-12 %s on %i columns has exactly these rows", (key, columns, rows) => {
    const lines = draw(key === "preview" ? ["p"] : ["p", "left"], columns, 12);
    expect(lines).toEqual(rows);
  });
});
