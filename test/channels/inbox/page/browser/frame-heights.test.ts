import { expect, it } from "vitest";
import { ORDINARY_PREVIEWS } from "../../../../../bench/inputs/ordinary-previews.js";
import { some } from "../../../../property-runs.js";
import { DEPLOY } from "../pages.js";
import { type Person, serveSite, useBrowser } from "./people.js";

useBrowser();

const LINE = '<p style="margin:0">A line of text.</p>';

/** How high each frame is, its box, and what it holds, in CSS pixels. */
async function measureFrames({ page }: Person) {
  const heights = `[...document.querySelectorAll(".frame iframe")].map((frame) => [frame.clientHeight, frame.closest(".frame").clientHeight])`;
  const drawn: [own: number, box: number][] = await page.evaluate(heights);
  const held = await Promise.all(
    (await page.$$(".frame iframe")).map(async (handle) => {
      const frame = await handle.contentFrame();
      await frame?.waitForLoadState();
      return Number(await frame?.evaluate("document.documentElement.getBoundingClientRect().height"));
    }),
  );
  return drawn.map(([own, box], index) => ({ own, box, held: Math.round(held[index] ?? Number.NaN) }));
}

async function openPreviews(previews: readonly string[], width: number) {
  const site = await serveSite();
  const options = previews.map((preview, index) => ({ label: `Way ${index}`, description: "", preview }));
  const id = await site.ask([{ ...DEPLOY, options }]);
  // Frames that are far below would not be loaded.
  const person = await site.open({ viewport: { width, height: 9_000 } });
  await person.visit(`/q/${id}`);
  return person;
}

it.each(some([320, 390, 1_000, 1_280]))(
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
