import { writeCookie } from "../admission/cookies.js";
import { SIGN_IN_LIFETIME_MS } from "../admission/sign-ins.js";
import type { Door, Visit } from "../visit.js";

/** What a typed code is good for: a sign-in with its cookie, or what to say instead. */
export type CodeVerdict =
  | { ok: true; secret: string; cookie: string }
  | { ok: false; status: 422 | 429; notice: string };

export async function exchangeCode(
  { signIns }: Door,
  { cookies: { signIn, isSecure }, say }: Visit,
  typed: string,
): Promise<CodeVerdict> {
  const exchanged = await signIns.exchange(typed);
  if (exchanged === "too_many") return { ok: false, status: 429, notice: say.tooManyCodes };
  if (exchanged === "wrong") return { ok: false, status: 422, notice: say.wrongCode };
  const { secret } = exchanged;
  const seconds = SIGN_IN_LIFETIME_MS / 1_000;
  return { ok: true, secret, cookie: writeCookie(signIn, secret, { isSecure, path: "/", seconds }) };
}
