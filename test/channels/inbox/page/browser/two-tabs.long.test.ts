import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { goOffline, send, WHY } from "./offline.js";
import {
  bringBack,
  type ServedSite,
  serveSite,
  takeAway,
  untilFilled,
  useBrowser,
  WITHOUT_WORKER,
} from "./people.js";

useBrowser();

/** Two tabs of one browser at one question. */
async function openTwice(site: ServedSite, id: string, options = {}) {
  const { page: one, context, visit } = await site.open(options);
  await visit(`/q/${id}`);
  const other = await context.newPage();
  await other.goto(one.url());
  return { context, one, other };
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

  it.each(["the same", "another"])(
    "V-08 V-11 what waits of a tab that was closed is sent from one at %s question, once a server that was away is back",
    async (which) => {
      const site = await serveSite();
      const ids = [await site.ask([WHY]), await site.ask([WHY])];
      const { page, context, visit } = await site.open();
      await visit(`/q/${ids[0]}`);
      const other = await context.newPage();
      await other.goto(`${site.url}/q/${ids[which === "another" ? 1 : 0]}`);
      takeAway(site);
      await send(page, "Because.");
      await page.close();
      await bringBack(site);
      await expect
        .poll(async () => (await site.inbox.get(ids[0] ?? ""))?.settlement?.answers, { timeout: 10_000 })
        .toEqual({ "Why?": "Because." });
    },
  );

  it("V-04 V-08 a tab that did not send what was sent in another one does not say that it was sent, loaded again or not", async () => {
    const site = await serveSite();
    const { one, other } = await openTwice(site, await site.ask([WHY]));
    await other.fill("#q0-words", "of the other");
    await one.fill("#q0-words", "of the one");
    await one.click("button.primary");
    await one.waitForSelector("h1:text('Sent. Thank you.')");
    const elsewhere = "Done in another tab or on another device";
    await other.waitForSelector("[data-settled]");
    expect(await other.textContent("h1")).toBe(elsewhere);
    expect(await other.title()).toBe(elsewhere);
    expect(await other.getByRole("status").textContent()).toBe(elsewhere);
    expect(await other.textContent(".verdict")).toContain("Answered by you on the page");
    for (const page of [one, other]) await page.reload();
    expect(await other.textContent("h1")).toBe(elsewhere);
    expect(await other.inputValue("#kept textarea")).toBe("Why?\nof the other");
    expect(await one.textContent("h1")).toBe("Sent. Thank you.");
  });

  it("V-08 the feed says that there is no connection, and which question's answer waits for it", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    await site.ask([{ ...WHY, question: "Why not?" }]);
    const { context, one, other } = await openTwice(site, id);
    await other.goto(`${site.url}/`);
    await goOffline(context, site);
    await other.waitForSelector("#saved:text('You are offline.')");
    await send(one, "written on a train");
    await other.waitForSelector(`.card[href$="${id}"] .unsent:text('Kept. It is sent')`);
    expect(await other.locator(".unsent").count()).toBe(1);
    await context.setOffline(false);
    await one.waitForSelector("[data-settled]");
    await other.waitForSelector(".settled .card");
    expect(await other.locator(".unsent").count()).toBe(0);
    expect(await other.textContent("#saved")).toBe("");
  });

  it("V-08 the feed says the same of something to do whose answer waits", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY], { kind: "todo" });
    const { context, one, other } = await openTwice(site, id);
    await other.goto(`${site.url}/`);
    await goOffline(context, site);
    await send(one, "done on a train");
    await other.waitForSelector(`.todos .card[href$="${id}"] .unsent:text('Kept. It is sent')`);
  });

  it("V-11 a tab that is loaded again has its own text, and not what the other wrote later", async () => {
    const site = await serveSite();
    const { context, one, other } = await openTwice(site, await site.ask([WHY]), WITHOUT_WORKER);
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
    const { context, one, other } = await openTwice(site, id, WITHOUT_WORKER);
    // What each writes it writes before it hears of the other's, however long that takes.
    await context.route("**/events", (route) => route.abort());
    for (const page of [one, other]) await page.reload();
    for (const [page, text] of [
      [one, "of the one"],
      [other, "of the other"],
    ] as const) {
      await page.fill("#q0-words", text);
      await page.waitForSelector("#saved:text('Draft saved')");
    }
    await context.unroute("**/events");
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

  it("V-11 what was gone on with in another tab is that also where the other had it before this one heard that it was saved", async () => {
    const site = await serveSite();
    const { one, other } = await openTwice(site, await site.ask([WHY]), WITHOUT_WORKER);
    const hearLate = async (route: Route) => {
      const response = await route.fetch();
      await untilFilled(other, "#q0-words", "begun");
      await route.fulfill({ response });
    };
    await one.route("**/draft", hearLate, { times: 1 });
    await one.fill("#q0-words", "begun");
    await one.waitForSelector("#saved:text('Draft saved')");
    await other.fill("#q0-words", "begun, and gone on with");
    await other.waitForSelector("#saved:text('Draft saved')");
    await one.reload();
    await untilFilled(one, "#q0-words", "begun, and gone on with");
  });
});
