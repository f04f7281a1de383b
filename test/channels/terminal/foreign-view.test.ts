import { describe, expect, it } from "vitest";
import {
  type DialogLayout,
  type DialogState,
  listKeys,
  measureDialog,
  pressKey,
} from "../../../channels/terminal/index.js";
import { named, openDialog, PRESSED_AT, playKeys, type WrittenRequest } from "./dialog-player.js";

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
    for (const [key, scroll] of [
      ["up", 4],
      ["k", 4],
      ["j", 6],
      ["x", 5],
      ["3", 5],
    ] as const) {
      expect(press(review, key, LAYOUT).scroll, key).toBe(scroll);
    }
    expect(press({ ...review, scroll: 0 }, "up", LAYOUT).scroll).toBe(0);
  });

  it("K-06 leave the scrolling to a toolkit that measures nothing, and do all the rest", () => {
    const opened = { ...openDialog(named("setup")), scroll: 7 };
    for (const name of ["pagedown", "pageup", "down"]) expect(press(opened, name).scroll).toBe(7);
    const review = { ...opened, tab: 3 };
    for (const name of ["up", "down"]) expect(press(review, name).scroll).toBe(7);
    const keys = ["1", "x", "return", "1", "return", "return"];
    const over = keys.reduce((state, key) => press(state, key), openDialog(named("setup")));
    expect(over.end).toMatchObject({ answers: { "What should we name this service?": "x" } });
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

  it("K-06 K-12 scroll a page that lies over the dialog as far as its view says, apart from what is below it", () => {
    const opened = { ...openDialog(named("layouts")), scroll: 3 };
    const span = { spans: [{ height: 4, overflow: 9, isAboveList: false }] };
    for (const page of ["p", "?"]) {
      let state = press(opened, page, span);
      const scrolls = ["down", "pagedown", "end", "j", "k", "up", "pageup", "home", " "].map((key) => {
        state = press(state, key, span);
        return state.overlay?.scroll;
      });
      expect(scrolls).toEqual([1, 4, 9, 9, 8, 7, 4, 0, 3]);
      expect(state.scroll).toBe(3);
      const closed = press(state, "escape", span);
      expect(closed.overlay).toBeUndefined();
      expect(closed.scroll).toBe(3);
    }
  });

  it("K-06 K-12 leave the only page on the whole screen as far down as it is", () => {
    const span = { spans: [{ height: 4, overflow: 9, isAboveList: false }] };
    const down = press(press(openDialog(named("drawing")), "p", span), "pagedown", span);
    expect(down.overlay?.scroll).toBe(3);
    for (const key of ["left", "right", "2"]) expect(press(down, key, span)).toEqual(down);
  });

  it("K-06 that bring no text, or several characters at once, are none of the list", () => {
    for (const keys of [[], ["up"]]) {
      const state = playKeys(openDialog(named("ports")), ["down", ...keys]);
      for (const key of [{ name: "character" }, { name: "character", text: "" }]) {
        expect(pressKey(state, key, { now: PRESSED_AT })).toEqual(state);
      }
    }
    const listed = playKeys(openDialog(named("ports")), ["down"]);
    for (const text of ["12", "jk", "n?"]) {
      expect(pressKey(listed, { name: "character", text }, { now: PRESSED_AT })).toEqual(listed);
    }
    const sent = playKeys(openDialog(named("features")), ["up", "type:p95", "return"]);
    const typed = pressKey(sent, { name: "character", text: "jk" }, { now: PRESSED_AT });
    expect(typed).toMatchObject({ mode: "own", drafts: [{ own: { text: "p95jk" } }] });
  });

  it("K-06 K-12 close the help with any key where nothing of it is hidden, and let a toolkit that measures nothing scroll it", () => {
    const help = press(openDialog(named("database")), "?");
    const whole = { spans: [{ height: 40, overflow: 0, isAboveList: false }] };
    for (const key of ["down", "pagedown", "x", "return", "tab"]) {
      expect(press(help, key, whole).overlay, key).toBeUndefined();
    }
    for (const key of ["down", "end"]) expect(press(help, key).overlay).toEqual({ shows: "keys", scroll: 0 });
    expect(press(help, "x").overlay).toBeUndefined();
  });

  it("K-06 K-12 are told to the toolkit in words, those that mean something in this dialog", () => {
    const keysOf = (name: string, canEdit = false) =>
      listKeys(openDialog(named(name), { canEdit })).flatMap(({ where, keys }) =>
        keys.map((key) => `${where}: ${key.keys}`),
      );
    expect(keysOf("service")).toContain("In a text: Enter");
    expect(keysOf("service").join()).not.toMatch(/On a list|On Submit|Alt\+E,|Tab/);
    expect(keysOf("service", true)).toContain("In a text: Alt+E");
    expect(keysOf("closed")).not.toContain("On a list: 0");
    expect(keysOf("closed")).not.toContain("On a list: Space");
    expect(keysOf("layouts")).toContain("On a list: p");
    expect(
      listKeys(openDialog(named("service"), { canEdit: true })).flatMap(({ keys }) => keys),
    ).toContainEqual({
      keys: "Alt+E",
      does: "go on in your editor ($VISUAL or $EDITOR)",
    });
    expect(keysOf("setup")).toEqual(
      expect.arrayContaining(["On a list: Space", "On Submit: 1-9", "Everywhere: Tab Shift+Tab"]),
    );
  });

  const layouts = named("layouts").questions;
  const closed = named("closed").questions;
  it.each<[where: string, keys: string, does: string, request: WrittenRequest]>([
    ["On a list", "1-9", "choose", named("database")],
    ["On a list", "1-9", "tick", named("features")],
    ["On a list", "1-9", "choose, or tick where several can be", named("setup")],
    ["On a list", "Enter", "choose", named("database")],
    ["On a list", "Enter", "confirm", named("features")],
    ["On a list", "Enter", "choose, or confirm the ticks", named("setup")],
    ["On a list", "p", "the preview on the whole screen", { questions: [...layouts, ...closed] }],
    ["On a list", "p", "the context on the whole screen", named("hurry")],
    ["On a list", "p", "the plan on the whole screen", named("plan")],
    ["On a list", "p", "the preview, the plan on the whole screen", named("markdown")],
    ["In a text", "Enter", "send, or keep the note", named("service")],
    ["In a text", "Enter", "send", { ...named("service"), allowNotes: false }],
  ])("K-06 K-12 %s, %s: %s", (where, keys, does, request) => {
    const section = listKeys(openDialog(request)).find((each) => each.where === where);
    expect(section?.keys).toContainEqual({ keys, does });
  });

  it("K-04 change nothing while its view has no room, but Ctrl+C does", () => {
    const opened = openDialog(named("service"));
    const layout = { isTooSmall: true };
    for (const key of ["x", "return", "escape", "pagedown"]) expect(press(opened, key, layout)).toBe(opened);
    expect(press(opened, "ctrl+c", layout).end).toMatchObject({ isInterrupted: true });
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
