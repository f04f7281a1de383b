import { find, findAll } from "./dom.js";
import { hasAnswer, isText } from "./form-state.js";

/** Safari tells that a composition has ended before it tells of the key that ended it. */
const AFTER_COMPOSITION_MS = 100;
/** Keys that were meant for what was here before. */
const TOO_EARLY_MS = 250;

const now = () => performance.now();

/** Whether a word of an input method is being made. */
export let isComposing = false;
let composedAt = -AFTER_COMPOSITION_MS;
let startedAt = 0;
let isStarted = false;

/** Whether one is being made, or was a moment ago. */
export function isInComposition(): boolean {
  return isComposing || now() - composedAt < AFTER_COMPOSITION_MS;
}

/** Numbers pick, arrows move, Ctrl+Enter sends, Esc leaves a field and loses nothing. */
export function startKeys(): void {
  startedAt = now();
  if (isStarted) return;
  isStarted = true;
  document.addEventListener("compositionstart", () => {
    isComposing = true;
  });
  document.addEventListener("compositionend", () => {
    isComposing = false;
    composedAt = now();
  });
  // Not every browser tells of the end where the field is left.
  document.addEventListener("focusout", () => {
    isComposing = false;
  });
  document.addEventListener("keydown", onKey);
}

function onKey(event: KeyboardEvent): void {
  const form = find("#answer", HTMLFormElement);
  if (form === undefined || event.defaultPrevented) return;
  if (event.isComposing || event.keyCode === 229 || isInComposition()) {
    if (event.key === "Enter") event.preventDefault();
    return;
  }
  const { key, target } = event;
  if (key === "Enter" && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    if (event.repeat) return;
    const isDeclining = target instanceof Element && target.closest(".decline") !== null;
    if (!isDeclining) form.requestSubmit(find("button.primary", HTMLButtonElement, form) ?? null);
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (key === "Escape") leave(target);
  if (key === "Escape" || (target instanceof Element && isText(target))) return;
  if (now() - startedAt < TOO_EARLY_MS) return;
  if (/^[1-9]$/.test(key)) pick(form, Number(key), event);
  else if (key === "ArrowDown" || key === "ArrowUp") move(form, key === "ArrowDown" ? 1 : -1, event);
}

/** Out of a field, with everything that is in it. */
function leave(target: EventTarget | null): void {
  if (!(target instanceof HTMLElement)) return;
  const details = target.closest("details");
  if (details !== null && !isText(target)) details.open = false;
  target.blur();
}

function pick(form: HTMLFormElement, number: number, event: KeyboardEvent): void {
  const input = choices(currentQuestion(form))[number - 1];
  if (input === undefined) return;
  event.preventDefault();
  input.focus();
  if (input.type === "radio" && input.checked) openWords(input);
  else input.click();
}

function move(form: HTMLFormElement, step: number, event: KeyboardEvent): void {
  const { activeElement } = document;
  const inputs = choices(currentQuestion(form));
  const at = activeElement instanceof HTMLInputElement ? inputs.indexOf(activeElement) : -1;
  // Among radio buttons the browser moves by itself.
  if (inputs.length === 0 || (at !== -1 && inputs[at]?.type === "radio")) return;
  if (at === -1 && activeElement !== document.body && activeElement?.id !== "main") return;
  event.preventDefault();
  const next = at === -1 ? (step > 0 ? 0 : inputs.length - 1) : at + step;
  inputs[Math.max(0, Math.min(next, inputs.length - 1))]?.focus();
}

/** Where own words are picked, the field for them is next. */
export function openWords(input: HTMLInputElement): void {
  if (input.value !== "other" || !input.checked) return;
  const option = input.closest(".option");
  if (option !== null) find(".words, .words input", HTMLElement, option)?.focus();
}

function choices(question: Element | undefined): HTMLInputElement[] {
  return question === undefined ? [] : findAll(".option > input", HTMLInputElement, question);
}

/** The one that the person is at, else the first that has no answer. */
function currentQuestion(form: HTMLFormElement): Element | undefined {
  const questions = findAll("[data-question]", HTMLElement, form);
  const at = questions.find((question) => question.contains(document.activeElement));
  return at ?? questions.find((question) => !hasAnswer(question)) ?? questions[0];
}
