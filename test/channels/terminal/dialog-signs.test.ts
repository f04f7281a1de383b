import { stripVTControlCharacters } from "node:util";
import { describe, expect, it } from "vitest";
import {
  COLOR_THEME,
  type DialogSize,
  type DialogState,
  type DialogTheme,
  measureDialog,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { named, OPENED_AT, openDialog, playKeys, type WrittenRequest } from "./dialog-player.js";

const LARGE = { columns: 80, rows: 24 };
const SMALL = { columns: 40, rows: 12 };
const SMALLEST = { columns: 20, rows: 6 };

function draw(state: DialogState, size: DialogSize = LARGE): readonly string[] {
  return viewDialog(state, size, { theme: PLAIN_THEME, now: OPENED_AT }).lines;
}

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
  ])("K-11 are as wide as %s: %i columns", (_, width, request, questions) => {
    const opened = openDialog({ ...request, questions }, { canEdit: true });
    expect(draw(opened, { columns: 120, rows: 20 })[0]).toHaveLength(width);
  });

  it("K-11 reckon with the first 4 000 characters of a text that is shown as it was written", () => {
    const widthOf = (preview: string) => {
      const questions = [{ question: "Which?", options: [{ label: "A", preview }] }];
      const opened = openDialog({ questions }, { readMarkdown: () => undefined });
      return draw(opened, { columns: 99, rows: 20 })[0]?.length;
    };
    const wide = "x".repeat(80);
    expect(widthOf(rows(100, "short") + wide)).toBe(84);
    expect(widthOf(rows(1_000, "short") + wide)).toBe(widthOf("short"));
  });

  it("K-11 follow the theme: one shows marks that another leaves out", () => {
    const opened = openDialog({ ...named("closed"), context: { markdown: `\`${"x".repeat(78)}\`` } });
    const widthIn = (theme: DialogTheme) =>
      stripVTControlCharacters(viewDialog(opened, { columns: 120, rows: 24 }, { theme }).lines[0] ?? "")
        .length;
    expect([PLAIN_THEME, COLOR_THEME, PLAIN_THEME].map(widthIn)).toEqual([82, 80, 82]);
  });
});

describe("what does not fit", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
  const long = openDialog({ questions: [{ question: words(80), options: ["Yes", "No"] }] });

  it("K-04 a long question says how much is missing, and which key shows it", () => {
    expect(draw(long, SMALL)).toContain("  ↓ 12 more lines: PgDn");
    const pages = Array.from({ length: 4 }, () => "pagedown");
    expect(draw(playKeys(long, pages, SMALL), SMALL)).toContain("  ↑ PgUp");
  });

  it.each([
    ["a question", long],
    ["a context", openDialog({ ...named("closed"), context: { markdown: words(80) } })],
  ])("K-04 where there is a row or two for %s, the key stands beside it", (_, opened) => {
    const pages = Array.from({ length: 40 }, () => "pagedown");
    expect(draw(opened, SMALLEST).join("\n")).toContain("word0 word1 ↓PgDn");
    expect(draw(playKeys(opened, ["pagedown"], SMALLEST), SMALLEST)).toContain("word2 word3 ↕PgDn");
    expect(draw(playKeys(opened, pages, SMALLEST), SMALLEST).join("\n")).toContain("word79 ↑PgUp");
  });

  it("K-04 a message that is cut ends with a sign", () => {
    const titles = ["First thing", "Second thing", "Third thing", "Fourth thing"];
    const request = {
      questions: titles.map((header) => ({ header, question: `${header}?`, options: ["a", "b"] })),
    };
    const refused = playKeys(openDialog(request), ["tab", "tab", "tab", "tab", "return"], SMALLEST);
    expect(refused.message).toBe(`Not answered yet: ${titles.join(", ")}`);
    const lines = draw(refused, SMALLEST);
    expect(lines).toContain("Not answered yet:");
    expect(lines.at(-1)).toBe("First thing, Second…");
    expect(draw(refused).join("\n")).not.toContain("…\n");
  });

  it("K-16 the second line of a note that is kept stands below the first", () => {
    const noted = playKeys(openDialog(named("closed")), [
      "n",
      "type:one",
      "alt+return",
      "type:two",
      "return",
    ]);
    const at = draw(noted).indexOf("  Note: one");
    expect(draw(noted)[at + 1]).toBe("        two");
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

describe("a terminal that is too small", () => {
  const drawSmall = (columns: number, rows: number, otherWay?: string) =>
    draw(openDialog(named("closed"), otherWay === undefined ? {} : { otherWay }), { columns, rows });

  it("K-04 says how large it has to be, and what else helps", () => {
    const plain = "start again with --plain";
    expect(drawSmall(100, 5, plain)).toEqual([
      "Terminal too small: the question needs 20 columns and 6 rows. Make it larger, or start again with",
      "--plain.",
    ]);
    expect(drawSmall(80, 1, plain)).toEqual([
      "Terminal too small: make it 20×6, or start again with --plain.",
    ]);
    expect(drawSmall(19, 2, plain)).toEqual(["Terminal too small:", "make it 20×6."]);
    expect(drawSmall(19, 1, plain)).toEqual(["Terminal too small"]);
    expect(drawSmall(60, 5)).toEqual([
      "Terminal too small: the question needs 20 columns and 6",
      "rows. Make it larger.",
    ]);
    expect(drawSmall(10, 24, plain)).toEqual(["Terminal …"]);
  });
});

describe("what a timeout is going to take", () => {
  const pair = [
    { question: "Red?", header: "Red", options: ["Yes", "No"] },
    { question: "Blue?", header: "Blue", options: ["Yes", "No (Recommended)"] },
  ];
  const clockOf = (request: WrittenRequest, keys: string[] = [], size: DialogSize = LARGE) => {
    const timeout = { ms: 90_000, then: "recommended" } as const;
    const lines = draw(playKeys(openDialog({ timeout, ...request }), keys, size), size);
    return lines.find((line) => line.includes("1:30"))?.trim();
  };

  it.each<[string, WrittenRequest, string[], string]>([
    ["is named where none is recommended", named("pair"), [], "this is taken: Red"],
    ["whatever is in focus", named("pair"), ["j"], "this is taken: Red"],
    ["is marked already where one is", { questions: pair }, ["tab"], "the recommended options are taken"],
    [
      "is named where the mark is not shown",
      { questions: [{ question: "Which?", multiSelect: true, recommended: 1, options: ["a", "b"] }] },
      [],
      "this is taken: b",
    ],
    [
      "is marked where spaces follow the mark",
      { questions: [{ question: "Which?", options: ["a", "b (recommended) "] }] },
      [],
      "the recommended options are taken",
    ],
    [
      "is named where such words do not end it, on one line",
      { questions: [{ question: "Which?", options: ["(Recommended)\nor not", "b"] }] },
      [],
      "this is taken: (Recommended) or not",
    ],
    ["is what was chosen", { questions: pair }, ["2", "shift+tab"], "what you chose here is taken"],
    [
      "is told of all on the last page",
      { questions: pair },
      ["shift+tab"],
      "the recommended or first options are taken",
    ],
    [
      "is nothing where one question has no options",
      { questions: [...pair, { question: "Why?" }] },
      [],
      "this closes unanswered",
    ],
  ])("K-16 %s", (_, request, keys, taken) => {
    expect(clockOf(request, keys)).toBe(`1:30 left, then ${taken}`);
  });

  it("K-16 by its number where its name is too long", () => {
    const request = { questions: [{ question: "Which?", options: ["x".repeat(100), "b"] }] };
    expect(clockOf(request)).toBe("1:30, then option 1 is taken");
    expect(clockOf(request, [], SMALLEST)).toMatch(/^1:30 • Enter/);
  });
});
