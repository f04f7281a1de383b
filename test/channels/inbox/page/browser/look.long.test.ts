import { describe, expect, it } from "vitest";
import { DEPLOY } from "../pages.js";
import { plain, release } from "./examples.js";
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

  it("V-06 what is written from right to left is read so, and code beside it from left to right", async () => {
    const site = await serveSite();
    const words = "\u05D0\u05D1\u05D2 (SQL) \u05D3\u05D4?";
    const question = {
      question: words,
      header: "",
      options: [{ label: words, description: words }, ...plain("No")],
    };
    const id = await site.ask([question], {
      context: { markdown: `${words}\n\n- ${words}\n\n\`\`\`\n${words}\n\`\`\`` },
    });
    const { page, visit } = await site.open();
    const isFromRight = (selector: string) =>
      page.evaluate(`(() => {
        const [element] = document.querySelectorAll(${JSON.stringify(selector)});
        const text = document.createTreeWalker(element, NodeFilter.SHOW_TEXT).nextNode();
        const [first, last] = [0, ${words.length - 1}].map((start) => {
          const range = document.createRange();
          range.setStart(text, start);
          range.setEnd(text, start + 1);
          return range.getBoundingClientRect().left;
        });
        return last < first;
      })()`);
    expect(await isFromRight(".card strong")).toBe(true);
    await visit(`/q/${id}`);
    for (const selector of ["h1", ".option label", ".about", ".rich p", ".rich li"]) {
      expect([selector, await isFromRight(selector)]).toEqual([selector, true]);
    }
    expect(await isFromRight(".rich pre")).toBe(false);
    // What is typed has no boxes of its own.
    const bidi = "getComputedStyle(document.querySelector('#q0-words')).unicodeBidi";
    expect(await page.evaluate(bidi)).toBe("plaintext");
    await page.click("label[for=q0-0]");
    await page.click("button.primary");
    await page.waitForSelector(".settlement");
    expect([await isFromRight("dt"), await isFromRight("dd")]).toEqual([true, true]);
  });

  it("V-06 on paper the buttons stand below the questions, and not over one", async () => {
    const site = await serveSite();
    const { page, visit } = await site.open();
    await visit(`/q/${(await site.inbox.ask(release())).entry.id}`);
    const lowest =
      "Math.max(...[...document.querySelectorAll('.question')].map((one) => one.getBoundingClientRect().bottom))";
    const buttons = "document.querySelector('.actions').getBoundingClientRect().top";
    expect(await page.evaluate(`${buttons} < ${lowest}`)).toBe(true);
    await page.emulateMedia({ media: "print" });
    expect(await page.evaluate(`${buttons} >= ${lowest}`)).toBe(true);
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
