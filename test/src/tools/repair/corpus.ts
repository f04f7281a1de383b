import type {
  PilotDeckElicitationChannel,
  PilotDeckToolDefinition,
  PilotDeckToolValidationResult,
} from "../../../../protocol/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import {
  createAskTool,
  createAskUserTool,
  createDecisionTools,
  createSingleQuestionTool,
} from "../../../../src/tools/index.js";
import { CONTEXT } from "../every-tool.js";

/** A call as a model got it wrong, and what becomes of it. */
export type MalformedCall = {
  title: string;
  /** The public issue that shows such a call, or of whose call it is a variant. */
  issue?: string;
  tool: string;
  input: unknown;
  mended?: unknown;
  /** Where the mended call is still wrong, as JSON Pointers. */
  refused?: string[];
};

type Create = (options?: { repair?: boolean }) => PilotDeckToolDefinition;

/** The tools of the corpus, by name; `decisions` is the asking one of seed 001. */
export const CREATORS: Readonly<Record<string, Create>> = {
  ask_user_question: (options) => createAskUserQuestionTool(options),
  ask: (options) => createAskTool(options),
  ask_user: (options) => createAskUserTool(options),
  AskUserQuestion: (options) => createSingleQuestionTool(options),
  decisions: (options) => createDecisionTools(options).ask_user,
};

export async function validate(
  tool: PilotDeckToolDefinition,
  input: unknown,
): Promise<PilotDeckToolValidationResult> {
  return (await tool.validateInput?.(input, CONTEXT)) ?? { ok: true, input };
}

/** A person who takes the first option of every question, or puts it off where nobody waits. */
export function createAnswering(): PilotDeckElicitationChannel {
  return {
    name: "answering",
    capabilities: { closedChoice: true, freeText: true, schema: true, deferral: true },
    async askUser({ questions, defer }) {
      if (defer === "now") {
        return { type: "cancelled", code: "deferred", deferred: { id: "d_1", message: "Later." } };
      }
      const answers = questions.map(({ question, options, multiSelect }) => {
        const label = options[0]?.label ?? "words";
        return [question, multiSelect ? [label] : label];
      });
      return { type: "answered", answers: Object.fromEntries(answers) };
    },
  };
}
