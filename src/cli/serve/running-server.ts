import type { InboxStore } from "../../../channels/inbox/index.js";
import type { ServePlace } from "./read-place.js";

/** How long a server that was killed is believed to run, in milliseconds. */
const BELIEVED_MS = 90_000;
const RENEWED_MS = 60_000;

/** Notes in the store that pages are served at a place; gives what ends that. */
export async function announceServer(store: InboxStore, place: ServePlace): Promise<() => Promise<void>> {
  const name = nameOf(place);
  const renew = async (): Promise<void> => {
    await store.take(name);
    await store.keep(name, String(process.pid), BELIEVED_MS);
  };
  await renew();
  const timer = setInterval(() => void renew().catch(() => undefined), RENEWED_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await store.take(name);
  };
}

/** Whether it is this store that is served there. */
export async function isServedHere(store: InboxStore, place: ServePlace): Promise<boolean> {
  return (await store.kept(nameOf(place))) !== undefined;
}

function nameOf({ host, port }: ServePlace): string {
  return `serving ${host}:${port}`;
}
