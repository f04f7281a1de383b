import { describe, expect, it } from "vitest";
import { takePicture } from "./look-at.js";
import { findMisfits } from "./misfits.js";
import { findBarriers, serveSite, useBrowser } from "./people.js";
import { ARRIVED, ASKED, ENDED, fillInbox } from "./states.js";

useBrowser();

describe("how the pages look", () => {
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
});
