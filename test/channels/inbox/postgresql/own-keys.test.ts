import { afterEach, expect, it, vi } from "vitest";
import { createAsk } from "../../../../src/testing/store-entries.js";
import { createAnsweringPool } from "./answering-pool.js";

afterEach(() => {
  vi.restoreAllMocks();
  vi.resetModules();
});

/** As another process or thread loads it; `settle` gives the key that the server is sent. */
async function load() {
  vi.resetModules();
  const { createPostgresStore } = await import("../../../../channels/inbox/stores/postgresql/index.js");
  return {
    async settle(): Promise<unknown> {
      const { pool, queries } = createAnsweringPool();
      const store = createPostgresStore({ pool });
      await store.settle(createAsk().id, { type: "declined" });
      await store.close();
      return queries.find(({ text }) => text.includes("SET settled_at = "))?.values?.[3];
    },
  };
}

it("S-07 a settlement without a key of its caller's has one that no other has, of this process or another", async () => {
  const keys = [];
  for (const { settle } of [await load(), await load()]) keys.push(await settle(), await settle());
  expect(new Set(keys).size).toBe(4);
  // As `bytea` is written, and shorter than any digest of a caller's.
  for (const key of keys) expect(key).toMatch(/^\\x[0-9a-f]{32}$/);
});

it("S-07 asks for nothing random while it loads, where a worker has nothing of it and a snapshot would hand it to many", async () => {
  const random = vi.spyOn(crypto, "randomUUID");
  const { settle } = await load();
  expect(random).not.toHaveBeenCalled();
  await settle();
  await settle();
  expect(random).toHaveBeenCalledOnce();
});
