import { isObject } from "../../text/values.js";

/** The arguments of a call as the model gave them, in the branch of a pi session; the last call where several have the id. */
export function findArguments(branch: readonly unknown[], toolCallId: string): unknown {
  const contents = branch.filter(isObject).map(({ message }) => (isObject(message) ? message.content : []));
  const blocks = contents.flatMap((content) => (Array.isArray(content) ? content.filter(isObject) : []));
  return blocks.findLast(({ type, id }) => type === "toolCall" && id === toolCallId)?.arguments;
}
