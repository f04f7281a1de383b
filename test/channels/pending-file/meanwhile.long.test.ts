import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerPendingQuestions, createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { some } from "../../property-runs.js";
import { atEveryStep } from "./at-every-step.js";
import { OTHERS, setUpFile } from "./set-up-file.js";

const MEANWHILE = /pending-questions\.json was answered, taken or removed meanwhile: nothing was written\.$/;

const answersOf = (file: string) =>
  (JSON.parse(readFileSync(file, "utf8")).questions as { answer: unknown }[]).map(({ answer }) => answer);

const KEYS = [
  ["a key", "key"],
  ["no key", undefined],
] as const;

describe.each(some(KEYS))("while a file with %s is answered", (_, key) => {
  it("P-05 another answer that is written at any step stays", async () => {
    await atEveryStep(async (disturb) => {
      const { path, answerTheirs, list } = setUpFile(["Mine?", "Theirs?"], key);
      let isEdited = false;
      const work = () => answerPendingQuestions(path, { "Mine?": "mine" });
      await disturb(work, (past) => {
        if (past !== 0 || !existsSync(path)) return;
        isEdited = true;
        answerTheirs(path);
      });
      expect(answersOf(path)).toEqual(["mine", isEdited ? "theirs" : null]);
      expect(list()).toEqual(["pending-questions.json"]);
    });
  });

  it("P-05 one who has it aside for a moment at any step, changed or not, loses nothing", async () => {
    await atEveryStep(async (disturb) => {
      const { path, aside, answerTheirs, take, bringBack, list } = setUpFile(["Mine?", "Theirs?"], key);
      let isEdited = false;
      const work = () => answerPendingQuestions(path, { "Mine?": "mine" });
      const back = () => {
        if (!existsSync(aside)) return;
        isEdited = true;
        answerTheirs(aside);
        bringBack();
      };
      await disturb(work, (past) => {
        if (past === 0) take();
        if (past === 6) back();
      });
      back();
      expect(answersOf(path)).toEqual(["mine", isEdited ? "theirs" : null]);
      expect(list()).toEqual(["pending-questions.json"]);
    });
  });

  it("P-05 another ask that gets its name at any step stays, and the answer is found by its own ask", async () => {
    await atEveryStep(async (disturb) => {
      const { path } = setUpFile(["Mine?"], key);
      let isTheirs = false;
      const work = () => answerPendingQuestions(path, { "Mine?": "mine" });
      await disturb(work, (past) => {
        if (past !== 0 || existsSync(path)) return;
        isTheirs = true;
        writeFileSync(path, OTHERS);
      });
      if (isTheirs) expect(readFileSync(path, "utf8")).toBe(OTHERS);
      const answer = await createPendingFileChannel({ path }).collect(key ?? path, { ms: 0 });
      expect(answer).toMatchObject({ type: "answered", answers: { "Mine?": "mine" } });
    });
  });
});

describe("while a file is answered", () => {
  it("P-05 one who removes it at any step has removed it, and the answer is refused or gone with it", async () => {
    const ends = new Set<string>();
    await atEveryStep(async (disturb) => {
      const { path, list } = setUpFile(["Mine?"], "key");
      let isRemoved = false;
      const remove = () => {
        if (isRemoved || !existsSync(path)) return;
        isRemoved = true;
        rmSync(path);
      };
      const work = () => answerPendingQuestions(path, { "Mine?": "mine" });
      const [end] = await Promise.allSettled([disturb(work, (past) => past >= 0 && remove())]);
      remove();
      ends.add(end.status === "rejected" ? String(end.reason).replace(/^.*\//, "") : "");
      expect(list()).toEqual([]);
    });
    expect([...ends]).toEqual([
      "pending-questions.json does not exist.",
      expect.stringMatching(MEANWHILE),
      "",
    ]);
  });

  it("P-05 one who takes its answers at any step keeps them as they were, and no answer is lost unsaid", async () => {
    const ends = new Set<string>();
    await atEveryStep(async (disturb) => {
      const { path, aside, take } = setUpFile(["Mine?"], "key");
      const work = () => answerPendingQuestions(path, { "Mine?": "mine" });
      const [end] = await Promise.allSettled([disturb(work, (past) => past >= 0 && take())]);
      take();
      expect(answersOf(aside)).toEqual([end.status === "fulfilled" ? "mine" : null]);
      ends.add(end.status === "rejected" ? String(end.reason).replace(/^.*\//, "") : "");
    });
    expect([...ends]).toEqual([expect.stringMatching(MEANWHILE), ""]);
  });

  it("P-05 one who clears what waits at any step has cleared it, and the answer is refused or stands", async () => {
    await atEveryStep(async (disturb) => {
      const { path, list } = setUpFile(["Mine?"], "key");
      let isTakenAway = false;
      const clear = () => {
        isTakenAway = !existsSync(path);
        for (const name of list()) if (!name.endsWith(".tmp")) rmSync(join(dirname(path), name));
      };
      const work = () => answerPendingQuestions(path, { "Mine?": "mine" });
      const [end] = await Promise.allSettled([disturb(work, (past) => past === 0 && clear())]);
      if (end.status === "rejected") {
        expect(String(end.reason)).toMatch(/json does not exist\.$|meanwhile: nothing was written\.$/);
        return expect(list()).toEqual([]);
      }
      if (isTakenAway || list().length > 0) expect(answersOf(path)).toEqual(["mine"]);
      expect(list().length).toBeLessThan(2);
    });
  });

  it("P-05 one who answers it and loses its name to another ask keeps the answer, and so does the other ask", async () => {
    await atEveryStep(async (disturb) => {
      const { path, aside, answerTheirs, list } = setUpFile(["Mine?", "Theirs?"], "key");
      let [isEdited, isTheirs] = [false, false];
      const work = () => answerPendingQuestions(path, { "Mine?": "mine" });
      const act = (past: number) => {
        if (past === 0 && existsSync(path)) {
          isEdited = true;
          answerTheirs(path);
        } else if (past > 0 && isEdited && !existsSync(path)) {
          isTheirs = true;
          writeFileSync(path, OTHERS);
        }
      };
      const [end] = await Promise.allSettled([disturb(work, act)]);
      if (!isTheirs) return expect(answersOf(path)).toEqual(["mine", isEdited ? "theirs" : null]);
      expect(readFileSync(path, "utf8")).toBe(OTHERS);
      const prefix = aside.replace(/^.*\//, "").slice(0, -"theirs.taken".length);
      const [kept = "", ...others] = list().filter((name) => name.startsWith(prefix));
      expect(others).toEqual([]);
      const isWritten = end.status === "fulfilled";
      expect(answersOf(join(dirname(path), kept))).toEqual([isWritten ? "mine" : null, "theirs"]);
      if (!isWritten) expect(String(end.reason)).toMatch(MEANWHILE);
    });
  });
});
