import { find, findAll } from "./dom.js";
import { hasAnswer } from "./form-state.js";
import { announce, say } from "./words.js";

/** What is wrong at each question; nothing where it is well. */
export type ToldFaults = readonly (string | undefined)[];

/** Says at each question without an answer what the server would say of it, and goes to the first. Whether there is any. */
export function tellMissing(form: HTMLFormElement): boolean {
  const questions = listQuestions(form);
  const faults = questions.map((question) => (hasAnswer(question) ? undefined : describeNeed(question)));
  showFaults(form, faults);
  const first = faults.findIndex((fault) => fault !== undefined);
  if (first === -1) return false;
  announce(faults[first] ?? "", false);
  find("input, textarea", HTMLElement, questions[first])?.focus();
  return true;
}

/** In the place of all that was said of it before. */
export function showFaults(form: HTMLFormElement, faults: ToldFaults): void {
  find("#faults", HTMLElement)?.remove();
  for (const [index, question] of listQuestions(form).entries()) {
    const fault = faults[index];
    find(".error", HTMLElement, question)?.remove();
    question.classList.toggle("faulty", fault !== undefined);
    for (const field of findAll(".option > input, .words", HTMLElement, question)) {
      if (fault === undefined) field.removeAttribute("aria-invalid");
      else field.setAttribute("aria-invalid", "true");
    }
    if (fault !== undefined) showFault(question, fault);
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
