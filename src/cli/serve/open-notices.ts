import type { InboxStore, SendNotice } from "../../../channels/inbox/index.js";
import type { PushOptions } from "../../../channels/inbox/page/index.js";
import type { CommandSentences } from "../../language/en/command.js";
import { listNames } from "../sentences.js";
import type { ServePlace } from "./read-place.js";

/** Who sends, for push services, where people reach the pages by no address that the world knows. */
const SUBJECT = "https://github.com/pilotdeck/ask-user-question";

/** All ways to tell the person: those that were typed, and web push, which needs no setting: its keys are kept in the store. */
export async function openNotices(
  store: InboxStore,
  { baseUrl }: Pick<ServePlace, "baseUrl">,
  ways: readonly SendNotice[],
): Promise<{ notices: SendNotice[]; push: PushOptions }> {
  const { createWebPush } = await import("../../../channels/inbox/notices/web-push/index.js");
  const webPush = createWebPush({ store, subject: baseUrl.startsWith("https:") ? baseUrl : SUBJECT });
  return {
    notices: [webPush, ...ways],
    push: {
      publicKey: await webPush.publicKey(),
      subscribe: (subscription, by) => webPush.subscribe({ ...subscription, by }),
    },
  };
}

/** How the person is told, in a sentence. */
export function describeNotices(ways: readonly SendNotice[], say: CommandSentences): string {
  const others = listNames(
    ways.map(({ medium, name }) => medium ?? name),
    say,
    "and",
  );
  return `${say.serve.notices(others)}\n`;
}
