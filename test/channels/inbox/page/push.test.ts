import { describe, expect, it } from "vitest";
import type { PushSubscriptionData } from "../../../../channels/inbox/page/index.js";
import { createSite, ORIGIN, tokenOf } from "./pages.js";

const GOOD = { endpoint: "https://push.example/1", expirationTime: null, keys: { p256dh: "BPk", auth: "a" } };

const endpointOf = (length: number): string => "https://push.example/".padEnd(length, "x");

const DETAILS: Record<string, string> = {
  invalid_subscription: "The body must be a push subscription, with an https endpoint and its keys.",
  refused_subscription: "The subscription was refused. Its endpoint must be one of a public push service.",
};

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
  it("Z-01 V-08 are not taken where nobody sends", async () => {
    const ada = await createSite().signIn();
    const token = tokenOf(await ada.get("/"));
    const headers = { origin: ORIGIN, "content-type": "application/json", "x-form-token": token };
    const init = { method: "POST", headers, body: JSON.stringify(GOOD) };
    const { status, text } = await ada.send("/push-subscriptions", init);
    expect([status, JSON.parse(text).code]).toEqual([422, "invalid_subscription"]);
  });

  it("V-08 one is handed to the host with who it is of; the page knows the key", async () => {
    const { taken, ask, pages, signIn, visitor } = createPushSite();
    const ada = await signIn();
    const feed = await ada.get("/");
    expect(feed.text).toContain('data-push-key="BPublic"');
    const [guest, id] = [visitor(), await ask()];
    await guest.get(`/${await pages.createEntryLink(id, "Guest")}`);
    expect((await guest.get(`/q/${id}`)).text).not.toContain("data-push-key");
    const headers = { origin: ORIGIN, "content-type": "application/json", "x-form-token": tokenOf(feed) };
    const init = { method: "POST", headers, body: JSON.stringify(GOOD) };
    expect((await ada.send("/push-subscriptions", init)).status).toBe(204);
    expect(taken).toEqual([[{ endpoint: GOOD.endpoint, keys: GOOD.keys }, "Ada"]]);
  });

  it.each<[string, unknown, Record<string, string>, string]>([
    ["no token", GOOD, { "x-form-token": "" }, "403 outdated_form"],
    ["a foreign origin", GOOD, { origin: "https://evil.example" }, "403 forbidden_origin"],
    [
      "an endpoint without TLS",
      { ...GOOD, endpoint: "http://push.example/1" },
      {},
      "422 invalid_subscription",
    ],
    ["an endpoint that is no address", { ...GOOD, endpoint: "push" }, {}, "422 invalid_subscription"],
    ["no endpoint", { keys: GOOD.keys }, {}, "422 invalid_subscription"],
    ["no keys", { endpoint: GOOD.endpoint }, {}, "422 invalid_subscription"],
    ["keys that are none", { ...GOOD, keys: { p256dh: 1, auth: "a" } }, {}, "422 invalid_subscription"],
    ["a secret that is none", { ...GOOD, keys: { p256dh: "B" } }, {}, "422 invalid_subscription"],
    ["a list", [GOOD], {}, "422 invalid_subscription"],
    ["nothing", null, {}, "422 invalid_subscription"],
    ["a text that is too long", { ...GOOD, endpoint: endpointOf(2_001) }, {}, "422 invalid_subscription"],
    ["more than a mebibyte", { ...GOOD, more: "x".repeat(1_048_576) }, {}, "413 body_too_large"],
    ["a form", GOOD, { "content-type": "text/plain" }, "415 unsupported_media_type"],
    [
      "one that the host refuses",
      { ...GOOD, endpoint: "https://private.example/1" },
      {},
      "422 refused_subscription",
    ],
  ])("Z-01 V-08 %s is refused", async (_, subscription, headers, refusal) => {
    const { taken, signIn } = createPushSite();
    const ada = await signIn();
    const token = tokenOf(await ada.get("/"));
    const all = { origin: ORIGIN, "content-type": "application/json", "x-form-token": token, ...headers };
    const init = { method: "POST", headers: all, body: JSON.stringify(subscription) };
    const { status, text } = await ada.send("/push-subscriptions", init);
    const { code, detail } = JSON.parse(text);
    expect([`${status} ${code}`, detail]).toEqual([refusal, DETAILS[code] ?? expect.anything()]);
    expect(taken).toEqual([]);
  });

  it("Z-01 V-08 none is taken of nobody, and none where nobody sends", async () => {
    const headers = { origin: ORIGIN, "content-type": "application/json" };
    const init = { method: "POST", headers, body: JSON.stringify(GOOD) };
    const { taken, visitor } = createPushSite();
    expect((await visitor().send("/push-subscriptions", init)).status).toBe(401);
    expect(taken).toEqual([]);
    const ada = await createSite().signIn();
    const token = tokenOf(await ada.get("/"));
    const meant = { ...init, headers: { ...headers, "x-form-token": token } };
    expect((await ada.send("/push-subscriptions", meant)).status).toBe(422);
  });

  it("Z-01 V-08 one of the longest endpoint is taken", async () => {
    const { taken, signIn } = createPushSite();
    const ada = await signIn();
    const token = tokenOf(await ada.get("/"));
    const headers = { origin: ORIGIN, "content-type": "application/json", "x-form-token": token };
    const body = JSON.stringify({ ...GOOD, endpoint: endpointOf(2_000) });
    expect((await ada.send("/push-subscriptions", { method: "POST", headers, body })).status).toBe(204);
    expect(taken).toHaveLength(1);
  });

  it("V-08 installable: manifest, icon, worker, and a page for when there is no connection", async () => {
    const { visitor } = createSite();
    const { text, headers } = await visitor().get("/manifest.webmanifest");
    expect(headers.get("content-type")).toContain("application/manifest+json");
    const { icons, display, start_url } = JSON.parse(text);
    expect([display, start_url]).toEqual(["standalone", "./"]);
    expect(icons).toMatchObject([{ sizes: "any" }, { sizes: "512x512" }]);
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
