import type { Problem } from "../../../../src/http/problem.js";
import { replyWithProblem } from "../../../../src/http/reply.js";
import { SENTENCES } from "../../../../src/language/en/page.js";
import { takePresent } from "../../../../src/wire/present-members.js";
import { type Caller, NOBODY, type PersonOrKey } from "../admission/caller.js";
import { replyWithPage } from "../reply.js";
import type { Carried } from "../views/carried-fields.js";
import { MessagePage, type MessageProps } from "../views/message.js";
import { SignInPage } from "../views/sign-in.js";
import { createPageContext, type Door, type Visit } from "../visit.js";

/** Whether the caller may look at pages; otherwise what to answer instead. */
export type Entrance<Who> = { ok: true; caller: Who } | { ok: false; response: Response };

/** Lets in a person, and who holds the key of the entry: everybody else is asked to sign in. */
export async function enterPage(door: Door, visit: Visit, entryId?: string): Promise<Entrance<PersonOrKey>> {
  const verdict = await door.findCaller(visit.request, visit.cookies, entryId);
  if (!verdict.ok) return { ok: false, response: replyWithProblem(verdict.problem) };
  const { caller } = verdict;
  if (caller.type === "person" || caller.type === "key") return { ok: true, caller };
  if (caller.type === "agent") return { ok: false, response: replyWithProblem(NOT_FOR_AGENTS) };
  const next = entryId === undefined ? "" : `q/${entryId}`;
  return { ok: false, response: await replyWithSignIn(door, visit, { status: 401, next }) };
}

type SignInReply = { status: number; next: string; notice?: string; code?: string; carried?: Carried };

export async function replyWithSignIn(
  door: Door,
  visit: Visit,
  { status, ...shown }: SignInReply,
): Promise<Response> {
  const page = await createPageContext(door, visit, NOBODY);
  const { isForeignSignIn } = door;
  return replyWithPage(visit, status, SignInPage({ page, ...shown, isForeign: isForeignSignIn }));
}

export async function replyWithMessage(
  door: Door,
  visit: Visit,
  caller: Caller,
  status: number,
  words: Omit<MessageProps, "page">,
): Promise<Response> {
  const page = await createPageContext(door, visit, caller);
  return replyWithPage(visit, status, MessagePage({ page, ...words }));
}

/** What is not there, or is not theirs. */
export function replyWithNoEntry(door: Door, visit: Visit, caller: Caller): Promise<Response> {
  const { notFoundTitle: title, notFoundText: text } = visit.say;
  return replyWithMessage(door, visit, caller, 404, { title, text });
}

/**
 * What failed here, and is no fault of theirs.
 *
 * @param id - the entry that it is about, to which it leads back
 * @param again - what was sent to it, which a button sends again
 */
export function replyWithFailure(
  door: Door,
  visit: Visit,
  id: string | undefined,
  again?: Carried,
): Promise<Response> {
  const { failedTitle: title, failedText: text } = visit.say;
  const question = id === undefined ? undefined : `${visit.root}q/${id}`;
  return replyWithMessage(door, visit, NOBODY, 500, { title, text, question, ...takePresent({ again }) });
}

/** Why a form was not taken, as a page: whoever sent it is a person with a browser. */
export function replyWithRefusal(
  door: Door,
  visit: Visit,
  { status, code, detail }: Problem,
): Promise<Response> {
  const { refusedTitle: title, refusals } = visit.say;
  const text = new Map(Object.entries(refusals)).get(code)?.(detail) ?? detail;
  return replyWithMessage(door, visit, NOBODY, status, { title, text });
}

/**
 * Why a request was not taken, whoever sent it: a page in their language to a browser that goes there, and to programs a
 * problem, whose words are English.
 */
export async function replyWithFault(door: Door, visit: Visit, problem: Problem): Promise<Response> {
  const response = visit.isNavigation
    ? await replyWithRefusal(door, visit, problem)
    : replyWithProblem(problem);
  if (visit.isNegotiated) response.headers.append("vary", "accept");
  for (const [name, value] of Object.entries(problem.headers ?? {})) response.headers.set(name, value);
  return response;
}

/** For the page's own script, which has words of its own for it. */
export const OUTDATED_FORM: Problem = {
  status: 403,
  code: "outdated_form",
  detail: SENTENCES.outdated,
};

export const NOT_FOR_AGENTS: Problem = {
  status: 403,
  code: "agents_never_answer",
  detail: "This is for people. A bearer token may ask, read and withdraw through the API, and never answer.",
};
