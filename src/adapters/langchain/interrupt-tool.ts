import type { PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { A_FUNCTION, needed } from "../../text/option-kinds.js";
import { type OptionNames, takeOptions } from "../../text/take-options.js";
import { describeThrown } from "../../text/thrown.js";
import { isObject } from "../../text/values.js";
import { type Definitions, makeList } from "../shared/definitions.js";
import { ADAPTER_OPTIONS } from "../shared/run-call.js";
import { runWithReply, tryCall } from "../shared/suspend.js";
import { createMade, type Invoke, type LangChainToolOptions } from "./langchain-tool.js";

export type LangChainInterruptToolOptions<Made extends { invoke: Invoke }, Message> = Omit<
  LangChainToolOptions<Made, Message>,
  "channel"
> & {
  /** `interrupt` of `@langchain/langgraph`. */
  interrupt: (value: PilotDeckElicitationRequest) => unknown;
};
const PARTS = {
  tool: needed(A_FUNCTION),
  ToolMessage: needed(A_FUNCTION),
  interrupt: needed(A_FUNCTION),
} as const;
const OPTIONS = { ...ADAPTER_OPTIONS, ...PARTS } as const satisfies OptionNames<
  LangChainInterruptToolOptions<never, unknown>
>;

/**
 * A tool that asks through LangGraph's `interrupt`, or a list of several: its value is the request, and `new Command({ resume })` takes
 * an outcome of `elicit` or a reply as a channel gives it; where several are open, a map by the interrupts' ids. The graph needs a
 * checkpointer and a `thread_id`. A malformed call is answered at once.
 *
 * @throws Error for two definitions of one name
 */
export function createLangChainInterruptTool<Made extends { invoke: Invoke }, Message>(
  definition: PilotDeckToolDefinition,
  options: LangChainInterruptToolOptions<Made, Message>,
): Made;
export function createLangChainInterruptTool<Made extends { invoke: Invoke }, Message>(
  definitions: readonly PilotDeckToolDefinition[],
  options: LangChainInterruptToolOptions<Made, Message>,
): Made[];
export function createLangChainInterruptTool<Made extends { invoke: Invoke }, Message>(
  definitions: Definitions,
  options: LangChainInterruptToolOptions<Made, Message>,
): Made | Made[] {
  takeOptions<object>("createLangChainInterruptTool", options, OPTIONS);
  return makeList(definitions, (one) =>
    createMade(one, options, async (run) => {
      const found = await tryCall(run);
      if (found.type === "ended") return found.result;
      const reply = interruptWith(options.interrupt, found.request);
      return runWithReply(run, "langgraph", () => reply);
    }),
  );
}

/** What `interrupt` returns once the graph goes on. What it throws to suspend the graph goes out as it came. */
function interruptWith(
  interrupt: (value: PilotDeckElicitationRequest) => unknown,
  request: PilotDeckElicitationRequest,
) {
  try {
    return interrupt(request);
  } catch (thrown) {
    if (isObject(thrown) && thrown.is_bubble_up === true) throw thrown;
    // No checkpointer, or no graph at all: its own words are for developers, with an address to read on.
    const [words] = describeThrown(thrown).split("\n");
    const reason = `the graph cannot be interrupted: ${words}. It needs a checkpointer and a thread_id`;
    return { type: "cancelled", code: "undeliverable", reason };
  }
}
