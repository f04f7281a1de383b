import type { BrowserContext, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Question } from "../pages.js";
import { type ServedSite, serveSite, untilFilled, useBrowser } from "./people.js";

useBrowser();

const WHY: Question = { question: "Why?", header: "", options: [] };
const QUEUED = "#saved:text('Kept. It is sent')";

async function goOffline(context: BrowserContext, site: ServedSite): Promise<void> {
  await context.setOffline(true);
  for (const socket of site.sockets) socket.destroy();
}

/** Two tabs of one browser at one question. */
async function openTwice(site: ServedSite, id: string) {
  const { page: one, context, visit } = await site.open();
  await visit(`/q/${id}`);
  const other = await context.newPage();
  await other.goto(one.url());
  return { context, one, other };
}

async function send(page: Page, text: string): Promise<void> {
  await page.fill("#q0-words", text);
  await page.click("button.primary");
  await page.waitForSelector(QUEUED);
}

describe("two tabs, or two devices, of one person", () => {
  it("V-08 V-11 both send offline: the later is sent, and the tab of the other keeps its text and does not say it was sent", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { context, one, other } = await openTwice(site, id);
    await goOffline(context, site);
    await send(one, "of the one");
    await send(other, "of the other");
    await context.setOffline(false);
    await other.waitForSelector("[data-settled]");
    await one.waitForSelector("[data-settled]");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "of the other" });
    expect(await one.inputValue("#kept textarea")).toBe("Why?\nof the one");
    expect(await other.locator("#kept").count()).toBe(0);
  });

  it("V-08 V-11 what waits in one tab is sent though the other is typed in, which is not said to be sent", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { context, one, other } = await openTwice(site, id);
    await goOffline(context, site);
    await send(one, "sent");
    await other.fill("#q0-words", "a thought");
    await other.waitForSelector("#saved:text('You are offline.')");
    await context.setOffline(false);
    await one.waitForSelector("[data-settled]");
    await other.waitForSelector("[data-settled]");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "sent" });
    expect(await one.locator("#kept").count()).toBe(0);
    expect(await other.inputValue("#kept textarea")).toBe("Why?\na thought");
  });

  it("V-11 a tab that is loaded again has its own text, and not what the other wrote later", async () => {
    const site = await serveSite();
    const { context, one, other } = await openTwice(site, await site.ask([WHY]));
    await context.route("**/draft", (route) => route.abort());
    await one.fill("#q0-words", "of the one");
    await other.fill("#q0-words", "of the other");
    await one.reload();
    await untilFilled(one, "#q0-words", "of the one");
    await other.reload();
    await untilFilled(other, "#q0-words", "of the other");
  });

  it("V-11 a tab that is loaded again has its own text also where the server has got both, and keeps it there", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { one, other } = await openTwice(site, id);
    await one.fill("#q0-words", "of the one");
    await other.fill("#q0-words", "of the other");
    for (const page of [one, other]) await page.waitForSelector("#saved:text('Draft saved')");
    await one.reload();
    await untilFilled(one, "#q0-words", "of the one");
    await one.waitForSelector("#saved:text('Draft saved')");
    expect((await site.inbox.get(id))?.draft?.answers).toEqual({ "Why?": "of the one" });
    await other.reload();
    await untilFilled(other, "#q0-words", "of the other");
  });

  it.each(["device", "tab"])(
    "V-11 what was gone on with in another %s is what a tab that is loaded again has",
    async (where) => {
      const site = await serveSite();
      const id = await site.ask([WHY]);
      const { one, other } = await openTwice(site, id);
      await one.fill("#q0-words", "begun");
      await untilFilled(other, "#q0-words", "begun");
      let last = other;
      if (where === "device") {
        const elsewhere = await site.open();
        await elsewhere.visit(`/q/${id}`);
        last = elsewhere.page;
      }
      await last.fill("#q0-words", "begun, and gone on with");
      await last.waitForSelector("#saved:text('Draft saved')");
      await one.reload();
      await untilFilled(one, "#q0-words", "begun, and gone on with");
    },
  );

  it("V-08 V-11 what was changed after it had arrived unheard is not taken for what arrived", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open();
    await page.route("**/events", (route) => route.abort());
    await visit(`/q/${id}`);
    await page.route(`**/q/${id}`, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await send(page, "first");
    await page.fill("#q0-words", "second");
    await page.unroute(`**/q/${id}`);
    await page.click("button.primary");
    await page.waitForSelector("[data-settled]");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "first" });
    expect(await page.inputValue("#kept textarea")).toContain("second");
  });

  it.each([["the first is back first"], ["the second is back first"]])(
    "V-08 V-11 of two devices that sent offline, %s: it wins, and the other keeps what stood there, typed on it or not",
    async (order) => {
      const site = await serveSite();
      const id = await site.ask([WHY]);
      const one = await site.open();
      await one.visit(`/q/${id}`);
      await one.page.fill("#q0-words", "begun on the first");
      await one.page.waitForSelector("#saved:text('Draft saved')");
      const other = await site.open();
      await other.visit(`/q/${id}`);
      await goOffline(one.context, site);
      await goOffline(other.context, site);
      await send(one.page, "ended on the first");
      await other.page.click("button.primary");
      await other.page.waitForSelector(QUEUED);
      const [early, late] = order === "the first is back first" ? [one, other] : [other, one];
      await early.context.setOffline(false);
      await early.page.waitForSelector("h1:text('Sent. Thank you.')");
      await late.context.setOffline(false);
      await late.page.waitForSelector("[data-settled]");
      const texts = ["ended on the first", "begun on the first"];
      const [won, lost] = early === one ? texts : texts.reverse();
      expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": won });
      expect(await late.page.inputValue("#kept textarea")).toContain(lost);
      expect(await early.page.locator("#kept").count()).toBe(0);
    },
  );
});
