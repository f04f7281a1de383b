import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { describeContext } from "../../src/elicitation/describe-context.js";
import { describeTimeout } from "../../src/elicitation/describe-timeout.js";
import type { McpFormTable } from "../../src/language/mcp-form.js";

/**
 * What stands above the form: who asks, why, about which plan, for how long, the previews (a form has no place for them), and the
 * question where there is only one. HTML becomes text.
 */
export async function writeMessage(request: PilotDeckElicitationRequest, say: McpFormTable): Promise<string> {
  const { questions, previewFormat = "html" } = request;
  const parts = describeContext(request, say.answers);
  for (const { options } of questions) {
    for (const { label, preview } of options) {
      if (preview === undefined) continue;
      const text = previewFormat === "html" ? await toText(preview) : preview;
      parts.push(`${say.preview(label)}\n${text}`);
    }
  }
  const texts = questions.map(({ question }) => question);
  parts.push(...(texts.length === 1 ? texts : [say.answerAll(texts.length)]));
  const timeout = describeTimeout(request, say.answers);
  if (timeout !== undefined) parts.push(timeout);
  return parts.join("\n\n");
}

async function toText(html: string): Promise<string> {
  return (await import("../../src/html-preview/html-to-text.js")).htmlToText(html);
}
