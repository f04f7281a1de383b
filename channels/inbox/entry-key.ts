import { sha256 } from "../../src/text/sha-256.js";
import type { Entry } from "./entry.js";
import { DIGITS } from "./entry-id.js";
import type { InboxStore } from "./store.js";

/** How long a key is good where its entry never expires, in milliseconds. */
const LIFETIME_MS = 30 * 86_400_000;

/**
 * Makes what goes after the address of an entry's page in a link to one person, with a key in it: 260 random bits, of which only
 * the hash is kept. It is good for that entry alone and dies with it.
 *
 * @param by - whom it lets answer, as the settlement tells it
 */
export async function createEntryLink(
  store: InboxStore,
  { id, expiresAt }: Pick<Entry, "id" | "expiresAt">,
  by: string,
): Promise<string> {
  const key = createSecret();
  const left = expiresAt === undefined ? LIFETIME_MS : Date.parse(expiresAt) - Date.now() + LIFETIME_MS;
  await store.keep(nameOf(id, key), by, left);
  return `/open?key=${key}`;
}

/** Whom a key lets answer; nobody where it is not one of this entry. */
export async function findEntryKey(store: InboxStore, id: string, key: string): Promise<string | undefined> {
  return SECRET.test(key) ? store.kept(nameOf(id, key)) : undefined;
}

/** 260 random bits in 52 characters of Crockford's base 32. */
export function createSecret(): string {
  let secret = "";
  for (const byte of crypto.getRandomValues(new Uint8Array(52))) secret += DIGITS.charAt(byte % 32);
  return secret;
}

/** Whether a text may be a secret: what is none need not be looked up. */
export const SECRET: RegExp = /^[0-9a-hjkmnp-tv-z]{26,52}$/;

function nameOf(id: string, key: string): string {
  return `entry-key ${id} ${sha256(key)}`;
}
