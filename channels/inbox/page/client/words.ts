/** The sentences that the server has for the script: see `client` in src/language/en/page.ts. */
type Words = Record<
  | "draftSaved"
  | "draftKept"
  | "draftFailed"
  | "offline"
  | "unsent"
  | "changed"
  | "sending"
  | "sentLater"
  | "refusedLater"
  | "doneElsewhere"
  | "copied"
  | "kept"
  | "copy"
  | "notified"
  | "notNotified"
  | "error"
  | "needsChoice"
  | "needsChoices"
  | "needsText"
  | "needsOwnWords",
  string
>;

/** A sentence of the page's language. */
export function say(name: keyof Words): string {
  words ??= JSON.parse(document.getElementById("sentences")?.textContent ?? "{}");
  return words?.[name] ?? "";
}

let words: Partial<Words> | undefined;
let clearing: ReturnType<typeof setTimeout> | undefined;

/** Says something at the foot of the page, aloud too, for a while; only aloud where the page shows it anyway. */
export function announce(text: string, isSeen = true, ms = 6_000): void {
  const status = document.getElementById("status");
  if (status === null) return;
  status.textContent = text;
  status.classList.toggle("visually-hidden", !isSeen);
  clearTimeout(clearing);
  clearing = setTimeout(() => {
    status.textContent = "";
  }, ms);
}

/** Says beside the button what became of the draft; not aloud, since that would be with each word. */
export function showSaved(text: string): void {
  const saved = document.getElementById("saved");
  if (saved !== null) saved.textContent = text;
}

/** What was said beside the button is not so any more. */
export function takeBack(text: string): void {
  if (document.getElementById("saved")?.textContent === text) showSaved("");
}
