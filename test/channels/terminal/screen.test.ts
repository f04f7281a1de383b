import headless from "@xterm/headless";
import { describe, expect, it } from "vitest";
import type { DialogView } from "../../../channels/terminal/index.js";
import { createScreen, createTextScreen } from "../../../channels/terminal/screen.js";

const SIZE = { columns: 20, rows: 6 };

/** A frame: its lines, and where the cursor is in it, where it is anywhere. */
function view(text: string, row?: number, column = 0): DialogView {
  const lines = text.split("|");
  return row === undefined ? { lines } : { lines, cursor: { row, column } };
}

/** A screen with a line above the frame, and what was written to it last. */
function open() {
  const terminal = new headless.Terminal({ cols: SIZE.columns, rows: SIZE.rows, allowProposedApi: true });
  const written: string[] = [];
  const write = (text: string) => {
    written.push(text);
    terminal.write(text);
  };
  terminal.write("above\r\n");
  return {
    screen: createScreen(write, { reflow: "shift", size: () => SIZE }),
    written,
    async seen() {
      await new Promise<void>((resolve) => terminal.write("", resolve));
      const { active } = terminal.buffer;
      const lines = Array.from({ length: active.length }, (_, row) =>
        active.getLine(row)?.translateToString(true),
      );
      return {
        lines: lines.join("|").replace(/\|+$/, ""),
        cursor: [active.baseY + active.cursorY, active.cursorX],
      };
    },
  };
}

type Case = {
  title: string;
  frames: DialogView[];
  lines: string;
  cursor: [number, number];
  /** The texts that the last frame wrote. */
  wrote: string;
};

const cases: Case[] = [
  { title: "one frame", frames: [view("a|b|c")], lines: "above|a|b|c", cursor: [1, 0], wrote: "a b c" },
  { title: "a line", frames: [view("a")], lines: "above|a", cursor: [1, 0], wrote: "a" },
  {
    title: "a frame with the place of a cursor",
    frames: [view("a|bbb|c", 1, 2)],
    lines: "above|a|bbb|c",
    cursor: [2, 2],
    wrote: "a bbb c",
  },
  {
    title: "the same again",
    frames: [view("a|b", 1, 1), view("a|b", 1, 1)],
    lines: "above|a|b",
    cursor: [2, 1],
    wrote: "",
  },
  {
    title: "a cursor that moved",
    frames: [view("a|bb", 1, 1), view("a|bb", 0, 1)],
    lines: "above|a|bb",
    cursor: [1, 1],
    wrote: "",
  },
  {
    title: "a cursor that moved within its line",
    frames: [view("aaa", 0, 1), view("aaa", 0, 2)],
    lines: "above|aaa",
    cursor: [1, 2],
    wrote: "",
  },
  {
    title: "a cursor that is not there any more",
    frames: [view("a|b", 1, 1), view("a|b")],
    lines: "above|a|b",
    cursor: [1, 0],
    wrote: "",
  },
  {
    title: "a line that is shorter now",
    frames: [view("a|bbbb|c"), view("a|b|c")],
    lines: "above|a|b|c",
    cursor: [1, 0],
    wrote: "b",
  },
  {
    title: "the first and the last line",
    frames: [view("a|b|c", 1), view("x|b|z", 1)],
    lines: "above|x|b|z",
    cursor: [2, 0],
    wrote: "x z",
  },
  {
    title: "more lines",
    frames: [view("a|b", 1, 1), view("a|b|c|d", 1, 1)],
    lines: "above|a|b|c|d",
    cursor: [2, 1],
    wrote: "c d",
  },
  {
    title: "fewer lines",
    frames: [view("a|b|c|d"), view("a|b")],
    lines: "above|a|b",
    cursor: [1, 0],
    wrote: "",
  },
  {
    title: "as many lines as the terminal has, so that it scrolls",
    frames: [view("a|b|c|d|e|f"), view("a|b|c|d|e|x", 5, 1)],
    lines: "above|a|b|c|d|e|x",
    cursor: [6, 1],
    wrote: "x",
  },
  {
    title: "a line as wide as the terminal",
    frames: [view(`${"w".repeat(20)}|b`), view(`${"w".repeat(20)}|c`)],
    lines: `above|${"w".repeat(20)}|c`,
    cursor: [1, 0],
    wrote: "c",
  },
];

describe("a frame on a screen", () => {
  it.each(cases)("K-06 $title", async ({ frames, lines, cursor, wrote }) => {
    const { screen, written, seen } = open();
    screen.open();
    for (const frame of frames) {
      written.length = 0;
      screen.draw(frame);
    }
    expect(await seen()).toEqual({ lines, cursor });
    expect(written.join("").match(/(?<!\[\d*)[a-z]+/g) ?? []).toEqual(wrote === "" ? [] : wrote.split(" "));
  });

  it.each(cases)("K-06 $title, drawn again", async ({ frames, lines, cursor }) => {
    const { screen, seen } = open();
    screen.open();
    for (const frame of frames) screen.draw(frame);
    const last = frames.at(-1) ?? view("");
    screen.redraw(last);
    expect(await seen()).toEqual({ lines, cursor });
  });

  it.each(cases)("K-08 $title, and then other lines in its place", async ({ frames }) => {
    const { screen, seen } = open();
    screen.open();
    for (const frame of frames) screen.draw(frame);
    screen.replace(["done", "all"]);
    expect(await seen()).toEqual({ lines: "above|done|all", cursor: [3, 0] });
    screen.draw(view("next"));
    expect((await seen()).lines).toBe("above|done|all|next");
  });

  it("K-08 its modes are set, and taken back in the reverse order", () => {
    const { screen, written } = open();
    screen.open();
    screen.close();
    expect(written).toEqual(["\u001b[?25l\u001b[?7l\u001b[?2004h", "\u001b[?2004l\u001b[?7h\u001b[?25h"]);
  });

  it("K-04 what is wider than the terminal takes it for breaks no line", async () => {
    const { screen, seen } = open();
    screen.open();
    screen.draw(view(`${"w".repeat(25)}|b`));
    expect((await seen()).lines.split("|")).toHaveLength(3);
  });
});

describe("a frame on a terminal that knows nothing but text", () => {
  const openText = () => {
    const written: string[] = [];
    return { written, screen: createTextScreen((text) => written.push(text)) };
  };

  it("K-04 each line that changed is told below, and nothing where none did", () => {
    const { screen, written } = openText();
    screen.open();
    for (const frame of ["a|b", "a|b", "a|c", "a", "a|c"]) screen.draw(view(frame));
    screen.redraw(view("a|c"));
    screen.close();
    expect(written).toEqual(["a\r\nb\r\n", "c\r\n", "c\r\n", "a\r\nc\r\n"]);
  });

  it("K-04 what stays is told below, and what follows is told whole", () => {
    const { screen, written } = openText();
    screen.draw(view("a|b"));
    screen.replace([]);
    screen.replace(["done"]);
    screen.draw(view("a|b"));
    expect(written).toEqual(["a\r\nb\r\n", "done\r\n", "a\r\nb\r\n"]);
  });
});
