const BYTES: Record<string, string> = {
  "alt+return": "\u001b\r",
  "ctrl+right": "\u001b[1;5C",
  down: "\u001b[B",
  end: "\u001b[F",
  escape: "\u001b",
  home: "\u001b[H",
  left: "\u001b[D",
  // And a key that means nothing: who looks at the note before they type cannot be waited for here.
  n: "n\u001b[15~",
  pagedown: "\u001b[6~",
  return: "\r",
  right: "\u001b[C",
  "shift+tab": "\u001b[Z",
  tab: "\t",
  up: "\u001bOA",
};

/** What a terminal sends for a key of the tables. */
export function bytesOf(key: string): string {
  const [, count, text] = /^repeat:(\d+):(.*)$/.exec(key) ?? [];
  if (text !== undefined) return `\u001b[200~${text.repeat(Number(count))}\u001b[201~`;
  return key.startsWith("type:") ? key.slice(5) : (BYTES[key] ?? key);
}
