import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import {
  COLOR_THEME,
  type DialogTheme,
  measureDialog,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { draw, named, openDialog, playKeys, SMALL, type WrittenRequest } from "./dialog-player.js";

describe("the rules of the dialog", () => {
  const request: WrittenRequest = {
    questions: [
      { question: "Short?", options: ["Yes", { label: "No", preview: "x".repeat(73) }] },
      { question: `Which of ${"these many long words ".repeat(3)}is it?`, options: ["a", "b"] },
      { question: "Anything else?" },
    ],
  };

  it("K-11 are as wide on every page of a call, and as wide as the widest of them", () => {
    const keys = [[], ["j"], ["n"], ["0"], ["tab"], ["tab", "tab"], ["tab", "tab", "tab"], ["j", "p"]];
    const pages = keys.map((pressed) => draw(playKeys(openDialog(request), pressed)));
    expect(pages.map((lines) => lines[0]?.length)).toEqual(pages.map(() => 77));
    expect(pages.map((lines) => lines.at(-1))).toEqual(pages.map((lines) => lines[0]));
  });

  it("K-11 give way to what is typed, and follow the terminal", () => {
    const typed = playKeys(openDialog(named("database")), ["0", `type:${"y".repeat(200)}`]);
    expect(draw(openDialog(named("database")))[0]).toHaveLength(66);
    expect(draw(typed)[0]).toHaveLength(77);
    expect(draw(openDialog(request), { columns: 70, rows: 24 })[0]).toHaveLength(70);
    expect(draw(openDialog(request), SMALL)[0]).toHaveLength(40);
  });

  const yes = { question: "Go on?", options: ["Yes"] };
  const closed = { ...yes, allowOther: false };
  const headed = { ...closed, header: "h".repeat(50) };
  const rows = (count: number, text: string) => `${text}\n`.repeat(count);
  it.each<[string, number, Omit<WrittenRequest, "questions">, WrittenRequest["questions"]]>([
    ["the hints of a text", 74, { allowNotes: false }, [closed, { question: "Why?" }]],
    ["the hints of an own answer", 74, { allowNotes: false }, [yes]],
    ["the hints of a note", 74, {}, [closed]],
    ["nothing that never comes", 66, { allowNotes: false }, [closed]],
    ["the answers on Submit", 75, { allowNotes: false }, [headed, { ...headed, question: "And?" }]],
    ["no Submit where there is none", 66, { allowNotes: false }, [headed]],
    ["a header", 71, { allowNotes: false }, [{ ...closed, header: "h".repeat(70) }]],
    ["wide characters", 74, { allowNotes: false }, [{ ...closed, question: "日".repeat(36) }]],
    [
      "a wide row of a context",
      92,
      { context: { markdown: `${rows(59, "- a")}- ${"x".repeat(88)}` } },
      [closed],
    ],
    [
      "no row beyond the first 60 of one",
      74,
      { context: { markdown: `${rows(60, "- a")}- ${"x".repeat(88)}` } },
      [closed],
    ],
    [
      "no row beyond the first 60 of a plan",
      74,
      { metadata: { plan: `${rows(60, "- a")}- ${"x".repeat(88)}` } },
      [closed],
    ],
  ])("K-11 are as wide as %s: %i columns", (_, width, request, questions) => {
    const opened = openDialog({ ...request, questions }, { canEdit: true });
    expect(draw(opened, { columns: 120, rows: 20 })[0]).toHaveLength(width);
  });

  it.each(["markdown", "html"] as const)(
    "K-11 reckon with the first 4 000 characters of a text that is shown as it was written: %s",
    (previewFormat) => {
      const widthOf = (preview: string) => {
        const questions = [{ question: "Which?", options: [{ label: "A", preview }] }];
        const opened = openDialog({ questions, previewFormat }, { readMarkdown: () => undefined });
        return draw(opened, { columns: 99, rows: 20 })[0]?.length;
      };
      const wide = "x".repeat(80);
      const row = `${"y".repeat(39)}\n`;
      expect(widthOf(row.repeat(98) + wide)).toBe(84);
      expect(widthOf(`${row.repeat(98)}y${wide}`)).toBe(84);
      expect(widthOf(row.repeat(100) + wide)).toBe(widthOf(row));
    },
  );

  it("K-11 follow the theme: one shows marks that another leaves out", () => {
    const opened = openDialog({ ...named("closed"), context: { markdown: `\`${"x".repeat(78)}\`` } });
    const widthIn = (theme: DialogTheme) =>
      stripVTControlCharacters(viewDialog(opened, { columns: 120, rows: 24 }, { theme }).lines[0] ?? "")
        .length;
    expect([PLAIN_THEME, COLOR_THEME, PLAIN_THEME].map(widthIn)).toEqual([82, 80, 82]);
  });
});

describe("the columns of the dialog", () => {
  const longest = (lines: readonly string[], letter: string) =>
    Math.max(...lines.map((line) => line.match(new RegExp(`${letter}+`))?.[0].length ?? 0));

  it.each<[what: string, at: number, columns: number, request: string, keys: string[]]>([
    ["a text", 80, 74, "service", []],
    ["a text", 200, 90, "service", []],
    ["a text", 20, 16, "service", []],
    ["an own answer", 80, 71, "database", ["0"]],
    ["an own answer", 20, 13, "database", ["0"]],
    ["an own answer in a multi-select", 80, 67, "features", ["0"]],
    ["an own answer in a multi-select", 39, 30, "features", ["0"]],
    ["an own answer beside a preview", 120, 32, "layouts", ["0"]],
    ["a note", 80, 70, "database", ["n"]],
    ["a note", 20, 12, "database", ["n"]],
    ["a note on a text", 80, 70, "setup", ["n", "tab", "shift+tab", "n"]],
  ])("K-04 %s at %i has %i, the last of them for the cursor", (_, at, columns, request, keys) => {
    const size = { columns: at, rows: 40 };
    const state = playKeys(openDialog(named(request)), [...keys, `paste:${"x".repeat(400)}`], size);
    expect(measureDialog(state, size).fieldColumns).toBe(columns);
    expect(longest(draw(state, size), "x")).toBe(columns - 1);
  });

  it.each([
    [80, 74],
    [99, 90],
    [100, 54],
    [120, 74],
    [200, 154],
  ])("K-03 a preview at %i has %i", (at, columns) => {
    const opened = openDialog({
      questions: [{ question: "Which?", options: [{ label: "A", preview: "y".repeat(400) }] }],
    });
    expect(longest(draw(opened, { columns: at, rows: 40 }), "y")).toBe(columns);
    const whole = playKeys(opened, ["p"], { columns: at, rows: 40 });
    expect(longest(draw(whole, { columns: at, rows: 40 }), "y")).toBe(at - 4);
  });
});
