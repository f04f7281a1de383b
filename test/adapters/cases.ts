import type { ElicitationToolDefinition, PilotDeckElicitationChannel } from "@pilotdeck/ask-user-question";
import { createAskUserQuestionTool, runTool } from "@pilotdeck/ask-user-question";
import { createSingleQuestionTool } from "@pilotdeck/ask-user-question/tools";

/** What the model reads of a call. */
export type Reading = {
  text: string;
  /** Whether the runtime marks it as a failure, where it has such a mark. */
  isError?: boolean | undefined;
  /** What the runtime keeps beside the text, where it does. */
  details?: unknown;
};

export type Case = {
  name: string;
  input: unknown;
  channel?: PilotDeckElicitationChannel;
  tool?: ElicitationToolDefinition;
};

export function question(text: string) {
  const options = ["PostgreSQL", "SQLite"].map((label) => ({ label, description: `${label}.` }));
  return { question: text, header: "Database", options };
}

export const INPUT = { questions: [question("Which database?")] };

export const TOOL = createAskUserQuestionTool() as ElicitationToolDefinition;

const answering: PilotDeckElicitationChannel = {
  name: "answering",
  capabilities: {},
  askUser: async ({ questions }) => ({
    type: "answered",
    answers: Object.fromEntries(questions.map((asked) => [asked.question, "SQLite"])),
    annotations: Object.fromEntries(questions.map((asked) => [asked.question, { notes: "for now" }])),
  }),
};

/** Nobody is there. */
export const SILENT: PilotDeckElicitationChannel = {
  name: "silent",
  capabilities: {},
  askUser: () => new Promise(() => undefined),
};

/** What every runtime is to bring before the model as `runTool` words it. */
export const CASES: Case[] = [
  { name: "answered", input: INPUT, channel: answering },
  {
    name: "declined",
    input: INPUT,
    channel: { askUser: async () => ({ type: "cancelled", code: "declined", reason: "not now" }) },
  },
  {
    name: "timed out",
    input: INPUT,
    channel: SILENT,
    tool: createAskUserQuestionTool({ timeout: { ms: 20, then: "cancel" } }) as ElicitationToolDefinition,
  },
  {
    name: "timed out, the recommended taken",
    input: INPUT,
    channel: SILENT,
    tool: createAskUserQuestionTool({
      timeout: { ms: 20, then: "recommended" },
    }) as ElicitationToolDefinition,
  },
  {
    name: "deferred",
    input: INPUT,
    channel: {
      capabilities: { deferral: true },
      askUser: async () => ({
        type: "cancelled",
        code: "deferred",
        deferred: { id: "d_1", message: "Ask again tomorrow." },
      }),
    },
  },
  { name: "failed", input: INPUT, channel: { askUser: () => Promise.reject(new Error("no line")) } },
  { name: "no channel", input: INPUT },
  {
    name: "invalid",
    input: { questions: [{ ...question(" "), header: "far too long a header", options: [], id: 1 }] },
    channel: answering,
  },
  {
    // Its notes are a text of their own.
    name: "answered by another contract",
    input: { question: "Which database?", options: ["PostgreSQL", "SQLite"] },
    channel: answering,
    tool: createSingleQuestionTool({ name: "ask_user_question" }) as ElicitationToolDefinition,
  },
  {
    name: "mended",
    input: { questions: JSON.stringify([{ ...INPUT.questions[0], multi_select: "false" }]) },
    channel: answering,
  },
];

/** What `runTool` words, with a call mended as adapters do by default. */
export async function expected({ input, channel, tool = TOOL, name }: Case): Promise<Reading> {
  const { questions } = input as { questions: unknown };
  // Mended by hand: what is compared is not made by what is tested.
  const meant = name === "mended" ? { questions: [{ ...JSON.parse(String(questions))[0] }] } : input;
  if (name === "mended") {
    const [first] = (meant as { questions: Record<string, unknown>[] }).questions;
    Reflect.deleteProperty(first ?? {}, "multi_select");
    Object.assign(first ?? {}, { multiSelect: false });
  }
  const result = await runTool(tool, meant, channel === undefined ? {} : { elicitation: channel });
  return {
    text: result.content.map((block) => "text" in block && block.text).join("\n"),
    isError: result.type === "error",
  };
}
