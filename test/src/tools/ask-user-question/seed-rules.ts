import type { AskUserQuestionItem, PilotDeckToolValidationIssue } from "../../../../src/index.js";

/**
 * What seed 003 refuses first in a structurally sound input, told again from the seed alone. Undefined means
 * that the seed accepts.
 */
export function firstRefusalOfSeed(
  questions: AskUserQuestionItem[],
): Omit<PilotDeckToolValidationIssue, "pointer"> | undefined {
  const refuse = (path: string, message: string) => ({ path, code: "invalid_schema", message }) as const;
  if (questions.length === 0) return refuse("questions", "Provide 1-4 questions");
  if (questions.length > 4) return refuse("questions", "At most 4 questions allowed");

  const miscounted = questions.find(({ options }) => ![2, 3, 4].includes(options.length));
  if (miscounted !== undefined) {
    return refuse("questions[].options", `Question "${miscounted.question}" must have 2-4 options`);
  }

  for (const [position, { question, header, options }] of questions.entries()) {
    if (questions.slice(0, position).some((earlier) => earlier.question === question)) {
      return refuse("questions", `Question texts must be unique: "${question}"`);
    }
    if (header.length >= 13) return refuse("questions[].header", `header for "${question}" exceeds 12 chars`);
    const labels = options.map(({ label }) => label);
    for (const [index, { label, preview }] of options.entries()) {
      if (labels.indexOf(label) !== index) {
        return refuse("questions[].options", `Option labels must be unique within question "${question}"`);
      }
      const fault = preview === undefined ? undefined : faultOfPreview(preview);
      if (fault !== undefined) {
        return refuse(
          "questions[].options[].preview",
          `Option "${label}" in question "${question}": ${fault}`,
        );
      }
    }
  }
  return undefined;
}

/** PilotDeck's three verdicts on a preview, for the fragments that the test makes. */
function faultOfPreview(preview: string): string | undefined {
  const tags =
    preview
      .toLowerCase()
      .match(/<\s*!?\w+/g)
      ?.map((tag) => tag.replace(/<\s*/, "")) ?? [];
  if (tags.some((tag) => ["html", "body", "!doctype"].includes(tag))) {
    return "preview must be an HTML fragment, not a full document (no <html>, <body>, or <!DOCTYPE>)";
  }
  if (tags.some((tag) => ["script", "style"].includes(tag))) {
    return "preview must not contain <script> or <style> tags. Use inline styles via the style attribute if needed.";
  }
  return /<[a-zA-Z][^<>]*>/.test(preview)
    ? undefined
    : 'preview must contain HTML (previewFormat is set to "html"). Wrap content in a tag like <div> or <pre>.';
}
