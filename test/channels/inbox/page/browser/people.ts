import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import axe from "axe-core";
import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, expect, onTestFinished } from "vitest";
import type { InboxOptions } from "../../../../../channels/inbox/index.js";
import type { InboxPagesOptions, SignInCode } from "../../../../../channels/inbox/page/index.js";
import { launchChromium } from "../../../../launch-chromium.js";
import { listenTo, type Served } from "../../../wait-handle/serve.js";
import { createSite, type Site } from "../pages.js";

let browser: Browser;
const faults: string[] = [];

/** What pages threw, or tried against their own policy, where a test expects that. */
export function takeFaults(): string[] {
  return faults.splice(0);
}

/** A real Chromium for the tests of a file; a page that throws, or breaks its own policy, fails its test. */
export function useBrowser(args: readonly string[] = []): void {
  beforeAll(async () => {
    browser = await launchChromium(args);
  });
  afterEach(() => {
    expect(faults.splice(0)).toEqual([]);
  });
  afterAll(() => browser.close());
}

export type ServedSite = Site &
  Served & {
    open: (options?: BrowserContextOptions) => Promise<Person>;
    /** At the page that asks for a code, as if by the link or, without a script, where the code is typed. */
    openByCode: (options?: BrowserContextOptions) => Promise<Person>;
  };
/** Somebody at a browser, signed in. */
export type Person = { page: Page; context: BrowserContext; visit: (path: string) => Promise<void> };

export async function serveSite(
  options: InboxPagesOptions = {},
  inboxOptions: Partial<InboxOptions> = {},
): Promise<ServedSite> {
  const site = createSite(options, inboxOptions);
  const served = await listenTo(createServer(getRequestListener(site.pages.fetch)));
  return {
    ...site,
    ...served,
    open: (more) => open(site, served.url, more),
    openByCode: (more) => open(site, served.url, more, "Ada", signInAtPage),
  };
}

/** For a test that answers in the server's place: what goes by a service worker, such as all that a page sends, it does not always see. */
export const WITHOUT_WORKER = { serviceWorkers: "block" } as const;

/** @param by - whoever signs in: without the page for that, which takes as long as much else that a test does */
export async function open(
  { pages }: Pick<Site, "pages">,
  url: string,
  options: BrowserContextOptions = {},
  by = "Ada",
  signIn = signInByRequest,
): Promise<Person> {
  const context = await browser.newContext({ viewport: { width: 1000, height: 800 }, ...options });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  if (options.serviceWorkers !== "block") page.route = context.route = refuseRoute;
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("console", (message) => {
    if (/Content Security Policy/.test(message.text())) faults.push(message.text());
  });
  tellWhereFailed(page);
  await signIn(page, url, await pages.createSignInCode(by), options);
  return { page, context, visit: async (address) => void (await page.goto(url + address)) };
}

type SignIn = (page: Page, url: string, code: SignInCode, options: BrowserContextOptions) => Promise<void>;

const signInByRequest: SignIn = async (page, url, { code }) => {
  // Its cookie is the page's, too.
  const form = { form: { code }, headers: { origin: url }, maxRedirects: 0 };
  expect((await page.request.post(`${url}/sign-in`, form)).status()).toBe(303);
  await page.goto(`${url}/`);
};

const signInAtPage: SignIn = async (page, url, { code, path }, { javaScriptEnabled: hasScript = true }) => {
  await page.goto(`${url}/${hasScript ? path : "sign-in"}`);
  if (!hasScript) await page.fill("#code", code);
  await page.click("button.primary");
  await page.waitForURL(`${url}/`);
};

function refuseRoute(): never {
  throw new Error("Open it WITHOUT_WORKER: not all that the page sends is seen otherwise.");
}

const STATE = `JSON.stringify({
  ready: document.readyState,
  focus: document.activeElement?.outerHTML.slice(0, 200),
  fields: [...document.querySelectorAll("input, textarea")].map(({ id, value, checked }) => [id, value, checked]),
  said: [...document.querySelectorAll("#status, #saved, h1")].map((one) => one.textContent),
  scripts: performance.getEntriesByType("resource").map(({ name, responseStatus }) => [name, responseStatus]),
})`;

/** Prints what a page met where its test fails: that something was not shown in time says little. */
function tellWhereFailed(page: Page): void {
  const met: string[] = [];
  page.on("framenavigated", (frame) => met.push(`at ${frame.url()}`));
  page.on("console", (message) => met.push(message.text()));
  page.on("crash", () => met.push("crashed"));
  page.on("requestfailed", (request) => {
    met.push(`${request.method()} ${request.url()}: ${request.failure()?.errorText}`);
  });
  page.on("response", (response) => {
    const method = response.request().method();
    if (method !== "GET" || !response.ok()) met.push(`${method} ${response.url()}: ${response.status()}`);
  });
  // Before its context is closed.
  onTestFinished(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    const state = await page.evaluate(STATE).catch(String);
    console.log(`What the page met:\n${met.join("\n")}\n${state}`);
  });
}

/** Ends the server as a kill would. */
export function takeAway({ server, sockets }: ServedSite): void {
  server.close();
  for (const socket of sockets) socket.destroy();
}

/** Starts another one on its port. */
export async function bringBack({ port, pages }: ServedSite): Promise<void> {
  const next = createServer(getRequestListener(pages.fetch));
  await new Promise<void>((resolve) => next.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => {
    next.close();
    next.closeAllConnections();
  });
}

/** Until the script has filled something in: it runs after what the server wrote is there. */
export async function untilFilled(page: Page, selector: string, text: string): Promise<void> {
  await expect.poll(() => page.inputValue(selector), { timeout: 5_000 }).toBe(text);
}

/** What axe finds: the rule, and where. It goes past the page's policy, which lets no script in. */
export async function findBarriers({ page, context }: Person): Promise<string[]> {
  const session = await context.newCDPSession(page);
  const { result: has } = await session.send("Runtime.evaluate", { expression: "typeof axe" });
  if (has.value === "undefined") await session.send("Runtime.evaluate", { expression: axe.source });
  const run = `axe.run(document, { resultTypes: ["violations"] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => id + " " + target.join(" "))))`;
  const { result } = await session.send("Runtime.evaluate", {
    expression: run,
    awaitPromise: true,
    returnByValue: true,
  });
  await session.detach();
  return result.value;
}
