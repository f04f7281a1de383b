import { getEventListeners } from "node:events";
import { expect, it } from "vitest";
import { createSite, ORIGIN } from "./pages.js";

/** The request of a stream, from one who is signed in. */
async function ask(more: RequestInit = {}) {
  const { pages, signIn } = createSite();
  const [[name = "", secret = ""] = []] = (await signIn()).cookies;
  const request = new Request(`${ORIGIN}/events`, { headers: { cookie: `${name}=${secret}` }, ...more });
  return { request, response: await pages.fetch(request) };
}

it("Z-01 V-01 a stream that its reader leaves has nothing left at the signal of its request", async () => {
  const { request, response } = await ask();
  expect(getEventListeners(request.signal, "abort")).toHaveLength(1);
  await response.body?.cancel();
  expect(getEventListeners(request.signal, "abort")).toEqual([]);
});

it("Z-01 V-01 a stream for one who has left before is over at once", async () => {
  const { response } = await ask({ signal: AbortSignal.abort() });
  expect(await response.text()).toBe("retry: 1000\n\n");
});
