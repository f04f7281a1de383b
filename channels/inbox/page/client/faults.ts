import { find, findAll, parsePage } from "./dom.js";
import { hasAnswer, isText } from "./form-state.js";
import { announce, say } from "./words.js";

/** What is wrong at each question; empty where it is well. */
export type ToldFaults = readonly string[];

/** Says at each question without an answer what the server would say of it, and goes to the first. Whether there is any. */
export function tellMissing(form: HTMLFormElement): boolean {
  const questions = listQuestions(form);
  const faults = questions.map((question) => (hasAnswer(question) ? "" : describeNeed(question)));
  showFaults(form, faults);
  const first = faults.findIndex((fault) => fault !== "");
  if (first === -1) return false;
  find("input, textarea", HTMLElement, questions[first])?.focus();
  return true;
}

/** What the server says is wrong, where it shows the form again. */
export function readFaults(html: string): ToldFaults {
  const page = parsePage(html);
  return findAll("[data-question]", HTMLElement, page).map(
    (question) => find(".error", HTMLElement, question)?.lastChild?.textContent ?? "",
  );
}

/** In the place of all that was said before; the first one aloud, too. */
export function showFaults(form: HTMLFormElement, faults: ToldFaults): void {
  find("#faults")?.remove();
  for (const [index, question] of listQuestions(form).entries()) {
    const fault = faults[index] ?? "";
    find(".error", HTMLElement, question)?.remove();
    markFaulty(question, fault !== "");
    if (fault !== "") showFault(question, fault);
  }
  const first = faults.find((fault) => fault !== "");
  if (first !== undefined) announce(first, false);
}

/** What was missing and is there now is not told any more; its place stays, so that nothing moves below a finger. */
export function hideGiven(form: HTMLFormElement): void {
  for (const told of findAll(".error[id]", HTMLElement, form)) {
    const question = told.parentElement;
    const isNeed = NEEDS.some((need) => say(need) === told.lastChild?.textContent);
    if (question === null || !isNeed || !hasAnswer(question)) continue;
    markFaulty(question, false);
    hide(told);
  }
  const summary = find("#faults");
  if (summary !== undefined && find(".error[id]") === undefined) hide(summary);
}

/** From what describes a question or a field by it, too. */
function hide(told: HTMLElement): void {
  told.removeAttribute("id");
  told.style.visibility = "hidden";
}

const NEEDS = ["needsChoice", "needsChoices", "needsText", "needsOwnWords"] as const;

function markFaulty(question: HTMLElement, isFaulty: boolean): void {
  question.classList.toggle("faulty", isFaulty);
  for (const field of findAll(".option > input, [id$=-words]", HTMLElement, question)) {
    field.ariaInvalid = isFaulty ? "true" : null;
    if (isFaulty && isText(field)) field.setAttribute("aria-describedby", `${question.id}-error`);
  }
}

function showFault(question: HTMLElement, fault: string): void {
  const told = document.createElement("p");
  told.className = "error";
  told.id = `${question.id}-error`;
  const mark = document.createElement("strong");
  mark.textContent = say("error");
  told.append(mark, fault);
  find("legend", HTMLElement, question)?.after(told);
  const described = question.getAttribute("aria-describedby") ?? "";
  if (!described.includes(told.id))
    question.setAttribute("aria-describedby", `${described} ${told.id}`.trim());
}

/** As `describeNothing` of the server. */
function describeNeed(question: HTMLElement): string {
  if (find(":checked[value=other]", HTMLInputElement, question) !== undefined) return say("needsOwnWords");
  const type = find(".option > input", HTMLInputElement, question)?.type;
  if (type === undefined) return say("needsText");
  const isMultiple = type === "checkbox";
  return say(isMultiple ? "needsChoices" : "needsChoice");
}

function listQuestions(form: HTMLFormElement): HTMLElement[] {
  return findAll("[data-question]", HTMLElement, form);
}
