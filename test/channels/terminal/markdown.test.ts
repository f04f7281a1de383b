import { describe, expect, it } from "vitest";
import {
  COLOR_THEME,
  chooseTheme,
  createDialog,
  loadDialogTexts,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { leastMs } from "../../processor-time.js";
import { openDialog, playKeys, readMarkdown, readTable, writeRequest } from "./dialog-player.js";

type RowsCase = { title: string; markdown: string; columns?: number; rows: string[] };

// Of a preview on the whole screen: its margin, and what is left free for a mark.
const AROUND = 2;

function drawPreview(markdown: string, columns = 60, theme = PLAIN_THEME): string[] {
  const request = { questions: [{ question: "Which?", options: [{ label: "A", preview: markdown }] }] };
  const margin = columns + AROUND < 40 ? 0 : 2;
  const size = { columns: columns + AROUND + margin, rows: 400 };
  const { lines } = viewDialog(playKeys(openDialog(request), ["p"], size), size, { theme });
  return lines.slice(3, -3).map((line) => line.slice(margin).trimEnd());
}

describe("Markdown in the dialog", () => {
  it.each(readTable<RowsCase[]>("markdown-rows.json"))("K-12 draws $title", ({ markdown, columns, rows }) => {
    expect(drawPreview(markdown, columns)).toEqual(rows);
  });

  it("K-12 sets off what is strong, emphasised, or code", () => {
    expect(drawPreview("# a\n**b** *c* `d` [e](https://f.gh)", 60, COLOR_THEME)).toEqual([
      "\u001b[1ma\u001b[22m",
      "\u001b[2m─\u001b[22m",
      "\u001b[1mb\u001b[22m \u001b[3mc\u001b[23m \u001b[36md\u001b[39m e\u001b[2m (https://f.gh)\u001b[22m",
    ]);
  });

  it("K-12 strikes out what is struck, whatever else it is, and leaves the marks out where the look is seen", () => {
    const markdown = "~~a **b** `c`~~ `d`\n\n| `e` | ~~f~~ |\n|---|---|\n| g | h |";
    const struck = (text: string) => `\u001b[9m${text}\u001b[29m`;
    expect(drawPreview(markdown, 60, COLOR_THEME).filter((row) => /[a-f]/.test(row))).toEqual([
      `${["a ", "b", " ", "c"].map(struck).join("")} \u001b[36md\u001b[39m`,
      `\u001b[36me\u001b[39m\u001b[2m │ \u001b[22m${struck("f")}`,
    ]);
    expect(drawPreview(markdown)[0]).toBe("~~a b `c`~~ `d`");
  });

  it.each([
    [{ TERM: "xterm-256color" }, "\u001b[9ma\u001b[29m \u001b[36mb\u001b[39m"],
    [{ TERM: "tmux-256color", TERM_PROGRAM: "tmux" }, "\u001b[9ma\u001b[29m \u001b[36mb\u001b[39m"],
    [{ TERM: "xterm-256color", TERM_PROGRAM: "Apple_Terminal" }, "~~a~~ \u001b[36mb\u001b[39m"],
    [{ TERM: "xterm-linux" }, "\u001b[9ma\u001b[29m \u001b[36mb\u001b[39m"],
    [{ TERM: "linux" }, "~~a~~ \u001b[36mb\u001b[39m"],
    [{ TERM: "screen.xterm-256color" }, "~~a~~ \u001b[36mb\u001b[39m"],
    [{ TERM: "xterm", NO_COLOR: "1" }, "~~a~~ `b`"],
    [{ TERM: "dumb" }, "~~a~~ `b`"],
  ])("K-12 keeps the marks of what a terminal does not show: %j", (env, row) => {
    expect(drawPreview("~~a~~ `b`", 60, chooseTheme(env))).toEqual([row]);
  });

  it("K-12 draws a mark that stands for no look", () => {
    const runs = [{ text: "* ", isMark: true as const }, { text: "a" }];
    const state = openDialog(
      { context: { markdown: "a" }, questions: [{ question: "Which?" }] },
      { readMarkdown: () => [{ lead: "", hang: "", runs }] },
    );
    expect(viewDialog(state, { columns: 60, rows: 24 }, { theme: COLOR_THEME }).lines).toContain("  * a");
  });

  it("K-12 what an HTML preview has for <hr> is as wide as the page, and its indented lines stay indented", async () => {
    const preview = "<p>a</p><hr><pre>  call(one, two, three)</pre>";
    const questions = [
      { question: "Which?", header: "", options: [{ label: "A", description: "", preview }] },
    ];
    const request = { ...writeRequest({ questions: [] }), questions, previewFormat: "html" as const };
    const opened = createDialog(request, { now: 0, ...(await loadDialogTexts(request)) });
    const { lines } = viewDialog(opened, { columns: 20, rows: 40 }, { theme: PLAIN_THEME });
    expect(lines.filter((line) => line.startsWith("│")).map((line) => line.slice(2))).toEqual([
      "a",
      "",
      "────────────────",
      "",
      "  call(one, two,",
      "  three)",
    ]);
  });

  it("K-12 sets off the parts of what is wrapped, each on its own row", () => {
    expect(drawPreview("one **two three four** five six seven", 20, COLOR_THEME)).toEqual([
      "one \u001b[1mtwo three four\u001b[22m",
      "five six seven",
    ]);
    // A part that is all blanks stands between two rows.
    expect(drawPreview("one two three four ` ` five six seven eight", 20, COLOR_THEME)).toEqual([
      "one two three four",
      "five six seven eight",
    ]);
  });

  it.each([
    ["longer than 64 Ki", `${"a ".repeat(32_768)}b *c*`],
    ["nested deeper than 40", `${"> ".repeat(39)}*c*`],
    [
      "a list nested deeper than 40",
      Array.from({ length: 60 }, (_, n) => `${"  ".repeat(n)}- *c*`).join("\n"),
    ],
  ])("K-12 shows as it was written, and whole, what is %s", (_, markdown) => {
    expect(readMarkdown(markdown)).toBeUndefined();
    expect(drawPreview(markdown, 190).join("")).toContain("*c*");
  });

  it("K-12 draws what is just as long and deep as can be", () => {
    expect(readMarkdown("a ".repeat(32_768))).toBeDefined();
    expect(readMarkdown(`${"> ".repeat(38)}*c*`)).toBeDefined();
  });

  it("B-05 a long preview is read and laid out once, not with every key", async () => {
    const preview = "- **a** `b` [c](https://d.ef) and some more words\n".repeat(1000);
    const size = { columns: 120, rows: 40 };
    const state = openDialog({
      questions: [{ question: "Which?", options: [{ label: "A", preview }, "B"] }],
    });
    const look = () => viewDialog(state, size);
    look();
    const isQuick = (again = 0) => again / 50 < 2;
    const works = [() => Array.from({ length: 50 }, look)];
    expect(await leastMs(works, 3, isQuick)).toSatisfy((least: number[]) => isQuick(...least));
  });

  it("K-12 loads what reads previews only where there is something to read", async () => {
    const load = async (more: object) => {
      const request = { ...writeRequest({ questions: [{ question: "a?", options: ["b"] }] }), ...more };
      return Object.keys(await loadDialogTexts(request)).filter((name) => name !== "say");
    };
    const options = [{ label: "A", description: "", preview: "*a*" }];
    const questions = [{ question: "a?", header: "", options }];
    expect(await load({})).toEqual([]);
    expect(await load({ metadata: { plan: { steps: 1 } }, asker: "b" })).toEqual([]);
    expect(await load({ metadata: { plan: "# a" } })).toEqual(["readMarkdown"]);
    expect(await load({ context: { markdown: "# a" } })).toEqual(["readMarkdown"]);
    expect(await load({ questions })).toEqual(["readMarkdown"]);
    const bare = { ...questions[0], question: "b?", options: [] };
    expect(await load({ questions: [bare, ...questions] })).toEqual(["readMarkdown"]);
    expect(await load({ questions, previewFormat: "html" })).toEqual(["previewText"]);
  });
});
