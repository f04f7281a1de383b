import type { Worker } from "playwright-core";
import { expect } from "vitest";
import type { Person } from "./people.js";

/** The worker of a page, once it runs, and how to send it a push message. */
export async function findWorker({ url }: { url: string }, { page, context }: Person) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent("serviceworker"));
  const registrationId = await registered;
  const push = (data: unknown) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: url,
      registrationId,
      data: JSON.stringify(data),
    });
  return { worker, push };
}

/** Once the worker has taken over. */
export async function waitUntilActive({ page }: Person): Promise<void> {
  const state = "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state)";
  await expect.poll(() => page.evaluate(state), { timeout: 5_000 }).toBe("activated");
}

// This Chromium shows no notifications: what would be shown is written down.
export const RECORD = `
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void self.shown.push({ title, ...options });
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) =>
    self.shown.filter((one) => one.tag === tag).map((one) => ({ close: () => void self.shown.splice(self.shown.indexOf(one), 1) }));
`;

/** What a click on a notification does: which window it opens, and whether the notification goes. */
export function click(worker: Worker, url: string): Promise<{ opened: string[]; closed: boolean }> {
  return worker.evaluate(`(async () => {
    const opened = [];
    self.clients.openWindow = async (address) => void opened.push(address);
    let closed = false;
    const event = new Event("notificationclick");
    let work;
    Object.assign(event, { notification: { data: { url: ${JSON.stringify(url)} }, close: () => { closed = true; } }, waitUntil: (promise) => { work = promise; } });
    self.dispatchEvent(event);
    await work;
    return { opened, closed };
  })()`);
}
