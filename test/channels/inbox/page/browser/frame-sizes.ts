import type { Person } from "./people.js";

/** How high each frame is, its box, and what it holds, in CSS pixels. */
export async function measureFrames({ page }: Person) {
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
