import { randomBytes } from "node:crypto";
import type { InboxStore } from "../../../channels/inbox/index.js";

const NAME = "agents' token";
const LIFETIME_MS = 100 * 365 * 86_400_000;

/** The agents' token: that of `ASK_USER_QUESTION_AGENT_TOKEN`, else the store's own, which is made where it has none. */
export async function findAgentToken(store: InboxStore): Promise<string> {
  const given = process.env.ASK_USER_QUESTION_AGENT_TOKEN;
  if (given) return given;
  const made = randomBytes(32).toString("base64url");
  if (await store.keep(NAME, made, LIFETIME_MS)) return made;
  return (await store.kept(NAME)) ?? made;
}
