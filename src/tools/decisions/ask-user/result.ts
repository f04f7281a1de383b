import type { CreateToolError } from "../../../../protocol/errors.js";
import type { PilotDeckToolExecutionOutput } from "../../../../protocol/tool.js";
import type { ElicitationOutcome } from "../../../elicitation/outcome.js";
import { createOutput } from "../../create-output.js";
import { createFailure, createNoAnswerError } from "../../errors.js";
import type { AskUserDecisionInput } from "./input.js";

/** What the decision tool `ask_user` gives at once: by the id `await_decision` and `get_decision` find the answer. */
export type AskHandle = {
  decision_id: string;
  /** The page where the person answers, where there is one. */
  web_url?: string;
  /** The file where the person answers, where there is no page. */
  file?: string;
  /** ISO 8601 date-time; null where it stays open for as long as it takes. */
  expires_at: string | null;
  /** What did not come about besides: that the person is not told of it. */
  warning?: string;
};

/** What the model reads of a question that was left for the person. Throws an error where it was not. */
export function createHandleOutput(
  { kind }: AskUserDecisionInput,
  outcome: ElicitationOutcome,
  createError: CreateToolError,
  waitingTool: string,
): PilotDeckToolExecutionOutput<AskHandle> {
  if (outcome.type === "failed") throw createFailure(createError, outcome);
  if (outcome.type === "answered") {
    const { channel } = outcome.provenance;
    const message = `The elicitation channel "${channel}" answered at once, although the question was left for later.`;
    throw createError("tool_execution_failed", message, { channel });
  }
  const { deferred } = outcome;
  if (deferred === undefined) throw createNoAnswerError(createError, outcome);
  const { id, url, file, expiresAt = null, warning } = deferred;
  const handle: AskHandle = {
    decision_id: id,
    ...(url === undefined ? file !== undefined && { file } : { web_url: url }),
    expires_at: expiresAt,
    ...(warning !== undefined && { warning }),
  };
  const next =
    kind === "todo"
      ? "The to-do waits for the user; there is nothing to wait for."
      : `The question waits for the user. Go on with other work, or call ${waitingTool} with this decision_id; do not answer for the user.`;
  return createOutput([JSON.stringify(handle), next], handle);
}
