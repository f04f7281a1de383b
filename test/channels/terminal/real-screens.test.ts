import { afterAll, describe, expect, it } from "vitest";
import { some } from "../../property-runs.js";
import { named, readTable, writeRequest } from "./dialog-player.js";
import { bytesOf } from "./key-bytes.js";
import { openPseudoTerminal, type PseudoTerminal } from "./pseudo-terminal.js";

type ScreenCase = { title: string; request: string; keys: string[]; screens: Record<string, string[]> };

// The clock stands still there, so that no time runs out.
const cases = readTable<ScreenCase[]>("dialog-screens.json").filter(({ request }) => request !== "hurry");
const sizes = [...new Set(cases.flatMap(({ screens }) => Object.keys(screens)))];

// One process asks for all of them, in this order.
for (const at of some(sizes))
  describe(`every screen on a real terminal, at ${at}`, { shuffle: false }, () => {
    const [columns = 80, rows = 24] = at.split("x").map(Number);
    const asked = cases.filter(({ screens }) => screens[at] !== undefined);
    const opened: PseudoTerminal[] = [];
    let sound: PseudoTerminal | undefined;
    afterAll(() => {
      for (const terminal of opened) terminal.dispose();
    });

    it.each(asked.map((each, index) => ({ ...each, index })))("$title", async ({ keys, screens, index }) => {
      const before = sound?.written().length ?? 0;
      sound?.kill("SIGUSR2");
      const terminal = sound ?? open(asked.slice(index));
      // One in which a test fails stays where it is, and the next test opens another.
      sound = undefined;
      const { written, cursorHidden, type, until } = terminal;
      await until(() => cursorHidden() && (before === 0 || written().includes("\u001bc", before)));
      for (const key of keys) {
        const length = written().length;
        // An Enter that is followed at once is read as part of a paste, unless another key is there that no paste has: F5 does nothing.
        type((key === "return" ? "\u001b[15~" : "") + bytesOf(key));
        // An Esc that is followed at once is read as the beginning of another key.
        if (key === "escape") await until(() => written().length > length);
      }
      // A terminal does not tell blanks at the end of a line.
      const golden = screens[at]?.map((line) => line.trimEnd()).join("\n");
      expect(await until((screen) => screen === golden)).toBe(golden);
      sound = terminal;
    });

    function open(rest: readonly ScreenCase[]): PseudoTerminal {
      const requests = JSON.stringify(rest.map(({ request }) => writeRequest(named(request))));
      const terminal = openPseudoTerminal(
        process.execPath,
        ["test/channels/terminal/ask-in-turn.js", requests],
        { columns, rows, env: { NO_COLOR: "1" } },
      );
      opened.push(terminal);
      return terminal;
    }
  });
