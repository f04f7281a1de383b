import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { listContext } from "../../src/elicitation/describe-context.js";
import type { DialogOptions } from "./dialog-state.js";

/**
 * How the texts of a request are read: HTML previews as their text, Markdown (previews, context, a plan) as rich text. What
 * reads them is loaded only where there is something to read.
 */
export async function loadDialogTexts(
  request: PilotDeckElicitationRequest,
): Promise<Pick<DialogOptions, "previewText" | "readMarkdown">> {
  const { questions, previewFormat = "html" } = request;
  const hasPreview = questions.some(({ options }) => options.some(({ preview }) => preview !== undefined));
  const hasMarkdown =
    (hasPreview && previewFormat === "markdown") || listContext(request).some(({ isMarkdown }) => isMarkdown);
  const [html, markdown] = await Promise.all([
    hasPreview && previewFormat === "html" ? import("../../src/html-preview/html-to-text.js") : undefined,
    hasMarkdown ? import("./read-markdown.js") : undefined,
  ]);
  return {
    ...(html !== undefined && { previewText: html.htmlToText }),
    ...(markdown !== undefined && { readMarkdown: markdown.readMarkdown }),
  };
}
