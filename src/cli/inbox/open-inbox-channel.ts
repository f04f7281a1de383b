import { createInbox, createInboxChannel, type Inbox } from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import { unlessAborted } from "../../elicitation/unless-aborted.js";
import { calledAs } from "../called-as.js";
import type { CommandStreams } from "../command-streams.js";
import { tellStatus } from "../report.js";
import { findServed } from "../serve/served-at.js";
import { openInbox } from "./open-inbox.js";
import { storeOption } from "./store-option.js";

/**
 * Asks through the inbox, and says how to answer. An interrupt leaves the question there, as a timeout does that takes no answer:
 * the same command made again goes on waiting for it, or has its answer.
 */
export async function openInboxChannel(
  store: string | undefined,
  streams: CommandStreams,
): Promise<{ channel: PilotDeckElicitationChannel; close(): Promise<void> }> {
  const inbox = await openInbox(store, streams);
  const telling: Inbox = {
    ...inbox,
    // Once it is kept: of a store that cannot be used nothing waits.
    async ask(request, options) {
      const asked = await inbox.ask(request, options);
      const isOpen = asked.entry.settlement === undefined;
      if (isOpen && request.defer !== "now") {
        const { waits, orOnPage } = streams.say.inbox;
        const { signal } = request;
        // The question waits there, whether or not a page is found.
        const served = findServed(inbox.store, signal).catch(() => undefined);
        const baseUrl = await unlessAborted(served, signal, () => undefined);
        if (signal?.aborted) return asked;
        const url = baseUrl && createInbox({ store: inbox.store, baseUrl }).urlOf(asked.entry.id);
        const page = url === undefined ? "" : `\n${orOnPage(url)}`;
        await tellStatus(waits(calledAs(), storeOption(store)) + page, streams);
      }
      return asked;
    },
  };
  const channel = createInboxChannel(telling, { onAbort: "leave", scope: `command ${process.cwd()}` });
  return {
    channel,
    async close() {
      await channel.untilTakenBack();
      await inbox.close();
    },
  };
}
