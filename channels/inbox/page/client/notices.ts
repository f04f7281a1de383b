import { find, rootAddress } from "./dom.js";
import { announce, say } from "./words.js";
import { registerWorker } from "./worker-door.js";

/** Offers notifications on this device, where the host has set them up, the browser can, and they are not on already. */
export function offerNotices(): void {
  const { pushKey, token } = document.body.dataset;
  const place = find("#notify");
  const button = find("#notify button", HTMLButtonElement);
  if (!pushKey || !token || !place || !button) return;
  // There are none where the connection is not secure.
  if (!("PushManager" in window) || !("Notification" in window)) return;
  const offer = (isOn: boolean): void => {
    place.hidden = isOn || Notification.permission === "denied";
  };
  void findSubscription().then(
    (found) => offer(keyOf(found) === pushKey),
    () => offer(false),
  );
  button.onclick = async () => {
    const isOn = await subscribe(pushKey, token).catch(() => false);
    announce(say(isOn ? "notified" : "notNotified"));
    offer(isOn);
  };
  // Whoever signs out hears no more.
  find(".sign-out")?.addEventListener("submit", unsubscribe);
}

/** Has a name: the feed is drawn anew, and the button stays. */
async function unsubscribe(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  const registration = await navigator.serviceWorker.getRegistration(rootAddress());
  return registration?.pushManager.getSubscription();
}

async function subscribe(key: string, token: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await registerWorker();
  if (registration === undefined) return false;
  const { pushManager } = registration;
  // An inbox in another store has another key, and a browser keeps to its first one.
  const other = await pushManager.getSubscription();
  if (other && keyOf(other) !== key) await other.unsubscribe();
  const subscription = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  const response = await fetch(new URL("push-subscriptions", rootAddress()), {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": token },
    body: JSON.stringify(subscription),
  });
  return response.ok;
}

/** The key that it was made with, in URL-safe base64. */
function keyOf(subscription: PushSubscription | null | undefined): string {
  const bytes = new Uint8Array(subscription?.options.applicationServerKey ?? []);
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, "-")
    .replace(/\//g, "_")
    .replace(/=/g, "");
}
