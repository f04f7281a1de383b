/** How often a text was turned into a text again, at most. */
const LEVELS_MAX = 3;

/**
 * The list or object that a text is as JSON (RFC 8259), also within a fence of Markdown and where it was quoted more than once;
 * nothing for any other text.
 */
export function readQuotedJson(text: string): unknown {
  let value: unknown = text;
  for (let level = 0; level < LEVELS_MAX && typeof value === "string"; level += 1) {
    try {
      value = JSON.parse(withoutFence(value));
    } catch {
      return undefined;
    }
  }
  return typeof value === "object" && value !== null ? value : undefined;
}

function withoutFence(text: string): string {
  const trimmed = text.trim();
  if (!trimmed.startsWith("```") || !trimmed.endsWith("```")) return trimmed;
  const start = trimmed.indexOf("\n");
  return start === -1 ? trimmed : trimmed.slice(start, -3);
}
