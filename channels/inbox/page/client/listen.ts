import { sendUnsent } from "./unsent.js";

/** How long a browser that has given up is left alone, in milliseconds. */
const AGAIN_MS = 5_000;

/**
 * Listens to events of the server while the page is seen: a browser has six connections to a site, and each open page would take one.
 * Who comes back is told first that there may be news.
 */
export function listen(address: string, onEvent: (data: unknown) => void, onReturn: () => void): () => void {
  let source: EventSource | undefined;
  // Listeners take it for its signal.
  const ending = new AbortController();
  const leave = (): void => {
    source?.close();
    source = undefined;
  };
  const update = (): void => {
    if (document.hidden) leave();
    else if (source === undefined) {
      source = new EventSource(address);
      source.onmessage = ({ data }) => onEvent(JSON.parse(data));
      // Also after the server was away, which no browser tells of.
      source.onopen = () => {
        onReturn();
        void sendUnsent();
      };
      // A browser comes again by itself, but not where a proxy has answered in the server's place.
      source.onerror = () => setTimeout(reopen, AGAIN_MS);
    }
  };
  const reopen = (): void => {
    if (source?.readyState !== EventSource.CLOSED) return;
    leave();
    update();
  };
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onReturn();
  };
  addEventListener("visibilitychange", update, ending);
  addEventListener("pageshow", onShow, ending);
  addEventListener("pagehide", leave, ending);
  update();
  return () => {
    leave();
    ending.abort();
  };
}
