import { text } from "node:stream/consumers";
import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEPLOY, type Question } from "../pages.js";
import { send } from "./offline.js";
import { bringBack, serveSite, takeAway, untilFilled, useBrowser, WITHOUT_WORKER } from "./people.js";
import { waitUntilActive } from "./service-worker.js";

useBrowser();

const WHY: Question = { question: "Why?", header: "", options: [] };

/** Limits that the page sets to what it asks of the server end twenty times as early. */
const TWENTY_TIMES_AS_FAST = `{
  const { timeout } = AbortSignal;
  AbortSignal.timeout = (ms) => timeout.call(AbortSignal, ms / 20);
}`;

describe("nothing that was typed is lost", () => {
  it("V-11 by a reload, nor on another device", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.click("label[for=q0-other]");
    await page.fill("#q0-words", "On Monday");
    await page.click("label[for=q0-0]");
    await page.fill("#q1-words", "\nSo.");
    await page.reload();
    expect(await page.isChecked("#q0-0")).toBe(true);
    expect(await page.inputValue("#q1-words")).toBe("\nSo.");
    // Words beside what is picked are this device's.
    await page.click("label[for=q0-other]");
    expect(await page.inputValue("#q0-words")).toBe("On Monday");
    await page.waitForSelector("#saved:text('Draft saved')");
    const phone = await site.open({ viewport: { width: 390, height: 844 } });
    await phone.visit(`/q/${id}`);
    expect(await phone.page.inputValue("#q0-words")).toBe("On Monday");
  });

  it("V-11 by a restart of the server", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.fill("#q0-words", "before");
    await page.waitForSelector("#saved:text('Draft saved')");
    takeAway(site);
    await page.fill("#q0-words", "before, and while it was away");
    await page.click("button.primary");
    await page.waitForSelector("#saved:text('Kept. It is sent')");
    await bringBack(site);
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({
      "Why?": "before, and while it was away",
    });
    // It was sent: there is nothing to be copied.
    expect(await page.locator("#kept").count()).toBe(0);
  });

  it("V-08 V-11 by a restart of the server while the question is open no more: the feed sends what waits once it is back", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, context } = await site.open();
    const other = await context.newPage();
    await other.goto(`${site.url}/q/${id}`);
    takeAway(site);
    await send(other, "before it was closed");
    await other.close();
    await page.waitForSelector(".unsent:text('Kept. It is sent')");
    await bringBack(site);
    await page.waitForSelector(".settled .card");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "before it was closed" });
    expect(await page.locator(".unsent").count()).toBe(0);
  });

  it("V-08 V-11 by a restart of the server while another question alone is open: its page sends what waits once it is back", async () => {
    const site = await serveSite();
    const [id, next] = [await site.ask([WHY]), await site.ask([WHY])];
    const { page, context, visit } = await site.open();
    await visit(`/q/${next}`);
    const other = await context.newPage();
    await other.goto(`${site.url}/q/${id}`);
    takeAway(site);
    await send(other, "before it was closed");
    await other.close();
    await bringBack(site);
    await page.waitForSelector("#status:text('What you had written offline was sent.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "before it was closed" });
  });

  it("V-08 V-11 by a server that never answers: what stands in for a page holds on to no look", async () => {
    const site = await serveSite();
    const person = await site.open();
    const { page, visit } = person;
    await waitUntilActive(person);
    await visit("/");
    takeAway(site);
    await page.reload();
    await bringBack({ ...site, pages: { ...site.pages, fetch: () => new Promise(() => {}) } });
    let givenUp = 0;
    page.on("requestfailed", (request) => {
      if (request.failure()?.errorText.includes("ABORTED")) givenUp += 1;
    });
    await expect.poll(() => givenUp, { timeout: 20_000 }).toBeGreaterThan(0);
  });

  it.each([
    ["that never answers", () => new Promise<Response>(() => {})],
    ["that takes it and never answers", (take) => take().then(() => new Promise<Response>(() => {}))],
  ] satisfies [string, (take: () => Promise<Response>) => Promise<Response>][])(
    "V-11 by a server %s: after a while what was written is sent again",
    async (_, reply) => {
      const site = await serveSite();
      const id = await site.ask([WHY]);
      const { page, visit } = await site.open();
      await page.addInitScript(TWENTY_TIMES_AS_FAST);
      let replies = 0;
      const fetch = async (request: Request) => {
        const isForm = request.method === "POST" && request.url.endsWith(id);
        const take = async () => site.pages.fetch(request);
        if (isForm) replies += 1;
        return isForm && replies === 1 ? reply(take) : take();
      };
      takeAway(site);
      await bringBack({ ...site, pages: { ...site.pages, fetch } });
      await visit(`/q/${id}`);
      await page.fill("#q0-words", "into a tunnel");
      await page.click("button.primary");
      await page.waitForSelector("h1:text('Sent. Thank you.')");
      expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "into a tunnel" });
      expect(replies).toBeGreaterThan(1);
      expect(await page.locator("#kept").count()).toBe(0);
    },
  );

  it("V-11 by a server that is only half there: it is kept, and sent until it is taken", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    let isBack = false;
    let refusals = 0;
    await page.route(`**/q/${id}`, (route) => {
      if (isBack || route.request().method() === "GET") return route.continue();
      refusals += 1;
      return route.fulfill({ status: 503, body: "Restarting" });
    });
    await Promise.all([page.waitForResponse("**/draft"), send(page, "while it was restarted")]);
    // Once more than a form is sent that was taken to be refused.
    await expect.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThan(2);
    expect(await page.textContent("#saved")).toContain("Kept. It is sent");
    await page.reload();
    const before = refusals;
    // Once more than when the page is loaded, and when it hears the server.
    await expect.poll(() => refusals, { timeout: 20_000 }).toBeGreaterThan(before + 2);
    isBack = true;
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "while it was restarted" });
  });

  it.each<[string, Parameters<Route["fulfill"]>[0]]>([
    ["signs people in to a network", { status: 200, contentType: "text/html", body: "<h1>Welcome</h1>" }],
    [
      "has a page much like ours",
      { status: 200, contentType: "text/html", body: '<main id="main">Hello</main>' },
    ],
    ["says nothing", { status: 204 }],
    ["finds nothing", { status: 404, body: "Not Found" }],
    ["limits requests", { status: 429, body: "Too many requests" }],
    ["fails", { status: 500, body: "Internal error" }],
  ])(
    "V-11 by somebody before the server who %s: it is kept, and sent until it is taken",
    async (_, reply) => {
      const site = await serveSite();
      const id = await site.ask([WHY]);
      const { page, visit } = await site.open(WITHOUT_WORKER);
      await visit(`/q/${id}`);
      let isGone = false;
      let forms = 0;
      await page.route(`**/q/${id}`, (route) => {
        if (isGone) return route.continue();
        forms += 1;
        return route.fulfill(reply);
      });
      await page.route("**/draft", (route) => route.abort());
      await send(page, "where nobody took it");
      await expect.poll(() => forms, { timeout: 20_000 }).toBeGreaterThan(2);
      expect(await page.evaluate("JSON.stringify(localStorage)")).toContain("where nobody took it");
      isGone = true;
      await page.waitForSelector("h1:text('Sent. Thank you.')");
      expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "where nobody took it" });
    },
  );

  it("V-11 by somebody before the server who says yes to a draft: it is not said to be saved, and comes back", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    await page.fill("#q1-words", "begun");
    await page.waitForSelector("#saved:text('Draft saved')");
    await page.route("**/draft", (route) =>
      route.fulfill({ contentType: "text/html", body: "<h1>Welcome</h1>" }),
    );
    await page.fill("#q1-words", "begun, and gone on with");
    await page.waitForSelector("#saved:text('The draft could not be saved')");
    await page.reload();
    expect(await page.inputValue("#q1-words")).toBe("begun, and gone on with");
  });

  it("V-08 the feed stays where somebody before the server has a page much like ours", async () => {
    const site = await serveSite();
    await site.ask([WHY]);
    const { page } = await site.open(WITHOUT_WORKER);
    let isGone = false;
    const theirs = { contentType: "text/html", body: '<main id="main">Welcome</main>' };
    await page.route(`${site.url}/`, (route) => (isGone ? route.continue() : route.fulfill(theirs)));
    const replied = page.waitForResponse(`${site.url}/`);
    await site.ask([DEPLOY]);
    await (await replied).finished();
    // What came of it is drawn by then.
    await page.evaluate("fetch('./').then((response) => response.text())");
    expect(await page.textContent("main")).toContain("Why?");
    isGone = true;
    await site.ask([WHY]);
    await expect.poll(() => page.locator(".waiting .card").count()).toBe(3);
  });

  it("V-11 by a reply of which only the beginning comes: what was taken is sent again, until all of it does", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    const [listener] = site.server.listeners("request");
    site.server.removeAllListeners("request");
    let forms = 0;
    site.server.on("request", async (request, response) => {
      const isForm = request.method === "POST" && request.url === `/q/${id}`;
      if (isForm) forms += 1;
      if (!isForm || forms > 1) return listener?.call(site.server, request, response);
      const headers = request.headers as Record<string, string>;
      await site.pages.fetch(new Request(page.url(), { method: "POST", headers, body: await text(request) }));
      response.writeHead(200, { "content-type": "text/html", "content-length": 1_000 });
      response.write('<body data-root="../"><main id="main" data-settled>', () => response.destroy());
    });
    await page.fill("#q0-words", "where it broke off");
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "where it broke off" });
    expect(forms).toBeGreaterThan(1);
    expect(await page.locator("#kept").count()).toBe(0);
  });

  it("V-08 V-11 offline: it is kept, and sent when the connection is back", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await context.setOffline(true);
    await page.waitForSelector("#saved:text('You are offline.')");
    for (const socket of site.sockets) socket.destroy();
    await page.fill("#q0-words", "written on a train");
    await page.click("button.primary");
    await page.waitForSelector("#saved:text('Kept. It is sent')");
    expect((await site.inbox.get(id))?.settlement).toBeUndefined();
    await context.setOffline(false);
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "written on a train" });
  });

  it("V-08 V-09 a page on which nothing was written is not said to be offline once the connection is back", async () => {
    const site = await serveSite();
    const { page, context, visit } = await site.open();
    await visit(`/q/${await site.ask([WHY])}`);
    await context.setOffline(true);
    await page.waitForSelector("#saved:text('You are offline.')");
    await context.setOffline(false);
    await expect.poll(() => page.textContent("#saved")).toBe("");
  });

  it("V-08 V-09 offline, what becomes of it is said once, beside the button, and stays there", async () => {
    const site = await serveSite();
    const { page, context, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${await site.ask([WHY])}`);
    await context.setOffline(true);
    for (const socket of site.sockets) socket.destroy();
    const drafted = page.waitForRequest("**/draft");
    // The draft is not on its way before it is sent.
    await page.evaluate(`(() => {
      const field = document.querySelector("#q0-words");
      field.value = "written on a train";
      field.dispatchEvent(new Event("input", { bubbles: true }));
      document.querySelector("button.primary").click();
    })()`);
    await page.waitForSelector("#saved:text('Kept. It is sent')");
    // Aloud all the same.
    const status = page.getByRole("status");
    expect(await status.textContent()).toContain("Kept. It is sent");
    expect((await status.boundingBox())?.height).toBeLessThanOrEqual(1);
    await page.evaluate("dispatchEvent(new Event('offline'))");
    await drafted;
    await page.waitForRequest((request) => request.method() === "POST" && !request.url().endsWith("/draft"));
    expect(await page.textContent("#saved")).toContain("Kept. It is sent");
  });

  it("V-08 V-11 by being signed out while it waits to be sent: it is not said to wait any more", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, context, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    // Nothing is heard of drafts.
    await page.route("**/draft", () => {});
    await context.setOffline(true);
    for (const socket of site.sockets) socket.destroy();
    await page.fill("#q0-words", "written on a train");
    await page.click("button.primary");
    await page.waitForSelector("#saved:text('Kept. It is sent')");
    await context.clearCookies();
    await context.setOffline(false);
    await page.waitForSelector("#status:text('could not be sent')");
    await page.waitForSelector("#saved:text('Kept on this device')");
    expect(await page.inputValue("#q0-words")).toBe("written on a train");
  });

  it("V-11 by being signed out meanwhile", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await context.clearCookies();
    await page.fill("#q0-words", "Long thoughts");
    await page.click("button.primary");
    await page.waitForSelector("#code");
    expect(await page.inputValue("#kept textarea")).toBe("Long thoughts");
    // Nobody who is signed out is told whose question it is.
    expect(await page.textContent(".top")).toBe("Inbox");
    await page.fill("#code", (await site.pages.createSignInCode("Ada")).code);
    await page.click("button.primary");
    await untilFilled(page, "#q0-words", "Long thoughts");
  });
});
