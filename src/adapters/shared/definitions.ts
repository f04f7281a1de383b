import type { PilotDeckToolDefinition } from "../../../protocol/tool.js";
import { requireTool } from "../../tools/require-tool.js";

/** One tool, or several over the same channel. */
export type Definitions<Tool extends { readonly name: string } = PilotDeckToolDefinition> =
  | Tool
  | readonly Tool[];

/** What is made of one definition, or of each of several, in their order. Throws an `Error` for two of one name. */
export function makeList<Made>(
  definitions: Definitions,
  make: (definition: PilotDeckToolDefinition) => Made,
): Made | Made[] {
  return isList(definitions) ? [...toNamed(definitions).values()].map(make) : make(definitions);
}

/** The same, by the tools' names. */
export function makeNamed<Made>(
  definitions: Definitions,
  make: (definition: PilotDeckToolDefinition) => Made,
): Made | Record<string, Made> {
  if (!isList(definitions)) return make(definitions);
  return Object.fromEntries([...toNamed(definitions)].map(([name, definition]) => [name, make(definition)]));
}

/** Definitions by their names. Throws an `Error` for two of one name: one of them would never be called. */
export function toNamed<Tool extends { readonly name: string }>(
  definitions: Definitions<Tool>,
): Map<string, Tool> {
  const named = new Map<string, Tool>();
  for (const definition of isList(definitions) ? definitions : [definitions]) {
    const { name } = definition;
    if (named.has(name)) throw new Error(`There are two tools of the name "${name}".`);
    named.set(name, definition);
  }
  return named;
}

/** Whether there are several. Throws a `TypeError` for what is no tool, there or among them. */
export function isList<Tool extends { readonly name: string }>(
  definitions: Definitions<Tool>,
): definitions is readonly Tool[] {
  const isSeveral = Array.isArray(definitions);
  if (!isSeveral) requireTool(definitions, "The definition", ", or a list of tools");
  else for (const [index, one] of definitions.entries()) requireTool(one, `definitions[${index}]`);
  return isSeveral;
}
