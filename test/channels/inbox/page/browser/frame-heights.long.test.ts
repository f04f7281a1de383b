import { expect, it } from "vitest";
import { ORDINARY_PREVIEWS } from "../../../../../bench/inputs/ordinary-previews.js";
import { DEPLOY } from "../pages.js";
import { measureFrames } from "./frame-sizes.js";
import { findBarriers, serveSite, useBrowser } from "./people.js";

useBrowser();

const LINE = '<p style="margin:0">A line of text.</p>';

async function openPreviews(previews: readonly string[], width: number) {
  const site = await serveSite();
  const options = previews.map((preview, index) => ({ label: `Way ${index}`, description: "", preview }));
  const id = await site.ask([{ ...DEPLOY, options }]);
  // Frames that are far below would not be loaded.
  const person = await site.open({ viewport: { width, height: 9_000 } });
  await person.visit(`/q/${id}`);
  return person;
}

it.each([320, 390, 1_000, 1_280])(
  "V-03 a frame is as high as what it holds, in a window of %i px",
  async (width) => {
    const frames = await measureFrames(await openPreviews(ORDINARY_PREVIEWS, width));
    expect(frames).toHaveLength(ORDINARY_PREVIEWS.length);
    // One line more or less, and the last margin.
    expect(frames.filter(({ own, held }) => !(held - own <= 40))).toEqual([]);
    expect(frames.filter(({ own, held }) => !(own - held <= 40))).toEqual([]);
    expect(frames.filter(({ own, box }) => own !== box)).toEqual([]);
  },
);

const WORDS = [
  "orders today",
  "errors",
  "unacknowledged",
  "nightly-export",
  "Wiederherstellung",
  "approvals",
];
const tableOf = (words: readonly string[]) =>
  `<table style="width:100%"><tr>${words.map((word) => `<td style="padding:8px">${word}</td>`).join("")}</tr></table>`;

it("V-03 lines that do not wrap are seen whole on the smallest screens", async () => {
  const line = "const answer = await askUser({ questions: [deploy, rollback] });";
  const { page } = await openPreviews(
    [
      `<pre><code><b>const</b>${line.slice(5)}\n\treturn answer;</code></pre>`,
      `<p style="white-space:nowrap;font-size:13px">${line}</p>`,
      "<pre>// 先问一问负责的人，再把新的版本放到线上去\ndeploy()</pre>",
      "<pre>deploy()</pre>",
    ],
    320,
  );
  const handles = await page.$$(".frame iframe");
  expect(handles).toHaveLength(4);
  for (const handle of handles) {
    const frame = await handle.contentFrame();
    await frame?.waitForLoadState();
    const beside = "document.documentElement.scrollWidth - document.documentElement.clientWidth";
    expect(await frame?.evaluate(beside)).toBe(0);
  }
  const boxes = "[...document.querySelectorAll('.frame')].map((box) => box.scrollWidth > box.clientWidth)";
  expect(await page.evaluate(boxes)).toEqual([true, true, true, false]);
});

it("V-03 words in a table stay whole on the smallest screens: what is too wide for them is moved in its box", async () => {
  const person = await openPreviews(
    [tableOf(WORDS.slice(0, 2)), tableOf(WORDS.slice(1, 5)), tableOf(WORDS.slice(1, 5)).repeat(40)],
    320,
  );
  const { page } = person;
  // How many words are on more than one line, and whether anything stands beside the frame.
  const LOOK = `(() => {
    const range = document.createRange();
    const broken = [...document.querySelectorAll("td")].flatMap(({ firstChild }) =>
      [...firstChild.data.matchAll(/[^\\s-]+/g)].filter(({ 0: word, index }) => {
        range.setStart(firstChild, index);
        range.setEnd(firstChild, index + word.length);
        return range.getClientRects().length > 1;
      }).map(([word]) => word));
    const { scrollWidth, clientWidth } = document.documentElement;
    return { broken, isCut: scrollWidth > clientWidth };
  })()`;
  const handles = await page.$$(".frame iframe");
  expect(handles).toHaveLength(3);
  for (const handle of handles) {
    const frame = await handle.contentFrame();
    await frame?.waitForLoadState();
    expect(await frame?.evaluate(LOOK)).toEqual({ broken: [], isCut: false });
  }
  expect(await page.evaluate("document.documentElement.scrollWidth")).toBe(320);
  const boxes = "[...document.querySelectorAll('.frame')].map((box) => box.scrollWidth > box.clientWidth)";
  expect(await page.evaluate(boxes)).toEqual([false, true, true]);
  await page.locator(".frame.wide:not(.tall)").focus();
  await page.keyboard.press("ArrowRight");
  await expect
    .poll(() => page.evaluate("document.querySelector('.frame.wide:not(.tall)').scrollLeft"))
    .toBeGreaterThan(0);
  expect(await findBarriers(person)).toEqual([]);
  // Where it fits, no key has to pass it.
  await page.setViewportSize({ width: 1_920, height: 9_000 });
  await expect.poll(() => page.locator(".frame.wide:not(.tall)").getAttribute("tabindex")).toBe(null);
  expect(await page.locator(".frame.wide.tall").getAttribute("tabindex")).toBe("0");
  await page.locator(".frame.wide:not(.tall)").click();
  expect(await page.isChecked("#q0-1")).toBe(true);
});

it("V-03 a short preview has a small box, a tall one a box that scrolls by wheel and by keys, and a click picks its option", async () => {
  const person = await openPreviews([LINE, LINE.repeat(60)], 1_000);
  const { page } = person;
  const [short, tall] = await measureFrames(person);
  expect(short?.own).toBeLessThan(80);
  expect([tall?.box, (tall?.own ?? 0) >= (tall?.held ?? 0)]).toEqual([360, true]);
  const top = () => page.evaluate("document.querySelector('.frame.tall').scrollTop");
  await page.locator(".frame.tall").hover();
  await page.mouse.wheel(0, 200);
  await expect.poll(top).toBe(200);
  await page.locator(".frame.tall").focus();
  await page.keyboard.press("End");
  await expect.poll(top).toBeGreaterThan(900);
  await page.locator(".frame.tall").click();
  expect(await page.isChecked("#q0-1")).toBe(true);
  expect(await page.evaluate("document.activeElement?.tagName")).not.toBe("IFRAME");
});
