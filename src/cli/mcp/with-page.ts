import type { Inbox } from "../../../channels/inbox/index.js";
import type { StandbyPage } from "./standby-page.js";

/** The same inbox, whose questions have an address only while their page is there: nobody is sent to another program's. */
export function withPage(inbox: Inbox, page: StandbyPage): Inbox {
  let isServed = false;
  return {
    ...inbox,
    async ask(request, options) {
      isServed = await page.isServed();
      return inbox.ask(request, options);
    },
    urlOf: (id) => (isServed ? inbox.urlOf(id) : undefined),
  };
}
