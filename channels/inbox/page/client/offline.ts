import { rootAddress } from "./dom.js";

const AGAIN_MS = 1_500;

/** What stands here in place of a page makes room for it. */
export function startOffline(): void {
  addEventListener("online", () => location.reload());
  lookAgain();
}

/** Not every outage is one that the browser tells of. */
function lookAgain(): void {
  setTimeout(async () => {
    const response = await fetch(new URL("offline", rootAddress())).catch(() => undefined);
    if (response?.ok === true) location.reload();
    else lookAgain();
  }, AGAIN_MS);
}
