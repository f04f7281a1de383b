import { Webhook } from "standardwebhooks";
import { expect, it } from "vitest";
import { createWebhook } from "../../../../channels/inbox/notices/webhook/index.js";
import { NOTICE, sendingOf } from "./notices.js";
import { startStandIn } from "./stand-in.js";

const secretOf = (count: number) => `whsec_${Buffer.alloc(count, 7).toString("base64")}`;
const SECRET = secretOf(32);
const NO_SECRET = 'The secret of a webhook must be "whsec_" and 24 to 64 random bytes in base64.';

it("N-01 N-04 a webhook gets what the library of Standard Webhooks verifies, and no other end does", async () => {
  const server = await startStandIn();
  const webhook = createWebhook({ url: `${server.url}/hook?a=b`, secret: SECRET });
  await webhook(NOTICE, sendingOf());
  await webhook.withdraw?.(NOTICE, sendingOf("settled"));
  const [asked, settled] = server.got.map(({ path, body, headers }) => {
    expect(path).toBe("/hook?a=b");
    const all = headers as Record<string, string>;
    expect(() => new Webhook(`whsec_${Buffer.alloc(32, 8).toString("base64")}`).verify(body, all)).toThrow();
    expect(() => new Webhook(SECRET).verify(`${body} `, all)).toThrow();
    return { id: headers["webhook-id"], payload: new Webhook(SECRET).verify(body, all) };
  });
  expect(asked).toEqual({
    id: `${NOTICE.id}.asked`,
    payload: { type: "notice.asked", timestamp: expect.any(String), data: NOTICE },
  });
  expect(server.got[0]?.headers["content-type"]).toBe("application/json");
  expect(settled).toMatchObject({ id: `${NOTICE.id}.settled`, payload: { type: "notice.settled" } });
});

it.each([
  [500, {}, { message: /^127\.0\.0\.1:\d+ answered 500\.$/, isFinal: false, retryAfterMs: undefined }],
  [429, { "retry-after": "7" }, { isFinal: false, retryAfterMs: 7_000 }],
  [
    503,
    { "retry-after": "Fri, 31 Dec 2100 23:59:59 GMT" },
    { isFinal: false, retryAfterMs: expect.any(Number) },
  ],
  [503, { "retry-after": "Sat, 01 Jan 2000 00:00:00 GMT" }, { isFinal: false, retryAfterMs: undefined }],
  [410, {}, { isFinal: true }],
] as const)(
  "N-02 an end that answers %i %j is tried again when it says so, or never",
  async (status, headers, failure) => {
    const server = await startStandIn(() => ({ status, headers }));
    const thrown: unknown = await Promise.resolve(
      createWebhook({ url: server.url, secret: SECRET })(NOTICE, sendingOf()),
    ).catch((error) => error);
    const { message, ...facts } = { message: /./, ...failure };
    expect(thrown).toMatchObject(facts);
    expect(thrown).toHaveProperty("message", expect.stringMatching(message));
    expect(server.got).toHaveLength(1);
  },
);

it("N-02 an end that sends us on is not followed: it could have the notice sent anywhere", async () => {
  const other = await startStandIn();
  const server = await startStandIn(() => ({ status: 307, headers: { location: other.url } }));
  const webhook = createWebhook({ url: server.url, secret: SECRET });
  await expect(webhook(NOTICE, sendingOf())).rejects.toThrow(/answered 307\.$/);
  expect(other.got).toEqual([]);
});

it("N-02 an end that cannot be reached is named, but for its path", async () => {
  const webhook = createWebhook({ url: "http://127.0.0.1:1/secret", secret: SECRET });
  await expect(webhook(NOTICE, sendingOf())).rejects.toThrow(
    /^127\.0\.0\.1:1 cannot be reached: (?!.*secret)/,
  );
});

it.each([() => 7, () => new Date(Number.NaN), () => Promise.reject(7)])(
  "N-01 a webhook is called by the system's clock where the host's is broken",
  async (now) => {
    const server = await startStandIn();
    await createWebhook({ url: server.url, secret: SECRET, now: now as never })(NOTICE, sendingOf());
    const at = Number(server.got[0]?.headers["webhook-timestamp"]) * 1_000;
    expect(Math.abs(at - Date.now())).toBeLessThan(60_000);
  },
);

it.each([24, 25, 26, 64])("N-01 a secret of %i bytes is one", (count) => {
  expect(createWebhook({ url: "https://example.com", secret: secretOf(count) })).toBeTypeOf("function");
});

it.each<[options: Parameters<typeof createWebhook>[0], message: string]>([
  [{ url: "ftp://example.com", secret: SECRET }, "The url of a webhook must be like https://example.com."],
  ...["https://u:secret@example.com", "https://secret@example.com", "https://:secret@example.com"].map(
    (url) =>
      [{ url, secret: SECRET }, "The url of a webhook must have no user and no password in it."] satisfies [
        object,
        string,
      ],
  ),
  [{ url: "nowhere", secret: SECRET }, "The url of a webhook must be like https://example.com."],
  ...["whsec_c2hvcnQ=", ...[23, 65].map(secretOf), `x${secretOf(32)}`, `${secretOf(32)}!`].map(
    (secret) => [{ url: "https://example.com", secret }, NO_SECRET] satisfies [object, string],
  ),
])("N-01 a webhook that cannot be one is refused at once: %j", (options, message) => {
  expect(() => createWebhook(options)).toThrow(new TypeError(message));
});
