import { basename } from "node:path";
import type { Server } from "@modelcontextprotocol/server";
import { createInboxChannel, type Inbox } from "../../../channels/inbox/index.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import {
  createMcpMemory,
  type McpCaller,
  registerMcpTools,
  type StateSealOptions,
} from "../../adapters/mcp-server/index.js";
import type { Language } from "../../language/language.js";
import { sha256 } from "../../text/sha-256.js";
import { userName } from "../inbox/user-name.js";
import { readVersion } from "../read-packaged.js";
import type { PersonCommands } from "./person-commands.js";

/** What every server of a process offers, and over what. */
export type McpOffer = {
  inbox: Inbox;
  tools: readonly PilotDeckToolDefinition[];
  language: Language;
  /** 0 for no limit. */
  legMs: number;
  /** Whether calls are mended before they are refused. */
  repair: boolean;
  /** The folder that a client works in, where it is known. */
  folder?: string;
  /** The session that the client has started this process for. */
  session?: string;
  /** What seals states, and who keeps which were used, where other processes have to open them. */
  states?: StateSealOptions;
  /** How the person comes to the same inbox, and the same page. */
  commands: PersonCommands;
};

/** Some clients show a model this and the names of the tools, and load the rest when the model looks for it. */
const INSTRUCTIONS =
  "Asks the user who sits behind this client, by its own form, or on a page and on their devices: they are reached where this client runs unattended, too. Use it rather than guess what only they can decide, or end your turn with a question. A question may wait for hours: a call that comes back without an answer says how to go on. Never answer for the user.";

/** Claude Code loads a tool that says so with each prompt; of the others it tells the model the names alone. */
const ALWAYS = { "anthropic/alwaysLoad": true };

/** Makes what makes a server for each connection, or for each request. */
export async function createServerFactory(offer: McpOffer): Promise<() => Server> {
  const { Server } = await import("@modelcontextprotocol/server");
  const { inbox, tools, language, legMs, repair, folder, session, states } = offer;
  const info = { name: "ask-user-question", title: "Ask the user", version: await readVersion() };
  const memory = createMcpMemory(states);
  const channel = (caller: McpCaller) =>
    createInboxChannel(inbox, {
      scope: scopeOf(caller, folder),
      instruction: (_, url) => instruct(url, offer),
    });
  return () => {
    const server = new Server(info, { capabilities: { tools: {} }, instructions: INSTRUCTIONS });
    registerMcpTools(server, tools, {
      channel,
      legMs,
      repair,
      memory,
      language,
      metaOf: (name) => (name === tools[0]?.name ? ALWAYS : undefined),
      ...(folder !== undefined && { context: { project: basename(folder) || folder } }),
      // Who is named by its address is the same agent in each session.
      sessionOf: (caller) => (caller.principal === undefined ? (caller.session ?? session) : undefined),
      onFormReply(id, reply) {
        const by = { by: userName(), door: "MCP form" };
        return reply.type === "answered"
          ? inbox.answer(id, { answers: reply.answers, ...by })
          : inbox.decline(id, by);
      },
    });
    return server;
  };
}

/** Two agents never share a question: a client is told by its name, and by its folder or what its address calls it. */
function scopeOf({ client, principal }: McpCaller, folder: string | undefined): string {
  return `mcp ${client} ${principal ?? ""} ${folder === undefined ? "" : sha256(folder)}`;
}

function instruct(url: string | undefined, { commands }: McpOffer): string {
  const where =
    url === undefined
      ? `It waits in the inbox; they answer it in a terminal: ${commands.answer}.`
      : `It waits for them at ${url} (a browser that is asked to sign in gets a link from: ${commands.serve}).`;
  return `The user has not answered yet. ${where} Tell them so, and make this same call again, with the same arguments, to go on waiting: it returns the answer once there is one. Do not answer for the user.`;
}
