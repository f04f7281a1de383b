import type { BrowserContext, Page } from "playwright-core";
import type { Question } from "../pages.js";
import type { ServedSite } from "./people.js";

export const WHY: Question = { question: "Why?", header: "", options: [] };
/** What a page says that waits for its connection. */
export const QUEUED = "#saved:text('Kept. It is sent')";

export async function goOffline(context: BrowserContext, site: ServedSite): Promise<void> {
  await context.setOffline(true);
  for (const socket of site.sockets) socket.destroy();
}

/** Sends a text while there is no connection. */
export async function send(page: Page, text: string): Promise<void> {
  await page.fill("#q0-words", text);
  await page.click("button.primary");
  await page.waitForSelector(QUEUED);
}
