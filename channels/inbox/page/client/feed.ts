import { rootAddress, swapMain } from "./dom.js";
import { listen } from "./listen.js";
import { offerNotices } from "./notices.js";

/** The feed shows what is asked and what is settled as it happens. */
export function startFeed(): void {
  offerNotices();
  const refresh = async (): Promise<void> => {
    const response = await fetch(location.href).catch(() => undefined);
    if (response?.ok !== true) return;
    if (swapMain(await response.text())) offerNotices();
  };
  // Something may have happened after the page was drawn and before anybody listened.
  listen(
    new URL("events", rootAddress()).href,
    () => void refresh(),
    () => void refresh(),
  );
}
