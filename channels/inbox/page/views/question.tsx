import type { Child } from "hono/jsx";
import type { JSX } from "hono/jsx/jsx-runtime";
import type { PilotDeckElicitationQuestion } from "../../../../protocol/elicitation.js";
import { findRecommended } from "../../../../src/elicitation/recommended-label.js";
import { hintOf } from "../../../../src/elicitation/typed-value.js";
import type { PageTable } from "../../../../src/language/page.js";
import { toPrintable } from "../../../../src/text/printable.js";
import { takePresent } from "../../../../src/wire/present-members.js";
import { type Filled, isYesOrNo, nameFields, OTHER } from "../form/filled.js";
import { AgentText } from "./agent-text.js";
import { Preview, type PreviewSource } from "./preview.js";
import { WordsField } from "./words-field.js";

export type QuestionProps = {
  say: PageTable;
  question: PilotDeckElicitationQuestion;
  index: number;
  filled: Filled;
  fault: string | undefined;
  /** Whether it is the only one: then it is the page's heading. */
  isOnly: boolean;
  takesNotes: boolean;
  /** Where its previews come from. */
  previews: PreviewSource;
};

/** One question with its fields. */
export function Question(props: QuestionProps): JSX.Element {
  const { say, question, index, filled, fault, isOnly, takesNotes, previews } = props;
  const { header, options, multiSelect = false } = question;
  const names = nameFields(index);
  const hint = hintOf(question, say.answers);
  const hasPreviews = options.some(({ preview }) => preview !== undefined);
  const described = [hint !== undefined && `${names.pick}-hint`, fault !== undefined && `${names.pick}-error`]
    .filter(Boolean)
    .join(" ");
  const rows = isYesOrNo(question) ? listYesAndNo(say) : listOptions(props);
  const isChoice = rows.length > 0;
  const instruction = isChoice ? instruct(question, say) : undefined;
  const words = { question, index, filled, isFaulty: fault !== undefined, say };
  return (
    <fieldset
      id={names.pick}
      class={`question ${hasPreviews ? "with-previews" : ""} ${fault === undefined ? "" : "faulty"}`}
      aria-describedby={described === "" ? undefined : described}
      data-question={index}
    >
      <legend>
        {header !== "" && header !== question.question && (
          <span class="chip">
            <AgentText text={toPrintable(header)} say={say} />
          </span>
        )}
        <Heading isOnly={isOnly}>
          <AgentText text={toPrintable(question.question)} say={say} />
        </Heading>
      </legend>
      {fault !== undefined && (
        <p class="error" id={`${names.pick}-error`}>
          <strong>{say.client.error}</strong>
          {fault}
        </p>
      )}
      {(hint !== undefined || instruction !== undefined) && (
        <p class="hint" id={`${names.pick}-hint`}>
          {hint === undefined ? instruction : toPrintable(hint)}
        </p>
      )}
      {rows.map((row, place) => (
        <Row
          row={row}
          place={place}
          name={names.pick}
          type={multiSelect && !isYesOrNo(question) ? "checkbox" : "radio"}
          isChecked={filled.picked.includes(row.value)}
          isFaulty={words.isFaulty}
          say={say}
          previews={previews}
          index={index}
        >
          {row.value === OTHER && <WordsField {...words} label={say.ownWordsLabel} />}
        </Row>
      ))}
      {!isChoice && <WordsField {...words} label={toPrintable(question.question)} isAlone />}
      {takesNotes && (
        <details class="note" open={filled.note !== ""}>
          <summary>{say.addNote}</summary>
          <label for={names.note}>{say.note}</label>
          <textarea id={names.note} name={names.note} rows={2}>
            {`\n${filled.note}`}
          </textarea>
        </details>
      )}
    </fieldset>
  );
}

function Heading({ isOnly, children }: { isOnly: boolean; children: Child }): JSX.Element {
  return isOnly ? <h1>{children}</h1> : <h2>{children}</h2>;
}

/** What can be picked. */
type RowData = {
  value: string;
  label: string;
  description?: string;
  isRecommended?: boolean;
  /** Whether the page says it, and not whoever asks. */
  isOurs?: boolean;
  preview?: string;
};

function listOptions({ question, say }: QuestionProps): RowData[] {
  const { options, allowOther = true, otherLabel } = question;
  if (options.length === 0) return [];
  const recommended = findRecommended(question);
  const rows: RowData[] = options.map(({ label, description, preview }, index) => ({
    value: String(index),
    label: index === recommended ? withoutMark(label) : label,
    description,
    isRecommended: index === recommended,
    ...takePresent({ preview }),
  }));
  return allowOther
    ? [...rows, { value: OTHER, label: otherLabel ?? say.ownWords, isOurs: otherLabel === undefined }]
    : rows;
}

/** The label without the word that recommends it: a sign says so. */
function withoutMark(label: string): string {
  const bare = label.replace(/\(recommended\)\s*$/i, "");
  // Blanks that were looked for before the word would be looked through from each of them.
  return bare === label ? label : bare.trimEnd();
}

function listYesAndNo({ yes, no }: PageTable): RowData[] {
  return [
    { value: "true", label: yes },
    { value: "false", label: no },
  ];
}

type RowProps = {
  row: RowData;
  place: number;
  name: string;
  index: number;
  type: "radio" | "checkbox";
  isChecked: boolean;
  isFaulty: boolean;
  say: PageTable;
  previews: PreviewSource;
  children?: JSX.Element | false;
};

function Row(props: RowProps): JSX.Element {
  const { row, place, name, index, type, isChecked, isFaulty, say, previews, children } = props;
  const { value, label, description = "", isRecommended = false, isOurs = false, preview } = row;
  const id = `${name}-${value}`;
  return (
    <div class={`option ${preview === undefined ? "" : "has-preview"} ${value === OTHER ? "own" : ""}`}>
      <input
        type={type}
        id={id}
        name={name}
        value={value}
        checked={isChecked}
        aria-invalid={isFaulty ? "true" : undefined}
        aria-describedby={description === "" ? undefined : `${id}-about`}
      />
      <label for={id}>
        {isOurs ? label : <AgentText text={toPrintable(label)} say={say} />}
        {isRecommended && (
          <span class="mark">
            {" "}
            <em>{say.recommended}</em>
          </span>
        )}
      </label>
      {place < 9 && (
        <span class="key" aria-hidden="true">
          {place + 1}
        </span>
      )}
      {description !== "" && (
        <p class="about" id={`${id}-about`}>
          <AgentText text={toPrintable(description)} say={say} />
        </p>
      )}
      {children}
      {preview !== undefined && (
        <Preview
          source={previews}
          field={id}
          label={label}
          markup={preview}
          place={`${index}-${value}`}
          say={say}
        />
      )}
    </div>
  );
}

function instruct(question: PilotDeckElicitationQuestion, say: PageTable): string {
  const takesOwn = question.allowOther !== false;
  if (question.multiSelect === true) {
    return takesOwn ? say.chooseSeveralOrOwn : say.chooseSeveral;
  }
  return takesOwn ? say.chooseOneOrOwn : say.chooseOne;
}
