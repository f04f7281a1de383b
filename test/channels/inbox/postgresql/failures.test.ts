import { describe, expect, it, onTestFinished } from "vitest";
import {
  createPostgresStore,
  type PostgresStoreOptions,
} from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAnsweringPool } from "./answering-pool.js";

const WHERE = "PostgreSQL at db:5432/inbox";
const UNREACHABLE = "Start it, or mend the address; the next call tries again.";

const sent = (code: string) => Object.assign(new Error("as the server says"), { code, severity: "ERROR" });
const coded = (code: string) => Object.assign(new Error("as the system says"), { code });

function open(options: PostgresStoreOptions) {
  const store = createPostgresStore(options);
  onTestFinished(() => store.close());
  return store;
}

/** What a call rejects with: that it was nothing at all would satisfy `toThrow`. */
const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
const messageOf = async (call: Promise<unknown>) => ((await failureOf(call)) as Error).message;

/** A store whose statements fail with these, one after the other, and then do not. */
function setUp(...failures: unknown[]) {
  const left: unknown[] = [];
  const kit = createAnsweringPool({
    answer() {
      if (left.length > 0) throw left.shift();
      return [{ value: '"kept"', is_valid: "t" }];
    },
  });
  const store = open({ pool: kit.pool, timeoutMs: 5_000 });
  return { ...kit, store, fail: () => left.push(...failures) };
}

describe("what a server says", () => {
  it.each([
    ["28000", "refuses the user. Mend the user's name, or the server's pg_hba.conf (28000)."],
    ["28P01", "refuses the password. Mend it where the url or the pool is made (28P01)."],
    ["3D000", "is no database of that server. Make it (createdb), or name another one (3D000)."],
    [
      "42501",
      "does not allow it. Let a user open the store once who may create a schema there, and grant this one its use (42501).",
    ],
    ["53100", "has no room left on its disk. Make some (53100)."],
  ])("S-04 is told with what to do, and not tried again: %s", async (code, told) => {
    const error = sent(code);
    const { store, fail, queries, released } = setUp(error);
    fail();
    const failure = await failureOf(store.kept("x"));
    expect(failure).toMatchObject({ message: `${WHERE} ${told}`, cause: error });
    expect([queries.length, released]).toEqual([1, [false, false]]);
  });

  it.each([
    ...[
      sent("42P01"),
      new TypeError("of the host's own"),
      coded("ERR_SOCKET_CLOSED"),
      coded("42"),
      coded("EX25"),
      "a text",
    ],
    ...[Object.assign(new Error("x"), { code: 7, severity: "ERROR" }), new Error("Query was read")],
  ])("S-04 stays as it is where it is nothing that we know: %s", async (error) => {
    const { store, fail, queries } = setUp(error);
    fail();
    expect(await failureOf(store.kept("x"))).toBe(error);
    expect(queries).toHaveLength(1);
  });

  it.each<[what: unknown, isBroken: boolean]>([
    ...["57P01", "57P02", "57P03", "57P05", "08006", "08P01", "25006"].map(
      (code) => [sent(code), true] as [unknown, boolean],
    ),
    ...["53300", "40001", "40P01"].map((code) => [sent(code), false] as [unknown, boolean]),
    ...["ECONNRESET", "EPIPE", "ECONNREFUSED", "ENOTFOUND", "ENOENT", "EACCES"].map(
      (code) => [coded(code), true] as [unknown, boolean],
    ),
    ...[
      "Connection terminated unexpectedly",
      "Client has encountered a connection error and is not queryable",
      "Client was closed and is not queryable",
      "timeout exceeded when trying to connect",
    ].map((message) => [new Error(message), true] as [unknown, boolean]),
  ])(
    "S-04 that passes is asked again, on another connection where that one broke: %s",
    async (error, isBroken) => {
      const { store, fail, queries, released } = setUp(error, error);
      await store.kept("x");
      fail();
      queries.length = 0;
      released.length = 0;
      expect(await store.kept("x")).toBe("kept");
      expect(queries).toHaveLength(3);
      expect(released).toEqual([isBroken, isBroken, false]);
    },
  );

  it("S-04 that may have been done is not asked again where it must not be done twice", async () => {
    const { store, fail, queries } = setUp(coded("ECONNRESET"));
    await store.kept("x");
    fail();
    queries.length = 0;
    expect(await messageOf(store.take("x"))).toBe(`${WHERE} cannot be reached (ECONNRESET). ${UNREACHABLE}`);
    expect(queries).toHaveLength(1);
    expect(await store.take("x")).toBe("kept");
  });

  it("S-04 too late, or of a password that it was not given, is told so", async () => {
    for (const [error, told] of [
      [
        new Error("Query read timeout"),
        "did not answer in time. What was asked may have been done: ask again, and settle with the same answer key.",
      ],
      [
        new Error("SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string"),
        "wants a password that it was not given (SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string). Put one into the url or the pool.",
      ],
    ] as const) {
      const { store, fail, released } = setUp(error);
      fail();
      expect(await messageOf(store.kept("x"))).toBe(`${WHERE} ${told}`);
      expect(released.at(-1)).toBe(true);
    }
  });

  it("S-04 again and again is told once it has taken too long", async () => {
    for (const [error, told] of [
      [sent("53300"), "has no connection left. Raise its max_connections, or share one pool (53300)."],
      [sent("25006"), "cannot be written to, as a standby is. Name the primary server (25006)."],
      [sent("57P03"), `cannot be reached (57P03). ${UNREACHABLE}`],
      [new Error("Connection terminated"), `cannot be reached (Connection terminated). ${UNREACHABLE}`],
    ] as const) {
      const { pool } = createAnsweringPool({
        answer() {
          throw error;
        },
      });
      expect(await messageOf(open({ pool, timeoutMs: 20 }).kept("x"))).toBe(`${WHERE} ${told}`);
    }
  });
});

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
    expect(await messageOf(open({ pool: Object.assign(pool, { options }) }).kept("x"))).toBe(
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
      expect(await messageOf(open({ url }).kept("x"))).toBe(
        `PostgreSQL at ${where} cannot be reached (${why}). ${UNREACHABLE}`,
      );
    },
  );

  it("S-04 that gives no connection is waited for as long as is said, and one that comes late goes back", async () => {
    const late: (() => void)[] = [];
    const { pool, released } = createAnsweringPool({
      connect: (give, client) => late.push(() => give(undefined, client)),
    });
    const store = open({ pool, timeoutMs: 30 });
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
    expect(await open({ pool }).take("x")).toBe("kept");
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
      const store = open({ pool, timeoutMs: 7_000 });
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
