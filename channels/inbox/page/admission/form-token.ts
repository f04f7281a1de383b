import { isSameSecret } from "../../../../src/text/same-secret.js";
import { sha256 } from "../../../../src/text/sha-256.js";
import { createSecret } from "../../entry-key.js";
import type { InboxStore } from "../../store.js";

const KEY = "page signing-key";
const KEY_LIFETIME_MS = 400 * 86_400_000;
/** How long a host trusts the key that it has read, in milliseconds. */
const KEY_FRESH_MS = 3_600_000;
/** How many tokens are kept in memory. */
const REMEMBERED = 1_000;

/** Makes what proves that a form was drawn by us for this caller: another site can send a form, but not read one. */
export type FormTokens = {
  create(who: string): Promise<string>;
  isGood(who: string, token: string | null | undefined): Promise<boolean>;
};

/** A person loads many pages, and their token stays the same as long as the key: `made` has those of the last callers. */
type KnownKey = { key: Promise<string>; readAt: number; made: Map<string, string> };

/** The key behind all tokens is kept in the store, so that a form of one host is taken by every other. */
export function createFormTokens(store: InboxStore, now: () => Date): FormTokens {
  let known: KnownKey | undefined;

  const readKey = (): KnownKey => {
    const at = now().getTime();
    if (known === undefined || Math.abs(at - known.readAt) > KEY_FRESH_MS) {
      known = { key: findOrMakeKey(store), readAt: at, made: new Map() };
      known.key.catch(() => {
        known = undefined;
      });
    }
    return known;
  };

  const create = async (who: string): Promise<string> => {
    const { key, made } = readKey();
    const token = made.get(who) ?? sha256(JSON.stringify([await key, "form", who]));
    if (made.size > REMEMBERED) made.clear();
    made.set(who, token);
    return token;
  };

  return {
    create,
    async isGood(who, token) {
      return typeof token === "string" && isSameSecret(token, await create(who));
    },
  };
}

async function findOrMakeKey(store: InboxStore): Promise<string> {
  const key = await store.kept(KEY);
  if (key !== undefined) return key;
  const made = createSecret();
  if (await store.keep(KEY, made, KEY_LIFETIME_MS)) return made;
  // Another host was first.
  return (await store.kept(KEY)) ?? made;
}
