import { rootAddress } from "./dom.js";

const AGAIN_MS = 1_500;
/** Of the six connections that a browser has to a site, what never answers takes no more than four. */
const LOOK_MAX_MS = 6_000;

/** What stands here in place of a page makes room for it. Not every outage is one that the browser tells the end of. */
export function startOffline(): void {
  setInterval(
    () =>
      fetch(new URL("offline", rootAddress()), { signal: AbortSignal.timeout(LOOK_MAX_MS) }).then(
        ({ ok }) => ok && location.reload(),
        () => {},
      ),
    AGAIN_MS,
  );
}
