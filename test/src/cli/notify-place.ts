import { afterEach, beforeEach, onTestFinished, vi } from "vitest";
import { createInbox, type Inbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { createPlace, type Place, serve as serveAt } from "./serve.js";

export const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** The place of each test. */
export let place: Place;

/** Gives each test of a file a place of its own, and removes it afterwards, with what the test set in the environment. */
export function useNotifyPlace(): void {
  beforeEach(async () => {
    place = await createPlace();
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    place.remove();
  });
}

export const serve = (...args: string[]) => serveAt(place, ...args);

/** An agent's own inbox, in the same folder. */
export function openInbox(): Inbox {
  const inbox = createInbox({ store: createFolderStore({ path: place.store }) });
  onTestFinished(() => inbox.close());
  return inbox;
}

export async function ask(inbox: Inbox): Promise<string> {
  const questions = [{ question: "Deploy?", header: "", options: [{ label: "Yes", description: "" }] }];
  return (await inbox.ask({ toolCallId: crypto.randomUUID(), toolName: "ask", questions })).entry.id;
}
