import { isBlank } from "../../../../src/text/foreign-words.js";
import { find, findAll } from "./dom.js";

/** What of a form is the person's; the rest is ours. */
const OURS = new Set(["token", "answer-key", "act"]);

/** The fields as they are now, in order. */
export function listValues(form: HTMLFormElement): [string, string][] {
  return [...new FormData(form)].flatMap(([name, value]) =>
    OURS.has(name) || typeof value !== "string" ? [] : [[name, value]],
  );
}

/** The same of a form that was sent, or is to be. */
export function listSent(body: string): [string, string][] {
  return [...new URLSearchParams(body)].filter(([name]) => !OURS.has(name));
}

export function sameFields(one: [string, string][], other: [string, string][]): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The whole form as it is sent, by a button. */
export function bodyOf(form: HTMLFormElement, button?: HTMLElement | null): string {
  const pairs = [...new FormData(form, button)].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return new URLSearchParams(pairs).toString();
}

/** Fills in the fields that are there, and picks nothing that is not. */
export function fillFields(form: HTMLFormElement, fields: readonly [string, string][]): void {
  const values = new Map<string, string[]>();
  for (const [name, value] of fields) values.set(name, [...(values.get(name) ?? []), value]);
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement && (field.type === "radio" || field.type === "checkbox")) {
      field.checked = values.get(field.name)?.includes(field.value) ?? false;
    } else if (isText(field) && values.has(field.name)) {
      field.value = values.get(field.name)?.[0] ?? "";
      if (field.value !== "") openAround(field);
    }
  }
}

/** What the form would be with these filled in. */
export function fillCopy(form: HTMLFormElement, fields: readonly [string, string][]): HTMLFormElement {
  const copy = document.createElement("form");
  copy.append(...[...form.children].map((child) => child.cloneNode(true)));
  fillFields(copy, fields);
  return copy;
}

/** Fills in texts where there are none. */
export function fillEmptyTexts(form: HTMLFormElement, fields: readonly [string, string][]): void {
  for (const [name, value] of fields) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof Element) || !isText(field) || field.value !== "" || OURS.has(name)) continue;
    field.value = value;
    if (value !== "") openAround(field);
  }
}

/** What the person has typed and picked, as text for copying; empty where that is nothing. */
export function describeForm(form: HTMLFormElement): string {
  const parts = findAll("[data-question]", HTMLElement, form).flatMap((question) => {
    const said = [
      ...findAll("input:checked:not([value=other])", HTMLInputElement, question).map(labelOf),
      ...findAll("textarea, input:not([type=radio], [type=checkbox])", HTMLElement, question).map((field) =>
        isText(field) ? field.value.trim() : "",
      ),
    ].filter((text) => text !== "");
    const title = find("legend :is(h1, h2)", HTMLElement, question)?.textContent ?? "";
    return said.length === 0 ? [] : [[title, ...said].join("\n")];
  });
  return parts.join("\n\n");
}

/** Whether a question has something that could be its answer. */
export function hasAnswer(question: Element): boolean {
  if (find("input:checked:not([value=other])", HTMLInputElement, question) !== undefined) return true;
  // Own words beside an option that is not picked are not sent, and a zone alone is no moment.
  const words = ":is(.question > .words, :checked ~ .words)";
  return findAll(`${words}, ${words} input:not([data-zone-of])`, HTMLElement, question).some(
    (field) => isText(field) && !isBlank(field.value),
  );
}

export function isText(field: Element): field is HTMLTextAreaElement | HTMLInputElement {
  if (field instanceof HTMLTextAreaElement) return true;
  return field instanceof HTMLInputElement && !["radio", "checkbox", "hidden", "submit"].includes(field.type);
}

function labelOf(input: HTMLInputElement): string {
  return input.labels?.[0]?.firstChild?.textContent ?? "";
}

function openAround(field: Element): void {
  const details = field.closest("details");
  if (details !== null) details.open = true;
}
