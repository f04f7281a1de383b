import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { createPostgresStore } from "../../../../channels/inbox/stores/postgresql/index.js";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createAnsweringPool } from "./answering-pool.js";
import { type Rows, rowOf, setUp } from "./answering-store.js";

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

  it("S-04 keeps nobody waiting for what can be made ready meanwhile", async () => {
    const ask = createAsk();
    const made: string[] = [];
    const parse = vi.spyOn(JSON, "parse");
    onTestFinished(() => parse.mockRestore());
    const { store } = await setUp(async ({ text }): Promise<Rows> => {
      if (!/ON CONFLICT DO NOTHING|SET settled_at/.test(text)) return [];
      parse.mockClear();
      await new Promise(setImmediate);
      made.push(...parse.mock.calls.map(([json]) => json));
      return [{ ...rowOf(ask), settled_at: "0" }];
    });
    await store.add(ask);
    await store.settle(ask.id, { type: "declined" });
    expect(made).toEqual(expect.arrayContaining([JSON.stringify(ask.request), '{"type":"declined"}']));
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

  it.each([
    ["8640000000000000", "+275760-09-13T00:00:00.000Z"],
    ["8640000000000001", undefined],
    ["Infinity", undefined],
  ])("S-06 and tells no expiry that JavaScript does not know: %s", async (expires_at, expiresAt) => {
    const ask = createAsk();
    const { store } = await setUp(({ text }) =>
      text.includes("SELECT e.head") ? [{ ...rowOf(ask), expires_at }] : [],
    );
    const { entries } = await store.list({ status: "open" });
    expect(entries.map((entry) => entry.expiresAt)).toEqual([expiresAt]);
  });

  it("N-02 for notices gives none of what has been removed meanwhile", async () => {
    const ask = createAsk();
    const { store } = await setUp(({ text, values }): Rows => {
      if (text.includes("RETURNING n.id")) return [{ id: createAsk().id }, { id: ask.id }];
      return values?.[0] === ask.id ? [rowOf(ask)] : [];
    });
    expect((await store.claimNotices(5, 1_000)).map(({ id }) => id)).toEqual([ask.id]);
  });

  it("S-06 after what is no page's end is refused in a sentence", async () => {
    const { store, queries } = await setUp();
    for (const [status, after] of [
      ["open", "x"],
      ["settled", "x"],
      // PostgreSQL has no year 0.
      ["open", `0000-01-01T00:00:00.000Z ${createAsk().id}`],
    ] as const) {
      const failure = await store.list({ status, after }).catch((error: unknown) => error);
      expect(failure).toEqual(new RangeError("after must be the `next` of a page of the same list."));
    }
    expect(queries.every(({ text }) => !text.includes("SELECT e.head"))).toBe(true);
  });

  it("Y-03 to remove what was settled long ago is what a host asked whose clock is some hours ahead, too", async () => {
    const { store, valuesOf } = await setUp();
    const before = new Date("2026-11-22T08:00:00.000Z");
    expect(await store.remove(before)).toBe(0);
    const [[at, from, most, end] = []] = valuesOf(/DELETE FROM .*entry WHERE id IN/);
    expect([at, from, most]).toEqual([before.toISOString(), "", 1_000]);
    const idAfter = async (hours: number) => {
      const now = () => new Date(before.getTime() + hours * 3_600_000);
      return (await createInbox({ store: createMemoryStore(), now }).ask(createAsk().request)).entry.id;
    };
    const [asked, later] = [await idAfter(8), await idAfter(48)];
    expect([String(end) > asked, String(end) > later]).toEqual([true, false]);
  });

  it("Y-03 to remove what is left over is broken off between two thousands of it", async () => {
    const stop = new AbortController();
    const ofLeft = /> \$1 ORDER BY \w+ LIMIT 1000/;
    const { store, valuesOf } = await setUp(({ text, values }) => {
      if (!ofLeft.test(text)) return [];
      if (values?.[0] === "b") stop.abort();
      return [{ last: values?.[0] === "" ? "b" : values?.[0] === "b" ? "c" : null }];
    });
    expect(await store.remove(new Date(), stop.signal)).toBe(0);
    expect(valuesOf(ofLeft)).toEqual([[""], ["b"]]);
  });

  it.each(["end", "error"])(
    "S-05 for hints is one connection for all who listen, and another one after its %s",
    async (event) => {
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
      emit(event, new Error("gone"));
      await vi.waitFor(() => expect(told[1]).toEqual([undefined, id, undefined]));
      expect([listens(), released]).toEqual([2, expect.arrayContaining([true])]);
      released.length = 0;
      stops[1]?.();
      await vi.waitFor(() => expect(released).toEqual([true]));
      expect(listens()).toBe(2);
    },
  );

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
