import { describe, expect, it } from "vitest";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import {
  coded,
  createAnsweringPool,
  failureOf,
  messageOf,
  openStore,
  sent,
  UNREACHABLE,
  WHERE,
} from "./answering-pool.js";

describe("a pool", () => {
  it.each([
    [{ host: "db", port: 1, database: "d" }, "db:1/d"],
    [{ host: "db" }, "db:5432/"],
    [{ port: 1, database: "d" }, "the pool's database"],
    [undefined, "the pool's database"],
  ])("S-04 is told by where it leads: %j", async (options, where) => {
    const { pool } = createAnsweringPool({
      answer() {
        throw sent("53100");
      },
    });
    expect(await messageOf(openStore({ pool: Object.assign(pool, { options }) }).kept("x"))).toBe(
      `PostgreSQL at ${where} has no room left on its disk. Make some (53100).`,
    );
  });

  it.each([
    ["postgres://ada:secret@127.0.0.1:1", "127.0.0.1:1/", "ECONNREFUSED"],
    ["postgresql://127.0.0.1:1/db%20x", "127.0.0.1:1/db%20x", "ECONNREFUSED"],
    ["postgres:///db?host=/nowhere", "/nowhere:5432/db", "ENOENT"],
    ["postgres://%2Fnowhere/db", "/nowhere:5432/db", "ENOENT"],
  ])(
    "S-04 of our own is told by its url, and not tried again where nobody was ever there: %s",
    async (url, where, why) => {
      expect(await messageOf(openStore({ url }).kept("x"))).toBe(
        `PostgreSQL at ${where} cannot be reached (${why}). ${UNREACHABLE}`,
      );
    },
  );

  it("S-04 of our own without a host is this machine's", async () => {
    const told = await messageOf(
      openStore({ url: "postgres:///no_such_database", timeoutMs: 1_000 }).kept("x"),
    );
    expect(told).toMatch(/^PostgreSQL at localhost:5432\/no_such_database /);
  });

  it("S-04 of the host's has no transaction left open where the schema cannot be made", async () => {
    for (const failure of [undefined, sent("42501")]) {
      const { pool, queries, released } = createAnsweringPool({
        isNew: true,
        answer({ text }) {
          if (failure !== undefined && text.startsWith("CREATE SCHEMA")) throw failure;
          return [];
        },
      });
      await failureOf(openStore({ pool }).kept("x"));
      const asked = queries.map(({ text }) => text.replace(/^(BEGIN|SET LOCAL \w+|\w+).*$/s, "$1"));
      const limits = ["BEGIN", "SET LOCAL lock_timeout", "SET LOCAL statement_timeout"];
      const begun = [...limits, "SELECT", "SELECT", "CREATE"];
      expect(asked.slice(0, begun.length)).toEqual(begun);
      expect(asked.slice(begun.length)).toEqual(failure ? ["ROLLBACK"] : ["CREATE", "COMMIT", "SELECT"]);
      expect(released[0]).toBe(false);
    }
  });

  it("S-04 that gives no connection is waited for as long as is said, and one that comes late goes back", async () => {
    const late: (() => void)[] = [];
    const { pool, released } = createAnsweringPool({
      connect: (give, client) => late.push(() => give(undefined, client)),
    });
    const store = openStore({ pool, timeoutMs: 30 });
    expect(await messageOf(store.kept("x"))).toBe(
      `${WHERE} cannot be reached (timeout exceeded when trying to connect). ${UNREACHABLE}`,
    );
    for (const give of late) give();
    expect(released).toEqual(late.map(() => undefined));
  });

  it("S-04 that had no connection to give is asked again, also for what must not be done twice", async () => {
    let isFirst = true;
    const { pool } = createAnsweringPool({
      answer: () => [{ value: '"kept"', is_valid: "t" }],
      connect(give, client) {
        if (isFirst) give(coded("ECONNRESET"), undefined);
        else give(undefined, client);
        isFirst = false;
      },
    });
    expect(await openStore({ pool }).take("x")).toBe("kept");
  });

  it("S-04 of a server that nobody has reached yet is told at once that it is not there, and is waited for later", async () => {
    let tries = 0;
    const isThere = new Set([3, 5]);
    const { pool } = createAnsweringPool({
      answer: () => [{ value: '"kept"', is_valid: "t" }],
      connect(give, client) {
        tries += 1;
        if (isThere.has(tries)) give(undefined, client);
        else give(coded("ECONNREFUSED"), undefined);
      },
    });
    const store = openStore({ pool });
    for (const tried of [1, 2]) {
      expect(await messageOf(store.take("x"))).toContain("cannot be reached (ECONNREFUSED)");
      expect(tries).toBe(tried);
    }
    // Opened by the third, refused by the fourth, which was answered before.
    expect(await store.take("x")).toBe("kept");
    expect(tries).toBe(5);
  });

  it.each([
    ["139999", "The PostgreSQL server has version 13, and the store needs 14 or newer. Update the server."],
    ["140000", undefined],
  ])("S-04 has a server of version 14 or newer: %s", async (version, told) => {
    const { pool, queries } = createAnsweringPool({ version });
    const failure = await failureOf(openStore({ pool }).kept("x"));
    expect(failure).toEqual(told && new Error(told));
    // Where the schema is of today, nothing is made.
    expect(queries.map(({ text }) => text.includes("kept"))).toEqual(told ? [] : [true]);
  });

  it("S-04 that is closed while it is opened is closed once it is open, and stays so", async () => {
    const waiting: (() => void)[] = [];
    const { pool, listening } = createAnsweringPool({
      connect: (give, client) => waiting.push(() => give(undefined, client)),
    });
    const store = createPostgresStore({ pool });
    const early = failureOf(store.kept("x"));
    const closing = store.close();
    for (let round = 0; round < 2; round += 1) {
      await new Promise(setImmediate);
      waiting.shift()?.();
    }
    await Promise.all([early, closing]);
    expect(await messageOf(store.kept("x"))).toBe("The store is closed.");
    expect([waiting.length, listening()]).toEqual([0, 0]);
  });

  it("S-04 that nobody has asked anything is closed as any other", async () => {
    const store = createPostgresStore({ pool: createAnsweringPool().pool });
    await store.close();
    expect(await messageOf(store.kept("x"))).toBe("The store is closed.");
  });

  it("S-04 of the host's is given back without a listener of ours", async () => {
    const { pool, listening } = createAnsweringPool();
    const store = createPostgresStore({ pool });
    await store.kept("x");
    expect(listening()).toBe(1);
    await store.close();
    await store.close();
    expect(listening()).toBe(0);
    expect(await messageOf(store.kept("x"))).toBe("The store is closed.");
  });

  it.each([
    [7, /^ask_[0-9a-f]{32}$/],
    [8, undefined],
  ])(
    "S-04 has its statements planned once, but behind a pooler, and types as text: %s",
    async (processID, name) => {
      const { pool, queries } = createAnsweringPool({ processID });
      const store = openStore({ pool, timeoutMs: 7_000 });
      for (const act of [store.kept("x"), store.kept("y"), store.take("x")]) await act;
      const names = queries.map((query) => query.name);
      if (name === undefined) expect(names).toEqual([undefined, undefined, undefined]);
      else {
        expect(names[0]).toMatch(name);
        expect(names[1]).toBe(names[0]);
        expect(names[2]).not.toBe(names[0]);
      }
      expect(queries[0]).toMatchObject({ query_timeout: 7_000 });
      expect(queries[0]?.types?.getTypeParser()("1")).toBe("1");
    },
  );

  it.each([
    [0, "timeoutMs must be above 0 and at most 2147483647, but is 0."],
    [2 ** 31, "timeoutMs must be above 0 and at most 2147483647, but is 2147483648."],
  ])("S-04 is waited for some time, and none that no timer can wait: %d", (timeoutMs, told) => {
    const { pool } = createAnsweringPool();
    expect(() => createPostgresStore({ pool, timeoutMs })).toThrow(new TypeError(told));
    expect(createPostgresStore({ pool, timeoutMs: 2 ** 31 - 1 }).name).toBe("PostgreSQL");
  });
});
