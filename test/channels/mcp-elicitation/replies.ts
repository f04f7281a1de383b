import type { ElicitRequestFormParams, ElicitResult } from "@modelcontextprotocol/client";
import {
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { AT_ONCE, COLOR, join, NAME, SIZES } from "./connect.js";

const QUESTIONS: Record<string, PilotDeckElicitationQuestion> = {
  color: COLOR,
  "closed color": { ...COLOR, allowOther: false },
  sizes: SIZES,
  "sizes with M": { ...SIZES, recommended: 1 },
  "closed sizes": { ...SIZES, allowOther: false },
  name: NAME,
  age: {
    question: "How old?",
    header: "Age",
    options: [],
    schema: { type: "integer", minimum: 0, maximum: 150 },
  },
  email: { question: "Which address?", header: "", options: [], schema: { type: "string", format: "email" } },
  consent: { question: "Agreed?", header: "", options: [], schema: { type: "boolean" } },
  prototype: { ...COLOR, question: "__proto__" },
};

export function pick(names: readonly string[]): PilotDeckElicitationQuestion[] {
  return names.map((name) => QUESTIONS[name]).filter((question) => question !== undefined);
}

export type Reply = ElicitResult | Error;

/** A client that gives one reply after the other, and keeps the forms. */
export async function joinReplies(replies: readonly Reply[], revision?: string) {
  const shown: ElicitRequestFormParams[] = [];
  const joined = await join({
    ...(revision !== undefined && { revision }),
    respond(params) {
      const reply = replies[shown.length];
      shown.push(params);
      if (reply instanceof Error) throw reply;
      if (reply === undefined) throw new Error("There are no more replies.");
      return reply;
    },
  });
  return { ...joined, shown, channel: createMcpElicitationChannel(joined.server, AT_ONCE) };
}

/** A server that hands out results as they are, and keeps the messages. */
export function createWire(results: unknown[], messages: string[]): McpElicitationServer {
  return {
    getClientCapabilities: () => ({ elicitation: {} }),
    getNegotiatedProtocolVersion: () => "2025-11-25",
    async request({ params }: { params: Record<string, unknown> }) {
      messages.push(String(params.message));
      return results.shift();
    },
  };
}

/** Every text of a form that a person is shown. */
export function listTexts(form: ElicitRequestFormParams | undefined): string[] {
  const texts = [form?.message ?? ""];
  for (const property of Object.values(form?.requestedSchema.properties ?? {})) {
    const { title, description, oneOf, enumNames, items } = property as {
      [name in "title" | "description"]?: string;
    } & { oneOf?: { title: string }[]; enumNames?: string[]; items?: { anyOf?: { title: string }[] } };
    const titles = [...(oneOf ?? []), ...(items?.anyOf ?? [])].map((choice) => choice.title);
    texts.push(...[title, description].filter((text) => text !== undefined), ...titles, ...(enumNames ?? []));
  }
  return texts;
}

export function answersOf(answer: PilotDeckElicitationAnswer) {
  return answer.type === "answered" ? { ...answer.answers } : answer;
}
