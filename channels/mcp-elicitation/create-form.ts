import type {
  ElicitationValueSchema,
  PilotDeckElicitationOption,
  PilotDeckElicitationQuestion,
} from "../../protocol/elicitation.js";
import { distinguishLabels } from "../../src/elicitation/distinguish-labels.js";
import type { McpFormTable } from "../../src/language/mcp-form.js";
import { toPrintable } from "../../src/text/printable.js";
import { takePresent } from "../../src/wire/present-members.js";

/** How choices are written: `enumNames` for revision 2025-06-18, which knows no lists, `titled` for later ones. */
export type FormDialect = "enumNames" | "titled";

/** How a client takes its forms. */
export type FormStyle = {
  dialect: FormDialect;
  /** Whether the recommended option may be the default: not where the client fills it in for the person. */
  preselects: boolean;
  /** Whether a choice has to be last: a client may send nothing at an empty text field. */
  endsWithChoice: boolean;
};

/** The key of the choice that only ends a form. */
export const SEND_KEY = "send";

/** The `requestedSchema` of a form: a flat object, whose keys have nothing of the questions in them. */
export type ElicitationForm = {
  type: "object";
  properties: Record<string, Record<string, unknown>>;
  required?: string[];
};

/** Writes questions as a form. What is `required` is what a form can demand without shutting out own words. */
export function createForm(
  questions: readonly PilotDeckElicitationQuestion[],
  style: FormStyle,
  say: McpFormTable,
): ElicitationForm {
  const properties: ElicitationForm["properties"] = {};
  const required: string[] = [];
  for (const [index, question] of questions.entries()) {
    const keys = keysOf(index);
    const isFreeText = question.options.length === 0;
    const hasOther = !isFreeText && question.allowOther !== false;
    const hasBoxes = isWrittenAsBoxes(question, style.dialect);
    if (isFreeText) properties[keys.field] = { ...typeOf(question.schema), ...captionOf(question) };
    else if (hasBoxes) Object.assign(properties, createBoxes(question, index, style, say));
    else properties[keys.field] = createChoice(question, style, say);
    if (hasOther) properties[keys.other] = createOtherField(question, say);
    else if (!hasBoxes) required.push(keys.field);
  }
  const last = questions.at(-1);
  if (style.endsWithChoice && last !== undefined && last.options.length > 0 && last.allowOther !== false) {
    const send = { question: say.send, header: "", options: [{ label: say.send, description: "" }] };
    properties[SEND_KEY] = createChoice(send, style, say);
  }
  return { type: "object", properties, ...(required.length > 0 && { required }) };
}

/** The keys of a question's fields: of its own one, of own words, and of an option that has a box. */
export function keysOf(index: number): { field: string; other: string; box(option: number): string } {
  const field = `q${index + 1}`;
  return { field, other: `${field}_other`, box: (option) => `${field}_${option + 1}` };
}

/** Whether each option is a field of its own, for lack of lists. */
export function isWrittenAsBoxes(question: PilotDeckElicitationQuestion, dialect: FormDialect): boolean {
  return dialect === "enumNames" && question.multiSelect === true && question.options.length > 0;
}

/** The options under their labels, each label once. */
export function listChoices({ options }: PilotDeckElicitationQuestion): PilotDeckElicitationOption[] {
  return [...new Map(options.map((option) => [option.label, option])).values()];
}

/** The same as a person can tell them apart. */
function listShown(question: PilotDeckElicitationQuestion): PilotDeckElicitationOption[] {
  const choices = listChoices(question);
  const labels = distinguishLabels(choices.map(({ label }) => label));
  return choices.map((option, index) => ({ ...option, label: labels[index] ?? option.label }));
}

/** The labels by what stands for each of them in a form: the label as it can be printed, with a number where two are alike. */
export function nameChoices(question: PilotDeckElicitationQuestion): Map<string, string> {
  const names = new Map<string, string>();
  const shown = listShown(question);
  for (const [index, { label }] of listChoices(question).entries()) {
    const printable = toPrintable(shown[index]?.label ?? label);
    let name = printable;
    for (let count = 2; names.has(name); count += 1) name = `${printable} (${count})`;
    names.set(name, label);
  }
  return names;
}

function createChoice(
  question: PilotDeckElicitationQuestion,
  { dialect, preselects }: FormStyle,
  say: McpFormTable,
): Record<string, unknown> {
  const choices = listShown(question);
  const caption = captionOf(question);
  const titles = choices.map((option) => titleOf(option, question, say));
  const names = [...nameChoices(question)];
  if (dialect === "enumNames") {
    return { type: "string", ...caption, enum: names.map(([name]) => name), enumNames: titles };
  }
  const titled = names.map(([name], index) => ({ const: name, title: titles[index] }));
  const wanted = preselects ? recommendedLabel(question) : undefined;
  const [recommended] = names.find(([, label]) => label === wanted) ?? [];
  if (question.multiSelect !== true) {
    return {
      type: "string",
      ...caption,
      oneOf: titled,
      ...(recommended !== undefined && { default: recommended }),
    };
  }
  return {
    type: "array",
    ...caption,
    items: { anyOf: titled },
    ...(question.allowOther === false && { minItems: 1 }),
    ...(recommended !== undefined && { default: [recommended] }),
  };
}

function createBoxes(
  question: PilotDeckElicitationQuestion,
  index: number,
  { preselects }: FormStyle,
  say: McpFormTable,
): ElicitationForm["properties"] {
  const recommended = preselects ? recommendedLabel(question) : undefined;
  const { title, description } = captionOf(question);
  const caption = [title, description].filter(Boolean).join(" ");
  const shown = listShown(question);
  const boxes = listChoices(question).map((option, position) => [
    keysOf(index).box(position),
    {
      type: "boolean",
      title: titleOf(shown[position] ?? option, question, say),
      description: caption,
      ...(option.label === recommended && { default: true }),
    },
  ]);
  return Object.fromEntries(boxes);
}

function createOtherField(
  { question, otherLabel, multiSelect }: PilotDeckElicitationQuestion,
  { answers, beside, instead }: McpFormTable,
): Record<string, unknown> {
  return {
    type: "string",
    title: toPrintable(otherLabel ?? answers.other),
    description: toPrintable((multiSelect === true ? beside : instead)(question)),
  };
}

function typeOf(schema: ElicitationValueSchema | undefined): Record<string, unknown> {
  if (schema === undefined) return { type: "string", minLength: 1 };
  if (schema.type === "boolean") return { type: "boolean" };
  if (schema.type === "string") {
    const { type, format, minLength = 1, maxLength } = schema;
    return takePresent({ type, format, minLength, maxLength });
  }
  const { type, minimum, maximum } = schema;
  return takePresent({ type, minimum, maximum });
}

function captionOf({ question, header, hint }: PilotDeckElicitationQuestion): {
  title: string;
  description?: string;
} {
  const chip = header.trim() === "" ? "" : `[${header}]`;
  const description = [chip, hint].filter(Boolean).join(" ");
  return {
    title: toPrintable(question),
    ...(description !== "" && { description: toPrintable(description) }),
  };
}

function titleOf(
  { label, description }: PilotDeckElicitationOption,
  question: PilotDeckElicitationQuestion,
  { answers }: McpFormTable,
): string {
  const isMarked = /\(recommended\)/i.test(label) || label !== recommendedLabel(question);
  const mark = isMarked ? "" : answers.recommended;
  return toPrintable(`${label}${description === "" ? "" : ` – ${description}`}${mark}`);
}

function recommendedLabel({ options, recommended }: PilotDeckElicitationQuestion): string | undefined {
  return options[recommended ?? -1]?.label;
}
