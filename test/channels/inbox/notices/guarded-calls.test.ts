import { createECDH, randomBytes } from "node:crypto";
import dns, { type LookupAddress } from "node:dns";
import http from "node:http";
import https, { type RequestOptions } from "node:https";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, it, onTestFinished } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import { createWebPush } from "../../../../channels/inbox/notices/web-push/index.js";
import { NOTICE, sendingOf } from "./notices.js";
import { startStandIn } from "./stand-in.js";

/** Puts calls in the place of the system's, until the test is over. */
function patch(module: object, calls: object): void {
  const real = Object.fromEntries(Object.keys(calls).map((name) => [name, Reflect.get(module, name)]));
  const use = (own: object) => {
    Object.assign(module, own);
    syncBuiltinESMExports();
  };
  use(calls);
  onTestFinished(() => use(real));
}

/** Names lead where they are told to; what is called by https is the stand-in, as the call was made. */
function redirect(url: string, addresses: LookupAddress[] | Error, all = false) {
  const made: { options: RequestOptions; address: unknown }[] = [];
  const lookup = (_: string, __: object, callback: (error: Error | null, found: LookupAddress[]) => void) =>
    addresses instanceof Error ? callback(addresses, []) : callback(null, addresses);
  patch(dns, { lookup });
  const request = (address: URL, options: RequestOptions) => {
    const { method = "GET", headers = {} } = options;
    const call = http.request(url + address.pathname, { method, headers });
    // As the system does when it connects.
    options.lookup?.(address.hostname, all ? { all } : {}, (error, found) => {
      made.push({ options, address: error?.message ?? found });
      if (error) call.destroy(error);
    });
    return call;
  };
  patch(https, { request });
  return made;
}

async function subscribe() {
  const push = createWebPush({ store: createMemoryStore(), subject: "mailto:ada@example.com" });
  const keys = {
    p256dh: createECDH("prime256v1").generateKeys("base64url"),
    auth: randomBytes(16).toString("base64url"),
  };
  await push.subscribe({ endpoint: "https://push.example.com/phone", keys });
  return push;
}

const PUBLIC = { address: "93.184.215.14", family: 4 };

describe("the call of an endpoint", () => {
  it("N-04 goes to the address that was looked at, with all that the push service needs", async () => {
    const server = await startStandIn(() => ({ status: 201 }));
    const made = redirect(server.url, [
      PUBLIC,
      { address: "2606:2800:21f:cb07:6820:80da:af6b:8b2c", family: 6 },
    ]);
    const sending = sendingOf();
    await (await subscribe())(NOTICE, sending);
    expect(made[0]?.options.signal).toBe(sending.signal);
    expect(made.map(({ address }) => address)).toEqual([PUBLIC.address]);
    expect(server.got).toMatchObject([
      { method: "POST", path: "/phone", headers: { "content-encoding": "aes128gcm", ttl: "2419200" } },
    ]);
    expect(server.got[0]?.body.length).toBeGreaterThan(100);
  });

  it("N-02 tells what the push service answers, and when to come back", async () => {
    const server = await startStandIn((count) =>
      count === 1 ? { status: 503, headers: { "retry-after": "60" } } : { status: 204 },
    );
    redirect(server.url, [PUBLIC]);
    const push = await subscribe();
    await expect(push(NOTICE, sendingOf())).rejects.toMatchObject({ retryAfterMs: 60_000 });
    await push(NOTICE, sendingOf());
    expect(server.got).toHaveLength(2);
  });

  it("N-04 goes to any of the addresses that were looked at, where the system asks for all", async () => {
    const server = await startStandIn(() => ({ status: 205 }));
    const made = redirect(server.url, [PUBLIC], true);
    await (await subscribe())(NOTICE, sendingOf());
    expect(made.map(({ address }) => address)).toEqual([[PUBLIC]]);
  });

  it.each([
    [new Error("no such name"), "push.example.com cannot be reached: no such name"],
    [[], "push.example.com cannot be reached: push.example.com leads into a private network."],
  ])("N-04 is not made where its name leads nowhere: %s", async (addresses, said) => {
    const server = await startStandIn();
    redirect(server.url, addresses);
    await expect((await subscribe())(NOTICE, sendingOf())).rejects.toThrow(said);
    expect(server.got).toEqual([]);
  });

  it.each(["10.0.0.1", "::1", "fd00::1", "::ffff:10.0.0.1"])(
    "N-04 is not made where one of the addresses of its name is private: %s",
    async (address) => {
      const server = await startStandIn();
      const made = redirect(server.url, [PUBLIC, { address, family: address.includes(":") ? 6 : 4 }]);
      await expect((await subscribe())(NOTICE, sendingOf())).rejects.toThrow(
        "push.example.com cannot be reached: push.example.com leads into a private network.",
      );
      expect(made).toHaveLength(1);
      expect(server.got).toEqual([]);
    },
  );
});
