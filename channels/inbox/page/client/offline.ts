import { rootAddress } from "./dom.js";

const AGAIN_MS = 1_500;

/** What stands here in place of a page makes room for it. Not every outage is one that the browser tells of. */
export function startOffline(): void {
  const reload = () => location.reload();
  addEventListener("online", reload);
  setInterval(
    () =>
      fetch(new URL("offline", rootAddress())).then(
        ({ ok }) => ok && reload(),
        () => {},
      ),
    AGAIN_MS,
  );
}
