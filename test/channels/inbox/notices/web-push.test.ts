import { createPublicKey, verify } from "node:crypto";
import { describe, expect, it, vi } from "vitest";
import { createMemoryStore, type InboxStore } from "../../../../channels/inbox/index.js";
import { createWebPush } from "../../../../channels/inbox/notices/web-push/index.js";
import { createDevice } from "./device.js";
import { NOTICE, sendingOf } from "./notices.js";
import { startStandIn } from "./stand-in.js";

const SUBJECT = "mailto:ada@example.com";

/** A push service that stands at another address, over plain http. */
async function startService(
  statusOf: (path: string) => number = () => 201,
  headers?: Record<string, string>,
) {
  const paths: string[] = [];
  const server = await startStandIn((count) => ({
    status: statusOf(server.got[count - 1]?.path ?? ""),
    ...(headers && { headers }),
  }));
  const fetch: typeof globalThis.fetch = (address, init) => {
    paths.push(String(address));
    return globalThis.fetch(server.url + new URL(String(address)).pathname, init);
  };
  const open = (store: InboxStore) => createWebPush({ store, subject: SUBJECT, fetch });
  return { server, open, paths };
}

/** The claims of a VAPID header, whose signature holds for a key (RFC 8292). */
function readVapid(header = "", publicKey = ""): unknown {
  const { token = "", key = "" } = /^vapid t=(?<token>[\w.-]+), k=(?<key>[\w-]+)$/.exec(header)?.groups ?? {};
  expect(key).toBe(publicKey);
  const [head = "", claims = "", signature = ""] = token.split(".");
  const point = Buffer.from(key, "base64url");
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString("base64url"));
  const jwk = { kty: "EC", crv: "P-256", x, y } as { kty: string };
  const ownKey = createPublicKey({ key: jwk, format: "jwk" });
  const isSigned = verify(
    "sha256",
    Buffer.from(`${head}.${claims}`),
    { key: ownKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  );
  expect(isSigned).toBe(true);
  return JSON.parse(Buffer.from(claims, "base64url").toString());
}

describe("web push", () => {
  it("N-04 a push service gets what the device's keys open, signed by the key that the page gives", async () => {
    const store = createMemoryStore();
    const service = await startService();
    const [phone, laptop] = [createDevice("phone"), createDevice("laptop")];
    const push = service.open(store);
    await Promise.all([push.subscribe(phone.subscriber), service.open(store).subscribe(laptop.subscriber)]);
    await push.subscribe(phone.subscriber);
    await push(NOTICE, sendingOf());
    await push.withdraw?.(NOTICE, sendingOf("settled"));
    expect(service.paths.toSorted()).toEqual([
      ...[laptop, laptop, phone, phone].map(({ subscriber }) => subscriber.endpoint),
    ]);
    const of = (path: string) => service.server.got.filter((got) => got.path === path);
    const [asked, settled] = of("/phone");
    expect(phone.open(asked?.body ?? Buffer.of())).toEqual({ about: "asked", ...NOTICE });
    expect(phone.open(settled?.body ?? Buffer.of())).toEqual({ about: "settled", ...NOTICE });
    expect(laptop.open(of("/laptop")[0]?.body ?? Buffer.of())).toEqual({ about: "asked", ...NOTICE });
    expect(() => laptop.open(asked?.body ?? Buffer.of())).toThrow();
    expect(asked?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      ttl: "2419200",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{32}$/),
    });
    expect(settled?.headers.topic).toBe(asked?.headers.topic);
    const publicKey = await service.open(store).publicKey();
    expect(readVapid(asked?.headers.authorization, publicKey)).toMatchObject({
      aud: "https://push.example.com",
      sub: SUBJECT,
    });
  });

  it("N-01 what is too long for a message is shortened, and one that expires is not kept longer", async () => {
    const service = await startService();
    const device = createDevice("phone");
    const push = service.open(createMemoryStore());
    await push.subscribe(device.subscriber);
    const expiresAt = new Date(Date.now() + 600_000).toISOString();
    const long = { ...NOTICE, title: "ü".repeat(320), body: "\u{1f600}".repeat(2_000), expiresAt };
    await push(long, sendingOf());
    const [{ headers, body } = { headers: { ttl: "" }, body: Buffer.of() }] = service.server.got;
    expect(body.length).toBeLessThanOrEqual(4_096);
    expect(device.open(body)).toMatchObject({ title: long.title, url: NOTICE.url, expiresAt });
    expect(Number(headers.ttl)).toBeLessThanOrEqual(600);
    expect(Number(headers.ttl)).toBeGreaterThan(590);
  });

  it("N-01 no message is longer than push services take, however long what it says is", async () => {
    const service = await startService();
    const push = service.open(createMemoryStore());
    await push.subscribe(createDevice("phone").subscriber);
    for (let length = 3_500; length < 4_000; length += 7) {
      await push({ ...NOTICE, body: "x".repeat(length) }, sendingOf());
    }
    const longest = Math.max(...service.server.got.map(({ body }) => body.length));
    expect(longest).toBeGreaterThan(3_900);
    expect(longest).toBeLessThanOrEqual(4_096);
  });

  it("N-01 a title is cut short where nothing else can be left out", async () => {
    const service = await startService();
    const device = createDevice("phone");
    const push = service.open(createMemoryStore());
    await push.subscribe(device.subscriber);
    const url = `https://ask.example.com/${"x".repeat(3_000)}`;
    await push({ ...NOTICE, title: `${"x".repeat(99)}\u{1f600}${"y".repeat(900)}`, url }, sendingOf());
    const told = device.open(service.server.got[0]?.body ?? Buffer.of());
    expect(told).toMatchObject({ about: "asked", id: NOTICE.id, url, body: "" });
    expect(told.title).toBe(`${"x".repeat(99)}\ufffd`);
  });

  it("N-04 one device has one place, also where two hosts add it at once, and keeps it while nothing changes", async () => {
    const store = createMemoryStore();
    const service = await startService();
    const { subscriber } = createDevice("phone");
    await Promise.all([service.open(store).subscribe(subscriber), service.open(store).subscribe(subscriber)]);
    const push = service.open(store);
    const take = vi.spyOn(store, "take");
    await push.subscribe(subscriber);
    expect(take).not.toHaveBeenCalled();
    for (let count = 1; count < 32; count += 1) await push.subscribe(createDevice(`d${count}`).subscriber);
    const kept = await Promise.all(
      Array.from({ length: 32 }, (_, place) => store.kept(`push subscription ${place}`)),
    );
    const own = kept
      .map((text = "null") => JSON.parse(text))
      .filter((one) => one?.endpoint === subscriber.endpoint);
    expect(own).toEqual([subscriber]);
  });

  it.each([404, 410])(
    "N-02 a device of which the service says %i is forgotten, and the others are told",
    async (status) => {
      const store = createMemoryStore();
      const service = await startService((path) => (path === "/gone" ? status : 201));
      const push = service.open(store);
      for (const name of ["gone", "phone"]) await push.subscribe(createDevice(name).subscriber);
      await push(NOTICE, sendingOf());
      await push(NOTICE, sendingOf("reminder"));
      expect(service.server.got.map(({ path }) => path).sort()).toEqual(["/gone", "/phone", "/phone"]);
    },
  );

  it("N-02 a service that is busy is asked again when it says so, and nobody is told where no device is subscribed", async () => {
    const service = await startService(() => 429, { "retry-after": "120" });
    const push = service.open(createMemoryStore());
    await expect(push(NOTICE, sendingOf())).rejects.toMatchObject({
      message: expect.stringMatching(/^No device is subscribed\./),
      isFinal: false,
    });
    // By then nobody is shown anything that could be taken back.
    await expect(push(NOTICE, sendingOf("settled"))).rejects.toMatchObject({ isFinal: true });
    expect(await push.isReady?.()).toBe(false);
    const { subscriber } = createDevice("phone");
    await push.subscribe(subscriber);
    expect(await push.isReady?.()).toBe(true);
    await expect(push(NOTICE, sendingOf())).rejects.toMatchObject({
      message: "push.example.com answered 429.",
      retryAfterMs: 120_000,
      isFinal: false,
    });
    await push.unsubscribe(subscriber.endpoint);
    await expect(push(NOTICE, sendingOf())).rejects.toThrow(/^No device is subscribed\./);
  });

  it("N-01 one device whose keys have changed is told by the new ones, and there are 32 at most", async () => {
    const service = await startService();
    const push = service.open(createMemoryStore());
    const [old, renewed] = [createDevice("phone"), createDevice("phone")];
    await push.subscribe(old.subscriber);
    await push.subscribe(renewed.subscriber);
    await push(NOTICE, sendingOf());
    expect(service.server.got).toHaveLength(1);
    expect(renewed.open(service.server.got[0]?.body ?? Buffer.of())).toMatchObject({ id: NOTICE.id });
    for (let count = 1; count < 32; count += 1) await push.subscribe(createDevice(`d${count}`).subscriber);
    await expect(push.subscribe(createDevice("one more").subscriber)).rejects.toThrow(/32 devices/);
  });
});

describe("an endpoint that a client gives", () => {
  const { subscriber } = createDevice("phone");
  const { keys } = subscriber;

  it.each([
    [{ ...subscriber, endpoint: "http://push.example.com/1" }, /https address/],
    [{ ...subscriber, endpoint: "https://a:b@push.example.com/1" }, /https address/],
    [{ ...subscriber, endpoint: `https://push.example.com/${"x".repeat(3_000)}` }, /https address/],
    [{ ...subscriber, endpoint: "nowhere" }, /https address/],
    [{ ...subscriber, keys: { ...keys, auth: "AAAA" } }, /keys\.auth .* 16 bytes/],
    [{ ...subscriber, keys: { ...keys, p256dh: "" } }, /keys\.p256dh .* 65 bytes/],
  ])("N-04 is refused where it is none: %#", async (wrong, message) => {
    await expect(
      createWebPush({ store: createMemoryStore(), subject: SUBJECT }).subscribe(wrong),
    ).rejects.toThrow(message);
  });

  it.each([
    ...["127.0.0.1", "10.1.2.3", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"],
    ...[
      "[::1]",
      "[::]",
      "[fe80::1]",
      "[fc00::1]",
      "[::ffff:127.0.0.1]",
      "[64:ff9b::7f00:1]",
      "[2002:7f00:1::]",
    ],
    ...["2130706433", "0x7f.1", "localhost"],
  ])("N-04 is not called where it leads into a private network: %s", async (host) => {
    const push = createWebPush({ store: createMemoryStore(), subject: SUBJECT });
    await push.subscribe({ ...subscriber, endpoint: `https://${host}:1/x` });
    await expect(push(NOTICE, sendingOf())).rejects.toThrow(/private network/);
  });
});

it.each(["ada", "http://example.com", "mailto:"])(
  "N-01 web push without a subject is refused at once: %s",
  (subject) => {
    expect(() => createWebPush({ store: createMemoryStore(), subject })).toThrow(
      new TypeError(
        'The subject of web push must be like "mailto:ada@example.com" or "https://example.com".',
      ),
    );
  },
);
