import { afterEach, expect, it, vi } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import { findAgentToken, findSecret } from "../../../../src/cli/serve/kept-secret.js";
import { PORT_KEY } from "../../../../src/cli/serve/port-holder.js";

afterEach(() => void vi.unstubAllEnvs());

it("G-01 L-06 the secrets of a store are the same for every version of the command: their names stay", async () => {
  vi.stubEnv("ASK_USER_QUESTION_AGENT_TOKEN", "");
  const store = createMemoryStore();
  const token = await findAgentToken(store);
  expect(token).toMatch(/^[\w-]{43}$/);
  expect([await store.kept("agents' token"), await findAgentToken(store)]).toEqual([token, token]);
  expect(PORT_KEY).toBe("who holds the port");
  vi.stubEnv("ASK_USER_QUESTION_AGENT_TOKEN", "a-token-of-the-environment");
  expect(await findAgentToken(store)).toBe("a-token-of-the-environment");
});

it("G-01 a secret is kept for a hundred years, and is that of whoever was first", async () => {
  const store = createMemoryStore();
  const keep = vi.fn(store.keep);
  const secret = await findSecret({ ...store, keep }, "name");
  expect(keep.mock.calls).toEqual([["name", secret, 3_153_600_000_000]]);
  expect(await findSecret(store, "name")).toBe(secret);
  const gone = { ...store, keep: async () => false, kept: async () => undefined };
  expect(await findSecret(gone, "name")).toMatch(/^[\w-]{43}$/);
});
