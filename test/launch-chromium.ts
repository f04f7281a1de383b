import { type Browser, chromium } from "playwright-core";
import { CHROMIUM } from "./unpack-chromium.js";

/** A real Chromium with its safeguards for pages on: the arguments that its package recommends switch them off. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  return chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-zygote", ...args],
    chromiumSandbox: false,
  });
}
