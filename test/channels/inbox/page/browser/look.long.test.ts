import { describe, expect, it } from "vitest";
import { DEPLOY } from "../pages.js";
import { takePicture } from "./look-at.js";
import { findBrokenWords, findMisfits } from "./misfits.js";
import { findBarriers, serveSite, useBrowser } from "./people.js";
import { ARRIVED, ASKED, ENDED, fillInbox } from "./states.js";

useBrowser();

describe("how the pages look", () => {
  it.each(["errors", "feed", "tall-previews", "settled", "previews"])(
    "V-06 %s is whole where text is twice as large",
    async (name) => {
      const site = await serveSite();
      await fillInbox(site);
      const person = await site.open({ viewport: { width: 640, height: 800 } });
      await { ...ARRIVED, ...ASKED, ...ENDED }[name]?.(site, person);
      await person.page.evaluate("document.documentElement.style.setProperty('font-size', '212.5%')");
      expect(await findMisfits(person)).toEqual([]);
      // On a phone as well, where no word of the feed or of an option is broken.
      await person.page.setViewportSize({ width: 390, height: 844 });
      expect(await findBrokenWords(person)).toEqual([]);
    },
  );

  it("V-06 a wide table moves in its box, a file without a name has one, marks stay whole: on a phone, with large text", async () => {
    const site = await serveSite();
    const columns = Array.from({ length: 9 }, (_, index) => `Column ${index}`).join("|");
    const id = await site.ask([{ ...DEPLOY, recommended: 0 }], {
      context: { markdown: `|${columns}|\n|${"-|".repeat(9)}\n|${columns}|\n\n|Narrow|\n|-|\n|1|` },
      attachments: [{ name: " ", url: "https://example.com" }],
    });
    const person = await site.open({ viewport: { width: 320, height: 640 } });
    const { page, visit } = person;
    await visit(`/q/${id}`);
    expect([...(await findMisfits(person)), ...(await findBarriers(person))]).toEqual([]);
    // Where nothing is to be moved, no key has to pass it.
    const tableOf = (name: string) => page.getByRole("group", { name });
    await expect.poll(() => tableOf("Narrow").getAttribute("tabindex")).toBe(null);
    expect(await tableOf(columns.replaceAll("|", ", ")).getAttribute("tabindex")).toBe("0");
    const linesOf = (selector: string) =>
      page.evaluate(`(() => {
        const element = document.querySelector(${JSON.stringify(selector)});
        const range = document.createRange();
        range.selectNodeContents(element);
        return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
      })()`);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.evaluate("document.documentElement.style.setProperty('font-size', '212.5%')");
    expect(await findMisfits(person)).toEqual([]);
    expect(await linesOf(".option em")).toBe(1);
    const rightOf = (selector: string) =>
      page.evaluate<number>(`document.querySelector("${selector}").getBoundingClientRect().right`);
    expect(await rightOf(".option em")).toBeLessThan(await rightOf(".option"));
    expect(await linesOf("th:nth-child(9)")).toBe(2);
  });

  it.each([
    { locale: "de-AT", saved: "Entwurf gespeichert", at: /^\d+\.\d+\.\d{4}, / },
    { locale: "zh-CN", saved: "草稿已保存", at: /^\d{4}年/ },
  ])("O-01 V-06 the pages in $locale are whole on a phone, script and all", async ({ locale, saved, at }) => {
    const site = await serveSite();
    await fillInbox(site);
    const person = await site.open({ locale, viewport: { width: 320, height: 844 } });
    const { page } = person;
    const found = [];
    const looks = {
      previews: ASKED.previews,
      feed: ARRIVED.feed,
      errors: ASKED.errors,
      elsewhere: ENDED.elsewhere,
    };
    for (const [name, bring] of Object.entries(looks)) {
      await bring?.(site, person);
      if (name === "previews") {
        expect(await page.textContent("#saved")).toBe(saved);
        expect(await page.getAttribute("time", "title")).toMatch(at);
      }
      for (const width of [320, 390]) {
        await page.setViewportSize({ width, height: 844 });
        found.push(...(await findMisfits(person)), ...(await findBarriers(person)));
      }
      await takePicture(page, `${name}-390-${locale}`);
    }
    expect(found).toEqual([]);
  });

  it("V-03 V-06 the whole of a moment can be read in its field, on the smallest screens too", async () => {
    const site = await serveSite();
    const schema = { type: "string", format: "date-time" } as const;
    const id = await site.ask([{ question: "When?", header: "", options: [], schema }]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.fill("#q0-words", "2026-12-30T23:58");
    const session = await context.newCDPSession(page);
    const { root } = await session.send("DOM.getDocument", { depth: -1, pierce: true });
    const rightOf = async (part: string) => {
      const { model } = await session.send("DOM.getBoxModel", { nodeId: findPart(root, part) });
      return model.content[2] ?? Number.NaN;
    };
    for (const width of [320, 390, 412]) {
      await page.setViewportSize({ width, height: 800 });
      const seen = await rightOf("-webkit-datetime-edit");
      expect(await rightOf("-webkit-datetime-edit-ampm-field"), `at ${width} px`).toBeLessThanOrEqual(seen);
    }
  });

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

  it("V-05 V-09 which key picks what is shown, but not to fingers", async () => {
    const site = await serveSite();
    const id = await site.ask();
    for (const hasTouch of [false, true]) {
      const { page, visit } = await site.open({ hasTouch });
      await visit(`/q/${id}`);
      const keys = page.locator(".key:visible");
      expect(await keys.allInnerTexts()).toEqual(hasTouch ? [] : ["1", "2", "3"]);
    }
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
    const { page, visit } = await site.open();
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

type Node = { nodeId: number; attributes?: string[]; children?: Node[]; shadowRoots?: Node[] };

/** A part that the browser has drawn into a field by itself. */
function findPart(root: Node, part: string): number {
  const within = (node: Node): number[] =>
    node.attributes?.includes(part) === true
      ? [node.nodeId]
      : [...(node.shadowRoots ?? []), ...(node.children ?? [])].flatMap(within);
  const [found] = within(root);
  if (found === undefined) throw new Error(`No field has the part ${part}.`);
  return found;
}
