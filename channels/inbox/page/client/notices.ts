import { find, rootAddress } from "./dom.js";
import { announce, say } from "./words.js";
import { registerWorker } from "./worker-door.js";

/** Offers notifications on this device, where the host has set them up and the browser can. */
export function offerNotices(): void {
  const { pushKey, token } = document.body.dataset;
  const place = find("#notify", HTMLElement);
  const button = find("#notify button", HTMLButtonElement);
  if (pushKey === undefined || token === undefined || place === undefined || button === undefined) return;
  if (!isSecureContext || !("PushManager" in window) || !("Notification" in window)) return;
  place.hidden = Notification.permission === "denied";
  button.onclick = async () => {
    const isOn = await subscribe(pushKey, token).catch(() => false);
    announce(say(isOn ? "notified" : "notNotified"));
    if (isOn) place.hidden = true;
  };
}

async function subscribe(key: string, token: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const registration = await registerWorker();
  if (registration === undefined) return false;
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: key,
  });
  const response = await fetch(new URL("push-subscriptions", rootAddress()), {
    method: "POST",
    headers: { "content-type": "application/json", "x-form-token": token },
    body: JSON.stringify(subscription),
  });
  return response.ok;
}
