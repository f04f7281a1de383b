import type { ElicitationAnswers, ElicitationCapabilities } from "../../protocol/elicitation.js";
import { type Field, visibleText } from "../../src/forms/field.js";
import { type KeyedField, readFields, readValues } from "../../src/forms/read-fields.js";
import type { FormsTable } from "../../src/language/forms.js";
import { isBlank, shorten } from "../../src/text/foreign-words.js";
import { toPrintable } from "../../src/text/printable.js";
import { describeType, isObject } from "../../src/text/values.js";
import type { McpElicitationResult } from "./elicitation-result.js";

/** A server's form as questions, and the way back. */
export type Form = {
  fields: Field[];
  /** The server's message, unless it is all that the only question says. */
  context: string | undefined;
  /** For answers that each field can read. */
  toResult(answers: ElicitationAnswers): McpElicitationResult;
};

/** A form, or why it cannot be asked. */
export type FormVerdict = { ok: true; form: Form } | { ok: false; fault: string };

/** Reads the parameters of an `elicitation/create`. A form without fields asks whether to accept. */
export function readForm(
  params: unknown,
  capabilities: ElicitationCapabilities,
  say: FormsTable,
): FormVerdict {
  const { mode = "form", message, requestedSchema } = isObject(params) ? params : {};
  if (mode !== "form") {
    const found = typeof mode === "string" ? `"${shorten(mode)}"` : describeType(mode);
    return refuse(`The mode ${found} is not supported here. Supported: "form".`);
  }
  if (typeof message !== "string") {
    return refuse(`message must be a string, but it is ${describeType(message)}.`);
  }
  const read = readFields(isObject(requestedSchema) ? requestedSchema : {}, capabilities, say);
  if (!read.ok) {
    const [{ keys, fault } = { keys: [], fault: "" }] = read.faults;
    return refuse(`${["requestedSchema", ...keys.map((key) => shorten(key))].join(".")} ${fault}`);
  }
  const { fields } = read;
  const form = fields.length === 0 ? createConfirmation(message, say) : joinFields(message, fields);
  return { ok: true, form };
}

function joinFields(message: string, keyed: readonly KeyedField[]): Form {
  const fields = keyed.map(([, field]) => field);
  const context = visibleText(message);
  return {
    fields,
    context: fields.length === 1 && fields[0]?.question.question === context ? undefined : context,
    toResult: (answers) => ({ action: "accept", content: readValues(keyed, answers) }),
  };
}

function createConfirmation(message: string, { accept, decline, acceptIt, confirm }: FormsTable): Form {
  const question = isBlank(message) ? acceptIt : toPrintable(message);
  const labels = [accept, decline];
  const options = labels.map((label) => ({ label, description: "" }));
  const field: Field = {
    question: { question, header: confirm, options, allowOther: false },
    isHeld: true,
    read(answer) {
      if (answer === accept || answer === decline) return { ok: true, value: answer };
      return { ok: false, fault: (words, asked) => words.options(asked, labels, 0) };
    },
  };
  return {
    fields: [field],
    context: undefined,
    toResult: (answers) =>
      answers[question] === accept ? { action: "accept", content: {} } : { action: "decline" },
  };
}

function refuse(fault: string): FormVerdict {
  return { ok: false, fault };
}
