import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { describeContext } from "../../src/elicitation/describe-context.js";

/**
 * What stands above the form: who asks, why, about which plan, for how long, the previews (a form has no place for them), and the
 * question where there is only one. HTML becomes text.
 */
export async function writeMessage(request: PilotDeckElicitationRequest): Promise<string> {
  const { questions, timeout, previewFormat = "html" } = request;
  const parts = describeContext(request);
  for (const { options } of questions) {
    for (const { label, preview } of options) {
      if (preview === undefined) continue;
      const text = previewFormat === "html" ? await toText(preview) : preview;
      parts.push(`Preview of "${label}":\n${text}`);
    }
  }
  const [first] = questions;
  parts.push(
    questions.length === 1 && first !== undefined
      ? first.question
      : `Please answer ${questions.length} questions.`,
  );
  if (timeout !== undefined && timeout.ms > 0) {
    const outcome =
      timeout.then === "recommended" ? "the recommended options are taken" : "the questions are withdrawn";
    parts.push(`Without an answer for ${timeout.ms / 1000} seconds ${outcome}.`);
  }
  return parts.join("\n\n");
}

async function toText(html: string): Promise<string> {
  return (await import("../../src/html-preview/html-to-text.js")).htmlToText(html);
}
