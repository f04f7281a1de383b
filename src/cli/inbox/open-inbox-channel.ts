import { createInboxChannel } from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationChannel } from "../../../protocol/elicitation.js";
import { wrapChannel } from "../../elicitation/wrap-channel.js";
import { calledAs } from "../called-as.js";
import type { CommandStreams } from "../command-streams.js";
import { tellStatus } from "../report.js";
import { openInbox } from "./open-inbox.js";

/**
 * Asks through the inbox, and says how to answer. An interrupt leaves the question there: the same command made again goes on
 * waiting for it, or has its answer.
 */
export async function openInboxChannel(
  store: string | undefined,
  streams: CommandStreams,
): Promise<{ channel: PilotDeckElicitationChannel; close(): Promise<void> }> {
  const inbox = await openInbox(store, streams);
  const channel = createInboxChannel(inbox, { onAbort: "leave", scope: `command ${process.cwd()}` });
  return {
    channel: wrapChannel(channel, async (request) => {
      if (request.defer !== "now") {
        await tellStatus(streams.say.inbox.waits(calledAs()), streams);
      }
      return channel.askUser(request);
    }),
    close: () => inbox.close(),
  };
}
