import type { JSX } from "hono/jsx/jsx-runtime";
import type {
  ElicitationValueSchema,
  PilotDeckElicitationQuestion,
} from "../../../../protocol/elicitation.js";
import type { PageTable } from "../../../../src/language/page.js";
import { type Filled, isMoment, nameFields } from "../form/filled.js";

type WordsFieldProps = {
  question: PilotDeckElicitationQuestion;
  index: number;
  filled: Filled;
  isFaulty: boolean;
  say: PageTable;
  label: string;
  /** Whether the question has no options beside it. */
  isAlone?: boolean;
};

/** Where a person writes: the field that the browser has for the kind of value, else one that grows with the text. */
export function WordsField(props: WordsFieldProps): JSX.Element {
  const { question, index, filled, isFaulty, say, label, isAlone = false } = props;
  const names = nameFields(index);
  const { schema } = question;
  const hint = `${names.pick}-hint`;
  const common = {
    id: names.words,
    name: names.words,
    "aria-label": isAlone ? label : say.ownWordsLabel,
    "aria-describedby": isFaulty ? `${names.pick}-error` : isAlone && schema !== undefined ? hint : undefined,
    "aria-invalid": isFaulty ? ("true" as const) : undefined,
  };
  const kind = kindOf(schema);
  if (kind === undefined) {
    return (
      <textarea class="words" {...common} rows={isAlone ? 4 : 2}>
        {`\n${filled.words}`}
      </textarea>
    );
  }
  if (!isMoment(question)) return <input class="words" {...common} {...kind} value={filled.words} />;
  return (
    <span class="moment words">
      <input {...common} {...kind} value={filled.words} />
      <input
        name={names.zone}
        aria-label={say.zone}
        placeholder="+02:00"
        value={filled.zone}
        size={7}
        data-zone-of={names.words}
      />
    </span>
  );
}

/**
 * The attributes of a field of one line; undefined where a text of several lines is meant. Numbers are typed as text: a number field
 * sends nothing of what is no number, and what was typed would be lost.
 */
function kindOf(
  schema: ElicitationValueSchema | undefined,
): { type: string; inputmode?: "numeric" | "decimal" } | undefined {
  if (schema?.type === "integer") return { type: "text", inputmode: "numeric" };
  if (schema?.type === "number") return { type: "text", inputmode: "decimal" };
  if (schema?.type === "boolean") return { type: "text" };
  if (schema?.type !== "string") return undefined;
  if (schema.format !== undefined) return { type: TYPES[schema.format] };
  return (schema.maxLength ?? LINE_MAX) < LINE_MAX ? { type: "text" } : undefined;
}

const TYPES = { email: "email", uri: "url", date: "date", "date-time": "datetime-local" };
const LINE_MAX = 120;
