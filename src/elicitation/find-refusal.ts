import type {
  ElicitationCapabilities,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { shorten } from "../text/foreign-words.js";
import type { ChannelTraits } from "./channel-traits.js";
import type { FailedOutcome } from "./outcome.js";
import { findSchemaFault, isSecret } from "./typed-value.js";

/**
 * Looks for a question with a schema that nobody can answer, and for one that needs a capability which the channel
 * lacks. Undefined where all of them can be asked.
 */
export function findRefusal(
  { name: channel, capabilities: has, mayDefer }: Pick<ChannelTraits, "name" | "capabilities" | "mayDefer">,
  { questions, defer }: PilotDeckElicitationRequest,
): FailedOutcome | undefined {
  if (defer === "now" && !mayDefer) {
    const message = `The elicitation channel "${channel}" cannot keep questions for later: it lacks the capability deferral.`;
    return {
      type: "failed",
      code: "unsupported_tool",
      message,
      details: { channel, capability: "deferral" },
    };
  }
  for (const question of questions) {
    const text = shorten(question.question);
    const schemaFault = question.schema === undefined ? undefined : findSchemaFault(question.schema);
    if (schemaFault !== undefined) {
      const message = `"${text}" cannot be asked: ${schemaFault} (schema).`;
      return { type: "failed", code: "tool_execution_failed", message, details: { question: text } };
    }
    const capability = findLackingCapability(question, has);
    if (capability !== undefined) {
      const message = `The elicitation channel "${channel}" cannot ask "${text}": it lacks the capability ${capability}.`;
      return { type: "failed", code: "unsupported_tool", message, details: { channel, capability } };
    }
  }
  return undefined;
}

function findLackingCapability(
  question: PilotDeckElicitationQuestion,
  has: ElicitationCapabilities,
): keyof ElicitationCapabilities | undefined {
  const { options, allowOther, schema } = question;
  if (options.length === 0 && has.freeText !== true) return "freeText";
  if (allowOther === false && options.length > 0 && has.closedChoice !== true) return "closedChoice";
  if (schema !== undefined && has.schema !== true) return "schema";
  return has.secret !== true && isSecret(question) ? "secret" : undefined;
}
