import { onTestFinished } from "vitest";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import type { McpCaller, McpToolsOptions, PersonReply } from "../../../../src/adapters/mcp-server/index.js";

export const BASE = "http://127.0.0.1:4649";

/** An inbox whose page is at an address, and what the tools need to ask through it. */
export function createInboxWay(
  options: McpToolsOptions = {},
  where: { baseUrl?: string } = { baseUrl: BASE },
) {
  const inbox = createInbox({ store: createMemoryStore(), ...where });
  onTestFinished(() => inbox.close());
  const channel = ({ client }: McpCaller) => createInboxChannel(inbox, { scope: client });
  return {
    inbox,
    options: { soonestActMs: 0, channel, ...options },
    /** As a host with an inbox takes what was said at a form. */
    onFormReply: (id: string, reply: PersonReply) =>
      reply.type === "answered"
        ? inbox.answer(id, { answers: reply.answers, door: "mcp" })
        : inbox.decline(id),
    /** The questions that wait, and the first of them once it is there. */
    listOpen: async () => (await inbox.list({ status: "open" })).entries,
    async findOpen(): Promise<string> {
      return new Promise((resolve) => {
        const look = async () => {
          const [entry] = (await inbox.list({ status: "open" })).entries;
          if (entry === undefined) return;
          stop();
          resolve(entry.id);
        };
        const stop = inbox.watch(look);
        void look();
      });
    },
  };
}
