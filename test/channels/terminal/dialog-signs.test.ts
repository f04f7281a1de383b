import { describe, expect, it } from "vitest";
import { COLOR_THEME, type DialogSize, measureDialog, viewDialog } from "../../../channels/terminal/index.js";
import { draw, LARGE, named, openDialog, playKeys, SMALL, type WrittenRequest } from "./dialog-player.js";

const SMALLEST = { columns: 20, rows: 6 };

describe("what does not fit", () => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(" ");
  const long = openDialog({ questions: [{ question: words(80), options: ["Yes", "No"] }] });

  it("K-04 a long question says how much is missing, and which key shows it", () => {
    expect(draw(long, SMALL)).toContain("  ↓ 12 more lines: PgDn");
    expect(draw(long, { columns: 23, rows: 12 })).toContain("↓ 24 more lines: PgDn");
    expect(draw(long, { columns: 22, rows: 12 })).toContain("↓ 24: PgDn");
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

  it("K-03 a question that is answered is green at the top while another is open", () => {
    const next = playKeys(openDialog(named("pair")), ["1"]);
    const { lines } = viewDialog(next, LARGE, { theme: COLOR_THEME });
    expect(lines.join("\n")).toContain("\u001b[32m■ ");
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
    expect(drawSmall(12, 5)).toEqual(["Terminal too", "small: make", "it 20×6."]);
    expect(drawSmall(11, 5)).toEqual(["Terminal t…"]);
    expect(drawSmall(60, 5)).toEqual([
      "Terminal too small: the question needs 20 columns and 6",
      "rows. Make it larger.",
    ]);
    expect(drawSmall(10, 24, plain)).toEqual(["Terminal …"]);
    expect([drawSmall(1, 5), drawSmall(0, 5)]).toEqual([["…"], [""]]);
  });
});

describe("a question that nobody sees", () => {
  it("K-04 does not move", () => {
    const opened = openDialog({
      questions: [{ question: "word ".repeat(80).trim(), options: ["Yes", "No"] }],
    });
    const size = { columns: 19, rows: 6 };
    expect(playKeys(opened, ["pagedown", "pageup", "pagedown"], size).scroll).toBe(0);
    expect(measureDialog(opened, size).spans).toEqual([]);
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
    expect(clockOf(request, [], { columns: 26, rows: 24 })).toBe("1:30, then option 1");
    expect(clockOf(request, [], SMALLEST)).toMatch(/^1:30 • Enter/);
  });
});
