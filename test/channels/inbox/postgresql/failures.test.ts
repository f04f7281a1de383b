import { describe, expect, it, onTestFinished, vi } from "vitest";
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

/** A store whose statements fail with these, one after the other, and then do not. */
function setUp(...failures: unknown[]) {
  const left: unknown[] = [];
  const kit = createAnsweringPool({
    answer() {
      if (left.length > 0) throw left.shift();
      return [{ value: '"kept"', is_valid: "t" }];
    },
  });
  const store = openStore({ pool: kit.pool, timeoutMs: 5_000 });
  return { ...kit, store, fail: () => left.push(...failures) };
}

describe("what a server says", () => {
  it("S-04 is not waited for once the store is closed, however long it would pause before it asks again", async () => {
    const { store, fail } = setUp(sent("57P01"), sent("57P01"));
    await store.kept("x");
    fail();
    const random = vi.spyOn(Math, "random").mockReturnValue(1e6);
    onTestFinished(() => random.mockRestore());
    const failure = failureOf(store.kept("x"));
    await vi.waitFor(() => expect(random).toHaveBeenCalled());
    await store.close();
    expect(await failure).toBeInstanceOf(Error);
  });

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

  it.each<[error: unknown, isBroken: boolean]>([
    // Two of the server's own, one whose name has others in it, one that a function of somebody raises.
    ...["42P01", "22008", "42P08", "ELATE"].map((code) => [sent(code), false] as [unknown, boolean]),
    ...["ERR_SOCKET_CLOSED", "42", "EX25"].map((code) => [coded(code), true] as [unknown, boolean]),
    [new TypeError("of the host's own"), true],
    [Object.assign(new Error("x"), { code: 7, severity: "ERROR" }), true],
    [new Error("Query was read"), true],
    [new Error("The host's Connection terminated"), true],
    ["a text", true],
    [null, true],
  ])("S-04 stays as it is where it is nothing that we know: %s", async (error, isBroken) => {
    const { store, fail, queries, released } = setUp(error);
    fail();
    expect(await failureOf(store.kept("x"))).toBe(error);
    expect([queries.length, released.at(-1)]).toEqual([1, isBroken]);
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

  it("S-04 again and again is asked for less and less often", async () => {
    const { pool, queries } = createAnsweringPool({
      answer() {
        throw sent("53300");
      },
    });
    const store = openStore({ pool, timeoutMs: 150 });
    store.watch(() => undefined);
    await failureOf(store.kept("x"));
    // After at least 10, 20, 40 and 80 milliseconds.
    const isListening = ({ text }: { text: string }) => text.startsWith("LISTEN");
    for (const asked of [queries.filter(isListening), queries.filter((query) => !isListening(query))]) {
      expect(asked.length).toBeGreaterThan(0);
      expect(asked.length).toBeLessThanOrEqual(6);
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
      expect(await messageOf(openStore({ pool, timeoutMs: 20 }).kept("x"))).toBe(`${WHERE} ${told}`);
    }
  });
});
