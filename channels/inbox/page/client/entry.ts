import { find, findAll, swapMain } from "./dom.js";
import { startDraft } from "./draft.js";
import { hideGiven, showFaults, tellMissing } from "./faults.js";
import { bodyOf, describeForm, hasAnswer, listSent, listValues, sameFields } from "./form-state.js";
import { startKept, tellElsewhere } from "./kept.js";
import { isComposing, openWords, startKeys } from "./keys.js";
import { listen } from "./listen.js";
import { LOAD_MAX_MS, load } from "./load.js";
import { dropDraft, keepInTab } from "./local-draft.js";
import { startReveal } from "./reveal.js";
import {
  dropRefused,
  dropUnsent,
  forgetOld,
  keyFor,
  listUnsent,
  REFUSED,
  readRefused,
  readUnsent,
  writeUnsent,
} from "./storage.js";
import { dropSent, findUnsent, isUnderWay, sendUnsent } from "./unsent.js";
import { startWide } from "./wide.js";
import { announce, say, showSaved, takeBack } from "./words.js";

let stop = () => {};

/**
 * The page of an entry: again after each time that its content was exchanged.
 *
 * @param typed - what stood in its form a moment ago; empty where that was sent
 */
export function startEntry(typed?: string): void {
  stop();
  forgetOld();
  startKept(typed);
  startWide();
  const form = find("#answer", HTMLFormElement);
  if (form === undefined) return;
  const id = form.dataset.entry ?? "";
  startKeys();
  const draft = startDraft(form, id, () => markSteps(form));
  const leaving = new AbortController();
  const { signal } = leaving;
  // What the browser fills in again after a step back must be seen.
  markSteps(form);
  form.addEventListener("input", ({ target }) => onInput(form, id, target), { signal });
  form.addEventListener("click", onClick, { signal });
  form.addEventListener("submit", (event) => void onSubmit(event, form, id), { signal });
  // After what a click opens.
  startReveal(form, signal);
  const onSent = async (event: Event): Promise<void> => {
    if (!(event instanceof CustomEvent) || event.detail !== id || tellRefused(form, id)) return;
    await refresh();
    // Still there: it was refused.
    if (!form.isConnected || unsent === undefined || readUnsent(id) !== undefined) return;
    unsent = undefined;
    showSaved(say("draftKept"));
  };
  addEventListener("inbox-sent", onSent, { signal });
  // Another tab may have sent it.
  const onStored = ({ key }: StorageEvent) => key === keyFor(REFUSED, id) && tellRefused(form, id);
  addEventListener("storage", onStored, { signal });
  fillZones(form);
  const stopListening = listen(
    `${form.action}/events`,
    (data) => {
      if (isKind(data, "settled")) void refresh();
      else draft.applyRemote(data);
    },
    () => void draft.save(),
  );
  unsent = findUnsent(id, form);
  if (unsent !== undefined) showSaved(say("unsent"));
  waitForServer();
  tellRefused(form, id);
  stop = () => {
    leaving.abort();
    stopListening();
    draft.stop();
  };

  /** Somebody was quicker: what was typed here stays, for copying. */
  async function refresh(): Promise<void> {
    // What waited here may be what was taken, whichever tab sent it: sent twice it is one, and the server says which it was.
    const sent = unsent;
    const response = await load(location.href, sent);
    if (!response?.html.includes("data-settled")) return;
    // Whoever sends it sees what came of that.
    if (isSending || isUnderWay(id) || form?.isConnected !== true) return;
    // What was under way came to nothing meanwhile, and is unsent; or it was changed.
    if (unsent !== sent) return refresh();
    const wasTaken = sent !== undefined && response.ok;
    const text = wasTaken ? "" : describeForm(form);
    draft.stop();
    if (wasTaken) dropSent(id, sent);
    else if (text !== "") {
      keepInTab(id, { fields: listValues(form), text, isSaved: false, at: Date.now() });
    }
    swapMain(response.html);
    if (!wasTaken) {
      tellElsewhere();
      announce(find("h1")?.textContent ?? "", false);
    }
    startEntry(text);
  }
}

let isSending = false;
/** What could not be sent yet, as long as it is what stands in the form. */
let unsent: string | undefined;

async function onSubmit(event: SubmitEvent, form: HTMLFormElement, id: string): Promise<void> {
  event.preventDefault();
  if (isSending || isComposing) return;
  isSending = true;
  const body = bodyOf(form, event.submitter);
  const button = find("button.primary", HTMLButtonElement, form);
  button?.setAttribute("aria-disabled", "true");
  announce(say("sending"), true, LOAD_MAX_MS);
  dropRefused(id);
  try {
    const response = await load(form.action, body);
    if (!response?.html) {
      // What is typed has no equals sign in it as it is sent.
      if (!body.includes("act=decline") && tellMissing(form)) {
        // Whoever declined before has changed their mind.
        dropWaiting(form, id);
        takeBack(say("unsent"));
        return;
      }
      unsent = body;
      if (!sameFields(listSent(body), listValues(form))) return onInput(form, id, null);
      writeUnsent(id, { address: form.action, body, at: Date.now() });
      showSaved(say("unsent"));
      announce(say("unsent"), false);
      waitForServer();
      return;
    }
    dropUnsent(id);
    if (response.ok) {
      dropSent(id, body);
      dropDraft(id, ({ isSaved }) => isSaved);
    }
    if (!swapMain(response.html)) return;
    announce("");
    scrollTo({ top: 0 });
    startEntry(response.ok ? "" : undefined);
    // By the person's own act.
    find("#faults")?.focus();
  } finally {
    isSending = false;
    button?.removeAttribute("aria-disabled");
  }
}

/** Says why what stands in the form was refused, where it was when it was sent later; whether it was. */
function tellRefused(form: HTMLFormElement, id: string): boolean {
  const { body = "", faults = [] } = readRefused(id) ?? {};
  if (faults.join("") === "" || !sameFields(listSent(body), listValues(form))) return false;
  unsent = undefined;
  showSaved(say("draftKept"));
  showFaults(form, faults);
  markSteps(form);
  return true;
}

const AGAIN_MS = 1_500;
let again: ReturnType<typeof setTimeout> | undefined;

/** Tries again while there is something to send: not every outage is one that the browser tells of. */
function waitForServer(): void {
  clearTimeout(again);
  again = setTimeout(async () => {
    await sendUnsent();
    if (listUnsent().length > 0) waitForServer();
  }, AGAIN_MS);
}

function onClick({ target, detail }: MouseEvent): void {
  // Keys have a way of their own; a click on the row of own words is meant for the field in it.
  if (target instanceof HTMLInputElement && detail >= 0) openWords(target);
}

function onInput(form: HTMLFormElement, id: string, target: EventTarget | null): void {
  // Half of a change must not be sent by itself.
  if (dropWaiting(form, id)) announce(say("changed"));
  // Whether it fits now is told when it is sent.
  if (target instanceof Element) target.closest(".faulty")?.classList.remove("faulty");
  markSteps(form);
}

/** What is unsent is not sent any more; whether anything was. */
function dropWaiting(form: HTMLFormElement, id: string): boolean {
  if (unsent === undefined) return false;
  dropUnsent(id, unsent);
  unsent = undefined;
  renewKey(form);
  return true;
}

/** It may have arrived as it was, unheard: what it is now must not be taken for the same. */
function renewKey(form: HTMLFormElement): void {
  const key = form.elements.namedItem("answer-key");
  // There is no `randomUUID` on plain http.
  if (key instanceof HTMLInputElement) key.value = crypto.getRandomValues(new Uint32Array(4)).join("-");
}

/** Which questions have an answer that may fit. */
function markSteps(form: HTMLFormElement): void {
  hideGiven(form);
  const questions = findAll("[data-question]", HTMLElement, form);
  for (const step of findAll("[data-step]", HTMLElement)) {
    const question = questions[Number(step.dataset.step)];
    step.classList.toggle("done", isAnswered(question));
  }
}

function isAnswered(question: HTMLElement | undefined): boolean {
  return question !== undefined && !question.classList.contains("faulty") && hasAnswer(question);
}

/** The browser knows in which zone a time of day is meant; its field does not say. */
function fillZones(form: HTMLFormElement): void {
  for (const zone of findAll("[data-zone-of]", HTMLInputElement, form)) {
    const moment = form.elements.namedItem(zone.dataset.zoneOf ?? "");
    if (!(moment instanceof HTMLInputElement)) continue;
    moment.addEventListener("input", () => {
      if (zone.dataset.isTyped === undefined && moment.value !== "") zone.value = offsetAt(moment.value);
    });
    zone.addEventListener("input", () => {
      zone.dataset.isTyped = "";
    });
  }
}

function offsetAt(local: string): string {
  const minutes = -new Date(local).getTimezoneOffset();
  const two = (count: number) => String(Math.trunc(Math.abs(count))).padStart(2, "0");
  return `${minutes < 0 ? "-" : "+"}${two(minutes / 60)}:${two(minutes % 60)}`;
}

function isKind(data: unknown, type: string): boolean {
  return typeof data === "object" && data !== null && "type" in data && data.type === type;
}
