import type { Page } from "playwright-core";
import { expect } from "vitest";
import { WHY } from "./offline.js";
import { type ServedSite, WITHOUT_WORKER } from "./people.js";

/** What happens to two tabs of one browser at one question, or to what is between them and the server. */
type Step = readonly string[];

/** Two tabs that hear nothing of each other before they listen. */
export type Tabs = { take(step: Step): Promise<void>; find(name: string): Page; close(): Promise<void> };

export async function openTabs(site: ServedSite): Promise<Tabs> {
  const id = await site.ask([WHY]);
  const { page, context, visit } = await site.open(WITHOUT_WORKER);
  await page.goto("about:blank");
  const tabs = new Map([
    ["one", await prepare(page)],
    ["other", await prepare(await context.newPage())],
  ]);
  const address = `${site.url}/q/${id}`;
  await visit(`/q/${id}`);
  await find(tabs, "other").page.goto(address);
  return {
    async take([who = "", act = "", text = ""]) {
      if (act === "has") return untilKept(site, id, text);
      const tab = find(tabs, who);
      const taken = ACTS.get(act);
      if (taken === undefined) throw new Error(`There is no act "${act}".`);
      await taken(tab, text, address);
    },
    find: (name) => find(tabs, name).page,
    close: () => context.close(),
  };
}

export const WORDS = "#q0-words";

type Tab = { page: Page; isLate: boolean; isOffline: boolean; isHeard: Promise<void>; letGo: () => void };

/** Longer than the page waits before it sends a draft. */
const PAUSE_MS = 450;

const ACTS = new Map<string, (tab: Tab, text: string, address: string) => Promise<unknown>>([
  ["types", ({ page }, text) => page.fill(WORDS, text)],
  ["pauses", pause],
  ["adds", async ({ page }, text) => page.fill(WORDS, (await page.inputValue(WORDS)) + text)],
  ["is saved", ({ page }) => page.waitForSelector("#saved:text('Draft saved')")],
  ["reloads", ({ page }) => page.reload()],
  ["leaves", ({ page }) => page.goto("about:blank")],
  ["comes back", ({ page }, _, address) => page.goto(address)],
  ["listens", ({ page }) => page.unroute("**/events")],
  ["hears late", async (tab) => holdAnswers(tab)],
  ["hears", async (tab) => tab.letGo()],
  [
    "goes offline",
    async (tab) => {
      tab.isOffline = true;
    },
  ],
  [
    "comes back online",
    async (tab) => {
      tab.isOffline = false;
      await tab.page.evaluate("dispatchEvent(new Event('online'))");
    },
  ],
  // Who asks for the events now is told no earlier than who listens already.
  [
    "is told",
    ({ page }) =>
      page.evaluate(`new Promise((tell) => {
        new EventSource(document.querySelector("#answer").action + "/events").onmessage = tell;
      }).then(() => undefined)`),
  ],
]);

async function prepare(page: Page): Promise<Tab> {
  const tab: Tab = {
    ...{ page, isLate: false, isOffline: false, isHeard: Promise.resolve() },
    letGo: () => undefined,
  };
  await page.clock.install();
  await page.route("**/events", (route) => route.abort());
  await page.route("**/draft", async (route) => {
    if (tab.isOffline) return route.abort();
    if (!tab.isLate) return route.continue();
    const response = await route.fetch();
    await tab.isHeard;
    // Who has left meanwhile hears nothing.
    await route.fulfill({ response }).catch(() => undefined);
  });
  return tab;
}

/** Until the page has sent its draft, and has heard of it where it may. */
async function pause({ page }: Tab): Promise<void> {
  await page.clock.runFor(PAUSE_MS);
  await page.evaluate("fetch(location.href).then((response) => response.text())");
}

function holdAnswers(tab: Tab): void {
  tab.isLate = true;
  tab.isHeard = new Promise((resolve) => {
    tab.letGo = () => {
      tab.isLate = false;
      resolve();
    };
  });
}

async function untilKept(site: ServedSite, id: string, text: string): Promise<void> {
  const read = async () => (await site.inbox.get(id))?.draft?.answers;
  await expect.poll(read, { timeout: 5_000 }).toEqual({ "Why?": text });
}

function find(tabs: ReadonlyMap<string, Tab>, name: string): Tab {
  const tab = tabs.get(name);
  if (tab === undefined) throw new Error(`There is no tab "${name}".`);
  return tab;
}
