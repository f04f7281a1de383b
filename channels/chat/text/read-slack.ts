const ZERO_WIDTH_SPACE = /\u200b/g;
const LINK = /<([^<>|]+)(?:\|([^<>]*))?>/g;
const SCHEME = /^(?:https?:\/\/|mailto:|tel:)/;
const SIGNS: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">" };

/**
 * What a person wrote, of what Slack hands over: `<`, `>` and `&` come as entities, and what Slack takes for an address or a name
 * comes in angle brackets ("Formatting text for app surfaces", retrieving messages).
 */
export function readSlack(text: string): string {
  return text
    .replace(ZERO_WIDTH_SPACE, "")
    .replace(LINK, (_, target: string, label = "") => readLink(target, label))
    .replace(/&(amp|lt|gt);/g, (_, name: string) => SIGNS[name] ?? "");
}

function readLink(target: string, label: string): string {
  const sign = target.charAt(0);
  if (sign === "!") return label || `@${target.slice(1)}`;
  if (sign === "@" || sign === "#") return sign + (label || target.slice(1));
  const bare = target.replace(SCHEME, "");
  // An address is typed with its scheme or without; anything else names a link, which must not be lost.
  if (label === "") return target.startsWith("http") ? target : bare;
  return label === target || label === bare ? label : `${label} (${target})`;
}
