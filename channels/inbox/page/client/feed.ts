import { swapMain } from "./dom.js";
import { listen } from "./listen.js";
import { offerNotices } from "./notices.js";

/** The feed shows what is asked and what is settled as it happens. */
export function startFeed(): void {
  offerNotices();
  let isFirst = true;
  const refresh = async (): Promise<void> => {
    const response = await fetch(location.href).catch(() => undefined);
    if (response?.ok !== true) return;
    if (swapMain(await response.text())) offerNotices();
  };
  listen(
    new URL("events", new URL(document.body.dataset.root ?? "./", location.href)).href,
    () => void refresh(),
    () => {
      // What was just loaded is no news.
      if (!isFirst) void refresh();
      isFirst = false;
    },
  );
}
