import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import type {
  PilotDeckToolDefinition,
  PilotDeckToolExecutionOutput,
  PilotDeckToolRuntimeContext,
} from "../../protocol/tool.js";
import type { ElicitationOutcome } from "../elicitation/outcome.js";

/**
 * A tool that asks the person, with the two halves of which its `execute` is made: `toResult(input, await
 * elicit(channel, toRequest(input, context)))`. A runtime that suspends calls them in different processes, and keeps
 * the input and the outcome in between; both are plain data. The halves are pure: no clock, no randomness, and the same
 * arguments give the same. What `execute` does beside them is its own: answers that came with the call are never asked
 * for, and `ask` reads its `planMode` when the request is made.
 */
export type ElicitationToolDefinition<Input = unknown, Output = unknown> = PilotDeckToolDefinition<
  Input,
  Output
> & {
  /** How previews of a call are read, for a tool that takes previews. */
  previewFormat?: "html" | "markdown";
  /**
   * What a valid input asks. Plain data, but for `signal` and `check`, which are not enumerable. `ask_user` throws an error
   * with the code `invalid_tool_input` where there is nothing to ask.
   */
  toRequest(input: Input, context: PilotDeckToolRuntimeContext): PilotDeckElicitationRequest;
  /**
   * What the model reads of an outcome of `elicit`, which is not checked again, but never taken for answered without an
   * answer. Throws, for one that is an error, what `execute` throws.
   */
  toResult(input: Input, outcome: ElicitationOutcome): PilotDeckToolExecutionOutput<Output>;
};

/** What holds for every tool that asks the person, whatever its contract (seed 003, E6). */
export const SESSION_TOOL: Pick<
  PilotDeckToolDefinition,
  "kind" | "shouldDefer" | "isReadOnly" | "isConcurrencySafe"
> & { requiresUserInteraction: () => boolean } = {
  kind: "session",
  shouldDefer: true,
  isReadOnly: () => true,
  isConcurrencySafe: () => true,
  requiresUserInteraction: () => true,
};
