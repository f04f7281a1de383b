import { describe, expect, it } from "vitest";
import type { PushSubscriptionData } from "../../../../channels/inbox/page/index.js";
import { createSite, ORIGIN, tokenOf } from "./pages.js";

const GOOD = { endpoint: "https://push.example/1", expirationTime: null, keys: { p256dh: "BPk", auth: "a" } };

function createPushSite() {
  const taken: [PushSubscriptionData, string][] = [];
  const push = {
    publicKey: "BPublic",
    async subscribe(subscription: PushSubscriptionData, by: string) {
      if (subscription.endpoint.includes("private")) throw new Error("a private address");
      taken.push([subscription, by]);
    },
  };
  return { taken, ...createSite({ push }) };
}

describe("push subscriptions", () => {
  it("V-08 one is handed to the host with who it is of; the page knows the key", async () => {
    const { taken, signIn } = createPushSite();
    const ada = await signIn();
    const feed = await ada.get("/");
    expect(feed.text).toContain('data-push-key="BPublic"');
    const headers = { origin: ORIGIN, "content-type": "application/json", "x-form-token": tokenOf(feed) };
    const init = { method: "POST", headers, body: JSON.stringify(GOOD) };
    expect((await ada.send("/push-subscriptions", init)).status).toBe(204);
    expect(taken).toEqual([[{ endpoint: GOOD.endpoint, keys: GOOD.keys }, "Ada"]]);
  });

  it.each<[string, unknown, Record<string, string>, number]>([
    ["no token", GOOD, { "x-form-token": "" }, 403],
    ["a foreign origin", GOOD, { origin: "https://evil.example" }, 403],
    ["an endpoint without TLS", { ...GOOD, endpoint: "http://push.example/1" }, {}, 422],
    ["no endpoint", { keys: GOOD.keys }, {}, 422],
    ["keys that are none", { ...GOOD, keys: { p256dh: 1, auth: "a" } }, {}, 422],
    ["a text that is too long", { ...GOOD, endpoint: `https://push.example/${"x".repeat(2_000)}` }, {}, 422],
    ["one that the host refuses", { ...GOOD, endpoint: "https://private.example/1" }, {}, 422],
  ])("V-08 %s is refused", async (_, subscription, headers, status) => {
    const { taken, signIn } = createPushSite();
    const ada = await signIn();
    const token = tokenOf(await ada.get("/"));
    const all = { origin: ORIGIN, "content-type": "application/json", "x-form-token": token, ...headers };
    const init = { method: "POST", headers: all, body: JSON.stringify(subscription) };
    expect((await ada.send("/push-subscriptions", init)).status).toBe(status);
    expect(taken).toEqual([]);
  });

  it("V-08 installable: manifest, icon, worker, and a page for when there is no connection", async () => {
    const { visitor } = createSite();
    const { text, headers } = await visitor().get("/manifest.webmanifest");
    expect(headers.get("content-type")).toContain("application/manifest+json");
    const { icons, display, start_url } = JSON.parse(text);
    expect([display, start_url]).toEqual(["standalone", "./"]);
    for (const { src, type } of icons) {
      const icon = await visitor().get(`/${src}`);
      expect([icon.status, icon.headers.get("content-type")]).toEqual([200, type]);
    }
    const worker = await visitor().get("/worker.js");
    expect(worker.headers.get("content-type")).toContain("text/javascript");
    // A classic worker with an export in it fails without a word.
    expect(worker.text).not.toMatch(/\bexport\b/);
    expect((await visitor().get("/offline")).status).toBe(200);
  });
});
