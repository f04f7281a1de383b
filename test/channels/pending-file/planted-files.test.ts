import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { clearPendingQuestions } from "../../../channels/pending-file/index.js";
import { setUp } from "./set-up.js";

describe("files that others left", () => {
  it("P-03 clearing leaves alone what only has the name of a taken file", async () => {
    const { path, list } = setUp();
    const folder = dirname(path);
    const hidden = (name: string) => `.pending-questions.json.${name}.taken`;
    mkdirSync(join(folder, hidden("folder")), { recursive: true });
    writeFileSync(join(folder, hidden("my-notes")), "notes");
    symlinkSync(join(folder, hidden("my-notes")), join(folder, hidden("link")));
    const text = JSON.stringify({ questions: [{ question: "Q?", answer: "a" }] });
    writeFileSync(join(folder, hidden("real")), text);
    writeFileSync(path, text);
    await clearPendingQuestions(path);
    expect(list()).toEqual(["folder", "link", "my-notes"].map(hidden));
  });
});
