import { copyFileSync, mkdirSync } from "node:fs";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { findMisfits } from "./misfits.js";
import { findBarriers, serveSite, useBrowser } from "./people.js";
import { fillInbox, type State } from "./states.js";

/** `CAPTURE=1` keeps what the tests look at. */
const FOLDER = process.env.CAPTURE === "1" ? "coverage/page/" : undefined;
const CAPTURED: readonly number[] = [320, 390, 1_280];

/** Those that the README shows. */
const SHOWN: Record<string, string> = {
  "previews-1280-light": "docs/images/page-question.png",
  "feed-390-light": "docs/images/page-feed.png",
};

type Look = { colorScheme: "light" | "dark"; width: number };

/** The narrow ones before the wide ones: every fourth look, of which `npm test` takes no more, is one of each. */
export const LOOKS: readonly Look[] = [
  ...[320, 390, 1_280, 1_920].map((width) => ({ colorScheme: "light" as const, width })),
  ...[1_280, 1_920, 320, 390].map((width) => ({ colorScheme: "dark" as const, width })),
];

/** Looks at pages in all their states; pictures are taken of all. */
export function lookAt(states: Readonly<Record<string, State>>, some: readonly Look[]): void {
  const looks = FOLDER === undefined ? some : LOOKS;
  useBrowser();

  describe("how the pages look", () => {
    it.each(Object.entries(states))(
      "V-06 V-09 %s: axe finds nothing, light or dark, narrow or wide",
      async (name, bring) => {
        const site = await serveSite();
        await fillInbox(site);
        const person = await site.open();
        const { page } = person;
        await bring(site, person);
        const found = [];
        for (const { colorScheme, width } of looks) {
          const height = width < 400 ? 844 : 900;
          await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
          await page.setViewportSize({ width, height });
          found.push(...(await findMisfits(person)), ...(await findBarriers(person)));
          if (CAPTURED.includes(width)) await takePicture(page, `${name}-${width}-${colorScheme}`);
        }
        expect(found).toEqual([]);
      },
    );
  });
}

/** Keeps a picture of all of a page, where pictures are wanted. */
export async function takePicture(page: Page, picture: string): Promise<void> {
  if (FOLDER === undefined) return;
  mkdirSync(FOLDER, { recursive: true });
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  const whole = await page.evaluate("document.documentElement.scrollHeight");
  await page.setViewportSize({ width, height: Math.max(height, Number(whole)) });
  await page.mouse.move(0, 0);
  await page.screenshot({ path: `${FOLDER}${picture}.png` });
  const shown = SHOWN[picture];
  if (shown !== undefined) copyFileSync(`${FOLDER}${picture}.png`, shown);
}
