import { describe, expect, it } from "vitest";
import { type DialogState, PLAIN_THEME, viewDialog } from "../../../channels/terminal/index.js";
import type { ElicitationTimeout } from "../../../protocol/index.js";
import { some } from "../../property-runs.js";
import { named, openDialog, playKeys, readTable } from "./dialog-player.js";

/** By the columns from which on it looks so: what stands below the page where it has rows enough, or on the last of six. */
type FootCase = {
  title: string;
  request: string;
  timeout?: ElicitationTimeout;
  canEdit?: true;
  keys: string[];
} & ({ foot: Record<string, string[]> } | { lastOfSix: Record<string, string[]> });

const cases: FootCase[] = readTable("dialog-hints.json");

function footOf(state: DialogState, columns: number, rows: number): readonly string[] {
  const { lines } = viewDialog(state, { columns, rows }, { theme: PLAIN_THEME });
  const foot = rows === 6 ? lines.slice(-1) : lines.slice(lines.lastIndexOf("") + 1, -1);
  return foot.map((line) => line.trim());
}

describe("the hints of the dialog", () => {
  it.each(some(cases))(
    "K-11 K-16 $title, at every width",
    ({ title, request, timeout, canEdit = false, keys, ...expected }) => {
      const opened = openDialog({ ...named(request), ...(timeout && { timeout }) }, { canEdit });
      const state = playKeys(opened, keys);
      const shown: Record<string, readonly string[]> = {};
      let before = "";
      for (let columns = 20; columns <= 100; columns += 1) {
        const foot = footOf(state, columns, "foot" in expected ? 80 : 6);
        if (foot.join("\n") !== before) shown[columns] = foot;
        before = foot.join("\n");
      }
      expect({ ["foot" in expected ? "foot" : "lastOfSix"]: shown }).toEqual(expected);
    },
  );
});
