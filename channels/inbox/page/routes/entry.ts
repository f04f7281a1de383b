import { tellQuestions } from "../../../../src/forms/tell-questions.js";
import { replyWithNothing, replyWithProblem } from "../../../../src/http/reply.js";
import { shorten } from "../../../../src/text/foreign-words.js";
import { takePresent } from "../../../../src/wire/present-members.js";
import type { Entry } from "../../entry.js";
import { isEntryId } from "../../entry-id.js";
import type { ActResult } from "../../inbox.js";
import { NOBODY, type PersonOrKey } from "../admission/caller.js";
import { describeFilled } from "../form/describe-filled.js";
import { type Filled, readFilled, toAnswers } from "../form/filled.js";
import { describeFaults } from "../form/find-faults.js";
import { type FormBody, readSentForm } from "../read-form.js";
import { redirect } from "../reply.js";
import type { Door, Handle, Visit } from "../visit.js";
import { exchangeCode } from "./exchange-code.js";
import {
  enterPage,
  OUTDATED_FORM,
  replyWithFailure,
  replyWithNoEntry,
  replyWithRefusal,
  replyWithSignIn,
} from "./refuse.js";
import { replyWithEntry } from "./show-entry.js";

const REASON_MAX = 10_000;

/** An entry's page (`GET /q/:id`), what its form sends (`POST /q/:id`), and what is kept of it meanwhile (`POST /q/:id/draft`). */
export function createEntryRoutes(door: Door): { show: Handle; send: Handle; saveDraft: Handle } {
  const { inbox, check, formTokens, signIns, isForeignSignIn } = door;

  return {
    async show(visit) {
      const id = visit.part("id");
      const entrance = await enterPage(door, visit, id);
      if (!entrance.ok) return entrance.response;
      const entry = await find(id);
      if (entry === undefined) return replyWithNoEntry(door, visit, entrance.caller);
      return replyWithEntry(door, visit, entrance.caller, entry);
    },

    async send(visit) {
      const id = visit.part("id");
      const forged = check.findForgery(visit.request);
      if (forged !== undefined) return replyWithRefusal(door, visit, forged);
      const form = await readSentForm(door, visit);
      try {
        return await receive(visit, id, form);
      } catch (error) {
        if (!form.ok || !isEntryId(id)) throw error;
        door.tellFailure(error);
        return replyWithFailure(door, visit, id, [...form.fields].slice(0, CARRIED_MAX));
      }
    },

    async saveDraft(visit) {
      const id = visit.part("id");
      const forged = check.findForgery(visit.request);
      if (forged !== undefined) return replyWithProblem(forged);
      const entrance = await enterPage(door, visit, id);
      if (!entrance.ok) return entrance.response;
      const form = await readSentForm(door, visit);
      if (!form.ok) return replyWithProblem(form.problem);
      if (!(await formTokens.isGood(entrance.caller.who, form.fields.get("token")))) {
        return replyWithProblem(OUTDATED_FORM);
      }
      const entry = await find(id);
      if (entry === undefined) return replyWithNoEntry(door, visit, entrance.caller);
      const filled = readFilled(entry.request.questions, form.fields);
      if (await keep(entry, filled, entrance.caller)) return replyWithNothing();
      return replyWithProblem({ status: 409, code: "already_settled", detail: "The entry is settled." });
    },
  };

  async function find(id: string): Promise<Entry | undefined> {
    return isEntryId(id) ? inbox.get(id) : undefined;
  }

  /** Keeps as a draft what was filled in; whether the entry is open. */
  async function keep(
    { id, request }: Entry,
    filled: readonly Filled[],
    { by }: PersonOrKey,
  ): Promise<boolean> {
    return inbox.saveDraft(id, { ...toAnswers(request.questions, filled, true), by });
  }

  async function receive(visit: Visit, id: string, form: FormBody): Promise<Response> {
    const entrance = await enterPage(door, visit, id);
    if (!entrance.ok)
      return form.ok ? signInAgain(visit, id, form.fields, entrance.response) : entrance.response;
    const { caller } = entrance;
    if (!form.ok) return replyWithRefusal(door, visit, form.problem);
    const { fields } = form;
    const entry = await find(id);
    if (entry === undefined) return replyWithNoEntry(door, visit, caller);
    if (!(await formTokens.isGood(caller.who, fields.get("token")))) {
      return showAgain(visit, caller, entry, fields, { status: 403, notice: visit.say.outdated });
    }
    return act(visit, caller, entry, fields);
  }

  async function act(
    visit: Visit,
    caller: PersonOrKey,
    entry: Entry,
    fields: URLSearchParams,
  ): Promise<Response> {
    const { questions } = entry.request;
    const filled = readFilled(questions, fields);
    const answerKey = shorten(fields.get("answer-key") ?? "", 100);
    const who = { by: caller.by, door: "page", ...takePresent({ answerKey: answerKey || undefined }) };
    const reason = readReason(fields);
    const isRefusal = fields.get("act") === "decline";
    const result: ActResult = isRefusal
      ? await inbox.decline(entry.id, { ...who, ...takePresent({ reason: reason || undefined }) })
      : await inbox.answer(entry.id, { ...toAnswers(questions, filled), ...who });
    switch (result.type) {
      case "settled":
        return redirect(`${visit.root}q/${entry.id}`);
      case "too_late": {
        const kept = await describeKept(entry, filled, reason, visit);
        return replyWithEntry(door, visit, caller, result.entry, { status: 409, late: { kept } });
      }
      case "refused": {
        // Else the older draft, which is told to every form that is shown, would take its place there.
        await keep(entry, filled, caller).catch(door.tellFailure);
        const faults = describeFaults(entry.request, filled, result.issues, visit.say);
        return replyWithEntry(door, visit, caller, result.entry, {
          status: 422,
          filled,
          faults,
          answerKey,
          reason,
        });
      }
      case "unknown":
        return replyWithNoEntry(door, visit, caller);
    }
  }

  /** The form with all that was filled in, which was not taken. */
  async function showAgain(
    visit: Visit,
    caller: PersonOrKey,
    entry: Entry,
    fields: URLSearchParams,
    said: { status: number; notice: string },
  ): Promise<Response> {
    const { questions } = entry.request;
    const filled = readFilled(questions, fields);
    const reason = readReason(fields);
    const late = { kept: await describeKept(entry, filled, reason, visit) };
    return replyWithEntry(door, visit, caller, entry, { ...said, filled, reason, late });
  }

  /**
   * Nothing that was filled in is lost: it came from our own page, goes along with the code that signs in again, and is then in
   * the form as it was.
   */
  async function signInAgain(
    visit: Visit,
    id: string,
    fields: URLSearchParams,
    refusal: Response,
  ): Promise<Response> {
    if (refusal.status !== 401) return refusal;
    const carried = [...fields]
      .filter(([name, text]) => CARRIED.test(name) && text.trim() !== "")
      .slice(0, CARRIED_MAX);
    const shown = { next: `q/${id}`, carried };
    const code = fields.get("code");
    if (code === null || isForeignSignIn) {
      const { notSignedIn, notSent, answers } = visit.say;
      const notice = notSignedIn + answers.gap + notSent;
      return replyWithSignIn(door, visit, { ...shown, status: 401, notice });
    }
    const exchanged = await exchangeCode(door, visit, code);
    if (!exchanged.ok) return replyWithSignIn(door, visit, { ...shown, ...exchanged, code });
    const known = await signIns.find(exchanged.secret);
    const entry = await find(id);
    const response =
      known === undefined || entry === undefined
        ? await replyWithNoEntry(door, visit, NOBODY)
        : await showSignedIn(visit, { type: "person", ...known }, entry, fields);
    response.headers.append("set-cookie", exchanged.cookie);
    return response;
  }

  async function showSignedIn(
    visit: Visit,
    caller: PersonOrKey,
    entry: Entry,
    fields: URLSearchParams,
  ): Promise<Response> {
    await keep(entry, readFilled(entry.request.questions, fields), caller).catch(door.tellFailure);
    return showAgain(visit, caller, entry, fields, { status: 200, notice: visit.say.signedInAgain });
  }
}

async function describeKept(
  { request }: Entry,
  filled: readonly Filled[],
  reason: string,
  { say }: Visit,
): Promise<string | undefined> {
  const questions = await tellQuestions(request, say.language);
  return describeFilled(questions, filled, reason, say);
}

/** The fields of an entry's form that people fill in. */
const CARRIED = /^q\d+(?:-(?:words|zone|note))?$|^reason$/;

/** How many fields are drawn for one who is not signed in, and may be anybody: more than any form of ours has. */
const CARRIED_MAX = 5_000;

function readReason(fields: URLSearchParams): string {
  return shorten((fields.get("reason") ?? "").trim(), REASON_MAX);
}
