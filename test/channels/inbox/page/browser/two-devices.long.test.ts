import { describe, expect, it } from "vitest";
import { goOffline, QUEUED, send, WHY } from "./offline.js";
import { serveSite, useBrowser, WITHOUT_WORKER } from "./people.js";

useBrowser();

describe("two tabs, or two devices, of one person", () => {
  it("V-08 V-11 what was changed after it had arrived unheard is not taken for what arrived", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
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
