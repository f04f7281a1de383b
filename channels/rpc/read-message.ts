import { shorten } from "../../src/text/foreign-words.js";
import { describeType, isObject } from "../../src/text/values.js";

/** A message that names a request; what else it holds is not read yet. */
export type IncomingMessage = {
  type: "ask_user_response" | "ask_user_progress";
  requestId: string;
  body: Record<string, unknown>;
};

/** `isEcho` marks a message of the kinds that only this side sends: to answer one could go on forever. */
export type MessageVerdict =
  | { ok: true; message: IncomingMessage }
  | { ok: false; fault: string; requestId?: string; isEcho?: true };

const SENT_HERE = ["ask_user_request", "ask_user_cancel", "ask_user_invalid"];

/** Reads one line as a message. A fault is a sentence that never quotes an answer. Never throws. */
export function readMessage(line: string): MessageVerdict {
  let body: unknown;
  try {
    body = JSON.parse(line);
  } catch {
    return { ok: false, fault: "A line is not JSON. Write each message as one line, ended by a line feed." };
  }
  if (!isObject(body)) {
    return { ok: false, fault: `A message must be a JSON object, but one is ${describeType(body)}.` };
  }
  const { type, requestId } = body;
  const named = typeof requestId === "string" ? { requestId } : {};
  if (type !== "ask_user_response" && type !== "ask_user_progress") {
    const found = typeof type === "string" ? `"${shorten(type)}"` : describeType(type);
    const fault = `The type of a message must be "ask_user_response" or "ask_user_progress", but is ${found}.`;
    const isEcho = typeof type === "string" && SENT_HERE.includes(type);
    return { ok: false, fault, ...named, ...(isEcho && { isEcho }) };
  }
  if (typeof requestId !== "string") {
    return { ok: false, fault: `A message must name its requestId, but it is ${describeType(requestId)}.` };
  }
  return { ok: true, message: { type, requestId, body } };
}
