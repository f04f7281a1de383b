import type { InboxStore } from "../../store.js";

/** A device that is told, as its browser's `PushSubscription.toJSON()` has it, and whose it is. */
export type PushSubscriber = { by?: string; endpoint: string; keys: { p256dh: string; auth: string } };

/** The devices that are told, kept by the store for every host. */
export type Subscribers = {
  /** The same endpoint again is the same device. Rejects where it is none, or there are too many. */
  add(subscriber: PushSubscriber): Promise<void>;
  remove(endpoint: string): Promise<void>;
  list(): Promise<PushSubscriber[]>;
};

/** How many devices there may be. */
const PLACES = 32;
/** As good as for ever: a push service says when a device is gone. */
const TEN_YEARS_MS = 315_360_000_000;
const KEY = { p256dh: 65, auth: 16 } as const;

/**
 * A store keeps small texts by name and lists none of them: so there is a fixed number of places, and each device has the first
 * free one from where its endpoint points to. Two hosts that add the same one at once find each other there.
 */
export function createSubscribers(store: InboxStore): Subscribers {
  async function read(place: number): Promise<PushSubscriber | undefined> {
    const text = await store.kept(nameOf(place));
    return text === undefined ? undefined : JSON.parse(text);
  }

  return {
    async add(given) {
      const subscriber = readSubscriber(given);
      const { endpoint } = subscriber;
      for (const place of listPlaces(endpoint)) {
        const kept = await read(place);
        if (kept?.endpoint === endpoint) {
          if (JSON.stringify(kept) === JSON.stringify(subscriber)) return;
          await store.take(nameOf(place));
        }
        if (await store.keep(nameOf(place), JSON.stringify(subscriber), TEN_YEARS_MS)) return;
        if ((await read(place))?.endpoint === endpoint) return;
      }
      throw new Error(`There are ${PLACES} devices that are told already. Remove one of them.`);
    },

    async remove(given) {
      const endpoint = normalise(given);
      for (const place of listPlaces(endpoint)) {
        if ((await read(place))?.endpoint === endpoint) await store.take(nameOf(place));
      }
    },

    async list() {
      const all = await Promise.all(Array.from({ length: PLACES }, (_, place) => read(place)));
      const byEndpoint = new Map(
        all.flatMap((one) => (one === undefined ? [] : [[one.endpoint, one] as const])),
      );
      return [...byEndpoint.values()];
    },
  };
}

function nameOf(place: number): string {
  return `push subscription ${place}`;
}

/** All of them, in an order of the endpoint's own. */
function listPlaces(endpoint: string): number[] {
  let first = 0;
  for (const letter of endpoint) first = (first * 31 + (letter.codePointAt(0) ?? 0)) % PLACES;
  return Array.from({ length: PLACES }, (_, step) => (first + step) % PLACES);
}

function normalise(endpoint: string): string {
  return URL.canParse(endpoint) ? new URL(endpoint).href : endpoint;
}

function readSubscriber({ by, endpoint, keys }: PushSubscriber): PushSubscriber {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined;
  if (url?.protocol !== "https:" || url.username !== "" || endpoint.length > 2_048) {
    throw new TypeError(
      "The endpoint of a push subscription must be an https address of at most 2048 characters.",
    );
  }
  for (const name of ["p256dh", "auth"] as const) {
    const bytes = typeof keys?.[name] === "string" ? Buffer.from(keys[name], "base64url") : undefined;
    if (bytes?.length !== KEY[name]) {
      throw new TypeError(
        `keys.${name} of a push subscription must be ${KEY[name]} bytes in URL-safe base64.`,
      );
    }
  }
  const { p256dh, auth } = keys;
  return { endpoint: url.href, keys: { p256dh, auth }, ...(by !== undefined && { by }) };
}
