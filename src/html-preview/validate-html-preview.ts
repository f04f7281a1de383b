import { readPreview } from "./read-preview.js";

const DOCUMENT = /<\s*(?:html|body|!doctype)\b/i;
const DOCUMENT_OR_EXECUTABLE = /<\s*(?:html|body|!doctype|script|style)\b/i;
const TAG_START = /<[a-z]/i;

/**
 * Judges an HTML fragment that is shown beside an option: null, or what is wrong with it.
 *
 * PilotDeck's three refusals come first, with its texts (seed 003, E7): a full document, `<script>` or
 * `<style>`, no tag at all. With `strict`, the default, a preview must stand alone too: only listed elements and
 * attributes, each element closed, nothing that runs, loads, submits or touches what is around it, at most 102 400
 * UTF-16 code units, 256 levels and 2 000 elements. Then the message has a line for each kind of fault, with lines
 * and columns from 1 and what to write instead. `externalResources` lets pictures be loaded by https. No preview, no
 * message. Takes linear time, never throws for a preview, whatever it is. What is allowed, and how a host should draw it: `docs/previews.md`.
 */
export function validateHtmlPreview(
  preview: string | undefined,
  options: { strict?: boolean; externalResources?: boolean } = {},
): string | null {
  if (preview === undefined) return null;
  if (typeof preview !== "string") return `preview must be a string, but its type is ${typeof preview}.`;
  if (DOCUMENT_OR_EXECUTABLE.test(preview)) {
    return DOCUMENT.test(preview)
      ? "preview must be an HTML fragment, not a full document (no <html>, <body>, or <!DOCTYPE>)"
      : "preview must not contain <script> or <style> tags. Use inline styles via the style attribute if needed.";
  }
  if (!hasTag(preview)) {
    return 'preview must contain HTML (previewFormat is set to "html"). Wrap content in a tag like <div> or <pre>.';
  }
  return options.strict === false ? null : readPreview(preview, options.externalResources === true);
}

/** The same as `/<[a-z][^>]*>/i`, which takes quadratic time on `<a<a<a`. */
function hasTag(preview: string): boolean {
  const start = preview.search(TAG_START);
  return start !== -1 && preview.lastIndexOf(">") > start;
}
