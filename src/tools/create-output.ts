import type { PilotDeckToolExecutionOutput } from "../../protocol/tool.js";
import type { AnsweredOutcome } from "../elicitation/outcome.js";

/** What a tool gives, each text a block of its own; the metadata say how an answer came about. */
export function createOutput<Output>(
  texts: readonly string[],
  data: Output,
  answered?: Pick<AnsweredOutcome, "provenance" | "ignored">,
): PilotDeckToolExecutionOutput<Output> {
  const output: PilotDeckToolExecutionOutput<Output> = {
    content: texts.map((text) => ({ type: "text", text })),
    data,
  };
  if (answered === undefined) return output;
  const { provenance, ignored = [] } = answered;
  output.metadata = ignored.length === 0 ? { provenance } : { provenance, ignored };
  return output;
}
