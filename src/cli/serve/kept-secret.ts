import { randomBytes } from "node:crypto";
import type { InboxStore } from "../../../channels/inbox/index.js";

/** As good as for ever. */
export const LIFETIME_MS: number = 100 * 365 * 86_400_000;

/** A secret that all processes of a store share, made by the first that asks for it. */
export async function findSecret(store: InboxStore, name: string): Promise<string> {
  const made = randomBytes(32).toString("base64url");
  if (await store.keep(name, made, LIFETIME_MS)) return made;
  return (await store.kept(name)) ?? made;
}

/** The agents' token: that of `ASK_USER_QUESTION_AGENT_TOKEN`, else the store's own, which is made where it has none. */
export async function findAgentToken(store: InboxStore): Promise<string> {
  return process.env.ASK_USER_QUESTION_AGENT_TOKEN || findSecret(store, "agents' token");
}
