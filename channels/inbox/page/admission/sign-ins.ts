import { createAllowance, createRateCheck } from "../../../../src/http/rate-limit.js";
import { sha256 } from "../../../../src/text/sha-256.js";
import { isObject } from "../../../../src/text/values.js";
import { createSecret, SECRET } from "../../entry-key.js";
import type { InboxStore } from "../../store.js";

/** How long a code waits to be used, in milliseconds. */
export const CODE_LIFETIME_MS = 600_000;

/** How long a device stays signed in, in milliseconds: as long as browsers keep a cookie. */
export const SIGN_IN_LIFETIME_MS: number = 400 * 86_400_000;

/**
 * How many wrong codes are told apart on one host. A good one is taken however many there were: a stranger who tries all the time
 * must not keep the person out, and among 2^130 codes nobody finds one by trying.
 */
const WRONG_CODES = { requests: 10, windowMs: 60_000 };

/** The half of a secret that people may have to type: 130 bits. */
const CODE_LENGTH = 26;

/** Who is signed in; `who` tells the device from all others, and is no secret. */
type SignIn = { by: string; who: string };

/** Codes that are exchanged for sign-ins, once. Only hashes are kept, for every host that shares the store. */
export type SignIns = {
  /** A code that signs a device in for a person, once. */
  createCode(by: string): Promise<string>;
  /** The secret of a new sign-in. A code that was used is wrong, too; of too many wrong ones no more is told. */
  exchange(typed: string): Promise<{ secret: string } | "wrong" | "too_many">;
  find(secret: string): Promise<SignIn | undefined>;
  end(secret: string): Promise<void>;
  /** Calls back with who was signed out on this host. Gives what stops it. */
  onEnd(listener: (who: string) => void): () => void;
};

export function createSignIns(store: InboxStore, now: () => Date): SignIns {
  const listeners = new Set<(who: string) => void>();
  const checkRate = createRateCheck(WRONG_CODES, now);
  const allowance = createAllowance();

  /** The code goes last: where the store fails before, it is good as it was. Nobody has the secret until it is gone. */
  async function spend(code: string): Promise<string | undefined> {
    const kept = await store.kept(code);
    if (kept === undefined) return undefined;
    const secret = createSecret();
    const signIn = nameOf("sign-in", secret);
    await store.keep(signIn, kept, SIGN_IN_LIFETIME_MS);
    if ((await store.take(code)) !== undefined) return secret;
    // Another one was first.
    await store.take(signIn);
    return undefined;
  }

  return {
    async createCode(by) {
      const code = createSecret().slice(0, CODE_LENGTH);
      await store.keep(nameOf("code", code), JSON.stringify({ by }), CODE_LIFETIME_MS);
      return code;
    },

    async exchange(typed) {
      const code = foldCode(typed);
      const secret = SECRET.test(code) ? await spend(nameOf("code", code)) : undefined;
      if (secret !== undefined) return { secret };
      return checkRate(allowance) === undefined ? "wrong" : "too_many";
    },

    async find(secret) {
      if (!SECRET.test(secret)) return undefined;
      const who = nameOf("sign-in", secret);
      const kept = await store.kept(who);
      return kept === undefined ? undefined : readSignIn(kept, who);
    },

    async end(secret) {
      const who = nameOf("sign-in", secret);
      await store.take(who);
      for (const listener of [...listeners]) listener(who);
    },

    onEnd(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/**
 * A code as it is read aloud and typed: in groups, in any case, with the letters that look like digits (Crockford). As it is
 * copied, too: with the link before it, and the signs around that.
 */
function foldCode(typed: string): string {
  const end = typed.slice(typed.lastIndexOf("#") + 1).toLowerCase();
  const code = end.replace(/[^a-z\d]*([a-z\d\s-]*).*/s, "$1");
  return code.replace(/[\s-]/g, "").replace(/o/g, "0").replace(/[il]/g, "1");
}

function readSignIn(kept: string, who: string): SignIn | undefined {
  const value: unknown = JSON.parse(kept);
  return isObject(value) && typeof value.by === "string" ? { by: value.by, who } : undefined;
}

function nameOf(kind: string, secret: string): string {
  return `${kind} ${sha256(secret)}`;
}
