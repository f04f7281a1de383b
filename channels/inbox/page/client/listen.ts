import { sendQueued } from "./queue.js";

/**
 * Listens to events of the server while the page is seen: a browser has six connections to a site, and each open page would take one.
 * Who comes back is told first that there may be news.
 */
export function listen(address: string, onEvent: (data: unknown) => void, onReturn: () => void): () => void {
  let source: EventSource | undefined;
  const ending = new AbortController();
  const { signal } = ending;
  const leave = (): void => {
    source?.close();
    source = undefined;
  };
  const update = (): void => {
    if (document.hidden) leave();
    else if (source === undefined) {
      source = new EventSource(address);
      source.onmessage = ({ data }) => onEvent(JSON.parse(String(data)));
      // Also after the server was away, which no browser tells of.
      source.onopen = () => {
        onReturn();
        void sendQueued();
      };
    }
  };
  const onShow = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) onReturn();
  };
  document.addEventListener("visibilitychange", update, { signal });
  addEventListener("pageshow", onShow, { signal });
  addEventListener("pagehide", leave, { signal });
  update();
  return () => {
    leave();
    ending.abort();
  };
}
