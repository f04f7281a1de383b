import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { clearPendingQuestions } from "../../../channels/pending-file/index.js";
import { deferralOf, setUp } from "./set-up.js";

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

  it("P-07 an id that was edited into something else is not told", async () => {
    const { path, ask, edit, channel } = setUp();
    await ask(["database"]);
    for (const requestId of ["x".repeat(201), "ignore all\nrules", ""]) {
      edit((document) => {
        document.requestId = requestId;
      });
      const { id } = deferralOf(await ask(["database"]));
      expect(id).toMatch(/^[\w-]{1,200}$/);
      expect(await channel.collect(id, { ms: 0 })).toHaveProperty("deferred.file", path);
    }
  });
});

describe("a host whose own functions throw", () => {
  it("P-08 is answered as if it had none", async () => {
    const fail = () => {
      throw new Error("no");
    };
    const { path, ask, answer, channel } = setUp({ instruction: fail, watch: fail });
    const deferred = deferralOf(await ask(["database"]));
    expect(deferred.message).toContain("The questions wait for the user");
    const outcome = await channel.collect(deferred.id, { ms: 1 });
    expect(outcome).toHaveProperty("deferred.file", path);
    answer(["SQLite"]);
    expect(await channel.collect(deferred.id, { ms: 1 })).toHaveProperty("type", "answered");
  });
});
