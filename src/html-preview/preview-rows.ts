import { toPrintable } from "../text/printable.js";

/** A preview as text, row by row, each marked as one of it. Printable. */
export async function previewRows(preview: string, format: "html" | "markdown" = "html"): Promise<string[]> {
  const text =
    format === "html" ? (await import("./html-to-text.js")).htmlToText(preview) : toPrintable(preview);
  return text
    .trimEnd()
    .split("\n")
    .map((line) => `| ${line}`.trimEnd());
}
