import { createHook } from "node:async_hooks";
import fs, { mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  answerPendingQuestions,
  clearPendingQuestions,
  createPendingFileChannel,
  listPendingQuestions,
} from "../../../channels/pending-file/index.js";
import { patch } from "../inbox/folder/patch.js";
import { atEveryStep } from "./at-every-step.js";
import { deferralOf, request, setUp } from "./set-up.js";
import { DOCUMENT, setUpFiles } from "./set-up-file.js";

describe("the names of pending files", () => {
  it("P-03 are those with a number from 2 to 1000, in the order of the numbers", async () => {
    const numbers = ["-2", "-9", "-10", "-99", "-101", "-999", "-1000"];
    const ours = ["", ...numbers].map((number) => `pending-questions${number}.json`);
    const others = [
      "-0",
      "-1",
      "-02",
      "-1001",
      "-9999",
      "-10000",
      "-2a",
      "-a2",
      "-2-3",
      "-2.0",
      "-9e0",
      "--2",
      "-",
      "2",
    ];
    const foreign = ["pending-questions-2.txt", "other-2.json", "notes.json", "xpending-questions-3.json"];
    const short = ["pending-questions-2", "xxxxxxxxxxxxxxxxxx2.json", "pending-questions-9.toml"];
    const { path } = setUpFiles([
      ...ours,
      ...others.map((number) => `pending-questions${number}.json`),
      ...foreign,
      ...short,
    ]);
    expect((await listPendingQuestions(path)).map(({ file }) => basename(file))).toEqual(ours);
  });

  it("P-03 of files without an extension have the number at the end", async () => {
    const { folder } = setUp();
    for (const name of ["asks", "asks-2", "asks-3.json"]) writeFileSync(join(folder, name), DOCUMENT);
    const listed = await listPendingQuestions(join(folder, "asks"));
    expect(listed.map(({ file }) => basename(file))).toEqual(["asks", "asks-2"]);
  });
});

describe("the size of pending files", () => {
  it("P-02 one of 1 MiB is read, and one of a byte more is not", async () => {
    for (const more of [0, 1]) {
      const { path } = setUpFiles(["pending-questions.json"], DOCUMENT.padEnd(2 ** 20 + more));
      const [entry] = await listPendingQuestions(path);
      expect(entry).toHaveProperty(more === 0 ? "questions" : "fault");
    }
  });

  it.each(["x", "界"])(
    "P-01 one of 1 MiB is written, and one of a byte more is not: of %s",
    async (letter) => {
      const sizeOf = async (length: number) => {
        const { channel, path } = setUp();
        const asked = request([`${letter}${"x".repeat(length)}`], { requestId: "1", resumeKey: "key" });
        const answer = await channel.askUser(asked);
        const code = answer.type === "cancelled" && answer.code;
        return { code, size: code === "deferred" ? statSync(path).size : undefined };
      };
      const { size = 0 } = await sizeOf(1);
      const room = 2 ** 20 - size + 1;
      expect(await sizeOf(room)).toEqual({ code: "deferred", size: 2 ** 20 });
      expect(await sizeOf(room + 1)).toEqual({ code: "undeliverable", size: undefined });
    },
  );
});

describe("files and power", () => {
  it("P-01 a text is on the disk before it has its name, and its name before anybody is told", async () => {
    const { ask, list, path } = setUp();
    const names: string[][] = [];
    const { fsync } = fs;
    // Of the file, then of its folder.
    const sync = (descriptor: number, done: fs.NoParamCallback) => {
      names.push(list());
      fsync(descriptor, done);
    };
    patch({ fsync: Object.assign(sync, { __promisify__: fsync.__promisify__ }) });
    const draft = expect.stringMatching(/^\.pending-questions\.json\.[\w-]{36}\.tmp$/);
    await ask(["name"]);
    expect(names.splice(0)).toEqual([[draft], [draft, "pending-questions.json"]]);
    await answerPendingQuestions(path, { "What name?": "a" });
    const written = [draft, "pending-questions.json"];
    expect(names).toEqual([written, written]);
  });

  it("P-01 leaves no file open, whatever it finds", async () => {
    let [opened, closed] = [0, 0];
    const counter = createHook({
      init(_, type) {
        if (type === "FILEHANDLE") opened += 1;
        if (type === "FILEHANDLECLOSEREQ") closed += 1;
      },
    }).enable();
    onTestFinished(() => void counter.disable());
    const { ask, answer, path } = setUp();
    await ask(["name"]);
    mkdirSync(path.replace(".json", "-2.json"));
    writeFileSync(path.replace(".json", "-3.json"), " ".repeat(2 ** 20 + 1));
    writeFileSync(path.replace(".json", "-4.json"), "{");
    await listPendingQuestions(path);
    answer(["orders"]);
    await ask(["name"]);
    expect(opened).toBeGreaterThan(8);
    expect(closed).toBe(opened);
  });
});

describe("others who clear at the same time", () => {
  it("P-03 listing and clearing go on where files are gone at any step", async () => {
    for (const act of [listPendingQuestions, clearPendingQuestions]) {
      const lengths = new Set<number>();
      await atEveryStep(async (disturb) => {
        const { path } = setUpFiles(["pending-questions.json", "pending-questions-2.json"]);
        const remove = () => {
          for (const file of [path, path.replace(".json", "-2.json")]) rmSync(file, { force: true });
        };
        const listed = await disturb(
          () => act(path),
          (past) => past === 0 && remove(),
        );
        lengths.add(listed.length);
      });
      expect(lengths).toContain(0);
      expect(lengths).toContain(2);
    }
  });

  it("P-06 what was cleared is no longer confirmed, withdrawn or collected, and nothing comes of it", async () => {
    const { ask, answer, channel, path, list } = setUp();
    const { id } = deferralOf(await ask(["name"]));
    answer(["orders"]);
    expect(await ask(["name"])).toHaveProperty("type", "answered");
    await clearPendingQuestions(path);
    await channel.confirm();
    await atEveryStep(async (disturb) => {
      const { id: next } = deferralOf(await ask(["database"]));
      await disturb(
        () => channel.withdraw(next, "not needed"),
        (past) => past === 0 && rmSync(path, { force: true }),
      );
      expect(list()).toEqual([]);
    });
    expect(await channel.collect(id, { ms: 0 })).toEqual({
      type: "cancelled",
      reason: `no file holds the questions "${id}"`,
      code: "unknown",
    });
    const nowhere = createPendingFileChannel({ path: join(dirname(path), "nowhere", "a.json") });
    expect(await nowhere.collect(id)).toHaveProperty("code", "unknown");
  });
});
