import { copyFileSync, mkdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { findBarriers, findMisfits, serveSite, useBrowser } from "./people.js";
import { fillInbox, STATES } from "./states.js";

useBrowser();

/** `CAPTURE=1` keeps what the tests look at. */
const FOLDER = process.env.CAPTURE === "1" ? "coverage/page/" : undefined;
if (FOLDER !== undefined) mkdirSync(FOLDER, { recursive: true });

/** Those that the README shows. */
const SHOWN: Record<string, string> = {
  "previews-1280-light": "docs/images/page-question.png",
  "feed-390-light": "docs/images/page-feed.png",
};

describe("how the pages look", () => {
  it.each(Object.keys(STATES))(
    "V-06 V-09 %s: axe finds nothing, light or dark, narrow or wide",
    async (name) => {
      const site = await serveSite();
      await fillInbox(site);
      const person = await site.open();
      const { page } = person;
      await STATES[name]?.(site, person);
      const found = [];
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        for (const width of [320, 390, 1280, 1920]) {
          const height = width < 400 ? 844 : 900;
          await page.setViewportSize({ width, height });
          found.push(...(await findMisfits(person)));
          if (width === 320 || width === 1280) found.push(...(await findBarriers(person)));
          if (FOLDER === undefined || width === 320 || width === 1920) continue;
          const whole = await page.evaluate("document.documentElement.scrollHeight");
          await page.setViewportSize({ width, height: Math.max(height, Number(whole)) });
          const picture = `${name}-${width}-${colorScheme}`;
          await page.mouse.move(0, 0);
          await page.screenshot({ path: `${FOLDER}${picture}.png` });
          const shown = SHOWN[picture];
          if (shown !== undefined) copyFileSync(`${FOLDER}${picture}.png`, shown);
        }
      }
      expect(found).toEqual([]);
    },
  );
});
