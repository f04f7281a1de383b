import { describe, expect, it } from "vitest";
import { send, WHY } from "./offline.js";
import { bringBack, serveSite, takeAway, untilFilled, useBrowser } from "./people.js";
import { click, findWorker, RECORD, waitUntilActive } from "./service-worker.js";

useBrowser();

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
    const notice = { title: "deployer asks", body: "Deploy?", url: `${site.url}/q/${id}` };
    await push({ about: "asked", id, ...notice });
    await push({ about: "asked", id, ...notice, language: "de" });
    const shown = { title: notice.title, body: notice.body, tag: id, data: { url: notice.url } };
    // So that it is read out in the language that it is in.
    await expect.poll(() => worker.evaluate("self.shown")).toEqual([shown, { ...shown, lang: "de" }]);
    expect(await click(worker, `${site.url}/q/${id}`)).toEqual({
      opened: [`${site.url}/q/${id}`],
      closed: true,
    });
    expect(await click(worker, "https://evil.example/")).toEqual({ opened: [], closed: true });
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
    expect(await page.textContent("h1")).toBe("The inbox cannot be reached");
    expect(await page.evaluate("getComputedStyle(document.querySelector('h1')).fontWeight")).toBe("650");
    expect(await page.evaluate(`localStorage.getItem("inbox draft ${id} Ada")`)).toContain(
      "written in a tunnel",
    );
    // What was asked is not.
    expect(await page.evaluate("caches.match(location.href).then(String)")).toBe("undefined");
    await context.setOffline(true);
    await bringBack(site);
    await context.setOffline(false);
    await untilFilled(page, "#q0-words", "written in a tunnel");
  });

  it("V-08 what stands in for a page makes room for it once the server is back, though the browser was never offline", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const person = await site.open();
    const { page, visit } = person;
    await waitUntilActive(person);
    await visit(`/q/${id}`);
    takeAway(site);
    await send(page, "sent to nobody");
    await page.reload();
    expect(await page.textContent("h1")).toBe("The inbox cannot be reached");
    // A look that fails is no fault of the page's.
    await page.waitForEvent("requestfailed", (request) => request.url().endsWith("/offline"));
    await bringBack(site);
    await page.waitForSelector("[data-settled]");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "sent to nobody" });
  });

  it("V-08 what stands in for a page stays while another one answers in the server's place that it is away", async () => {
    const site = await serveSite();
    const person = await site.open();
    const { page, visit } = person;
    await waitUntilActive(person);
    await visit("/");
    takeAway(site);
    await page.reload();
    await page.evaluate("window.isAsBefore = true");
    let looks = 0;
    const fetch = async () => {
      looks += 1;
      return new Response(null, { status: 503 });
    };
    await bringBack({ ...site, pages: { ...site.pages, fetch } });
    await expect.poll(() => looks, { timeout: 8_000 }).toBeGreaterThan(1);
    expect(await page.evaluate("window.isAsBefore")).toBe(true);
  });
});
