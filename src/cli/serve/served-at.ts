import type { InboxStore } from "../../../channels/inbox/index.js";
import { isObject } from "../../text/values.js";
import { LIFETIME_MS } from "./kept-secret.js";
import { findPortHolder, PORT_KEY } from "./port-holder.js";
import type { ServePlace } from "./read-place.js";

const NAME = "served-at";
/** How many places are kept: others may have ended. */
const PLACES_MAX = 5;

type ListenedAt = Pick<ServePlace, "host" | "port">;

/** Keeps where the pages of a store are served, for other processes. */
export async function keepPlace(store: InboxStore, { host, port }: ListenedAt): Promise<void> {
  const before = readPlaces(await store.take(NAME)).filter(
    (place) => place.host !== host || place.port !== port,
  );
  const places = [{ host, port }, ...before].slice(0, PLACES_MAX);
  await store.keep(NAME, JSON.stringify(places), LIFETIME_MS);
}

/** The address of the pages of a store, where a process serves them now, on this machine; none once the signal is aborted. */
export async function findServed(store: InboxStore, signal?: AbortSignal): Promise<string | undefined> {
  const [key, kept] = await Promise.all([store.kept(PORT_KEY), store.kept(NAME)]);
  if (key === undefined) return undefined;
  // Whoever holds a port of old may let each of us wait.
  const found = await Promise.all(readPlaces(kept).map((place) => findPortHolder(key, place, signal)));
  return found.find(({ address }) => address !== undefined)?.address?.baseUrl;
}

function readPlaces(kept = "[]"): ListenedAt[] {
  try {
    const places: ListenedAt[] = JSON.parse(kept);
    return Array.isArray(places) ? places.filter((place) => isObject(place)) : [];
  } catch {
    // As if none were kept.
    return [];
  }
}
