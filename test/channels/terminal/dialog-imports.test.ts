import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listImports } from "../../house/source-files.js";

const FOLDER = "channels/terminal/";
const DRAWING =
  /^(draw-.*|arrange|geometry|theme|screen|view-dialog|dialog-run|run-dialog|run-editor|read-markdown.*|open-editor|terminal|terminal-channel)\.ts$/;

describe("what the dialog's reducer is made of", () => {
  it("K-06 neither opening a dialog nor pressing a key knows how it is drawn", () => {
    for (const file of ["dialog-state.ts", "press-key.ts", "dialog-answers.ts"]) {
      expect(listDrawing(file), file).toEqual([]);
    }
  });

  it("K-06 drawing that is imported through another file is found", () => {
    expect(listDrawing("view-dialog.ts")).toContain("draw-rows.ts");
    expect(listDrawing("run-dialog.ts")).toContain("geometry.ts");
  });
});

/** Files of the folder that draw, among those which a file imports and those which these import, types too. */
function listDrawing(entry: string): string[] {
  const seen = new Set([FOLDER + entry]);
  for (const file of seen) {
    for (const specifier of listImports(file).filter((specifier) => specifier.startsWith("."))) {
      seen.add(posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts"));
    }
  }
  return [...seen]
    .filter((file) => file.startsWith(FOLDER))
    .map((file) => file.slice(FOLDER.length))
    .filter((file) => DRAWING.test(file));
}
