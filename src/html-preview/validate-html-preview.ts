import { findDanger } from "./find-danger.js";

const DOCUMENT = /<\s*(?:html|body|!doctype)\b/i;
const EXECUTABLE = /<\s*(?:script|style)\b/i;
const TAG_START = /<[a-z]/i;

/**
 * Judges an HTML fragment that is shown beside an option: null, or what is wrong with it in one sentence.
 *
 * PilotDeck's three refusals come first, with its texts (seed 003, E7): a full document, `<script>` or
 * `<style>`, no tag at all. With `strict`, the default, a preview is refused too when what a browser builds
 * from it could run script, load another page, submit a form, or would do so once comments and text such
 * as that of `<textarea>` were read as markup. Such a message names the element and the attribute. No
 * preview, no message. Takes linear time, never throws.
 */
export function validateHtmlPreview(
  preview: string | undefined,
  options: { strict?: boolean } = {},
): string | null {
  if (preview === undefined) return null;
  if (DOCUMENT.test(preview)) {
    return "preview must be an HTML fragment, not a full document (no <html>, <body>, or <!DOCTYPE>)";
  }
  if (EXECUTABLE.test(preview)) {
    return "preview must not contain <script> or <style> tags. Use inline styles via the style attribute if needed.";
  }
  if (!hasTag(preview)) {
    return 'preview must contain HTML (previewFormat is set to "html"). Wrap content in a tag like <div> or <pre>.';
  }
  return options.strict === false ? null : findDanger(preview);
}

/** The same as `/<[a-z][^>]*>/i`, which takes quadratic time on `<a<a<a`. */
function hasTag(preview: string): boolean {
  const start = preview.search(TAG_START);
  return start !== -1 && preview.lastIndexOf(">") > start;
}
