import { rootAddress } from "./dom.js";

/** Registers the service worker, where the browser lets this site have one. */
export async function registerWorker(): Promise<ServiceWorkerRegistration | undefined> {
  if (!isSecureContext || !("serviceWorker" in navigator)) return undefined;
  try {
    const root = rootAddress();
    return await navigator.serviceWorker.register(new URL("worker.js", root), { scope: root });
  } catch {
    return undefined;
  }
}
