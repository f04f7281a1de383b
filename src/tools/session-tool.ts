import type { PilotDeckToolDefinition } from "../../protocol/tool.js";

/** What holds for every tool that asks the person, whatever its contract (seed 003, E6). */
export const SESSION_TOOL: Pick<
  PilotDeckToolDefinition,
  "kind" | "shouldDefer" | "maxResultBytes" | "isReadOnly" | "isConcurrencySafe"
> & { requiresUserInteraction: () => boolean } = {
  kind: "session",
  shouldDefer: true,
  maxResultBytes: 100_000,
  isReadOnly: () => true,
  isConcurrencySafe: () => true,
  requiresUserInteraction: () => true,
};
