import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";
import { listContext } from "../../src/elicitation/describe-context.js";
import { requireRequest } from "../../src/elicitation/find-slip.js";
import { type LanguageOptions, languageOf } from "../../src/language/language.js";
import { type DialogTable, loadDialogTable } from "../../src/language/terminal.js";
import type { DialogOptions } from "./dialog-state.js";

/** What `createDialog` takes. */
export type DialogTexts = Pick<DialogOptions, "previewText" | "readMarkdown"> & { say: DialogTable };

/**
 * What the dialog says to the person, in their language, and how the texts of a request are read: HTML previews as their text,
 * Markdown (previews, context, a plan) as rich text. What reads them is loaded only where there is something to read.
 */
export async function loadDialogTexts(
  request: PilotDeckElicitationRequest,
  options: LanguageOptions = {},
): Promise<DialogTexts> {
  requireRequest(request);
  const { questions, previewFormat = "html" } = request;
  const hasPreview = questions.some(({ options }) => options.some(({ preview }) => preview !== undefined));
  const hasMarkdown =
    (hasPreview && previewFormat === "markdown") || listContext(request).some(({ isMarkdown }) => isMarkdown);
  const [say, html, markdown] = await Promise.all([
    loadDialogTable(languageOf(options)),
    hasPreview && previewFormat === "html" ? import("../../src/html-preview/html-to-text.js") : undefined,
    hasMarkdown ? import("./read-markdown.js") : undefined,
  ]);
  return {
    say,
    ...(html !== undefined && { previewText: html.htmlToText }),
    ...(markdown !== undefined && {
      readMarkdown: (source: string) => markdown.readMarkdown(source, say),
    }),
  };
}
