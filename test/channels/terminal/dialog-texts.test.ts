import { describe, expect, it } from "vitest";
import {
  createDialog,
  type DialogState,
  measureDialog,
  PLAIN_THEME,
  summarizeDialog,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { named, OPENED_AT, openDialog, playKeys, writeRequest } from "./dialog-player.js";

describe("texts in the dialog", () => {
  it("K-03 a preview without a word is none, and one in HTML is not read as Markdown", () => {
    const draw = (preview: string) => {
      const questions = [{ question: "Which?", options: [{ label: "A", preview }] }];
      const opened = openDialog({ questions, previewFormat: "html" });
      return viewDialog(opened, { columns: 80, rows: 24 }, { theme: PLAIN_THEME }).lines.join("\n");
    };
    for (const blank of ["", " \n"]) expect(draw(blank)).not.toContain("p whole preview");
    expect(draw("*a*")).toContain("│ *a*");
  });

  it("K-12 what another reads of Markdown may have several parts on a line of fixed width", () => {
    const request = { questions: [{ question: "Which?", options: [{ label: "A", preview: "*a*" }] }] };
    const size = { columns: 30, rows: 24 };
    const runs = ["x".repeat(20), "y".repeat(8)].map((text) => ({ text }));
    const readMarkdown = () => [{ lead: "", hang: "", runs, isFixed: true }];
    const whole = playKeys(openDialog(request, { readMarkdown }), ["p"], size);
    expect(measureDialog(whole, size).hiddenColumns).toBe(0);
    expect(viewDialog(whole, size, { theme: PLAIN_THEME }).lines).toContain(
      runs.map(({ text }) => text).join(""),
    );
  });

  it("K-03 what nobody reads as Markdown, or what is none, stays as it is written", () => {
    const size = { columns: 30, rows: 40 };
    const options = [{ label: "A", preview: "*a*" }];
    const request = {
      asker: "**us**",
      context: { markdown: "\n*b*\n\n\n\n*c*" },
      metadata: { plan: "*d*\n\n\n*e*" },
      questions: [{ question: "Which?", options }],
    };
    const draw = (state: DialogState, at = size) => viewDialog(state, at, { theme: PLAIN_THEME }).lines;
    const unread = createDialog(writeRequest(request), { now: OPENED_AT });
    const page = draw(unread).join("\n");
    expect(page).toContain("*b*\n\n*c*");
    expect(page).toContain("*d*\n\n*e*");
    expect(page).toContain("│ *a*");
    expect(draw(unread, { columns: 30, rows: 8 }).join("\n")).toContain("*d*\n*e*");
    expect(draw(openDialog(request)).join("\n")).toContain("**us**");
  });

  it("K-16 what a timeout took stays on one line, whatever it is", () => {
    const opened = openDialog(named("closed"));
    const taken = { "Go on?": "Yes\nand no" };
    expect(summarizeDialog(opened, 80, { theme: PLAIN_THEME, ending: "time is up", taken })).toEqual([
      "✓ Go on? → time is up, taken: Yes and no",
    ]);
  });

  it("K-11 only the tabs of answered questions look so", () => {
    const questions = ["■ one", "two ■"].map((header) => ({ question: header, header, options: ["Yes"] }));
    const { lines } = viewDialog(playKeys(openDialog({ questions }), ["tab", "1"]), {
      columns: 80,
      rows: 24,
    });
    expect(lines[1]).toBe(" ←\u001b[7m □ ■ one \u001b[27m \u001b[32m■ two ■\u001b[39m  ✓ Submit →");
  });

  it("K-01 a header without a word is no title", () => {
    const opened = openDialog({ questions: [{ question: "Go on?", header: " \n", options: ["Yes"] }] });
    const { lines } = viewDialog(opened, { columns: 80, rows: 24 }, { theme: PLAIN_THEME });
    expect(lines.slice(1, 3)).toEqual(["  Go on?", ""]);
  });

  it("K-11 Submit has numbers as far as there are keys for them, and no note where nothing was noted", () => {
    const questions = Array.from({ length: 10 }, (_, index) => ({
      question: `Question ${index + 1}?`,
      options: ["Yes"],
    }));
    const keys = ["n", "type: ", "return", "1", "0", "type:x", "escape", "shift+tab", "shift+tab"];
    const state = playKeys(openDialog({ questions }), keys);
    const { lines } = viewDialog(state, { columns: 80, rows: 40 }, { theme: PLAIN_THEME });
    const from = lines.indexOf("  1. ■ Question 1: Yes");
    expect(lines.slice(from, from + 11)).toEqual([
      "  1. ■ Question 1: Yes",
      "  2. □ Question 2: not answered yet (draft kept)",
      ...[3, 4, 5, 6, 7, 8, 9].map((number) => `  ${number}. □ Question ${number}: not answered yet`),
      "     □ Question 10: not answered yet",
      "",
    ]);
  });

  it("K-01 what stays of an answer is the first 500 characters of it, on one line", () => {
    const summary = (text: string) =>
      summarizeDialog(playKeys(openDialog(named("service")), [`paste:${text}`, "return"]), 1000, {
        theme: PLAIN_THEME,
      });
    const [exact, longer] = ["x".repeat(500), `${"x".repeat(500)}y`].map((text) => summary(text)[0]);
    expect(exact).toMatch(/ → x{500}$/);
    expect(longer).toMatch(/ → x{500}…$/);
    expect(summary("a\tb\nc")[0]).toMatch(/ → a b ↵ c$/);
  });

  it("K-01 of several answers only the one that was typed is a secret", () => {
    const [question] = named("features").questions;
    const opened = createDialog(writeRequest({ questions: question === undefined ? [] : [question] }), {
      now: OPENED_AT,
      fieldRules: () => ({ masked: true }),
    });
    const size = { columns: 80, rows: 24 };
    const typed = playKeys(opened, ["1", "0", "type:abc"], size);
    expect(viewDialog(typed, size, { theme: PLAIN_THEME }).lines).toContain("           •••█");
    const over = playKeys(typed, ["return", "home", "return"], size);
    expect(summarizeDialog(over, 80, { theme: PLAIN_THEME })).toEqual([
      "✓ Which features should we include? → Authentication, ••••••",
    ]);
  });

  it("K-04 what was scrolled of a context stays when another option is focused", () => {
    const size = { columns: 20, rows: 6 };
    const markdown = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
    const opened = openDialog({ ...named("closed"), context: { markdown } });
    const read = playKeys(opened, ["pagedown", "pagedown"], size);
    expect(read.scroll).toBeGreaterThan(0);
    expect(playKeys(read, ["down"], size).scroll).toBe(read.scroll);
  });

  it("K-04 an option that is longer than the screen is read with PgDn, and left at its start", () => {
    const size = { columns: 20, rows: 6 };
    const description = Array.from({ length: 40 }, (_, index) => `word${index}`).join(" ");
    const opened = openDialog({
      questions: [{ question: "Go?", options: [{ label: "Yes", description }, "No"] }],
    });
    const read = playKeys(
      opened,
      Array.from({ length: 40 }, () => "pagedown"),
      size,
    );
    expect(viewDialog(read, size, { theme: PLAIN_THEME }).lines.join("\n")).toContain("word38 word39 ↓");
    expect(playKeys(read, ["down"], size).scroll).toBe(0);
  });

  it("K-04 the row that is typed on stays in sight, and PgDn leaves it alone", () => {
    const size = { columns: 20, rows: 6 };
    const lines = Array.from({ length: 30 }, (_, index) => `line ${index}`).join("\n");
    for (const keys of [["0"], []]) {
      const opened = openDialog({
        questions: [{ question: "Go?", options: keys.length > 0 ? ["Yes"] : [] }],
      });
      const typed = playKeys(
        opened,
        [...keys, `paste:${lines}`, ...Array.from({ length: 10 }, () => "up")],
        size,
      );
      expect(viewDialog(typed, size, { theme: PLAIN_THEME }).lines.join("\n")).toContain("line 19█");
      expect(playKeys(typed, ["pagedown"], size).scroll).toBe(0);
    }
  });

  it("K-02 the lines of an answer stand below each other, and a note that is kept is wrapped below its label", () => {
    const size = { columns: 40, rows: 24 };
    const typed = playKeys(openDialog(named("service")), ["type:one", "alt+return", "type:two"], size);
    const drawn = viewDialog(typed, size, { theme: PLAIN_THEME }).lines;
    expect(drawn.slice(drawn.indexOf("  > one")).slice(0, 2)).toEqual(["  > one", "    two█"]);
    const words = "a note that is longer than what is left of the row";
    const noted = playKeys(openDialog(named("closed")), ["n", `type:${words}`, "return"], size);
    const kept = viewDialog(noted, size, { theme: PLAIN_THEME }).lines;
    const from = kept.findIndex((line) => line.startsWith("  Note: "));
    expect(kept.slice(from, from + 3)).toEqual([
      "  Note: a note that is longer than",
      "        what is left of the row",
      "",
    ]);
  });

  it("K-12 a question is whole in what stays on the screen where its line has room, and else no longer than half of it", () => {
    const over = playKeys(openDialog(named("database")), ["type:MySQL", "return"]);
    const lineAt = (columns: number) => summarizeDialog(over, columns, { theme: PLAIN_THEME });
    const [whole = ""] = lineAt(200);
    expect(whole).toContain("? → ");
    expect(lineAt(whole.length)).toEqual([whole]);
    expect(lineAt(whole.length - 1)[0]).toMatch(/… → /);
  });
});
