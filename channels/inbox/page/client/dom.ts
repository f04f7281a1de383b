/** The first element, of a kind where one is named; nothing where there is none. */
export function find(selector: string): HTMLElement | undefined;
export function find<T extends Element>(
  selector: string,
  kind: abstract new () => T,
  within?: ParentNode,
): T | undefined;
export function find(
  selector: string,
  kind: abstract new () => Element = HTMLElement,
  within: ParentNode = document,
): Element | undefined {
  const found = within.querySelector(selector);
  return found instanceof kind ? found : undefined;
}

/** All elements of a kind. */
export function findAll<T extends Element>(
  selector: string,
  kind: abstract new () => T,
  within: ParentNode = document,
): T[] {
  return [...within.querySelectorAll(selector)].filter((element): element is T => element instanceof kind);
}

/** The address of the feed, absolute. */
export function rootAddress(): string {
  return new URL(document.body.dataset.root ?? "./", location.href).href;
}

export function parsePage(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}

/** Puts the content of another document of ours in place of this one's, and says whether there was any. */
export function swapMain(html: string): boolean {
  const next = parsePage(html);
  const [from, to] = [find("#main"), find("#main", HTMLElement, next)];
  if (from === undefined || to === undefined) return false;
  // Whoever was in it stays at the same link, or near; nobody else's focus is touched.
  const { activeElement } = document;
  const wasInside = from.contains(activeElement);
  const address = activeElement?.getAttribute("href");
  const [head, newHead] = [find(".top > .facts"), find(".top > .facts", HTMLElement, next)];
  if (head !== undefined && newHead !== undefined) head.replaceWith(document.adoptNode(newHead));
  else head?.remove();
  from.replaceWith(document.adoptNode(to));
  document.title = next.title;
  if (!wasInside) return true;
  const same = findAll("a[href]", HTMLElement, to).find((link) => link.getAttribute("href") === address);
  (same ?? to).focus({ preventScroll: true });
  return true;
}
