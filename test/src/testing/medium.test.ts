import { afterEach, describe, expect, it, vi } from "vitest";
import { createMemoryStore, type InboxStore } from "../../../channels/inbox/index.js";
import { answerTo, testElicitationChannel, testInboxStore } from "../../../src/testing/index.js";
import { createStrictStore } from "./strict-store.js";

const CLOSED = async () => {
  throw new Error("The store is closed.");
};

/** The cases of the suite on one medium that several hosts open, each with a store of its own. */
function collectCases(createHost: (shared: InboxStore) => InboxStore, close = () => {}) {
  const cases = new Map<string, () => Promise<void>>();
  testInboxStore({
    describe: (_, define) => define(),
    it: (title, run) => cases.set(title, run),
    createHarness() {
      const shared = createMemoryStore();
      return { open: () => createHost(shared), pass: () => undefined, close };
    },
  });
  const find = (start: string) => [...cases].find(([title]) => title.startsWith(start))?.[1] ?? CLOSED;
  return { find, all: [...cases.values()] };
}

/** A host of its own: what is closed is only that. */
function createHost(shared: InboxStore, also: () => unknown = () => undefined): InboxStore {
  let isClosed = false;
  const stops: (() => void)[] = [];
  const host: InboxStore = {
    ...shared,
    watch(listener) {
      const stop = shared.watch(listener);
      stops.push(stop);
      return stop;
    },
    async close() {
      isClosed = true;
      for (const stop of stops) stop();
      await also();
    },
  };
  return new Proxy(host, {
    get: (_, name) => (isClosed && name !== "close" ? CLOSED : Reflect.get(host, name)),
  });
}

describe("a rule for stores", () => {
  afterEach(() => vi.restoreAllMocks());

  it("S-01 lets other hosts go on when one is closed, and fails a store that closes them, too", async () => {
    const rule = "rejects what is asked of it once it is closed";
    await collectCases((shared) => createHost(createStrictStore(shared))).find(rule)();
    const deaf = collectCases((shared) => createHost({ ...shared, settle: async () => undefined }));
    await expect(deaf.find(rule)()).rejects.toMatchObject({ name: "AssertionError" });
    const closing = collectCases((shared) => createHost(shared, () => shared.close()));
    await expect(closing.find(rule)()).rejects.toThrow("closed");
  });

  it("S-01 closes every store that it has opened, and then the medium, whatever happens", async () => {
    const closed: string[] = [];
    const { all } = collectCases(
      (shared) => ({
        ...shared,
        add: CLOSED,
        claimNotices: CLOSED,
        async close() {
          closed.push("store");
          throw new Error("It was closed before.");
        },
      }),
      () => closed.push("medium"),
    );
    for (const run of all) {
      closed.length = 0;
      await run().catch(() => undefined);
      expect(closed.pop()).toBe("medium");
      expect(new Set(closed)).toEqual(new Set(["store"]));
    }
  });

  it("S-01 waits two seconds for a store to tell that something was settled, and no longer", async () => {
    let ms = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      ms += 1_000;
      return ms;
    });
    const silent = collectCases((shared) => ({
      ...shared,
      watch: () => () => {},
      findSettled: async () => [],
    }));
    await expect(silent.find("tells who watches")()).rejects.toMatchObject({
      ...{ name: "AssertionError", message: expect.stringContaining("It was not told within 2000 ms.\n") },
    });
    expect(ms).toBe(3_000);
  });

  it.each<[what: string, createHost: (shared: InboxStore) => InboxStore]>([
    [
      "does not know which entry it was",
      (shared) => ({
        ...shared,
        watch: (listener) => shared.watch(() => listener()),
        findSettled: async () => [],
      }),
    ],
    ["tells only of that entry", (shared) => ({ ...shared, findSettled: async () => [] })],
    ["tells nothing, but is asked again", (shared) => ({ ...shared, watch: () => () => {} })],
  ])("S-01 passes a store that %s", async (_, host) => {
    await collectCases(host).find("tells who watches")();
  });

  it("S-01 says what is wrong with a store that goes on telling who has stopped", async () => {
    const telling = collectCases((shared) => ({
      ...shared,
      watch(listener) {
        shared.watch(listener);
        return () => undefined;
      },
    }));
    await expect(telling.find("tells who watches")()).rejects.toThrow(
      "Who has stopped watching is told no more.",
    );
  });

  it("S-01 fails a store that tells of another entry alone", async () => {
    let ms = 0;
    vi.spyOn(performance, "now").mockImplementation(() => {
      ms += 1_000;
      return ms;
    });
    const wrong = collectCases((shared) => ({
      ...shared,
      watch: (listener) => shared.watch(() => listener("another")),
      findSettled: async () => [],
    }));
    await expect(wrong.find("tells who watches")()).rejects.toThrow("It was not told");
  });
});

describe("the suites", () => {
  it("C-05 S-01 stand under a name, the host's or their own", () => {
    const names: string[] = [];
    const runner = { describe: (name: string) => names.push(name), it: () => undefined };
    const createHarness = () => expect.unreachable();
    testElicitationChannel({ ...runner, createHarness });
    testElicitationChannel({ ...runner, createHarness, name: "letters" });
    testInboxStore({ ...runner, createHarness });
    testInboxStore({ ...runner, createHarness, name: "stones" });
    expect(names).toEqual(["elicitation channel", "letters", "inbox store", "stones"]);
  });
});

describe("what an act means", () => {
  const act = {
    type: "answer",
    answers: [
      { question: "Q?", labels: ["a", "b"], own: "c" },
      { question: "R?", own: "d" },
    ],
  } as const;

  it.each([
    [{ question: "Q?" }, "a, b, c"],
    [{ question: "Q?", multiSelect: false }, "a, b, c"],
    [{ question: "Q?", multiSelect: true }, ["a", "b", "c"]],
    [{ question: "R?" }, "d"],
    [{ question: "R?", multiSelect: true }, ["d"]],
  ])("C-05 as the answer to %j", (question, answer) => {
    expect(answerTo(question, act)).toEqual(answer);
  });

  it.each([act, { type: "decline" }, { type: "nothing" }] as const)(
    "C-05 is told where it is none: %j",
    (one) => {
      expect(() => answerTo({ question: "S?" }, one)).toThrow('The act has no answer to "S?".');
    },
  );
});
