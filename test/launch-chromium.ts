import chromium from "@sparticuz/chromium";
import { type Browser, chromium as playwright } from "playwright-core";

/** A real Chromium with its safeguards for pages on: the arguments that its package recommends switch them off. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    args: ["--no-zygote", ...args],
    chromiumSandbox: false,
  });
}
