import type {
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../../protocol/elicitation.js";
import type { PilotDeckToolRuntimeContext } from "../../../../protocol/tool.js";
import { createToolRequest } from "../../create-request.js";
import { DONE, NO, readFormFields, SKIPPED, YES } from "../outcome-of-kind.js";
import { type AskUserDecisionInput, withoutNulls } from "./input.js";
import { imageTypeOf } from "./shared-files.js";

export type DecisionRequestOptions = {
  name: string;
  ownWords: boolean;
  todoTimeToLiveMinutes: number;
};

/** Seed 001's default. */
export const TTL_MINUTES = 60;

/** What a call of `ask_user` leaves for the person; nobody waits. The metadata say how to read the answer. */
export function createDecisionRequest(
  given: AskUserDecisionInput,
  context: PilotDeckToolRuntimeContext,
  { name, ownWords, todoTimeToLiveMinutes }: DecisionRequestOptions,
): PilotDeckElicitationRequest {
  const input = withoutNulls(given);
  const { kind, question, schema, project, allow_remark = true, notify = "push" } = input;
  const defaultMinutes = kind === "todo" ? todoTimeToLiveMinutes : TTL_MINUTES;
  const decision = { kind, ...(schema && { schema }) };
  const request = createToolRequest(name, createQuestions(input, ownWords), context, {
    metadata: { decision },
  });
  Object.assign(request, {
    ...(kind === "form" && { title: question }),
    ...(kind === "todo" && { kind }),
    ...(project && { project }),
    allowNotes: allow_remark,
    defer: "now",
    timeToLiveMs: (input.ttl_minutes ?? defaultMinutes) * 60_000,
    notify,
  });
  const shown = createContext(input);
  if (shown !== undefined) request.context = shown;
  if (input.attachments?.length) request.attachments = [...input.attachments];
  return request;
}

function createContext({
  context_md: markdown,
  context_image_b64: data,
}: AskUserDecisionInput): PilotDeckElicitationRequest["context"] {
  if (!markdown && !data) return undefined;
  const mimeType = data && imageTypeOf(data);
  return { ...(markdown && { markdown }), ...(mimeType && { image: { mimeType, data } }) };
}

function createQuestions(
  { kind, question, options, schema }: AskUserDecisionInput,
  ownWords: boolean,
): PilotDeckElicitationQuestion[] {
  const asked = { question, header: "", options: [] };
  switch (kind) {
    case "bool":
      return [{ ...asked, options: [YES, NO].map(describeOption), allowOther: false }];
    case "todo":
      return [{ ...asked, options: [DONE, SKIPPED].map(describeOption), allowOther: false }];
    case "choose":
      return [{ ...asked, options: (options ?? []).map(describeOption), allowOther: ownWords }];
    case "text":
      return [asked];
    case "form":
      return readFormFields(schema ?? {}).map(([, field]) => withExactNumbers(field.question));
  }
}

function describeOption(option: string | { label: string; description?: string }) {
  const { label, description = "" } = typeof option === "string" ? { label: option } : option;
  return { label, description };
}

// A whole number beyond these would be another one than was typed: refused where the person can mend it.
function withExactNumbers(question: PilotDeckElicitationQuestion): PilotDeckElicitationQuestion {
  const { schema } = question;
  if (schema?.type !== "integer" && schema?.type !== "number") return question;
  const { minimum = Number.MIN_SAFE_INTEGER, maximum = Number.MAX_SAFE_INTEGER } = schema;
  return { ...question, schema: { ...schema, minimum, maximum } };
}
