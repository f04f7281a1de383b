import { describe, expect, it } from "vitest";
import { DEPLOY } from "../pages.js";
import { serveSite, useBrowser, WITHOUT_WORKER } from "./people.js";

useBrowser();

describe("how the pages look", () => {
  it("V-06 motion is reduced where that is asked for", async () => {
    const site = await serveSite();
    const id = await site.ask();
    const { page, visit } = await site.open({ reducedMotion: "reduce" });
    await visit(`/q/${id}`);
    expect(
      await page.evaluate("getComputedStyle(document.querySelector('.option')).transitionDuration"),
    ).toBe("0s");
  });

  it("V-06 all of it is done with the keyboard alone", async () => {
    const site = await serveSite();
    const id = await site.ask();
    const { page } = await site.open();
    const seen: string[] = [];
    const tabTo = async (selector: string): Promise<void> => {
      for (let step = 0; step < 20; step += 1) {
        await page.keyboard.press("Tab");
        seen.push(
          String(await page.evaluate("document.activeElement.className || document.activeElement.id")),
        );
        if (await page.evaluate(`document.activeElement.matches(${JSON.stringify(selector)})`)) return;
      }
      throw new Error(`Nothing leads to ${selector}, only to ${seen.join(", ")}.`);
    };
    await tabTo(".card");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#q0-0");
    await tabTo("#q0-0");
    await page.keyboard.press("ArrowDown");
    await tabTo(".note summary");
    await page.keyboard.press("Enter");
    await tabTo("#q0-note");
    await page.keyboard.type("by keys");
    await tabTo(".primary");
    await page.keyboard.press("Enter");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.annotations).toEqual({
      [DEPLOY.question]: { notes: "by keys" },
    });
  });

  it("V-05 V-09 which key picks what is shown, but not to fingers, nor where no script hears it", async () => {
    const site = await serveSite();
    const id = await site.ask();
    for (const hasTouch of [false, true]) {
      const { page, visit } = await site.open({ hasTouch });
      await visit(`/q/${id}`);
      const keys = page.locator(".key:visible");
      expect(await keys.allInnerTexts()).toEqual(hasTouch ? [] : ["1", "2", "3"]);
    }
    const { page, visit } = await site.open({ javaScriptEnabled: false });
    await visit(`/q/${id}`);
    expect(await page.locator(".option").count()).toBe(3);
    expect(await page.locator(".key:visible").count()).toBe(0);
  });

  it("V-09 chosen, recommended and focused are told apart without colour", async () => {
    const site = await serveSite();
    const id = await site.ask([{ ...DEPLOY, recommended: 1 }]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.focus("#q0-0");
    await page.keyboard.press("Space");
    const look = (selector: string) =>
      page.evaluate(`(() => {
        const { boxShadow, outlineStyle } = getComputedStyle(document.querySelector(${JSON.stringify(selector)}));
        return [boxShadow === "none" ? "flat" : "edged", outlineStyle];
      })()`);
    expect(await look(".option:has(#q0-0)")).toEqual(["edged", "solid"]);
    expect(await look(".option:has(#q0-1)")).toEqual(["flat", "none"]);
    expect(await page.textContent(".option:has(#q0-1) label")).toContain("recommended");
    const heights = (selector: string) =>
      page.evaluate<number[]>(
        `[...document.querySelectorAll("${selector}")].map((element) => parseFloat(getComputedStyle(element).fontSize))`,
      );
    // What is asked is the largest thing on the page.
    const [asked = 0] = await heights("h1");
    expect(Math.max(...(await heights("body *:not(h1, h1 *)")))).toBeLessThan(asked);
  });

  it("V-07 a question loads nothing but its own style and script, no font and no frame", async () => {
    const site = await serveSite();
    const id = await site.ask();
    const { page, visit } = await site.open(WITHOUT_WORKER);
    const names = new Set<string>();
    page.on("request", (request) => {
      // What the page before still asks for is its own.
      if (!request.isNavigationRequest() && !request.headers().referer?.endsWith(id)) return;
      names.add(new URL(request.url()).pathname.replace(/-[0-9a-f]{12}/, ""));
    });
    await Promise.all([page.waitForRequest("**/q/*/events"), visit(`/q/${id}`)]);
    const known =
      /^\/(?:assets\/(?:style\.css|page\.js|icon\.(?:svg|png))|worker\.js|offline|manifest\.webmanifest)$/;
    expect([...names].filter((name) => !known.test(name)).sort()).toEqual([`/q/${id}`, `/q/${id}/events`]);
  });
});
