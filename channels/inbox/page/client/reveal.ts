import { find } from "./dom.js";
import { isText } from "./form-state.js";

/** What stays free above and below a field, in CSS pixels. */
const GAP = 8;

/**
 * A field that somebody begins to write in is seen whole, and so is one that they have just opened, where a note can be written at
 * once. By key the browser sees to that (`scroll-padding`); a tap is enough for it where a little of a field is seen.
 */
export function startReveal(form: HTMLFormElement, signal: AbortSignal): void {
  form.addEventListener("click", ({ target }) => onClick(target), { signal });
  // A keyboard on the screen takes away more than half of it, and the page is told of nothing else.
  visualViewport?.addEventListener("resize", revealActive, { signal });
}

function onClick(target: EventTarget | null): void {
  revealActive();
  const details = target instanceof Element ? target.closest("summary")?.closest("details") : undefined;
  details?.addEventListener("toggle", () => revealOpened(details), { once: true });
}

function revealOpened(details: HTMLDetailsElement): void {
  const field = find("textarea", HTMLElement, details);
  if (!details.open || field === undefined) return;
  // Whoever opens a note is about to write it; whoever declines need not say why.
  if (field.id !== "reason") field.focus();
  reveal(details);
}

function revealActive(): void {
  const { activeElement } = document;
  if (activeElement !== null && isText(activeElement)) reveal(activeElement);
}

/** Moves the page by no more than it takes. Of what is higher than the place that there is, the beginning stays seen. */
function reveal(field: Element): void {
  const { offsetTop = 0, height = innerHeight, scale = 1 } = visualViewport ?? {};
  // Who looks at a part of the page through a glass has chosen that part.
  if (scale !== 1) return;
  const bar = field.closest(".actions") === null ? find(".actions") : undefined;
  const foot = offsetTop + height;
  const start = offsetTop + GAP;
  const end = Math.min(foot, bar?.getBoundingClientRect().top ?? foot) - GAP;
  const { top, bottom } = field.getBoundingClientRect();
  if (bottom > end) scrollBy({ top: Math.max(0, Math.min(bottom - end, top - start)) });
  else if (top < start) scrollBy({ top: Math.max(top - start, bottom - end) });
}
