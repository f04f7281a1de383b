import { expect, it } from "vitest";
import { ORDINARY_PREVIEWS } from "../../../../../bench/inputs/ordinary-previews.js";
import { DEPLOY } from "../pages.js";
import { measureFrames } from "./frame-sizes.js";
import { findBrokenWords, findMisfits } from "./misfits.js";
import { serveSite, useBrowser } from "./people.js";
import { ARRIVED, ASKED, ENDED, fillInbox } from "./states.js";

// What a person sets in the browser for all pages: twice as large as usual.
useBrowser(["--blink-settings=defaultFontSize=32,defaultFixedFontSize=26"]);

it.each([320, 390])(
  "V-06 where the browser's own text is twice as large nothing is cut off and no word is broken, in a window of %i px",
  async (width) => {
    const site = await serveSite();
    await fillInbox(site);
    const options = ORDINARY_PREVIEWS.map((preview, index) => ({
      label: `Way ${index}`,
      description: "",
      preview,
    }));
    const id = await site.ask([{ ...DEPLOY, options }]);
    const person = await site.open({ viewport: { width, height: 14_000 } });
    await person.visit(`/q/${id}`);
    expect(await person.page.evaluate("getComputedStyle(document.body).fontSize")).toBe("34px");
    const frames = await measureFrames(person);
    expect(frames).toHaveLength(ORDINARY_PREVIEWS.length);
    expect(frames.filter(({ own, held }) => !(held - own <= 40))).toEqual([]);
    // In full, it is as large as all else.
    await person.visit(`/q/${id}/preview/0-0`);
    expect(await person.page.evaluate("getComputedStyle(document.body).fontSize")).toBe("32px");
    await person.page.setViewportSize({ width, height: 844 });
    for (const bring of [ARRIVED.feed, ASKED.errors, ASKED.opened, ASKED.previews, ENDED.elsewhere]) {
      await bring?.(site, person);
      expect(await findMisfits(person)).toEqual([]);
      expect(await findBrokenWords(person)).toEqual([]);
    }
  },
);
