import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../../../protocol/elicitation.js";
import { describeFault, type FieldValue } from "../../forms/field.js";
import { FORM_CAPABILITIES } from "../../forms/form-capabilities.js";
import { type KeyedField, readField, readFields, readValues } from "../../forms/read-fields.js";
import { isObject } from "../../text/values.js";

export const YES = "Yes";
export const NO = "No";
export const DONE = "Done";
export const SKIPPED = "Skip";

/** True or false, the label or own words, the text, the object of a form, `done` or `skipped`. */
export type DecisionOutcome = boolean | string | Record<string, FieldValue>;

/** An outcome, or why the answers give none, as a sentence that goes on after a colon. */
export type OutcomeVerdict = { ok: true; outcome: DecisionOutcome } | { ok: false; fault: string };

/** The fields of a form that was found to have no fault; of any other there are none. */
export function readFormFields(schema: Record<string, unknown>): KeyedField[] {
  const read = readFields(schema, FORM_CAPABILITIES);
  return read.ok ? read.fields : [];
}

/** Whether a request was put by `ask_user` of seed 001. */
export function isDecision({ metadata }: Pick<PilotDeckElicitationRequest, "metadata">): boolean {
  return isObject(metadata?.decision);
}

/**
 * Reads checked answers as what the model asked for.
 *
 * @param metadata - of the request that was answered, as `ask_user` wrote them
 */
export function readOutcome(
  metadata: Record<string, unknown> | undefined,
  answers: ElicitationAnswers,
): OutcomeVerdict {
  const decision = metadata?.decision;
  const { kind, schema } = isObject(decision) ? decision : {};
  const [answer] = Object.values(answers).flat();
  if (kind === "form") return readFormOutcome(isObject(schema) ? schema : {}, answers);
  if (answer === undefined) return { ok: false, fault: "it has no answer." };
  switch (kind) {
    case "bool":
      return answer === YES || answer === NO ? { ok: true, outcome: answer === YES } : STRANGE;
    case "todo":
      if (answer !== DONE && answer !== SKIPPED) return STRANGE;
      return { ok: true, outcome: answer === DONE ? "done" : "skipped" };
    case "choose":
    case "text":
      return { ok: true, outcome: answer };
    default:
      return { ok: false, fault: "another tool has asked it." };
  }
}

const STRANGE: OutcomeVerdict = { ok: false, fault: "its answer is none of its options." };

function readFormOutcome(schema: Record<string, unknown>, answers: ElicitationAnswers): OutcomeVerdict {
  const fields = readFormFields(schema);
  for (const [, field] of fields) {
    const verdict = readField(field, answers);
    if (!verdict.ok) return { ok: false, fault: describeFault(field, verdict.fault) };
  }
  return { ok: true, outcome: readValues(fields, answers) };
}
