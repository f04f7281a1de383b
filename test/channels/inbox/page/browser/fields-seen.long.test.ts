import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { release } from "./examples.js";
import { type Person, serveSite, useBrowser } from "./people.js";

useBrowser();

const PHONE = { width: 320, height: 640 };

/** How much of a field can be seen, of 1: above the buttons at the foot, and within what a keyboard leaves. */
async function shareSeen(page: Page, selector: string): Promise<number> {
  return page.evaluate(`(() => {
    const field = document.querySelector(${JSON.stringify(selector)});
    const { top, bottom, height } = field.getBoundingClientRect();
    const bar = field.closest(".actions") === null ? document.querySelector(".actions").getBoundingClientRect().top : innerHeight;
    const end = Math.min(bar, innerHeight, visualViewport.height);
    return (Math.min(bottom, end) - Math.max(top, 0)) / height;
  })()`);
}

/** Moves the page until something is so far above the buttons at the foot. */
async function bringAboveBar(page: Page, selector: string, distance: number): Promise<void> {
  await page.evaluate(`(() => {
    const { bottom } = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect();
    scrollBy(0, bottom + ${distance} - document.querySelector(".actions").getBoundingClientRect().top);
  })()`);
}

/** Where it is: nothing is moved before. */
async function tap(page: Page, selector: string): Promise<void> {
  const { x = 0, y = 0, height = 0 } = (await page.locator(selector).boundingBox()) ?? {};
  await page.mouse.click(x + 20, y + height / 2);
}

async function openRelease(options: { javaScriptEnabled?: boolean } = {}): Promise<Person> {
  const site = await serveSite();
  const person = await site.open({ viewport: PHONE, ...options });
  await person.visit(`/q/${(await site.inbox.ask(release())).entry.id}`);
  return person;
}

describe("fields above the buttons that stay at the foot", () => {
  it("V-02 V-03 one that is opened, tapped, or left by a keyboard is seen whole", async () => {
    const { page } = await openRelease();
    await bringAboveBar(page, "#q0 .note summary", 4);
    await tap(page, "#q0 .note summary");
    await expect.poll(() => shareSeen(page, "#q0-note")).toBe(1);
    // Opened by key, too.
    await bringAboveBar(page, "#q1 .note summary", 4);
    await page.evaluate("document.querySelector('#q1 .note summary').focus({ preventScroll: true })");
    await page.keyboard.press("Enter");
    await expect.poll(() => shareSeen(page, "#q1-note")).toBe(1);
    await bringAboveBar(page, "#q0-note", -30);
    await page.mouse.click(
      60,
      Number(await page.evaluate("document.querySelector('.actions').getBoundingClientRect().top")) - 10,
    );
    expect(await page.evaluate("document.activeElement.id")).toBe("q0-note");
    await expect.poll(() => shareSeen(page, "#q0-note")).toBe(1);
    await bringAboveBar(page, "label[for=q0-other]", 4);
    await tap(page, "label[for=q0-other]");
    await expect.poll(() => shareSeen(page, "#q0-words")).toBe(1);
    await page.click(".decline summary");
    await expect.poll(() => shareSeen(page, "#reason")).toBe(1);
    // What is among those buttons has none before it.
    await page.evaluate(
      "document.querySelector('#reason').scrollIntoView({ block: 'end' }), scrollBy(0, 20)",
    );
    const before = await page.evaluate("scrollY");
    await tap(page, "#reason");
    expect(await page.evaluate("[document.activeElement.id, scrollY]")).toEqual(["reason", before]);
  });

  it("V-02 V-03 one is seen whole when a keyboard on the screen takes half of it, and no page is moved that is looked at enlarged", async () => {
    const { page, context } = await openRelease();
    await page.click("#q2-words");
    await bringAboveBar(page, "#q2-words", 20);
    const before = await page.evaluate("scrollY");
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setPageScaleFactor", { pageScaleFactor: 2 });
    await expect.poll(() => page.evaluate("visualViewport.scale")).toBe(2);
    expect(await page.evaluate("scrollY")).toBe(before);
    await session.send("Emulation.setPageScaleFactor", { pageScaleFactor: 1 });
    await expect.poll(() => page.evaluate("visualViewport.scale")).toBe(1);
    await session.detach();
    // No keyboard comes up here: what a page is told of one.
    await page.evaluate(`(() => {
      Object.defineProperty(visualViewport, "height", { value: 300 });
      visualViewport.dispatchEvent(new Event("resize"));
    })()`);
    expect(await shareSeen(page, "#q2-words")).toBe(1);
    expect(await page.evaluate("scrollY")).not.toBe(before);
  });

  it("V-06 V-09 on a phone, what is opened to decline is seen with its button, and covers no question", async () => {
    const { page } = await openRelease();
    const barTop = () =>
      page.evaluate<number>("document.querySelector('.actions').getBoundingClientRect().top");
    expect(await barTop()).toBeLessThan(PHONE.height);
    await page.click(".decline summary");
    await expect.poll(() => shareSeen(page, "#reason")).toBe(1);
    expect(await shareSeen(page, ".decline button")).toBe(1);
    await page.evaluate("scrollTo(0, 0)");
    expect(await barTop()).toBeGreaterThan(PHONE.height);
    await page.evaluate("document.querySelector('.decline').open = false");
    expect(await barTop()).toBeLessThan(PHONE.height);
  });

  it.each([
    { javaScriptEnabled: true, last: "reason" },
    { javaScriptEnabled: false, last: "reason" },
    { javaScriptEnabled: false, last: "q4-note" },
  ])("V-06 all of them are seen whole as keys reach them, up to the last that is open: %j", async (look) => {
    const { page } = await openRelease(look);
    const focused = () => page.evaluate<string>("document.activeElement.id");
    for (const note of await page.locator(".note summary").all()) {
      await note.press("Enter");
      // The script goes on to its field a moment later, and would take the next Enter along.
      if (look.javaScriptEnabled) await expect.poll(focused).toMatch(/-note$/);
    }
    if (look.last === "reason") await page.locator(".decline summary").press("Enter");
    await page.evaluate("scrollTo(0, 0)");
    await page.focus(".home");
    const seen: string[] = [];
    const hidden: string[] = [];
    while (seen.at(-1) !== look.last && seen.length < 40) {
      await page.keyboard.press("Tab");
      const id = await focused();
      if (!/-(?:words|note)$|^reason$/.test(id)) continue;
      seen.push(id);
      if ((await shareSeen(page, `#${id}`)) < 1) hidden.push(id);
    }
    expect([seen.at(-1), hidden]).toEqual([look.last, []]);
  });
});
