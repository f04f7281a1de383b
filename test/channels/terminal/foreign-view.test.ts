import { describe, expect, it } from "vitest";
import {
  type DialogLayout,
  type DialogState,
  measureDialog,
  pressKey,
} from "../../../channels/terminal/index.js";
import { named, openDialog, PRESSED_AT, playKeys } from "./dialog-player.js";

const SIZE = { columns: 80, rows: 24 };
const LAYOUT: DialogLayout = {
  spans: [
    { height: 4, overflow: 5, isAboveList: true },
    { height: 3, overflow: 1, isAboveList: false },
  ],
};

describe("the keys of the dialog under another toolkit", () => {
  it("K-06 scroll as far as its view says, a page at a time and never from one part into the next", () => {
    const scrolls = (keys: string[], from = 0) => {
      let state: DialogState = { ...openDialog(named("database")), scroll: from };
      return keys.map((name) => {
        state = press(state, name, LAYOUT);
        return state.scroll;
      });
    };
    expect(scrolls(Array.from({ length: 4 }, () => "pagedown"))).toEqual([3, 5, 6, 6]);
    expect(
      scrolls(
        Array.from({ length: 4 }, () => "pageup"),
        6,
      ),
    ).toEqual([5, 2, 0, 0]);
    expect(scrolls(["down"], 6)).toEqual([5]);
    expect(scrolls(["down"], 2)).toEqual([2]);
  });

  it("K-06 scroll the page that submits by the row", () => {
    const review = { ...playKeys(openDialog(named("pair")), ["1", "1"]), scroll: 5 };
    const down = press(review, "down", LAYOUT);
    expect([down.scroll, press(down, "down", LAYOUT).scroll]).toEqual([6, 6]);
    expect(press(review, "up", LAYOUT).scroll).toBe(4);
    expect(press({ ...review, scroll: 0 }, "up", LAYOUT).scroll).toBe(0);
  });

  it("K-06 leave the scrolling to a toolkit that measures nothing, and do all the rest", () => {
    const opened = { ...openDialog(named("setup")), scroll: 7 };
    for (const name of ["pagedown", "pageup", "down"]) expect(press(opened, name).scroll).toBe(7);
    const review = { ...opened, tab: 3 };
    for (const name of ["up", "down"]) expect(press(review, name).scroll).toBe(7);
    const keys = ["1", "x", "return", "1", "return", "return"];
    const over = keys.reduce((state, key) => press(state, key), openDialog(named("setup")));
    expect(over.outcome).toMatchObject({ answers: { "What should we name this service?": "x" } });
  });

  it("K-06 move through a text field by the rows that its view has, else by its lines", () => {
    const text = `${"a".repeat(12)}\nbcd`;
    const typed = playKeys(openDialog(named("service")), [`paste:${text}`]);
    const cursorAfter = (keys: string[], layout?: DialogLayout) =>
      keys.reduce((state, key) => press(state, key, layout), typed).drafts[0]?.own.cursor;
    expect(cursorAfter(["up"])).toBe(3);
    expect(cursorAfter(["up", "up"])).toBe(0);
    expect(cursorAfter(["up"], { fieldColumns: 9 })).toBe(11);
    expect(cursorAfter(["up", "up"], { fieldColumns: 9 })).toBe(3);
  });

  it("K-04 change nothing while its view has no room, but Ctrl+C does", () => {
    const opened = openDialog(named("service"));
    const layout = { isTooSmall: true };
    for (const key of ["x", "return", "escape", "pagedown"]) expect(press(opened, key, layout)).toBe(opened);
    expect(press(opened, "ctrl+c", layout).outcome).toMatchObject({ isInterrupted: true });
    expect(press(opened, "x", { isTooSmall: false }).drafts[0]?.own.text).toBe("x");
  });

  it("B-05 lay out a page only where they scroll", () => {
    let count = 0;
    const measure = (state: DialogState): DialogLayout => {
      const layout = measureDialog(state, SIZE);
      return Object.defineProperties(layout, {
        spans: {
          get() {
            count += 1;
            return [];
          },
        },
      });
    };
    let state = openDialog(named("setup"));
    for (const name of ["down", "up", "end", "tab", "tab", "right", "left"]) {
      state = pressKey(state, { name }, { now: PRESSED_AT, measure });
    }
    expect(count).toBe(0);
    pressKey(state, { name: "pagedown" }, { now: PRESSED_AT, measure });
    expect(count).toBe(1);
  });

  it("K-06 are measured on the dialog as it is drawn after the key, when what was said before is gone", () => {
    const measured: DialogState[] = [];
    const refused = playKeys(openDialog(named("features")), ["return"]);
    expect(refused.message).not.toBe("");
    const measure = (state: DialogState): DialogLayout => {
      measured.push(state);
      return LAYOUT;
    };
    pressKey(refused, { name: "pagedown" }, { now: PRESSED_AT, measure });
    expect(measured).toEqual([{ ...refused, message: "", actedAt: PRESSED_AT }]);
  });
});

function press(state: DialogState, name: string, layout?: DialogLayout): DialogState {
  const key = name.length === 1 ? { name: "character", text: name } : { name };
  return pressKey(state, key, { now: PRESSED_AT, ...(layout && { measure: () => layout }) });
}
