import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { askChannel } from "../../src/elicitation/ask-channel.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { checkAnswers } from "../../src/elicitation/check-answers.js";
import { deriveRequest } from "../../src/elicitation/derive-request.js";
import { readReply } from "../../src/elicitation/read-reply.js";
import { wrapChannel } from "../../src/elicitation/wrap-channel.js";
import type { Field } from "../../src/forms/field.js";
import { readField } from "../../src/forms/read-fields.js";
import { SENTENCES as REASONS } from "../../src/language/en/reasons.js";
import { ENGLISH_OF_FORMS, type FormsTable } from "../../src/language/forms.js";
import type { McpFormTable } from "../../src/language/mcp-form.js";
import { shorten } from "../../src/text/foreign-words.js";
import { createIssueList, memberOf, ROOT } from "../../src/text/issues.js";
import { isObject } from "../../src/text/values.js";
import type { Form } from "./read-form.js";

/** How asking a form ended. What was thrown is the channel's; a fault is a sentence without its subject. */
export type FormEnding =
  | { type: "answered"; answers: ElicitationAnswers }
  | { type: "cancelled"; answer: Extract<PilotDeckElicitationAnswer, { type: "cancelled" }> }
  | { type: "over" }
  | { type: "threw"; thrown: unknown }
  | { type: "unusable"; fault: string };

/** Of whoever is asked. */
export type AskingTable = { readonly forms: FormsTable; readonly mcp: McpFormTable };

/** The members of a request that are the same however often a form is asked. */
export type FormOrigin = Omit<PilotDeckElicitationRequest, "questions" | "check" | "requestId" | "context">;

/**
 * Asks the questions of a form, and those whose answers the form does not allow once more, alone, with what was wrong;
 * the other answers stay. Gives up after so many asks. Never rejects.
 */
export async function askForm(
  channel: PilotDeckElicitationChannel,
  form: Form,
  origin: FormOrigin,
  attempts: number,
  say: AskingTable,
): Promise<FormEnding> {
  const patient = wrapChannel(channel, (request) => ask(channel, request));
  const questions = form.fields.map(({ question }) => question);
  const answers = new Map<string, string | string[]>();
  let open = form.fields;
  let faulty: Field[] = [];
  const tellFaults = (words: FormsTable) =>
    findIssues(faulty, Object.fromEntries(answers), words).map(({ message }) => message);
  for (let asked = 0; asked < attempts; asked += 1) {
    const request = createRequest(channel, form, open, tellFaults(say.forms), origin, say);
    const ending = await askChannel(patient, request);
    if (ending.type === "aborted" || ending.type === "timed-out") return { type: "over" };
    if (ending.type === "threw") return ending;
    // Who says again what was asked before says nothing wrong.
    const verdict = readReply(ending.reply, questions, { rules: "lenient", mayDefer: true });
    if (!verdict.ok) return { type: "unusable", fault: `gave no usable answer: ${verdict.fault}` };
    const { answer } = verdict;
    if (answer.type === "cancelled") return { type: "cancelled", answer };
    // To accept a form is the user's own act, and MCP has no word for what was taken for them.
    const source = answer.provenance?.source;
    if (source === "policy" || source === "timeout") return { type: "over" };
    for (const { question } of open) {
      const given = Object.hasOwn(answer.answers, question.question)
        ? answer.answers[question.question]
        : undefined;
      if (given === undefined) answers.delete(question.question);
      else answers.set(question.question, given);
    }
    const merged: ElicitationAnswers = Object.fromEntries(answers);
    faulty = open.filter((field) => !readField(field, merged).ok);
    if (faulty.length === 0) return { type: "answered", answers: merged };
    open = faulty;
  }
  // A program reads it.
  const told = tellFaults(ENGLISH_OF_FORMS).join(" ");
  return { type: "unusable", fault: `gave answers that the form does not allow: ${told}` };
}

function createRequest(
  channel: PilotDeckElicitationChannel,
  form: Form,
  open: readonly Field[],
  faults: readonly string[],
  origin: FormOrigin,
  say: AskingTable,
): PilotDeckElicitationRequest {
  const told = faults.length === 0 ? undefined : say.mcp.again(faults.join(say.forms.answers.gap));
  const context = [told, form.context].filter((part) => part !== undefined).join("\n\n");
  const { mode } = channel.capabilities ?? {};
  // A program mends what is wrong and sends all again. A person would have to give all the other answers again too.
  const isRefusedAtOnce = open.length === 1 || mode === "rpc" || mode === "print";
  const request = {
    ...origin,
    questions: open.map(({ question }) => question),
    requestId: crypto.randomUUID(),
    ...(context !== "" && { context: { markdown: context } }),
  };
  return deriveRequest(request, {
    signal: origin.signal,
    check: isRefusedAtOnce ? (answers: unknown) => check(open, answers, say.forms) : undefined,
  });
}

function check(fields: readonly Field[], answers: unknown, say: FormsTable): PilotDeckToolValidationIssue[] {
  const questions = fields.map(({ question }) => question);
  const issues = checkAnswers(questions, answers, "lenient", say.answers);
  // A check of its own has proved that they are answers.
  return issues.length > 0 || !isObject(answers)
    ? issues
    : findIssues(fields, answers as ElicitationAnswers, say);
}

function findIssues(
  fields: readonly Field[],
  answers: ElicitationAnswers,
  say: FormsTable,
): PilotDeckToolValidationIssue[] {
  const issues = createIssueList();
  for (const field of fields) {
    const verdict = readField(field, answers);
    if (verdict.ok) continue;
    const { question } = field.question;
    issues.add(memberOf(ROOT, question), "invalid_schema", verdict.fault(say, shorten(question)));
  }
  return issues.toArray();
}

// A question that the channel put off is waited for where that can be done: the server has no other way to ask.
async function ask(
  channel: PilotDeckElicitationChannel,
  request: PilotDeckElicitationRequest,
): Promise<PilotDeckElicitationAnswer> {
  const { signal } = request;
  const reply = await channel.askUser(request);
  if (reply?.type !== "cancelled" || reply.deferred === undefined) return reply;
  const { id } = reply.deferred;
  const collected = signal?.aborted ? undefined : await channel.collect?.(id, signal && { signal });
  const answer = collected ?? reply;
  if (answer.type === "cancelled") {
    attempt(() => channel.withdraw?.(id, REASONS.fixed.noLongerWaits));
  }
  return answer;
}
