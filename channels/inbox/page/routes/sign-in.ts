import { replyWithProblem } from "../../../../src/http/reply.js";
import { isEntryId } from "../../entry-id.js";
import { findEntryKey } from "../../entry-key.js";
import { NOBODY } from "../admission/caller.js";
import { writeCookie } from "../admission/cookies.js";
import { readSentForm } from "../read-form.js";
import { redirect } from "../reply.js";
import type { Door, Handle } from "../visit.js";
import { exchangeCode } from "./exchange-code.js";
import { replyWithNoEntry, replyWithRefusal, replyWithSignIn } from "./refuse.js";

/** How long a link's cookie lasts, in seconds: the key behind it is what counts. */
const LINK_SECONDS = 30 * 86_400;

/** Signing in and out, and arriving by a link that carries an entry's key. */
export function createSignInRoutes(door: Door): {
  show: Handle;
  signIn: Handle;
  signOut: Handle;
  openLink: Handle;
} {
  const { check, inbox, signIns, isForeignSignIn, formTokens } = door;

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
      const exchanged = await exchangeCode(door, visit, code);
      if (!exchanged.ok) return replyWithSignIn(door, visit, { ...exchanged, next, code });
      return redirect(`${visit.root}${next}`, { "set-cookie": exchanged.cookie });
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
      const id = visit.part("id");
      // Mail programs take signs behind a link for a part of it.
      const key = (visit.url.searchParams.get("key") ?? "").replace(/\W.*/s, "");
      const by = isEntryId(id) ? await findEntryKey(inbox.store, id, key) : undefined;
      if (by === undefined) return replyWithNoEntry(door, visit, NOBODY);
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
  return next?.startsWith("q/") && isEntryId(next.slice("q/".length)) ? next : "";
}
