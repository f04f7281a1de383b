import { findAll } from "./dom.js";

// Where nothing is to be moved, no key has to pass it.
const sizes = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const isCut = target.scrollWidth > target.clientWidth || target.scrollHeight > target.clientHeight;
    if (isCut) target.setAttribute("tabindex", "0");
    else target.removeAttribute("tabindex");
  }
});

/** Tables that are moved sideways, and what holds them: how wide they are is known only here. */
export function startWide(): void {
  sizes.disconnect();
  for (const box of findAll(".wide", HTMLElement)) sizes.observe(box);
}
