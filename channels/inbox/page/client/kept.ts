import { find } from "./dom.js";
import { dropDraft, hasOwnDraft, readDraft } from "./local-draft.js";
import { announce, say } from "./words.js";

/**
 * Where an entry is settled: what was typed on this device and never sent is shown for copying, unless it is that what settled it.
 *
 * @param typed - what stood in the form a moment ago; empty where that is what settled it
 */
export function startKept(typed?: string): void {
  const settled = find("[data-settled]");
  if (settled === undefined) return;
  const id = settled.dataset.settled ?? "";
  const text = typed ?? readDraft(id)?.text ?? "";
  const isShown = find("#kept") !== undefined;
  if (text !== "" && !isShown) {
    settled.after(createKept(text));
    // What else this browser has may be another tab's, and this the one that sent.
    if (typed !== undefined || hasOwnDraft(id)) tellElsewhere();
  }
  dropDraft(id, (draft) => draft.text === "");
  const button = find("[data-copy]", HTMLButtonElement);
  const area = find("#kept textarea", HTMLTextAreaElement);
  if (button === undefined || area === undefined) return;
  button.hidden = false;
  button.onclick = async () => {
    // There is no clipboard on plain http: then the text is selected, for Ctrl+C.
    area.select();
    if (!isSecureContext) return;
    await navigator.clipboard.writeText(area.value);
    announce(say("copied"));
  };
}

/** Thanks are for the tab that sent: another one of the same person says that it was not this. */
export function tellElsewhere(): void {
  const title = find("[data-own] h1");
  if (title === undefined) return;
  title.textContent = say("doneElsewhere");
  document.title = title.textContent;
}

function createKept(text: string): HTMLElement {
  const section = document.createElement("section");
  section.className = "kept";
  section.id = "kept";
  section.setAttribute("aria-labelledby", "kept-title");
  const title = document.createElement("h2");
  title.id = "kept-title";
  title.textContent = say("kept");
  const area = document.createElement("textarea");
  area.readOnly = true;
  area.value = text;
  area.rows = Math.min(12, text.split("\n").length + 1);
  area.setAttribute("aria-labelledby", "kept-title");
  const button = document.createElement("button");
  button.type = "button";
  button.dataset.copy = "";
  button.textContent = say("copy");
  section.append(title, area, button);
  return section;
}
