/** A node of a syntax tree (ESTree). */
export type Node = Record<string, unknown> & { type: string };

export function isNode(value: unknown): value is Node {
  return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}
