import { PassThrough } from "node:stream";
import type { Route } from "playwright-core";
import { describe, expect, it } from "vitest";
import { firstAnswer } from "../../../../../channels/compose/index.js";
import { createInboxChannel } from "../../../../../channels/inbox/index.js";
import { createPlainChannel } from "../../../../../channels/plain/index.js";
import { createAskUserQuestionTool, runTool } from "../../../../../src/index.js";
import { DEPLOY, type Question } from "../pages.js";
import { bringBack, open, serveSite, takeAway, useBrowser, WITHOUT_WORKER } from "./people.js";

useBrowser();

const WHY: Question = { question: "Why?", header: "", options: [] };

/** Where the page is not another one by now. */
const PRESS = "document.querySelector('button.primary')?.click()";

describe("answered elsewhere", () => {
  it("V-04 V-06 the page says within a second by whom and where, and keeps what was typed", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.click("label[for=q0-0]");
    await page.fill("#q1-words", "It is tested.");
    const start = performance.now();
    await site.inbox.answer(id, {
      answers: { [DEPLOY.question]: "No", "Why?": "x" },
      by: "Bob",
      door: "terminal",
    });
    await page.waitForSelector("[data-settled]");
    expect(performance.now() - start).toBeLessThan(1_000);
    // Aloud, too.
    expect(await page.getByRole("status").textContent()).toBe("Answered by Bob in the terminal");
    expect(await page.textContent("h1")).toBe("Answered by Bob in the terminal");
    expect(await page.inputValue("#kept textarea")).toBe(`${DEPLOY.question}\nYes\n\nWhy?\nIt is tested.`);
    // Also after the page was left, and opened again.
    await visit("/");
    await visit(`/q/${id}`);
    expect(await page.inputValue("#kept textarea")).toContain("It is tested.");
  });

  it("V-04 V-06 of what is taken back nobody is said to have answered", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.fill("#q0-words", "It is tested.");
    await site.inbox.withdraw(id, "no longer needed");
    await page.waitForSelector("h1:text('Taken back')");
    expect(await page.getByRole("status").textContent()).toBe("Taken back");
  });

  it("V-04 the feed follows what is asked and settled", async () => {
    const site = await serveSite();
    const { page } = await site.open();
    expect(await page.textContent("h1")).toBe("Nothing is waiting for you.");
    const id = await site.ask();
    await page.waitForSelector(".waiting .card");
    await site.inbox.withdraw(id, "no longer needed");
    await page.waitForSelector(".settled .card");
    expect(await page.textContent(".settled .outcome")).toContain("Taken back");
  });

  it("V-04 the feed goes on after a proxy has answered in the place of a server that was away", async () => {
    const site = await serveSite();
    const { page } = await site.open();
    await page.clock.install();
    await page.reload();
    takeAway(site);
    const proxied: string[] = [];
    let isAway = true;
    const fetch: typeof site.pages.fetch = async (request, bindings) => {
      if (!isAway) return site.pages.fetch(request, bindings);
      proxied.push(new URL(request.url).pathname);
      return new Response(null, { status: 502 });
    };
    await bringBack({ ...site, pages: { ...site.pages, fetch } });
    await expect.poll(() => proxied, { timeout: 8_000 }).toContain("/events");
    isAway = false;
    await site.ask([WHY]);
    await page.clock.fastForward(5_000);
    await page.waitForSelector(".waiting .card");
  });

  it("V-04 the feed misses nothing of the moment between its page and its events", async () => {
    const site = await serveSite();
    const { page, visit } = await site.open(WITHOUT_WORKER);
    const askMeanwhile = async (route: Route) => {
      await site.ask();
      await route.continue();
    };
    // Not the page that it is signed in to.
    await page.goto("about:blank");
    await page.route("**/events", askMeanwhile, { times: 1 });
    await visit("/");
    await page.waitForSelector(".waiting .card");
  });

  it("V-04 the feed that was asked for first and comes last is not what stays", async () => {
    const site = await serveSite();
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await page.goto("about:blank");
    let isFirst = true;
    await page.route(`${site.url}/`, async (route) => {
      if (route.request().resourceType() !== "fetch" || !isFirst) return route.continue();
      isFirst = false;
      const response = await route.fetch();
      // Whoever is told now has been told, and had time for another look.
      const told = page.evaluate(`new Promise((tell) => {
        const source = new EventSource("events");
        source.onopen = () => console.log("listening");
        source.onmessage = tell;
      }).then(() => fetch("./?again")).then(() => undefined)`);
      await page.waitForEvent("console", (message) => message.text() === "listening");
      await site.ask();
      await told;
      await route.fulfill({ response });
    });
    await visit("/");
    // The server itself looks again after five seconds.
    await page.waitForSelector(".waiting .card", { timeout: 3_000 });
  });

  it.each([
    ["two browsers", false],
    ["two browsers and a terminal", true],
  ])("V-11 %s race: one wins, the others see who", async (_, hasTerminal) => {
    const site = await serveSite();
    const [ada, bob] = [await site.open(), await open(site, site.url, {}, "Bob")];
    const input = new PassThrough();
    const shown = new PassThrough();
    shown.resume();
    const terminal = createPlainChannel({ input, output: shown });
    const elicitation = firstAnswer([terminal, createInboxChannel(site.inbox)]);
    const options = ["8080", "9090", "7070"].map((label) => ({ label, description: "" }));
    const call = { questions: [{ question: "Which port?", header: "Port", options }] };
    const context = { elicitation, sessionId: "race", currentToolCallId: "1" };
    const result = runTool(createAskUserQuestionTool(), call, context);
    await Promise.all([ada, bob].map(({ page }) => page.click(".waiting .card")));
    await ada.page.click("label[for=q0-0]");
    await bob.page.click("label[for=q0-1]");
    const sending = [ada, bob].map(({ page }) => page.evaluate(PRESS));
    if (hasTerminal) input.write("3\n");
    await Promise.all([...sending, ...[ada, bob].map(({ page }) => page.waitForSelector("[data-settled]"))]);
    const [block] = (await result).content;
    const [, answer] = /="(\d+)"/.exec(block?.type === "text" ? block.text : "") ?? [];
    const verdicts = await Promise.all([ada, bob].map(({ page }) => page.textContent(".settlement")));
    input.end();
    const winner = ["8080", "9090", "7070"].indexOf(answer ?? "");
    expect(winner).toBeGreaterThanOrEqual(0);
    // Where the terminal was first, the entry was taken back for it.
    expect(verdicts[0]).toContain(["by you", "by Bob", "Taken back"][winner]);
    expect(verdicts[1]).toContain(["by Ada", "by you", "Taken back"][winner]);
  });
});
