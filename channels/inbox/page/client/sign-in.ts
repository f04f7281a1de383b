import { find } from "./dom.js";

/** Fills in the code of the link, whenever one is opened here. */
export function startSignIn(): void {
  takeCode();
  addEventListener("hashchange", takeCode);
}

/** Takes the code out of the address: what follows `#` is never sent to any server. */
function takeCode(): void {
  // Mail programs take signs behind a link for a part of it.
  const [code] = /^[a-z\d-]+/i.exec(location.hash.slice(1)) ?? [];
  const field = find("#code", HTMLInputElement);
  if (code === undefined || field === undefined) return;
  field.value = code;
  history.replaceState(null, "", location.pathname + location.search);
  const about = document.getElementById("about-code");
  if (about !== null) about.textContent = about.dataset.ready ?? about.textContent;
}
