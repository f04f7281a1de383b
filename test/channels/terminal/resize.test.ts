import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createTerminalChannel,
  type DialogSize,
  PLAIN_THEME,
  viewDialog,
} from "../../../channels/terminal/index.js";
import { runs } from "../../property-runs.js";
import { named, openDialog, playKeys, writeRequest } from "./dialog-player.js";
import { createFakeTerminal, type Narrowing, opened } from "./fake-terminal.js";
import { bytesOf } from "./key-bytes.js";

const NARROWINGS: Narrowing[] = ["wraps", "wraps others", "cuts"];
const TYPED: [string, string[]][] = [
  ["on a list", []],
  ["in a field", ["0", "type:dark mode"]],
  ["in a field of Chinese", ["0", `type:${"每次等待的时间加倍".repeat(8)}`]],
  ["in the middle of a field of several rows", ["0", `type:${"word ".repeat(40)}`, "left", "up"]],
];
const ENVIRONMENTS: [Record<string, string>, Narrowing][] = [
  [{ TERM: "xterm-256color" }, "wraps"],
  [{ TERM: "xterm-256color", VTE_VERSION: "7600", XTERM_VERSION: "" }, "wraps"],
  [{ TERM: "screen-256color", TMUX: "/tmp/tmux-1000/default,1,0", TERM_PROGRAM: "vscode" }, "wraps"],
  [{ TERM: "tmux-256color", TMUX: "/tmp/tmux-1000/default,1,0", XTERM_VERSION: "XTerm(390)" }, "wraps"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "vscode" }, "wraps others"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "Hyper" }, "wraps others"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "Tabby" }, "wraps others"],
  [{ TERM: "xterm-256color", TERM_PROGRAM: "Tabby-like" }, "wraps"],
  [{ TERM: "xterm-linux", TERM_PROGRAM: "like-Tabby" }, "wraps"],
  [{ TERM: "xterm-256color", XTERM_VERSION: "XTerm(390)" }, "cuts"],
  [{ TERM: "linux" }, "cuts"],
  [{ TERM: "screen" }, "cuts"],
  [{ TERM: "st-256color" }, "cuts"],
  [{ TERM: "eterm-color" }, "cuts"],
  [{ TERM: "vt220" }, "cuts"],
];

describe.each(NARROWINGS)("a terminal that gets narrower and %s lines", (narrowing) => {
  it.each(TYPED)("K-04 keeps nothing of a frame, and all that stood above it: %s", async (_, keys) => {
    const widths = fc.uniqueArray(fc.integer({ min: 20, max: 130 }), { minLength: 3, maxLength: 5 });
    const heights = fc.constantFrom(24, 40, 110);
    const requests = fc.constantFrom("pair", "layouts", "frameworks", "features", "chinese", "service");
    await fc.assert(
      fc.asyncProperty(requests, widths, heights, fc.boolean(), async (request, changed, rows, lowered) => {
        const isTall = rows === 110;
        // What was scrolled away on a screen that is full comes back where it grows.
        const narrower = changed.toSorted((a, b) => b - a);
        const [columns = 0, ...others] = isTall && narrowing !== "cuts" ? changed : narrower;
        const isLower = !isTall && lowered;
        const sizes = others.map((width, index) => ({
          columns: width,
          rows: isLower ? rows - 3 * (index + 1) : rows,
        }));
        // How many lines xterm.js has taken away below the cursor where it gets lower, too, nobody tells.
        const isClean = !isLower || narrowing !== "wraps others";
        await expectSound({ request, keys, narrowing, first: { columns, rows }, sizes, isTall, isClean });
      }),
      { numRuns: runs(16) },
    );
  });
});

describe("a terminal of another height", () => {
  it.each(NARROWINGS)(
    "K-04 loses nothing and keeps nothing, and one height counts once: %s",
    async (narrowing) => {
      const sizes = [40, 60, 45].map((rows) => ({ columns: 100, rows }));
      const narrower = [{ columns: 40, rows: 45 }];
      const resizing = { request: "features", narrowing, isTall: true, isClean: true };
      const first = { columns: 100, rows: 60 };
      await expectSound({ ...resizing, keys: [], first, sizes: [...sizes, ...narrower] });
    },
  );

  it.each(NARROWINGS)(
    "K-04 finds its frame where a screen gets lower than the frame: %s",
    async (narrowing) => {
      const first = { columns: 100, rows: 40 };
      const sizes = [{ columns: 40, rows: 12 }];
      const resizing = { request: "features", narrowing, isTall: false, isClean: false };
      await expectSound({ ...resizing, keys: [], first, sizes });
    },
  );
});

describe("what a terminal does to lines that are too wide now", () => {
  it.each(ENVIRONMENTS)("K-04 is told by its environment: %j", async (env, narrowing) => {
    const first = { columns: 100, rows: 60 };
    const sizes = [{ columns: 28, rows: 60 }];
    // Nine words and a space on, the cursor is in the first cell of the third row that its row becomes.
    const keys = [
      "0",
      `type:${"word ".repeat(20)}`,
      "home",
      ...Array.from({ length: 9 }, () => "ctrl+right"),
      "right",
    ];
    await expectSound({
      request: "features",
      keys,
      narrowing,
      env,
      first,
      sizes,
      isTall: true,
      isClean: true,
    });
  });
});

type Resizing = {
  readonly request: string;
  readonly keys: string[];
  readonly narrowing: Narrowing;
  readonly env?: Record<string, string>;
  readonly first: DialogSize;
  readonly sizes: readonly DialogSize[];
  /** Whether nothing is scrolled out of sight. */
  readonly isTall: boolean;
  /** Whether nothing of a frame may be left. */
  readonly isClean: boolean;
};

/** Opens a dialog below other lines, presses the keys, and looks at all that is there after each change of the size. */
async function expectSound(resizing: Resizing): Promise<void> {
  const { request, keys, narrowing, env, first, sizes, isTall, isClean } = resizing;
  const terminal = createFakeTerminal(first, narrowing);
  const above = Array.from({ length: isTall ? 20 : first.rows }, (_, row) => `above ${row}`);
  terminal.output.write(above.map((line) => `${line}\r\n`).join(""));
  const channel = createTerminalChannel({
    ...terminal.options,
    env: { ...(env ?? terminal.options.env), NO_COLOR: "1" },
  });
  const answer = channel.askUser(writeRequest(named(request)));
  await opened(terminal);
  terminal.advance(1000);
  terminal.send(...keys.map(bytesOf));
  const state = playKeys(openDialog(named(request)), keys, first);
  const trimmed = (lines: readonly string[]) => lines.map((line) => line.trimEnd());
  for (const size of sizes) {
    terminal.writes.length = 0;
    await terminal.resize(size);
    // What is erased from the first cell of its screen on, tmux keeps in its history.
    expect(terminal.written().split("\u001b[J")[0]).toMatch(/\[C$/);
    const { lines } = viewDialog(state, size, { theme: PLAIN_THEME });
    const expected = trimmed([...above, ...lines]);
    const seen = trimmed(await terminal.lines("screen"));
    const sought = isClean ? seen : seen.slice(-lines.length);
    expect(sought).toEqual(expected.slice(-sought.length));
    expect(seen.length).toBeGreaterThanOrEqual(lines.length);
    const ever = await terminal.lines();
    expect(ever.filter((line) => line.startsWith("above "))).toEqual(above);
    if (isTall) expect(ever).toHaveLength(expected.length);
  }
  terminal.send("\u0003");
  await answer;
}
