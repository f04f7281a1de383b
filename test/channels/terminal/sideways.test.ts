import { describe, expect, it } from "vitest";
import {
  type DialogState,
  loadDialogTexts,
  measureDialog,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { openDialog, playKeys, writeRequest } from "./dialog-player.js";

const DRAWING = [`┌${"─".repeat(60)}┐`, `│ api ${" ".repeat(49)}store │`, `└${"─".repeat(60)}┘`];
const PROSE = "Requests come in at the left and are kept at the right, whatever the screen is wide. "
  .repeat(3)
  .trim();
const CODE = `const connection = await connect({ host: "db.example.com", port: 5432, retries: 3, patient: true });`;

const PREVIEWS = {
  markdown: `${PROSE}\n\n\`\`\`\n${DRAWING.join("\n")}\n${CODE}\n\`\`\``,
  html: `<p>${PROSE}</p><pre>${DRAWING.join("\n")}\n${CODE}</pre>`,
};

const SIZES = [
  { columns: 40, rows: 30 },
  { columns: 80, rows: 24 },
  { columns: 120, rows: 40 },
];

const open = async (previewFormat: "html" | "markdown", count = 1) => {
  const options = ["Box", "Line"].map((label, index) =>
    index < count ? { label, preview: PREVIEWS[previewFormat] } : label,
  );
  const request = writeRequest({ previewFormat, questions: [{ question: "Which?", options }] });
  return openDialog(request, await loadDialogTexts(request));
};

describe.each(SIZES)("on the whole screen of $columns × $rows", (size) => {
  const draw = (state: DialogState) => viewDialog(state, size, { theme: PLAIN_THEME }).lines;
  const press = (state: DialogState, ...keys: string[]) => playKeys(state, keys, size);

  it.each(["markdown", "html"] as const)(
    "K-12 the lines of code and drawings in %s stay whole",
    async (format) => {
      const whole = press(await open(format), "p");
      const lines = draw(whole);
      expect(lines.filter((line) => line.includes("┌"))).toHaveLength(1);
      const top = lines.findIndex((line) => line.includes("┌"));
      expect(lines.slice(top, top + 3).map((line) => line.trim()[0])).toEqual(["┌", "│", "└"]);
      expect(lines[top + 3]).toContain("const connection");
      expect(lines.join(" ").replace(/\s+/g, " ")).toContain(PROSE);
      for (const line of lines) expect(columnsOf(line)).toBeLessThanOrEqual(size.columns);
    },
  );

  it("K-12 what is wider than the screen is marked, told, and seen with > and <", async () => {
    let state = press(await open("markdown"), "p");
    const isWide = size.columns < 110;
    expect(draw(state).join("\n").includes("›")).toBe(isWide);
    expect(draw(state).join("\n").includes("< > ")).toBe(isWide);
    const first = state;
    let seen = "";
    for (let times = 0; times < 20; times += 1) {
      seen += draw(state).join("\n");
      state = press(state, ">");
    }
    expect(seen).toContain("store │");
    expect(seen).toContain("true });");
    expect(draw(press(state, ">"))).toEqual(draw(state));
    if (isWide) expect(draw(state).join("\n")).not.toContain("›");
    for (let times = 0; times < 20; times += 1) state = press(state, "<");
    expect(draw(state)).toEqual(draw(first));
  });

  it("K-12 has nothing hidden at its sides before it is opened", () => {
    const context = { markdown: `\`\`\`\n${"call(one, two); ".repeat(20)}\n\`\`\`` };
    const state = openDialog({ context, questions: [{ question: "Go?", options: ["Yes"] }] });
    expect(measureDialog(state, size).hiddenColumns).toBe(0);
    expect(measureDialog(press(state, "p"), size).hiddenColumns).toBeGreaterThan(0);
  });

  it("K-12 the arrows move sideways where they lead to no other page, and else turn it", async () => {
    const closed = await open("markdown");
    expect(measureDialog(closed, size).hiddenColumns).toBe(0);
    const alone = press(closed, "p");
    expect(draw(press(alone, "right"))).toEqual(draw(press(alone, ">")));
    const two = press(await open("markdown", 2), "p");
    expect([alone, two].map((state) => draw(state).join("\n").includes("←→"))).toEqual([
      false,
      size.columns > 40,
    ]);
    expect(draw(press(two, "right")).join("\n")).toContain("Line");
    expect(draw(press(two, ">", "right"))).toEqual(draw(press(two, "right")));
  });

  it.each([
    ["two blanks between words", "word  ".repeat(60).trim()],
    ["the number of an item", `    10. ${"word ".repeat(60).trim()}`],
  ])("K-12 %s makes no drawing", async (_, text) => {
    const options = [{ label: "Box", preview: `<pre>above\n${text}</pre>` }, "Line"];
    const request = writeRequest({ previewFormat: "html", questions: [{ question: "Which?", options }] });
    const whole = press(openDialog(request, await loadDialogTexts(request)), "p");
    expect(draw(whole).join(" ").match(/word/g)).toHaveLength(60);
  });

  it("K-12 a page that is scrolled stays where it was moved to", async () => {
    const moved = press(await open("markdown"), "p", ">");
    expect(press(moved, "down", "up").overlay?.from).toBe(moved.overlay?.from);
  });
});
