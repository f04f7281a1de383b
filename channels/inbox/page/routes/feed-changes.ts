import type { Inbox } from "../../inbox.js";

/** How often is looked where no hint comes, in milliseconds. */
const LOOK_MS = 5_000;
/** Changes that come together are told as one. */
const GATHER_MS = 100;

/** Tells that the feed is another than it was: one watch and one timer, however many listen. */
export type FeedChanges = { listen(listener: () => void): () => void };

export function createFeedChanges(inbox: Inbox): FeedChanges {
  const listeners = new Set<() => void>();
  let stop: (() => void) | undefined;

  const start = (): (() => void) => {
    let seen: string | undefined;
    let gathering: ReturnType<typeof setTimeout> | undefined;
    const tell = (): void => {
      gathering ??= setTimeout(() => {
        gathering = undefined;
        for (const listener of [...listeners]) listener();
      }, GATHER_MS);
    };
    const unwatch = inbox.watch(tell);
    const look = async (): Promise<void> => {
      const now = await describeFeed(inbox).catch(() => seen);
      if (seen !== undefined && now !== seen) tell();
      seen = now;
    };
    void look();
    const timer = setInterval(look, LOOK_MS);
    return () => {
      unwatch();
      clearInterval(timer);
      clearTimeout(gathering);
    };
  };

  return {
    listen(listener) {
      const own = () => listener();
      listeners.add(own);
      stop ??= start();
      return () => {
        listeners.delete(own);
        if (listeners.size > 0) return;
        stop?.();
        stop = undefined;
      };
    },
  };
}

/** What of the feed is seen first. */
async function describeFeed(inbox: Inbox): Promise<string> {
  const lists = await Promise.all([
    inbox.list({ status: "open", limit: 50 }),
    inbox.list({ status: "settled", limit: 12 }),
  ]);
  return lists
    .flatMap(({ entries }) => entries.map(({ id, settlement }) => `${id} ${settlement?.at}`))
    .join();
}
