import { createAllowance, createRateCheck } from "../../../../src/http/rate-limit.js";
import { replyWithProblem } from "../../../../src/http/reply.js";
import { isEntryId } from "../../entry-id.js";
import { findEntryKey } from "../../entry-key.js";
import { writeCookie } from "../admission/cookies.js";
import { SIGN_IN_LIFETIME_MS } from "../admission/sign-ins.js";
import { readSentForm } from "../read-form.js";
import { redirect } from "../reply.js";
import type { Door, Handle } from "../visit.js";
import { replyWithNoEntry, replyWithRefusal, replyWithSignIn } from "./refuse.js";

/**
 * How many wrong codes are told apart on one host. A good one is taken however many there were: a stranger who tries all the time
 * must not keep the person out, and among 2^130 codes nobody finds one by trying.
 */
const ATTEMPTS = { requests: 10, windowMs: 60_000 };

/** How long a link's cookie lasts, in seconds: the key behind it is what counts. */
const LINK_SECONDS = 30 * 86_400;

/** Signing in and out, and arriving by a link that carries an entry's key. */
export function createSignInRoutes(door: Door): {
  show: Handle;
  signIn: Handle;
  signOut: Handle;
  openLink: Handle;
} {
  const { check, inbox, signIns, sentences, isForeignSignIn, formTokens } = door;
  const checkRate = createRateCheck(ATTEMPTS, door.now);
  const allowance = createAllowance();

  return {
    show: (visit) =>
      replyWithSignIn(door, visit, { status: 200, next: readNext(visit.url.searchParams.get("next")) }),

    async signIn(visit) {
      const forged = check.findForgery(visit.request);
      if (forged !== undefined) return replyWithRefusal(door, visit, forged);
      if (isForeignSignIn) return replyWithSignIn(door, visit, { status: 404, next: "" });
      const form = await readSentForm(door, visit);
      if (!form.ok) return replyWithRefusal(door, visit, form.problem);
      const next = readNext(form.fields.get("next"));
      const code = form.fields.get("code") ?? "";
      const kept = (form.fields.get("kept") ?? "").replace(/\r\n?/g, "\n");
      const again = { next, code, ...(kept !== "" && { kept }) };
      const secret = await signIns.exchange(code);
      if (secret === undefined) {
        if (checkRate(allowance) !== undefined) {
          return replyWithSignIn(door, visit, { ...again, status: 429, notice: sentences.tooManyCodes });
        }
        return replyWithSignIn(door, visit, { ...again, status: 422, notice: sentences.wrongCode });
      }
      const { signIn, isSecure } = visit.cookies;
      const seconds = SIGN_IN_LIFETIME_MS / 1_000;
      return redirect(`${visit.root}${next}`, {
        "set-cookie": writeCookie(signIn, secret, { isSecure, path: "/", seconds }),
      });
    },

    async signOut(visit) {
      const forged = check.findForgery(visit.request);
      if (forged !== undefined) return replyWithRefusal(door, visit, forged);
      const form = await readSentForm(door, visit);
      if (!form.ok) return replyWithRefusal(door, visit, form.problem);
      const verdict = await door.findCaller(visit.request, visit.cookies);
      if (!verdict.ok) return replyWithProblem(verdict.problem);
      const { caller } = verdict;
      if (caller.type === "person" && caller.secret !== undefined) {
        if (!(await formTokens.isGood(caller.who, form.fields.get("token")))) return redirect(visit.root);
        await signIns.end(caller.secret);
      }
      const { signIn, isSecure } = visit.cookies;
      return redirect(`${visit.root}sign-in`, {
        "set-cookie": writeCookie(signIn, "", { isSecure, path: "/", seconds: 0 }),
      });
    },

    // Nothing changes here: the key goes from the address into a cookie that only this entry gets, and can be opened again.
    async openLink(visit) {
      const { id = "" } = visit.params;
      const key = visit.url.searchParams.get("key") ?? "";
      const by = isEntryId(id) ? await findEntryKey(inbox.store, id, key) : undefined;
      if (by === undefined) return replyWithNoEntry(door, visit, { type: "nobody" });
      const { entryKey, isSecure } = visit.cookies;
      // Without a path it is good below `…/q/<id>`, wherever the pages are mounted.
      return redirect(`${visit.root}q/${id}`, {
        "set-cookie": writeCookie(entryKey, key, { isSecure, seconds: LINK_SECONDS }),
      });
    },
  };
}

/** Where to go after signing in: to an entry or to the feed, and never anywhere else. */
function readNext(next: string | null): string {
  const [, id = ""] = /^q\/(\w+)$/.exec(next ?? "") ?? [];
  return isEntryId(id) ? `q/${id}` : "";
}
