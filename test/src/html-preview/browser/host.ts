import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll } from "vitest";
import { launchChromium } from "../../../launch-chromium.js";
import { slowness } from "../../../processor-time.js";

const PAGE = readFileSync(new URL("host-page.html", import.meta.url), "utf8");
const ADDRESS = "http://host.test/";

/** A host's page in a real Chromium. */
type Host = {
  /**
   * Draws every preview: by itself in a list item, twice in a cell, behind another in a `<div>` of a form, before text
   * of the host, in a box that is fixed. Gives what they touched, once they were looked at and pressed: script, request,
   * navigation, focus, form, name, popover, position, place, element, direction, Enter.
   */
  findTouched(previews: readonly string[]): Promise<string[]>;
  /** The first preview that touches something by itself, or all where they only do so together; with what it is. */
  findGuilty(previews: readonly string[]): Promise<string | undefined>;
  /** The first preview that takes more than `SLOW_MS` to draw by itself, and how many ms. */
  findSlow(previews: readonly string[]): Promise<string | undefined>;
};

/** So much of the processor a page that is not slow takes to be drawn, in ms; more on a slow machine. */
const SLOW_MS = 2_000;

/** The browser and the host's page, from `beforeAll` on. */
export let browser: Browser;
export let host: Host;

/** Starts both for the tests of the file that calls it. */
export function useHost(): void {
  beforeAll(async () => {
    browser = await launchChromium();
    host = await openHost(browser);
  });
  afterAll(() => browser.close());
}

async function openHost(browser: Browser): Promise<Host> {
  let touched = new Set<string>();
  let body = "";
  let isArriving = false;

  const openPage = async (): Promise<Page> => {
    const opened = await browser.newPage();
    opened.on("dialog", (dialog) => {
      touched.add("script");
      void dialog.dismiss();
    });
    opened.on("popup", () => touched.add("navigation"));
    await opened.route(
      () => true,
      async (route) => {
        const isNavigation = route.request().isNavigationRequest();
        if (isArriving && isNavigation) {
          isArriving = false;
          await route.fulfill({
            contentType: "text/html",
            body: PAGE.replace("<!--previews-->", () => body),
          });
          return;
        }
        touched.add(isNavigation ? "navigation" : "request");
        await route.abort();
      },
    );
    return opened;
  };
  let page = await openPage();

  /** What is seen in the page; a page that is left takes its traps along. */
  const look = async <T>(work: Promise<T>, ifLeft: T): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      if (touched.has("navigation")) return ifLeft;
      throw error;
    }
  };

  const inspect = (sources: readonly string[]): Promise<readonly string[]> =>
    look(page.evaluate(`inspect(${JSON.stringify(sources)})`), []);

  const submitsByEnter = async (): Promise<boolean> => {
    // Where the page itself is broken, the place of things tells.
    if (
      !(await page.evaluate(
        "document.querySelector('#note')?.focus() ?? document.activeElement?.id === 'note'",
      ))
    ) {
      return true;
    }
    await page.keyboard.press("Enter");
    return page.evaluate("window.isSubmitted === true");
  };

  /** Draws a page of nothing but previews, and gives the time of the browser's processes. */
  const draw = async (previews: readonly string[]): Promise<number> => {
    const blank = await browser.newPage();
    const session = await browser.newBrowserCDPSession();
    const spent = async (): Promise<number> => {
      const { processInfo } = await session.send("SystemInfo.getProcessInfo");
      return processInfo.reduce((sum, { cpuTime }) => sum + cpuTime * 1_000, 0);
    };
    const before = await spent();
    // What is slow may take minutes on a machine that has others to do; each test has a limit of its own.
    await blank.setContent(previews.map((source) => `<div>${source}</div>`).join("\n"), { timeout: 0 });
    await blank.screenshot({ timeout: 0 });
    const ms = (await spent()) - before;
    await session.detach();
    await blank.close();
    return ms;
  };

  const findSlow = async (previews: readonly string[]): Promise<string | undefined> => {
    if (previews.length === 0) return undefined;
    const ms = await draw(previews);
    if (ms <= SLOW_MS || ms <= SLOW_MS * (await slowness())) return undefined;
    if (previews.length === 1) return `${Math.round(ms)} ms: ${previews[0]}`;
    const middle = previews.length >> 1;
    return (await findSlow(previews.slice(0, middle))) ?? (await findSlow(previews.slice(middle)));
  };

  const findTouched = async (previews: readonly string[]): Promise<string[]> => {
    if (touched.has("navigation")) {
      await page.close();
      page = await openPage();
    }
    touched = new Set();
    const items = previews;
    const cells = previews.map((preview) => preview + preview);
    const blocks = previews.map((preview, index) => `${previews.at(index - 1) ?? ""}${preview}`);
    body = [
      `<ul>${items.map((source) => `<li data-slot>${source}</li>`).join("")}</ul>`,
      `<table><tbody>${cells.map((source) => `<tr><td data-slot>${source}</td></tr>`).join("")}</tbody></table>`,
      ...blocks.map((source) => `<div data-slot>${source}</div>`),
    ].join("\n");
    const lines = previews.map(
      (source) =>
        `<div><div data-slot style="display:contents">${source}</div><span data-after>Total</span></div>`,
    );
    const boxes = previews.map((source) => `<div data-slot class="toast">${source}</div>`);
    body = [body, ...lines, ...boxes].join("\n");
    isArriving = true;
    await page.goto(ADDRESS);
    const seen = await inspect([...items, ...cells, ...blocks, ...previews, ...previews]);
    if (!touched.has("navigation") && !(await look(submitsByEnter(), true))) touched.add("Enter");
    if (page.url() !== ADDRESS) touched.add("navigation");
    return [...new Set([...touched, ...seen])].sort();
  };

  return {
    findTouched,
    findSlow,

    async findGuilty(previews) {
      const together = await findTouched(previews);
      if (together.length === 0) return undefined;
      for (const preview of previews) {
        const alone = await findTouched([preview]);
        if (alone.length > 0) return `${alone.join(", ")}: ${preview}`;
      }
      return `${together.join(", ")}, together: ${previews.join("\n")}`;
    },
  };
}
