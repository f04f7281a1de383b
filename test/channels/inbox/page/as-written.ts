import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { expect } from "vitest";
import { createMemoryStore, type InboxOptions } from "../../../../channels/inbox/index.js";
import type { InboxPagesOptions } from "../../../../channels/inbox/page/index.js";
import { createSite, type Site } from "./pages.js";

const FOLDER = new URL("as-written/", import.meta.url);

// Rule of the house: foreign text is printed only through toPrintable.
const UNPRINTABLE = /(?![\t\n])[\p{Cc}\u202a-\u202e\u2066-\u2069]/u;

/** When all happens that is told of in the files. */
export const NOW = "2026-12-01T09:00:00.000Z";

/** A site where time stands still until it is set. */
export function createStillSite(
  options: InboxPagesOptions = {},
  inboxOptions: Partial<InboxOptions> = {},
): Site & { setNow(at: string): void } {
  let at = NOW;
  const now = () => new Date(at);
  const store = createMemoryStore({ now });
  const setNow = (next: string) => {
    at = next;
  };
  return { ...createSite({ now, ...options }, { store, now, ...inboxOptions }), setNow };
}

/** Holds a text against the file that has it. `CAPTURE=1` writes the files anew: look at what has changed. */
export function expectAsWritten(name: string, text: string): void {
  expect(text).not.toMatch(UNPRINTABLE);
  const file = new URL(name, FOLDER);
  if (process.env.CAPTURE === "1") writeFileSync(file, text);
  expect(text).toBe(readFileSync(file, "utf8"));
}

/** The names of the files whose names begin like that. */
export function listWritten(prefix: string): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.startsWith(prefix))
    .sort();
}

/** What is another one each time, by a name; the same again is the same name. */
export function nameRandom(text: string): string {
  const ids: string[] = [];
  const nameId = (id: string): string => {
    if (!ids.includes(id)) ids.push(id);
    return `ID-${ids.indexOf(id) + 1}`;
  };
  return text
    .replace(/\b[0-9a-f]{64}\b/g, "HASH")
    .replace(/\b[0-9a-hjkmnp-tv-z]{52}\b/g, "SECRET")
    .replace(/\b[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}\b/g, "UUID")
    .replace(/\b[0-9a-hjkmnp-tv-z]{35}\b/g, nameId)
    .replace(/\b(style|page|icon|worker)-\w+\.(css|js|svg|png)\b/g, "$1-CONTENT.$2");
}

/** A value as JSON in one line, in which nothing is invisible. */
export function quote(value: unknown): string {
  return JSON.stringify(value).replace(
    /\p{Cf}/gu,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

/** A page, an element a line, without what it has in common with all. */
export function tidyPage(html: string): string {
  return tidyWholePage(
    html
      .replace(/<meta name="viewport"[\s\S]*?(?=<\/head>)/, "")
      .replace(/<p id="status"[\s\S]*?(?=<\/body>)/, ""),
  );
}

/** A page with all that is in it. */
export function tidyWholePage(html: string): string {
  return `${nameRandom(html).replaceAll("><", ">\n<")}\n`;
}
