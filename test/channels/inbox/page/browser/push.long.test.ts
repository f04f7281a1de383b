import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { expect, it } from "vitest";
import { createMemoryStore } from "../../../../../channels/inbox/index.js";
import { createWebPush } from "../../../../../channels/inbox/notices/web-push/index.js";
import { listenTo } from "../../../wait-handle/serve.js";
import { createDevice } from "../../notices/device.js";
import { startStandIn } from "../../notices/stand-in.js";
import { createSite, DEPLOY, type Site } from "../pages.js";
import { open, useBrowser } from "./people.js";
import { click, findWorker, RECORD, waitUntilActive } from "./service-worker.js";

useBrowser();

/** Pages at an address that their inbox knows, and what tells of what waits by a push service that stands at another address. */
async function serveWithPush() {
  const store = createMemoryStore();
  const service = await startStandIn(() => ({ status: 201 }));
  const webPush = createWebPush({
    store,
    subject: "mailto:ada@example.com",
    fetch: (address, init) => fetch(service.url + new URL(String(address)).pathname, init),
  });
  const publicKey = await webPush.publicKey();
  const push = {
    publicKey,
    subscribe: (subscription: Parameters<typeof webPush.subscribe>[0], by: string) =>
      webPush.subscribe({ ...subscription, by }),
  };
  const sites: Site[] = [];
  const { url } = await listenTo(
    createServer((request, response) => {
      for (const { pages } of sites) void getRequestListener(pages.fetch)(request, response);
    }),
  );
  const site = createSite({ push }, { store, baseUrl: url, notices: [webPush] });
  sites.push(site);
  return { ...site, url, service, publicKey };
}

it("N-04 V-08 a browser that is switched on gets what was encrypted for it, opens the question by a click, and loses the notification with the answer", async () => {
  const { inbox, ask, url, service, publicKey, pages } = await serveWithPush();
  const device = createDevice("laptop");
  const person = await open({ pages }, url);
  const { page } = person;
  // This Chromium asks no push service for a subscription: it is given one, whose keys the test has.
  const subscription = JSON.stringify({ ...device.subscriber, by: undefined });
  await page.addInitScript(`
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "default" });
    PushManager.prototype.subscribe = async (options) => {
      window.subscribedWith = options;
      localStorage.setItem("subscribed", "yes");
      return { toJSON: () => (${subscription}) };
    };
    const key = Uint8Array.from(atob("${publicKey.replaceAll("-", "+").replaceAll("_", "/")}"), (letter) => letter.charCodeAt(0)).buffer;
    PushManager.prototype.getSubscription = async () => {
      localStorage.setItem("looks", (localStorage.getItem("looks") ?? "") + "look ");
      return localStorage.getItem("subscribed") && {
        options: { applicationServerKey: key },
        unsubscribe: async () => localStorage.removeItem("subscribed"),
      };
    };
  `);
  await page.goto(`${url}/`);
  const { worker, push } = await findWorker({ url }, person);
  await waitUntilActive(person);
  await worker.evaluate(RECORD);
  await page.click("#notify button");
  await page.waitForSelector("#notify", { state: "hidden" });
  expect(await page.evaluate("window.subscribedWith")).toEqual({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  });

  const id = await ask();
  const [asked] = await service.untilGot(1);
  const told = device.open(asked?.body ?? Buffer.of());
  expect(told).toMatchObject({ about: "asked", id, title: DEPLOY.question, url: `${url}/q/${id}` });
  await push(told);
  const shown = () => worker.evaluate("self.shown");
  await expect
    .poll(shown)
    .toEqual([{ title: DEPLOY.question, body: "- Yes\n- No", tag: id, data: { url: `${url}/q/${id}` } }]);
  const { opened, closed } = await click(worker, `${url}/q/${id}`);
  expect([opened, closed]).toEqual([[`${url}/q/${id}`], true]);
  await page.goto(opened[0] ?? "");
  expect(await page.textContent("h1")).toBe(DEPLOY.question);

  // What is switched on is not offered again.
  await page.goto(`${url}/`);
  await page.waitForSelector(".card");
  await page.evaluate("navigator.serviceWorker.ready.then(() => new Promise(requestAnimationFrame))");
  expect(await page.isHidden("#notify")).toBe(true);

  await page.goto(`${url}/q/${id}`);
  await page.click("label[for=q0-0]");
  await page.click("button.primary");
  await expect.poll(async () => (await inbox.get(id))?.settlement?.by).toBe("Ada");
  const [, settled] = await service.untilGot(2);
  await push(device.open(settled?.body ?? Buffer.of()));
  await expect.poll(shown).toEqual([]);

  // A device that was signed out is told of nothing more, and looks once, however often the feed was drawn anew before.
  await page.goto(`${url}/`);
  for (const question of ["One more?", "Another?"]) {
    const more = await ask([{ ...DEPLOY, question }]);
    await page.waitForSelector(`.card[href$="${more}"]`);
  }
  await page.evaluate('addEventListener("submit", () => localStorage.removeItem("looks"), true)');
  await page.click(".sign-out button");
  await page.waitForURL(`${url}/sign-in`);
  expect(await page.evaluate('localStorage.getItem("subscribed")')).toBeNull();
  expect(await page.evaluate('localStorage.getItem("looks")')).toBe("look ");
});
