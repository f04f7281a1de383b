import { tellRelative } from "../relative-time.js";
import { findAll } from "./dom.js";

const EVERY_MS = 20_000;

/** Keeps "4 minutes ago" true, and gives the time of day, as it is here, where one points at it. */
export function keepTimes(): void {
  const { lang } = document.documentElement;
  const relative = new Intl.RelativeTimeFormat(lang, { numeric: "auto" });
  const absolute = new Intl.DateTimeFormat(localeOf(lang), { dateStyle: "medium", timeStyle: "short" });
  const update = (): void => {
    for (const time of findAll("time[datetime]", HTMLTimeElement)) {
      const at = Date.parse(time.dateTime);
      time.textContent = tellRelative(at - Date.now(), relative, time.dataset.justNow);
      time.title = absolute.format(at);
    }
  };
  update();
  setInterval(update, EVERY_MS);
}

/** As the person writes that language: with `de-AT` in the browser, a page in German has dates as in Austria. */
function localeOf(lang: string): string {
  const [primary = ""] = lang.split("-", 1);
  // With the locale of programs a Chromium says `en-US@posix`, which is no tag.
  const own = new RegExp(`^${primary}(?:-\\w+)*$`, "i");
  return navigator.languages.find((tag) => own.test(tag)) ?? lang;
}
