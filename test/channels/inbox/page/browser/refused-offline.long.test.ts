import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import type { Question } from "../pages.js";
import { plain } from "./examples.js";
import { goOffline, QUEUED, send, WHY } from "./offline.js";
import { serveSite, untilFilled, useBrowser, WITHOUT_WORKER } from "./people.js";

useBrowser();

const RUNNER: Question = { question: "Which runner?", header: "", options: plain("Vitest", "Jest") };
const EACH_KIND: Question[] = [
  RUNNER,
  { ...RUNNER, question: "Which other one?" },
  { ...RUNNER, question: "Which of them?", multiSelect: true },
  { question: "Why?", header: "", options: [] },
  { question: "Is it urgent?", header: "", options: [], schema: { type: "boolean" } },
  { question: "Since when?", header: "", options: [], schema: { type: "string", format: "date-time" } },
];
const COUNT: Question = { question: "How many?", header: "", options: [], schema: { type: "integer" } };
const NO_NUMBER = ".error:text('The answer must be a whole number.')";

describe("what cannot be taken", () => {
  it("V-08 V-11 offline, a question without an answer is told as the server tells it, and nothing waits", async () => {
    const site = await serveSite();
    const id = await site.ask(EACH_KIND);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.click("label[for=q1-other]");
    await page.click("button.primary");
    await page.waitForSelector("#faults");
    const told = await page.locator(".error").allTextContents();
    expect(told).toHaveLength(EACH_KIND.length);
    const marked = await listMarked(page);
    await page.reload();
    await page.click("label[for=q1-other]");
    await goOffline(context, site);
    await page.click("button.primary");
    await page.waitForSelector(".error");
    expect(await page.locator(".faulty .error").allTextContents()).toEqual(told);
    expect(await listMarked(page)).toEqual(marked);
    expect(await page.getByRole("status").textContent()).toBe("Choose an option.");
    expect(await page.evaluate("document.activeElement.id")).toBe("q0-0");
    expect(await page.evaluate("Object.keys(localStorage).filter((key) => key.includes('unsent'))")).toEqual(
      [],
    );
    expect(await page.locator("#q1-other").isChecked()).toBe(true);
  });

  it("V-08 V-11 offline, what was missing is filled in, told no more, and sent when the connection is back", async () => {
    const site = await serveSite();
    const id = await site.ask([RUNNER]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await goOffline(context, site);
    await page.click("button.primary");
    await page.waitForSelector(".error:text('Choose an option.')");
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector(QUEUED);
    expect(await page.locator(".error").count()).toBe(0);
    await context.setOffline(false);
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Which runner?": "Jest" });
  });

  it("V-08 V-11 offline, own words are an answer where they are picked, and a zone is none without its time", async () => {
    const site = await serveSite();
    const id = await site.ask([
      { ...RUNNER, question: "Which of them?", multiSelect: true },
      { question: "Since when?", header: "", options: [], schema: { type: "string", format: "date-time" } },
    ]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await goOffline(context, site);
    await page.click("label[for=q0-other]");
    await page.fill("#q0-words", "both");
    await page.click("label[for=q0-other]");
    await page.fill("[data-zone-of]", "+02:00");
    await page.click("button.primary");
    await page.waitForSelector(".error");
    expect(await page.locator(".faulty .error").count()).toBe(2);
    await page.click("label[for=q0-other]");
    await page.fill("#q1-words", "2026-12-01T09:30");
    await page.click("button.primary");
    await page.waitForSelector(QUEUED);
  });

  it("V-08 V-11 offline, to decline takes no answer", async () => {
    const site = await serveSite();
    const id = await site.ask([RUNNER]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await goOffline(context, site);
    await page.click(".decline summary");
    await page.click("button[value=decline]");
    await page.waitForSelector(QUEUED);
    await context.setOffline(false);
    await page.waitForSelector("h1:text('Declined.')");
  });

  it("V-08 V-11 offline, who declines and then sends without an answer has not declined", async () => {
    const site = await serveSite();
    const id = await site.ask([RUNNER]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await goOffline(context, site);
    await page.click(".decline summary");
    await page.click("button[value=decline]");
    await page.waitForSelector(QUEUED);
    await page.click("button.primary");
    await page.waitForSelector(".error:text('Choose an option.')");
    expect(await page.textContent("#saved")).toBe("");
    await context.setOffline(false);
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.type).toBe("answered");
  });

  it.each([" ", "\u200b", "\u2800"])(
    "V-08 V-11 offline, what nobody sees is no answer, as for the server: %j",
    async (unseen) => {
      const site = await serveSite();
      const { page, context, visit } = await site.open();
      await visit(`/q/${await site.ask([WHY])}`);
      await goOffline(context, site);
      await page.fill("#q0-words", unseen);
      await page.click("button.primary");
      await page.waitForSelector(".error:text('Write an answer.')");
    },
  );

  it("V-08 V-11 what was refused when the connection was back is told at the question, until it is mended", async () => {
    const site = await serveSite();
    const id = await site.ask([COUNT, RUNNER]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.click("label[for=q1-1]");
    await page.fill("#q0-words", "many");
    await page.waitForSelector("#saved:text('Draft saved')");
    await goOffline(context, site);
    await send(page, "many");
    await context.setOffline(false);
    await page.waitForSelector(`.faulty ${NO_NUMBER}`);
    expect(await page.getByRole("status").textContent()).toBe("The answer must be a whole number.");
    expect(await page.textContent("#saved")).toBe("Kept on this device");
    expect(await page.locator("[data-step].done").count()).toBe(1);
    expect(await page.inputValue("#q0-words")).toBe("many");
    await page.fill("#q0-words", "3");
    expect(await page.getByRole("status").textContent()).not.toContain("You changed it");
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({
      "How many?": "3",
      "Which runner?": "Jest",
    });
  });

  it("V-08 V-11 what waited while somebody was quicker stays for copying, also over a reload", async () => {
    const site = await serveSite();
    const id = await site.ask([WHY]);
    const { page, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${id}`);
    let isBack = false;
    await page.route(`**/q/${id}`, (route) => (isBack ? route.continue() : route.abort()));
    await send(page, "too late");
    await site.inbox.answer(id, { answers: { "Why?": "before" }, by: "Bob", door: "terminal" });
    isBack = true;
    await page.waitForSelector("h1:text('Somebody was quicker')");
    expect(await page.inputValue("#kept textarea")).toContain("too late");
    await page.reload();
    expect(await page.inputValue("#kept textarea")).toContain("too late");
  });

  it("V-08 V-11 what was refused and is sent again as it is waits again, and is told as whatever is sent at once", async () => {
    const site = await serveSite();
    const { page, context, visit } = await site.open(WITHOUT_WORKER);
    await visit(`/q/${await site.ask([COUNT])}`);
    await goOffline(context, site);
    await send(page, "many");
    await context.setOffline(false);
    await page.waitForSelector(NO_NUMBER);
    await page.route("**/q/*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await page.click("button.primary");
    await page.waitForSelector(QUEUED);
    await page.reload();
    await page.waitForSelector(QUEUED);
    expect(await page.locator(".error").count()).toBe(0);
    await page.unrouteAll();
    await page.click("button.primary");
    await page.waitForSelector("#faults:focus");
  });

  it.each(["is open", "is opened later"])(
    "V-08 V-11 what another tab was refused is told at the question that %s",
    async (when) => {
      const site = await serveSite();
      const { page, context, visit } = await site.open(WITHOUT_WORKER);
      await visit(`/q/${await site.ask([COUNT])}`);
      const other = await context.newPage();
      await other.goto(`${site.url}/`);
      await goOffline(context, site);
      await send(page, "many");
      await page.route("**/q/*", (route) => route.abort());
      if (when !== "is open") await page.close();
      await context.setOffline(false);
      await other.waitForSelector("#status:text('Open the question to see why.')");
      if (when === "is open") {
        await page.waitForSelector(NO_NUMBER);
        expect(await page.textContent("#saved")).not.toContain("Kept. It is sent");
        return;
      }
      await other.click(".card");
      await other.waitForSelector(NO_NUMBER);
      expect(await other.inputValue("#q0-words")).toBe("many");
      await other.fill("#q0-words", "few");
      await other.reload();
      await untilFilled(other, "#q0-words", "few");
      expect(await other.locator(".error").count()).toBe(0);
    },
  );
});

/** Which fields are marked as wrong, and what each text field is described by. */
function listMarked(page: Page): Promise<unknown> {
  return page
    .locator("[aria-invalid]")
    .evaluateAll((fields) =>
      fields.map((field) => [
        field.id,
        field.matches(".option > input") || field.getAttribute("aria-describedby"),
      ]),
    );
}
