import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createAnsweringPool } from "./answering-pool.js";

type Rows = Record<string, string | null>[];
type Answer = NonNullable<NonNullable<Parameters<typeof createAnsweringPool>[0]>["answer"]>;

/** A store on a server that says what it is told to, and what it was asked, by the first word that matters. */
async function setUp(answer?: Answer) {
  const kit = createAnsweringPool(answer === undefined ? {} : { answer });
  const store = createPostgresStore({ pool: kit.pool });
  onTestFinished(() => store.close());
  await store.kept("x");
  kit.queries.length = 0;
  const valuesOf = (statement: RegExp) =>
    kit.queries.filter(({ text }) => statement.test(text)).map(({ values }) => values);
  return { ...kit, store, valuesOf };
}

/** The row of an ask that waits. */
function rowOf({ id, key, kind, title, request }: ReturnType<typeof createAsk>) {
  const head = JSON.stringify({ id, key, kind, title });
  return {
    id,
    head,
    request: JSON.stringify(request),
    asked_at: "0",
    expires_at: "Infinity",
    settled_at: null,
  };
}

describe("what a server is asked", () => {
  it("S-04 is nothing of what is no id", async () => {
    const { store, queries } = await setUp();
    expect([
      await store.get("no id"),
      await store.settle("no id", { type: "declined" }),
      await store.handOver("no id"),
      await store.saveDraft("no id", { answers: {} }),
      await store.findSettled(["no id"]),
    ]).toEqual([undefined, undefined, undefined, false, ["no id"]]);
    expect(queries).toEqual([]);
  });

  it("S-04 S-05 about many is asked a thousand at a time, and has settled what has expired", async () => {
    const ids = Array.from({ length: 1_002 }, () => createAsk().id);
    const [over = "", settled = ""] = ids;
    const { store, valuesOf } = await setUp(({ text, values }) => {
      const [asked] = values ?? [];
      if (!text.includes("AS wanted") || !(asked as string[]).includes(over)) return [];
      return [
        { id: over, is_over: "t" },
        { id: settled, is_over: "f" },
      ];
    });
    expect(await store.findSettled(ids)).toEqual([over, settled]);
    expect(valuesOf(/AS wanted/)).toEqual([[ids.slice(0, 1_000)], [ids.slice(1_000)]]);
    expect(valuesOf(/SET settled_at = expires_at/)).toEqual([[[over]]]);
  });

  it("S-04 S-05 is not told of a draft that came too late", async () => {
    const { store, valuesOf } = await setUp();
    expect(await store.saveDraft(createAsk().id, { answers: {} })).toBe(false);
    await store.close();
    expect(valuesOf(/AS payload/)).toEqual([]);
    const other = await setUp(({ text }) => (/AS d \(id, draft/.test(text) ? [{ id: "x" }] : []));
    const { id } = createAsk();
    expect(await other.store.saveDraft(id, { answers: {} })).toBe(true);
    await other.store.close();
    expect(other.valuesOf(/AS payload/)).toEqual([[[id]]]);
  });

  it("S-04 and cannot be done is told, and not taken for something that came too late", async () => {
    const full = Object.assign(new Error("full"), { code: "53100", severity: "ERROR" });
    const { store } = await setUp(({ text }) => {
      if (text.includes("SET settled_at = ")) throw full;
      return [];
    });
    const failure = await store.settle(createAsk().id, { type: "declined" }).catch((error: Error) => error);
    expect(failure).toMatchObject({ message: expect.stringContaining("no room left on its disk") });
  });

  it("S-07 once more where the one that it waited for has changed its mind", async () => {
    const ask = createAsk();
    let settles = 0;
    const { store } = await setUp(({ text }): Rows => {
      if (text.includes("AS is_over")) return [{ ...rowOf(ask), is_over: "f" }];
      if (!text.includes("SET settled_at = ")) return [];
      settles += 1;
      return settles === 1 ? [] : [{ ...rowOf(ask), settled_at: "0" }];
    });
    const verdict = await store.settle(ask.id, { type: "declined", by: "ada" });
    expect([settles, verdict?.type, verdict?.entry.settlement?.by]).toEqual([2, "settled", "ada"]);
  });

  it("S-07 once more where the call got an entry in another way meanwhile", async () => {
    const [ask, others] = [createAsk({ resumeKey: "r" }), createAsk()];
    let looks = 0;
    const { store } = await setUp(({ text }): Rows => {
      if (!text.includes("same.is_own")) return [];
      looks += 1;
      return [{ ...rowOf(looks === 1 ? others : ask), is_own: looks === 1 ? "f" : "t", is_over: "f" }];
    });
    expect((await store.add(ask)).entry.id).toBe(ask.id);
    expect(looks).toBe(2);
  });

  it("S-06 after what is no page's end is refused in a sentence", async () => {
    const { store, queries } = await setUp();
    for (const status of ["open", "settled"] as const) {
      const failure = await store.list({ status, after: "x" }).catch((error: unknown) => error);
      expect(failure).toEqual(new RangeError("after must be the `next` of a page of the same list."));
    }
    expect(queries.every(({ text }) => !text.includes("SELECT e.head"))).toBe(true);
  });

  it("S-05 for hints is one connection for all who listen, and another one where that has ended", async () => {
    const { store, queries, emit, released } = await setUp(({ text, values }) => {
      // As a server does: what is told comes in on whichever connection listens.
      if (text.includes("AS payload"))
        for (const payload of [values].flat(2)) queueMicrotask(() => emit("notification", { payload }));
      return [];
    });
    const listens = () => queries.filter(({ text }) => text.startsWith("LISTEN")).length;
    const told: unknown[][] = [[], []];
    const stops = told.map((heard) => store.watch((id) => heard.push(id)));
    await vi.waitFor(() => expect(told).toEqual([[undefined], [undefined]]));
    stops[0]?.();
    const { id } = createAsk();
    for (const payload of [id, "what is no id", undefined]) emit("notification", { payload });
    expect(told).toEqual([[undefined], [undefined, id]]);
    released.length = 0;
    emit("end");
    await vi.waitFor(() => expect(told[1]).toEqual([undefined, id, undefined]));
    expect([listens(), released]).toEqual([2, expect.arrayContaining([true])]);
    released.length = 0;
    stops[1]?.();
    await vi.waitFor(() => expect(released).toEqual([true]));
    expect(listens()).toBe(2);
  });

  it("S-04 is heard on each connection while it is used, and done before the store is closed", async () => {
    const waiting: (() => void)[] = [];
    const { pool, listening } = createAnsweringPool({
      answer: () => new Promise<Rows>((resolve) => waiting.push(() => resolve([]))),
    });
    const store = createPostgresStore({ pool });
    const calls = ["x", "y"].map((name) => store.kept(name));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    // The pool, and the two.
    expect(listening()).toBe(3);
    let isClosed = false;
    const closing = store.close().then(() => {
      isClosed = true;
    });
    waiting[0]?.();
    await calls[0];
    await new Promise(setImmediate);
    expect(isClosed).toBe(false);
    waiting[1]?.();
    await Promise.all([...calls, closing]);
    expect([isClosed, listening()]).toEqual([true, 0]);
  });
});
