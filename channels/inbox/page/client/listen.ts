import { sendQueued } from "./queue.js";

/**
 * Listens to events of the server while the page is seen: a browser has six connections to a site, and each open page would take one.
 * Who comes back is told first that there may be news.
 */
export function listen(address: string, onEvent: (data: unknown) => void, onReturn: () => void): () => void {
  let source: EventSource | undefined;
  const update = (): void => {
    if (document.visibilityState === "hidden") {
      source?.close();
      source = undefined;
    } else if (source === undefined) {
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
  const leave = (): void => {
    source?.close();
    source = undefined;
  };
  document.addEventListener("visibilitychange", update);
  addEventListener("pageshow", onShow);
  addEventListener("pagehide", leave);
  update();
  return () => {
    leave();
    document.removeEventListener("visibilitychange", update);
    removeEventListener("pageshow", onShow);
    removeEventListener("pagehide", leave);
  };
}
