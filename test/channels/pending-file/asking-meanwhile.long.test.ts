import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { answerPendingQuestions, createPendingFileChannel } from "../../../channels/pending-file/index.js";
import { elicit } from "../../../src/index.js";
import { atEveryStep } from "./at-every-step.js";
import { deferralOf, request, setUp } from "./set-up.js";
import { OTHERS, setUpFile } from "./set-up-file.js";

describe("while questions are asked", () => {
  it("P-03 another ask that gets the name at any step keeps it", async () => {
    const files = new Set<string>();
    await atEveryStep(async (disturb) => {
      const { ask, path, read, list } = setUp();
      const write = () => {
        mkdirSync(dirname(path), { recursive: true });
        if (!existsSync(path)) writeFileSync(path, OTHERS);
      };
      const outcome = await disturb(
        () => ask(["name"]),
        (past) => past === 0 && write(),
      );
      const { file = "" } = deferralOf(outcome);
      write();
      expect(read(file).questions[0]?.question).toBe("What name?");
      expect(file === path || readFileSync(path, "utf8") === OTHERS).toBe(true);
      expect(list()).toHaveLength(file === path ? 1 : 2);
      files.add(file.replace(/^.*\//, ""));
    });
    expect([...files]).toEqual(["pending-questions-2.json", "pending-questions.json"]);
  });

  it("P-01 a folder that is removed at any step makes it undeliverable, or is removed with the file", async () => {
    const ends = new Set<string | undefined>();
    await atEveryStep(async (disturb) => {
      const { ask, path } = setUp();
      const outcome = await disturb(
        () => ask(["name"]),
        (past) => past === 0 && rmSync(dirname(path), { recursive: true, force: true }),
      );
      if (outcome.type !== "cancelled") throw new Error("answered");
      if (outcome.code !== "deferred") expect(outcome.reason).toMatch(/: ENOENT: /);
      ends.add(outcome.code);
    });
    expect([...ends]).toEqual(["deferred", "undeliverable"]);
  });

  it("P-01 a draft that somebody clears away at any step costs only a file that has no name yet", async () => {
    await atEveryStep(async (disturb) => {
      const { ask, path, list } = setUp();
      const clear = () => {
        for (const name of existsSync(dirname(path)) ? list() : []) {
          if (name.endsWith(".tmp")) rmSync(join(dirname(path), name));
        }
      };
      const outcome = await disturb(
        () => ask(["name"]),
        (past) => past === 0 && clear(),
      );
      expect(outcome).toHaveProperty("code", existsSync(path) ? "deferred" : "undeliverable");
    });
  });

  it("P-01 an abort at any step leaves no file, also where somebody else removes it", async () => {
    for (const isRemoved of [false, true]) {
      await atEveryStep(async (disturb) => {
        const { channel, path, list } = setUp();
        const controller = new AbortController();
        const asked = request(["name"], { signal: controller.signal });
        const outcome = await disturb(
          () => channel.askUser(asked),
          (past) => {
            if (past === 0) controller.abort();
            if (isRemoved && past >= 0) rmSync(path, { force: true });
          },
        );
        const isAborted = outcome.type === "cancelled" && outcome.code === "aborted";
        expect(existsSync(dirname(path)) ? list() : []).toEqual(isAborted ? [] : ["pending-questions.json"]);
        expect(isAborted).toBe(controller.signal.aborted);
      });
    }
  });
});

describe("while answers are taken", () => {
  it("P-06 an abort at any step loses none of them, neither in this process nor in the next", async () => {
    for (const isNext of [false, true]) {
      for (const isTaken of [false, true]) {
        await atEveryStep(async (disturb) => {
          const { channel, path, ask, answer } = setUp();
          await ask(["name"]);
          answer(["orders"]);
          const restart = () => createPendingFileChannel({ path, sessionId: "abc123" });
          // What was taken for an ask that was killed is taken again.
          if (isTaken) await ask(["name"]);
          const first = isTaken ? restart() : channel;
          const controller = new AbortController();
          const asked = request(["name"], { signal: controller.signal });
          const outcome = await disturb(
            () => first.askUser(asked),
            (past) => past === 0 && controller.abort(),
          );
          const expected = { type: "answered", answers: { "What name?": "orders" } };
          if (!controller.signal.aborted) return expect(outcome).toMatchObject(expected);
          expect(outcome).toHaveProperty("code", "aborted");
          expect(await elicit(isNext ? restart() : first, request(["name"]))).toMatchObject(expected);
        });
      }
    }
  });

  it("P-06 an abort while they are checked leaves their file where it is", async () => {
    const { channel, ask, answer, list } = setUp();
    await ask(["name"]);
    answer(["orders"]);
    const controller = new AbortController();
    const check = () => {
      controller.abort();
      return [];
    };
    const asked = request(["name"], { signal: controller.signal, check });
    expect(await channel.askUser(asked)).toHaveProperty("code", "aborted");
    expect(list()).toEqual(["pending-questions.json"]);
    expect(await ask(["name"])).toHaveProperty("type", "answered");
  });

  it("P-04 one who changes the file for a moment at any step is waited for", async () => {
    for (const steps of [1, 5]) {
      await atEveryStep(async (disturb) => {
        const { channel, path, take, bringBack, edit } = setUpFile(["Mine?"], "key");
        edit((document) => Object.assign(document, { requestId: "request" }));
        const outcome = await disturb(
          () => channel.collect("request", { ms: 0 }),
          (past) => {
            if (past === 0) take();
            if (past === steps) bringBack();
          },
        );
        expect(outcome).toHaveProperty("code", "deferred");
        bringBack();
        await answerPendingQuestions(path, { "Mine?": "mine" });
        expect(await channel.collect("request", { ms: 0 })).toHaveProperty("type", "answered");
      });
    }
  });

  it("P-04 one who takes them back at any step is asked again", async () => {
    for (const isCollected of [false, true]) {
      await atEveryStep(async (disturb) => {
        const { channel, ask, answer, path, list } = setUp();
        const { id } = deferralOf(await ask(["name"]));
        const open = readFileSync(path, "utf8");
        answer(["orders"]);
        const takeBack = () => {
          if (!existsSync(path)) return;
          writeFileSync(join(dirname(dirname(path)), "draft"), open);
          renameSync(join(dirname(dirname(path)), "draft"), path);
        };
        const outcome = await disturb(
          () => (isCollected ? channel.collect(id, { ms: 0 }) : channel.askUser(request(["name"]))),
          (past) => past === 0 && takeBack(),
        );
        if (outcome.type === "answered") return;
        expect(deferralOf(outcome)).toMatchObject({ id, file: path });
        expect(list()).toEqual(["pending-questions.json"]);
      });
    }
  });

  it("P-04 one who removes the file at any step makes it a new ask, or an unknown one", async () => {
    for (const isCollected of [false, true]) {
      const codes = new Set<string | undefined>();
      await atEveryStep(async (disturb) => {
        const { channel, ask, answer, path, list } = setUp();
        const { id } = deferralOf(await ask(["name"]));
        answer(["orders"]);
        const clear = () => {
          for (const name of list()) if (!name.endsWith(".tmp")) rmSync(join(dirname(path), name));
        };
        const outcome = await disturb(
          () => (isCollected ? channel.collect(id, { ms: 0 }) : channel.askUser(request(["name"]))),
          (past) => past === 0 && clear(),
        );
        codes.add(outcome.type === "answered" ? outcome.type : outcome.code);
      });
      expect([...codes].sort()).toEqual(["answered", isCollected ? "unknown" : "deferred"]);
    }
  });

  it("P-03 another ask that gets the name at any step keeps it", async () => {
    await atEveryStep(async (disturb) => {
      const { channel, ask, answer, path } = setUp();
      await ask(["name"]);
      answer(["orders"]);
      let isTheirs = false;
      const outcome = await disturb(
        () => channel.askUser(request(["name"])),
        (past) => {
          if (past !== 0 || existsSync(path)) return;
          isTheirs = true;
          writeFileSync(path, OTHERS);
        },
      );
      expect(outcome).toHaveProperty("type", "answered");
      if (isTheirs) expect(readFileSync(path, "utf8")).toBe(OTHERS);
    });
  });

  it("P-06 one who removes what was taken for a killed ask at any step costs no more than that", async () => {
    for (const isOpen of [true, false]) {
      await atEveryStep(async (disturb) => {
        const { path, aside, take, answer } = setUpFile(["Mine?"], "key");
        if (!isOpen) answer(["mine"]);
        take();
        const channel = createPendingFileChannel({ path });
        const outcome = await disturb(
          () => channel.askUser(request(["Mine?"], { resumeKey: "key" })),
          (past) => past === 0 && rmSync(aside, { force: true }),
        );
        expect(outcome.type === "answered" || outcome.code === "deferred").toBe(true);
        if (isOpen) expect(deferralOf(outcome)).toHaveProperty("file", path);
      });
    }
  });
});
