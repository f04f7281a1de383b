import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";

/**
 * How the previews of a request become text: HTML as its text, Markdown as it is. The converter is loaded
 * only where there is an HTML preview.
 */
export async function loadPreviewText({
  questions,
  previewFormat = "html",
}: PilotDeckElicitationRequest): Promise<(preview: string) => string> {
  const hasPreview = questions.some(({ options }) => options.some(({ preview }) => preview !== undefined));
  if (previewFormat !== "html" || !hasPreview) return String;
  const { htmlToText } = await import("../../src/html-preview/html-to-text.js");
  return htmlToText;
}
