import { describe, expect, it } from "vitest";
import { type BegunAnswers, PLAIN_THEME, viewDialog } from "../../../channels/terminal/index.js";
import { openDialog, PRESSED_AT, playKeys, readTable, type WrittenRequest } from "./dialog-player.js";

/** What is drawn where something is at its bound; `at` is `columns×rows`. */
type FrameCase = {
  title: string;
  request: WrittenRequest;
  begun?: BegunAnswers;
  keys: string[];
  at: string;
  lines: string[];
};

describe("the frames of the dialog at its bounds", () => {
  it.each(readTable<FrameCase[]>("dialog-frames.json"))(
    "$title, at $at",
    ({ request, begun, keys, at, lines }) => {
      const [columns = 0, rows = 0] = at.split("x").map(Number);
      const size = { columns, rows };
      const state = playKeys(openDialog(request, { ...(begun && { begun }) }), keys, size);
      expect(viewDialog(state, size, { theme: PLAIN_THEME, now: PRESSED_AT }).lines).toEqual(lines);
    },
  );
});
