import { once } from "node:events";
import { createServer } from "node:http";
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { openStandbyPage } from "../../../../src/cli/mcp/standby-page.js";
import { withPage } from "../../../../src/cli/mcp/with-page.js";
import { listenOn } from "../../../../src/cli/serve/listen-on.js";
import { askForPort, findPortHolder, withProof } from "../../../../src/cli/serve/port-holder.js";
import { readPlace, type ServePlace } from "../../../../src/cli/serve/read-place.js";
import { findPort } from "../find-port.js";

const KEY = "k".repeat(43);

beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const findPlace = async (host?: string) =>
  readPlace({ port: String(await findPort()), ...(host !== undefined && { host }) });

/** A page beside an agent, and what it tells of. */
async function stand(place: ServePlace, key = KEY) {
  const told: unknown[] = [];
  const onError = (cause: unknown) => void told.push(cause);
  const page = await openStandbyPage(async () => new Response("the page"), place, { key, onError });
  onTestFinished(() => page.close());
  return { page, told };
}

/** Whoever has the port for good. */
async function serve(
  place: ServePlace,
  fetch: Parameters<typeof withProof>[0] = async () => new Response("served"),
) {
  const listening = await listenOn(place);
  onTestFinished(() => listening.close());
  listening.answerWith(withProof(fetch, { key: KEY, place }));
  return listening;
}

const read = (place: ServePlace) =>
  fetch(place.baseUrl, { headers: { connection: "close" } }).then(
    (response) => response.text(),
    () => undefined,
  );

/** Lets so many milliseconds go by, and what is begun then come to its end. */
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms);
  for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
}

it("U-02 an address that nobody can listen on is told of once, however often it is tried", async () => {
  // Of a network for examples (RFC 5737): no machine has it.
  const { page, told } = await stand(await findPlace("192.0.2.1"));
  for (let tries = 0; tries < 5; tries += 1) await pass(1_000);
  page.close();
  expect(told).toEqual([expect.objectContaining({ message: expect.stringContaining("EADDRNOTAVAIL") })]);
});

it("U-02 the page is served where the port is free, until it is closed for good", async () => {
  const place = await findPlace();
  const { page, told } = await stand(place);
  expect([await read(place), await page.isServed()]).toEqual(["the page", true]);
  expect(await findPortHolder(KEY, place)).toMatchObject({ holder: "ours for now" });
  page.close();
  await pass(10_000);
  expect(await read(place)).toBeUndefined();
  expect(told).toEqual([]);
});

it("U-02 who stands by has the page of whoever serves it, and takes over within a second", async () => {
  const place = await findPlace();
  const other = await serve(place);
  const { page, told } = await stand(place);
  expect([await read(place), await page.isServed()]).toEqual(["served", true]);
  await pass(1_000);
  expect(await read(place)).toBe("served");
  await other.close();
  await pass(999);
  expect(await read(place)).toBeUndefined();
  await pass(1);
  await vi.waitFor(async () => expect(await read(place)).toBe("the page"));
  expect(told).toEqual([]);
});

it("U-02 who is asked whether there is a page takes over at once where nobody has it", async () => {
  const place = await findPlace();
  const other = await serve(place);
  const { page } = await stand(place);
  await other.close();
  expect([await page.isServed(), await read(place)]).toEqual([true, "the page"]);
});

it("U-02 there is no page where another program has the port, or a place that cannot be had", async () => {
  const place = await findPlace();
  const foreign = createServer((_, response) => response.end("{}"));
  foreign.listen(place.port, "127.0.0.1");
  await once(foreign, "listening");
  onTestFinished(() => void foreign.close());
  expect(await (await stand(place)).page.isServed()).toBe(false);
  const nowhere = { ...(await findPlace()), host: "127.0.0.1.invalid" };
  expect(await (await stand(nowhere)).page.isServed()).toBe(false);
});

const refuse = () =>
  Promise.reject(new Error("", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) }));

it("U-02 who was quicker has the page, and where nobody has it nor can have it there is none", async () => {
  const place = await findPlace();
  await serve(place);
  const { page } = await stand(place);
  const { fetch } = globalThis;
  const quicker = vi.fn(fetch).mockImplementationOnce(refuse);
  vi.stubGlobal("fetch", quicker);
  expect(await page.isServed()).toBe(true);
  expect(quicker).toHaveBeenCalledTimes(2);
  vi.stubGlobal("fetch", refuse);
  expect(await page.isServed()).toBe(false);
});

it("U-02 two who ask at once take it once, and try no more", async () => {
  const place = await findPlace();
  const other = await serve(place);
  const { page } = await stand(place);
  await other.close();
  expect(await Promise.all([page.isServed(), page.isServed()])).toEqual([true, true]);
  await pass(3_000);
  expect(vi.getTimerCount()).toBe(0);
  expect(await read(place)).toBe("the page");
});

it.each([true, false])(
  "U-02 one that is closed while it takes the port leaves it, and tries no more; taken: %s",
  async (isTaken) => {
    // How far it has come is told by nothing: each step of the way is tried.
    for (let steps = 0; steps < 24; steps += 1) {
      const place = await findPlace();
      const other = await serve(place);
      const { page } = await stand(place);
      if (!isTaken) await other.close();
      vi.stubGlobal("fetch", refuse);
      const asked = page.isServed();
      for (let step = 0; step < steps; step += 1) await Promise.resolve();
      page.close();
      await asked;
      vi.unstubAllGlobals();
      await vi.advanceTimersByTimeAsync(200);
      expect([await read(place), vi.getTimerCount()], `${steps}`).toEqual([
        isTaken ? "served" : undefined,
        0,
      ]);
    }
  },
);

it("U-02 way is given to who wants the port, for five seconds", async () => {
  const place = await findPlace();
  const { page } = await stand(place);
  expect(await askForPort(KEY, place)).toBe(true);
  expect(await read(place)).toBeUndefined();
  await pass(4_999);
  expect(await read(place)).toBeUndefined();
  await pass(1);
  await vi.waitFor(async () => expect(await read(place)).toBe("the page"));
  page.close();
  const second = await stand(place);
  await askForPort(KEY, place);
  second.page.close();
  await pass(10_000);
  expect(await read(place)).toBeUndefined();
});

it("U-02 a question has an address only while its page is there", async () => {
  const inbox = createInbox({ store: createMemoryStore(), baseUrl: "https://ask.example" });
  onTestFinished(() => inbox.close());
  let isServed = true;
  const own = withPage(inbox, { isServed: async () => isServed, close: () => undefined });
  const ask = async (toolCallId: string) => {
    const questions = [{ question: "Go on?", header: "", options: [] }];
    const { entry } = await own.ask({ toolCallId, toolName: "ask", questions });
    return own.urlOf(entry.id)?.replace(entry.id, "ID");
  };
  expect(own.urlOf("early")).toBeUndefined();
  expect(await ask("1")).toBe("https://ask.example/q/ID");
  isServed = false;
  expect(await ask("2")).toBeUndefined();
});
