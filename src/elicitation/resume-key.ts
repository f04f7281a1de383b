import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { sha256 } from "../text/sha-256.js";

/**
 * The same text for the same questions of the same session and tool: 32 hexadecimal digits of SHA-256. What
 * only explains a question (descriptions, previews, hints) does not count.
 */
export function createResumeKey({ sessionId, toolName, questions }: PilotDeckElicitationRequest): string {
  const shapes = questions.map(({ question, header, options, multiSelect, allowOther, schema }) => [
    question,
    header,
    options.map(({ label }) => label),
    multiSelect === true,
    allowOther !== false,
    schema ?? null,
  ]);
  return sha256(JSON.stringify([sessionId ?? null, toolName, shapes])).slice(0, 32);
}
