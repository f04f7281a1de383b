import { findAll, rootAddress, swapMain } from "./dom.js";
import { listen } from "./listen.js";
import { load } from "./load.js";
import { offerNotices } from "./notices.js";
import { listUnsent } from "./storage.js";
import { say, showSaved } from "./words.js";

/** The feed shows what is asked and what is settled as it happens. */
export function startFeed(): void {
  offerNotices();
  tellUnsent();
  for (const type of ["offline", "online", "pageshow", "storage", "inbox-sent"])
    addEventListener(type, tellUnsent);
  const look = async (): Promise<void> => {
    const response = await load(location.href);
    if (!response?.ok || !swapMain(response.html)) return;
    offerNotices();
    tellUnsent();
  };
  let isLooking = false;
  let hasNews = false;
  // One after the other: of two that are under way the older one may come last.
  const refresh = async (): Promise<void> => {
    hasNews = true;
    if (isLooking) return;
    isLooking = true;
    while (hasNews) {
      hasNews = false;
      await look();
    }
    isLooking = false;
  };
  // Something may have happened after the page was drawn and before anybody listened.
  listen(new URL("events", rootAddress()).href, refresh, refresh);
}

/** Says that there is no connection, and at each question whose answer is unsent that it is. */
function tellUnsent(): void {
  showSaved(navigator.onLine ? "" : say("offline"));
  for (const told of findAll(".unsent", HTMLElement)) told.remove();
  for (const [id] of listUnsent()) {
    for (const facts of findAll(`:is(.waiting, .todos) .card[href$="q/${id}"] .facts`, HTMLElement)) {
      const told = document.createElement("span");
      told.className = "unsent";
      told.textContent = say("unsent");
      facts.append(told);
    }
  }
}
