import type { InboxStore } from "../../../channels/inbox/index.js";
import { LIFETIME_MS } from "./kept-secret.js";
import { findPortHolder, PORT_KEY } from "./port-holder.js";
import type { ServePlace } from "./read-place.js";

const NAME = "served-at";

type ListenedAt = Pick<ServePlace, "host" | "port">;

/** Keeps where the pages of a store are served, for other processes: the last one that does is found. */
export async function keepPlace(store: InboxStore, { host, port }: ListenedAt): Promise<void> {
  await store.take(NAME);
  await store.keep(NAME, JSON.stringify({ host, port } satisfies ListenedAt), LIFETIME_MS);
}

/** The address of the pages of a store, where one of its processes serves them now, on this machine. */
export async function findServed(store: InboxStore): Promise<string | undefined> {
  const [key, place] = await Promise.all([store.kept(PORT_KEY), store.kept(NAME)]);
  if (key === undefined || place === undefined) return undefined;
  return (await findPortHolder(key, JSON.parse(place))).address?.baseUrl;
}
