import type { Page, Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { DEPLOY, type Question } from "../pages.js";
import { bringBack, serveSite, takeAway, untilFilled, useBrowser, WITHOUT_WORKER } from "./people.js";

useBrowser();

const WHY: Question = { question: "Why?", header: "", options: [] };
const SAID = "document.querySelector('#saved').textContent";

function createSignal(): [isGiven: Promise<void>, give: () => void] {
  let give = () => {};
  const isGiven = new Promise<void>((resolve) => {
    give = resolve;
  });
  return [isGiven, give];
}

/** The drafts that a page hears of from now on, each noted after it has dealt with it. */
async function noteDrafts(page: Page): Promise<string[]> {
  const events: string[] = [];
  await page.exposeFunction("noteDraft", (data: string) => events.push(data));
  await page.evaluate(`
    const Real = EventSource;
    window.EventSource = function (address) {
      const source = new Real(address);
      // After the page's own listener has heard it.
      source.addEventListener("message", ({ data }) => setTimeout(noteDraft, 0, data));
      return source;
    };`);
  return events;
}

describe("nothing that was typed is lost", () => {
  it("V-11 by typing on while a draft is sent: it is kept, and not said to be saved", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    await page.clock.install();
    const met: unknown[] = [];
    let underWay = 0;
    const typeOn = async (route: Route) => {
      underWay += 1;
      const kept = await page.evaluate(`localStorage.getItem("inbox draft ${id} Ada")`);
      met.push([underWay, await page.evaluate(SAID), kept]);
      if (met.length === 1) {
        await page.fill("#q0-words", "one two");
        await page.clock.runFor(1_000);
      }
      const response = await route.fetch();
      underWay -= 1;
      await route.fulfill({ response });
    };
    await page.route("**/draft", typeOn);
    await page.fill("#q0-words", "one");
    await page.waitForSelector("#saved:text('Draft saved')");
    expect((await site.inbox.get(id))?.draft?.answers).toEqual({ "Why?": "one two" });
    expect(met).toEqual([
      [1, "", expect.stringContaining('"one"')],
      [1, "", expect.stringContaining('"one two"')],
    ]);
    const type = "document.querySelector('#q0-words').dispatchEvent(new Event('input', { bubbles: true }))";
    expect(await page.evaluate(`${type}; ${SAID}`)).toBe("Draft saved");
    const typeMore = `document.querySelector('#q0-words').value = "one two three"; ${type}`;
    expect(await page.evaluate(`${typeMore}; ${SAID}`)).toBe("");
  });

  it("V-11 by a refusal: what was changed last stays, though an older draft is what the server had", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    await page.clock.install();
    await page.click("label[for=q0-0]");
    await page.clock.runFor(1_000);
    await page.waitForSelector("#saved:text('Draft saved')");
    const heard = await noteDrafts(page);
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector("#faults");
    await expect.poll(() => page.clock.runFor(1).then(() => heard.length)).toBe(1);
    expect(await page.isChecked("#q0-1")).toBe(true);
  });

  it("V-11 by a refusal that is quicker than the draft before it", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    await page.clock.install();
    const [isRefused, refuse] = createSignal();
    await page.route("**/draft", async (route) => {
      await isRefused;
      await route.continue();
    });
    const heard = await noteDrafts(page);
    await page.click("label[for=q0-0]");
    await Promise.all([page.waitForRequest("**/draft"), page.clock.runFor(1_000)]);
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector("#faults");
    await expect.poll(() => page.clock.runFor(1).then(() => heard.length)).toBe(1);
    refuse();
    await expect.poll(() => page.clock.runFor(1).then(() => heard.length)).toBe(2);
    expect(await page.isChecked("#q0-1")).toBe(true);
  });

  it("V-11 by a step back and forward", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.fill("#q0-words", "Half a thou");
    await page.goBack();
    await page.waitForSelector(".card");
    await page.goForward();
    expect(await page.inputValue("#q0-words")).toBe("Half a thou");
  });

  it("V-11 an answer that is changed before it could be sent is not sent as it was", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    takeAway(site);
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector("#saved:text('Kept. It is sent')");
    await page.click("label[for=q0-0]");
    await page.waitForSelector("#status:text('Send it again')");
    // It is said once.
    await page.evaluate("document.querySelector('#status').textContent = ''");
    for (const option of [1, 0]) await page.click(`label[for=q0-${option}]`);
    expect(await page.getByRole("status").textContent()).toBe("");
    // Whoever listens again sends what waits.
    const isBack = page.waitForResponse("**/events", { timeout: 15_000 });
    await bringBack(site);
    await page.waitForSelector("#saved:text('Draft saved')", { timeout: 15_000 });
    await isBack;
    // What was sent before this has arrived before it.
    await page.evaluate("fetch('/').then((response) => response.text())");
    expect((await site.inbox.get(id))?.settlement).toBeUndefined();
    expect(await page.isChecked("#q0-0")).toBe(true);
  });

  it("V-11 an answer that arrived unheard and is changed then is not told to be the one that won", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await page.route("**/events", (route) => route.abort());
    await visit(`/q/${id}`);
    let isBack = false;
    await page.route(`**/q/${id}`, async (route) => {
      if (isBack) return route.continue();
      await route.fetch({ maxRedirects: 0 });
      await route.abort();
    });
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector("#saved:text('Kept. It is sent')");
    await page.click("label[for=q0-0]");
    await page.waitForSelector("#status:text('Send it again')");
    // Its events stay away: by them the page would know before it is sent.
    isBack = true;
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Done in another tab or on another device')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ [DEPLOY.question]: "No" });
  });

  it("V-11 an answer that is changed while it is under way, and does not arrive, is not sent as it was", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    const change = async (route: Route) => {
      await page.click("label[for=q0-0]");
      await route.abort();
    };
    await page.route("**/q/*", change, { times: 1 });
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector("#status:text('Send it again')");
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('unsent'))")).toEqual(
      [],
    );
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ [DEPLOY.question]: "Yes" });
  });

  it("V-09 as long as an answer is under way, that is said", async () => {
    const site = await serveSite();
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${await site.ask([WHY])}`);
    await page.clock.install();
    const sending = "#status:text('Sending…')";
    const seen: number[] = [];
    const hold = async (route: Route) => {
      await page.waitForSelector(sending);
      await page.clock.runFor(15_000);
      seen.push((await page.locator(sending).boundingBox())?.height ?? 0);
      await route.continue();
    };
    await page.route("**/q/*", hold, { times: 1 });
    await page.fill("#q0-words", "So.");
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    // Not only aloud.
    expect(seen).toEqual([expect.toSatisfy((height: number) => height > 10)]);
    expect(await page.locator(sending).count()).toBe(0);
  });

  it("V-04 V-11 who answers is not told that somebody did where the reply breaks off, and what is settled is read before", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await Promise.all([page.waitForResponse("**/events"), visit(`/q/${id}`)]);
    const [isRead, tellRead] = createSignal();
    let forms = 0;
    await page.route(`**/q/${id}`, async (route) => {
      const isForm = route.request().method() === "POST";
      if (isForm) forms += 1;
      if (isForm && forms > 1) return route.continue();
      const response = await route.fetch({ maxRedirects: 0 });
      if (isForm) {
        await isRead;
        return route.abort();
      }
      tellRead();
      await page.waitForSelector("#saved:text('Kept. It is sent')");
      return route.fulfill({ response });
    });
    await page.fill("#q0-words", "So.");
    await page.click("button.primary");
    await page.waitForSelector("[data-settled]");
    expect(await page.textContent("h1")).toBe("Sent. Thank you.");
    expect(await page.locator("#kept").count()).toBe(0);
  });

  it("V-04 who answers is not told that somebody did, however late the event is read", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await Promise.all([page.waitForResponse("**/events"), visit(`/q/${id}`)]);
    const [isHeld, tell] = createSignal();
    await page.route(`**/q/${id}`, async (route) => {
      const response = await route.fetch();
      if (route.request().method() === "POST") await isHeld;
      else {
        tell();
        await page.waitForSelector("h1:text('Sent. Thank you.')");
      }
      await route.fulfill({ response });
    });
    await page.fill("#q0-words", "So.");
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    await page.waitForTimeout(500);
    expect(await page.locator("#kept").count()).toBe(0);
    expect(await page.textContent("#status")).not.toContain("Somebody");
  });

  it("V-04 nor where it is read before the reply comes", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await Promise.all([page.waitForResponse("**/events"), visit(`/q/${id}`)]);
    const [isRead, tell] = createSignal();
    const titles: unknown[] = [];
    await page.route(`**/q/${id}`, async (route) => {
      const response = await route.fetch();
      const isForm = route.request().method() === "POST";
      if (isForm) {
        await isRead;
        // What came before this has been looked at.
        await page.evaluate("fetch('/').then((response) => response.text())");
        titles.push(await page.textContent("h1"));
      }
      await route.fulfill({ response });
      if (!isForm) tell();
    });
    await page.fill("#q0-words", "So.");
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect(titles).toEqual(["Why?"]);
  });

  it("V-11 what one person typed on a device is not filled in for another, and comes back for them", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, context, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    await page.route("**/draft", (route) => route.abort());
    await page.fill("#q0-words", "Ada's own");
    const signIn = async (by: string): Promise<void> => {
      await context.clearCookies();
      await visit(`/q/${id}`);
      await page.fill("#code", (await site.pages.createSignInCode(by)).code);
      await page.click("button.primary");
      await page.waitForSelector("#q0-words");
    };
    await signIn("Bob");
    await page.waitForTimeout(300);
    expect(await page.inputValue("#q0-words")).toBe("");
    await page.fill("#q0-words", "Bob's");
    await signIn("Ada");
    await untilFilled(page, "#q0-words", "Ada's own");
  });
});
