import { describe, expect, it } from "vitest";
import { PLAIN_THEME, viewDialog } from "../../../channels/terminal/index.js";
import { columnsOf } from "../../../src/terminal/columns.js";
import { openDialog, playKeys, readTable, type WrittenRequest } from "./dialog-player.js";

type Room = {
  title: string;
  request: string;
  columns: number;
  keys: string[];
  /** By the rows of the screen, what each line of it shows; see `kindOf`. */
  lines: Record<string, string>;
};

const { requests, rooms } = readTable<{ requests: Record<string, WrittenRequest>; rooms: Room[] }>(
  "list-room.json",
);

/** `Q`uestion, `O`ption, `D`escription of one, `P`review, `B`oth a list and a preview beside it, `H`ints, `↓` more, `=` edge. */
function kindOf(line: string): string {
  if (line.trim() === "") return ".";
  if (/^[─┄]+$/.test(line.trim())) return "=";
  if (/│/.test(line)) return line.trim().startsWith("│") ? "P" : "B";
  if (line.includes("Enter")) return "H";
  if (line.includes("more...")) return "↓";
  if (/^[\s>]*\d+\. /.test(line)) return "O";
  return line.includes("about") ? "D" : "Q";
}

describe("the room that a question has on screens of any height", () => {
  for (const { title, request, columns, keys, lines } of rooms) {
    it.each(Object.entries(lines))(`K-03 ${title}, on ${columns} × %s`, (rows, kinds) => {
      const size = { columns, rows: Number(rows) };
      const written = requests[request];
      if (written === undefined) throw new Error(`list-room.json has no "${request}"`);
      const view = viewDialog(playKeys(openDialog(written), keys, size), size, { theme: PLAIN_THEME });
      expect(view.lines.map(kindOf).join("").replace(/HQ/, "HH")).toBe(kinds);
      expect(view.lines.length).toBeLessThanOrEqual(size.rows);
      for (const line of view.lines) expect(columnsOf(line)).toBeLessThanOrEqual(columns);
    });
  }
});
