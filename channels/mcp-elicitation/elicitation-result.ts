/** The content of an accepted form, as MCP allows it. */
export type McpElicitationContent = Record<string, string | number | boolean | string[]>;

/** The result of an `elicitation/create`. */
export type McpElicitationResult =
  | { action: "accept"; content: McpElicitationContent }
  | { action: "decline" }
  | { action: "cancel" };
