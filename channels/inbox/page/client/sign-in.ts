import { find } from "./dom.js";

/** Fills in the code of the link, and takes it out of the address: what follows `#` is never sent to any server. */
export function startSignIn(): void {
  // A code has letters and digits only.
  const code = location.hash.slice(1);
  const field = find("#code", HTMLInputElement);
  if (code === "" || field === undefined) return;
  field.value = code;
  history.replaceState(null, "", location.pathname + location.search);
  const about = document.getElementById("about-code");
  if (about !== null) about.textContent = about.dataset.ready ?? about.textContent;
}
