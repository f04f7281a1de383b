import type { PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import type { McpFormTable } from "../../src/language/mcp-form.js";
import { shorten } from "../../src/text/foreign-words.js";
import { toPrintable } from "../../src/text/printable.js";
import { describeThrown } from "../../src/text/thrown.js";
import { describeType, isObject } from "../../src/text/values.js";

/** A form that came back with what cannot be used, in sentences for the person. */
export type Unusable = { type: "unusable"; tell: TellFaults };

export type TellFaults = (say: McpFormTable) => string[];

/** What a client did with a form, its content not yet looked at. */
export type FormReply =
  | { type: "answer"; answer: PilotDeckElicitationAnswer }
  | { type: "accepted"; content: unknown }
  | Unusable;

/** Reads the result of an `elicitation/create`; `isTooSoon` where no person can have acted yet. */
export function readResult(result: unknown, isTooSoon: boolean): FormReply {
  const { action, content } = isObject(result) ? result : {};
  switch (action) {
    case "accept":
      // Each of our forms needs an answer, so nobody who saw this one can have accepted it.
      return isEmpty(content)
        ? { type: "answer", answer: undeliverable(EMPTY) }
        : { type: "accepted", content };
    case "decline":
      return { type: "answer", answer: isTooSoon ? undeliverable(TOO_SOON) : refusal("declined") };
    case "cancel":
      return { type: "answer", answer: isTooSoon ? undeliverable(TOO_SOON) : refusal("dismissed") };
    default: {
      const found = typeof action === "string" ? `"${shorten(action)}"` : describeType(action);
      return unusable((say) => [say.action(found)]);
    }
  }
}

/** Reads what was thrown in place of a result. Throws an error with what the client said, where it said something. */
export function readFailure(thrown: unknown): FormReply {
  const code: unknown = isObject(thrown) ? thrown.code : undefined;
  // 1.x of the SDK puts the code before what the client said.
  const message = toPrintable(describeThrown(thrown).replace(/^MCP error -?\d+: /, ""));
  if (isConnectionLost(code, message)) {
    const reason = "the connection to the MCP client is closed";
    return { type: "answer", answer: { type: "cancelled", reason, code: "connection_lost" } };
  }
  if (code === "INVALID_RESULT") {
    return unusable((say) => [say.notAllowed]);
  }
  const said = typeof code === "number" ? `the MCP client answered with error ${code}: ${message}` : message;
  throw new Error(said, { cause: thrown });
}

const EMPTY = "the MCP client accepted the form with nothing in it; perhaps it was not shown";
const TOO_SOON = "the MCP client refused the form sooner than a person can read it; perhaps it was not shown";

// The names that the SDK gives to its own failures, a number in 1.x; one of them has only its message.
function isConnectionLost(code: unknown, message: string): boolean {
  if (code === "CONNECTION_CLOSED" || code === "NOT_CONNECTED" || message === "Not connected") return true;
  return code === -32000 && message === "Connection closed";
}

function isEmpty(content: unknown): boolean {
  return (
    content === undefined || content === null || (isObject(content) && Object.keys(content).length === 0)
  );
}

export function undeliverable(reason: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", reason, code: "undeliverable" };
}

function refusal(code: "declined" | "dismissed"): PilotDeckElicitationAnswer {
  return { type: "cancelled", code };
}

export function unusable(tell: TellFaults): Unusable {
  return { type: "unusable", tell };
}
