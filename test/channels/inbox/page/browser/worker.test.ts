import type { BrowserContext, CDPSession, Worker } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  bringBack,
  type Person,
  type ServedSite,
  serveSite,
  takeAway,
  untilFilled,
  useBrowser,
} from "./people.js";

useBrowser();

/** The worker of a page, once it runs, and how to send it a push message. */
async function findWorker({ url }: ServedSite, { page, context }: Person) {
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first !== undefined) resolve(first.registrationId);
    });
  });
  await session.send("ServiceWorker.enable");
  const worker = await waitForWorker(context, session);
  const registrationId = await registered;
  const push = (data: unknown) =>
    session.send("ServiceWorker.deliverPushMessage", {
      origin: url,
      registrationId,
      data: JSON.stringify(data),
    });
  return { worker, push };
}

async function waitForWorker(context: BrowserContext, _: CDPSession): Promise<Worker> {
  return context.serviceWorkers()[0] ?? context.waitForEvent("serviceworker");
}

/** Once the worker has taken over. */
async function waitUntilActive({ page }: Person): Promise<void> {
  const state = "navigator.serviceWorker.getRegistration().then((found) => found?.active?.state)";
  await expect.poll(() => page.evaluate(state), { timeout: 5_000 }).toBe("activated");
}

// This Chromium shows no notifications: what would be shown is written down.
const RECORD = `
  self.shown = [];
  ServiceWorkerRegistration.prototype.showNotification = async (title, options) => void self.shown.push({ title, ...options });
  ServiceWorkerRegistration.prototype.getNotifications = async ({ tag }) =>
    self.shown.filter((one) => one.tag === tag).map((one) => ({ close: () => void self.shown.splice(self.shown.indexOf(one), 1) }));
`;

describe("the service worker", () => {
  it("V-08 N-02 takes a notification back once its question is settled, and no other", async () => {
    const site = await serveSite();
    const person = await site.open();
    const { worker, push } = await findWorker(site, person);
    await waitUntilActive(person);
    await worker.evaluate(RECORD);
    for (const id of ["one", "two"]) await push({ about: "asked", id, title: id, body: "" });
    await push({ about: "settled", id: "one", title: "one", body: "" });
    const tags = () => worker.evaluate("self.shown.map(({ tag }) => tag)");
    await expect.poll(tags).toEqual(["two"]);
  });

  it("V-08 shows a notification, and opens its question by a click", async () => {
    const site = await serveSite();
    const id = await site.ask();
    const person = await site.open();
    const { worker, push } = await findWorker(site, person);
    await waitUntilActive(person);
    await worker.evaluate(RECORD);
    await push({ about: "asked", id, title: "deployer asks", body: "Deploy?", url: `${site.url}/q/${id}` });
    await expect
      .poll(() => worker.evaluate("self.shown"))
      .toEqual([{ title: "deployer asks", body: "Deploy?", tag: id, data: { url: `${site.url}/q/${id}` } }]);
    const click = (url: string) =>
      worker.evaluate(`(async () => {
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
    expect(await click(`${site.url}/q/${id}`)).toEqual({ opened: [`${site.url}/q/${id}`], closed: true });
    expect(await click("https://evil.example/")).toEqual({ opened: [], closed: true });
  });

  it("V-08 without a connection there is a page that says so, and what is typed is still there afterwards", async () => {
    const site = await serveSite();
    const id = await site.ask([{ question: "Why?", header: "", options: [] }]);
    const person = await site.open();
    const { page, context, visit } = person;
    await waitUntilActive(person);
    await visit(`/q/${id}`);
    takeAway(site);
    await page.fill("#q0-words", "written in a tunnel");
    await page.reload();
    expect(await page.textContent("h1")).toBe("You are offline");
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight")).toBe("650");
    expect(await page.evaluate(`localStorage.getItem("inbox draft ${id}")`)).toContain("written in a tunnel");
    // What was asked is not.
    expect(await page.evaluate("caches.match(location.href).then(String)")).toBe("undefined");
    await context.setOffline(true);
    await bringBack(site);
    await context.setOffline(false);
    await untilFilled(page, "#q0-words", "written in a tunnel");
  });
});
