import type { InboxStore } from "../../../channels/inbox/index.js";
import { findSecret } from "./kept-secret.js";

/** The agents' token: that of `ASK_USER_QUESTION_AGENT_TOKEN`, else the store's own, which is made where it has none. */
export async function findAgentToken(store: InboxStore): Promise<string> {
  return process.env.ASK_USER_QUESTION_AGENT_TOKEN || findSecret(store, "agents' token");
}
