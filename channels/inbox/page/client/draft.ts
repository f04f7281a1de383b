import { find } from "./dom.js";
import {
  bodyOf,
  describeForm,
  fillCopy,
  fillEmptyTexts,
  fillFields,
  listValues,
  sameFields,
} from "./form-state.js";
import { isInComposition } from "./keys.js";
import { load } from "./load.js";
import {
  dropOwnUnless,
  findBeginning,
  isGoneOnWith,
  isOwnAlone,
  markSaved,
  readDraft,
  writeDraft,
} from "./local-draft.js";
import { findUnsent } from "./unsent.js";
import { say, showSaved, takeBack } from "./words.js";

const PAUSE_MS = 400;

/** Keeps what is done at a form: in this browser with each key, on the server after each pause. */
export type Draft = {
  /** Sends what the server does not have yet. */
  save(): Promise<void>;
  /** Fills in what the same person does on another device, unless they have begun on this one. */
  applyRemote(data: unknown): void;
  stop(): void;
};

/** @param onFilled - called after something was filled in that nobody typed here */
export function startDraft(form: HTMLFormElement, id: string, onFilled: () => void): Draft {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let isSending = false;
  const leaving = new AbortController();
  const { signal } = leaving;
  let saved = listValues(form);
  // What is shown with faults was sent from here, and a draft from before that may come later.
  let isTouched = find("#faults") !== undefined;

  restore();
  // Whoever types has seen it.
  let stood = listValues(form);
  let began = findBeginning(id, stood);
  form.addEventListener("input", onInput, { signal });
  form.addEventListener("compositionend", onInput, { signal });
  addEventListener("pagehide", sendAtLast, { signal });
  addEventListener("offline", tellUnsaved, { signal });
  addEventListener("online", save, { signal });
  if (!navigator.onLine) tellUnsaved();

  return {
    save,
    applyRemote(data) {
      const fields = readRemote(data);
      if (fields === undefined || isInComposition()) return;
      // Whoever has done something here sends what they see here.
      if (isTouched || isOwnAlone(id, listValues(fillCopy(form, fields)))) return;
      fillFields(form, fields);
      saved = listValues(form);
      stood = saved;
      began = findBeginning(id, saved);
      dropOwnUnless(id, saved);
      onFilled();
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      leaving.abort();
    },
  };

  /** What this browser has and the server has not, as after a crash or without a connection. */
  function restore(): void {
    const local = readDraft(id, saved);
    if (local === undefined) return;
    if (local.isSaved) {
      fillEmptyTexts(form, local.fields);
      dropOwnUnless(id, listValues(form));
      return;
    }
    fillFields(form, local.fields);
    // It arrived unheard, as what is sent when a page is left.
    if (sameFields(listValues(form), saved)) {
      markSaved(id, saved);
      return;
    }
    writeDraft(id, local, local.fields);
    showSaved(say("draftKept"));
    plan();
  }

  function onInput(): void {
    isTouched = true;
    const fields = listValues(form);
    const isSaved = sameFields(fields, saved);
    writeDraft(id, { fields, text: describeForm(form), began, isSaved, at: Date.now() }, stood);
    stood = fields;
    if (isSaved) return;
    takeBack(say("draftSaved"));
    plan();
  }

  function plan(): void {
    clearTimeout(timer);
    timer = setTimeout(() => void save(), PAUSE_MS);
  }

  async function save(): Promise<void> {
    if (isStopped) return;
    // One after the other: of two on their way at once, the older could come last.
    if (isSending || isInComposition()) return plan();
    const fields = listValues(form);
    if (sameFields(fields, saved)) {
      if (navigator.onLine) takeBack(say("offline"));
      return;
    }
    if (!isTouched && isGoneOnWith(id)) {
      dropOwnUnless(id, saved);
      return;
    }
    isSending = true;
    const response = await load(`${form.action}/draft`, bodyOf(form));
    isSending = false;
    if (isStopped) return;
    // Who signs people in to a network says yes to anything.
    if (response?.status !== 204) {
      tellUnsaved();
      return;
    }
    saved = fields;
    markSaved(id, fields);
    // What was done meanwhile is kept here, and not yet there.
    if (!sameFields(listValues(form), saved)) return plan();
    tell("draftSaved");
  }

  function tellUnsaved(): void {
    tell(navigator.onLine ? "draftFailed" : "offline");
  }

  /** What is unsent is more than a draft. */
  function tell(name: Parameters<typeof say>[0]): void {
    showSaved(say(findUnsent(id, form) === undefined ? name : "unsent"));
  }

  function sendAtLast(): void {
    if (sameFields(listValues(form), saved)) return;
    const body = new Blob([bodyOf(form)], { type: "application/x-www-form-urlencoded" });
    navigator.sendBeacon(`${form.action}/draft`, body);
  }
}

function readRemote(data: unknown): [string, string][] | undefined {
  if (typeof data !== "object" || data === null || !("fields" in data)) return undefined;
  return Object.entries(data.fields ?? {}).flatMap(([name, values]) =>
    Array.isArray(values) ? values.map((value): [string, string] => [name, String(value)]) : [],
  );
}
