import { describe, expect, it, onTestFinished, vi } from "vitest";
import { NoticeFailure } from "../../../../channels/inbox/index.js";
import { createNtfy } from "../../../../channels/inbox/notices/ntfy/index.js";
import { createWebhook } from "../../../../channels/inbox/notices/webhook/index.js";
import { NOTICE, sendingOf } from "./notices.js";

const URL_OF_OURS = "https://hooks.example.com/secret";
const SECRET = `whsec_${Buffer.alloc(32, 7).toString("base64")}`;

/** What comes of a call that is answered so. */
async function call(fetch: typeof globalThis.fetch): Promise<unknown> {
  const send = createWebhook({ url: URL_OF_OURS, secret: SECRET, fetch });
  return Promise.resolve(send(NOTICE, sendingOf())).catch((error: unknown) => error);
}

describe("the call of an address", () => {
  it.each([
    [200, undefined],
    [299, undefined],
    [300, { isFinal: false }],
    [400, { isFinal: true }],
    [404, { isFinal: false }],
    [405, { isFinal: true }],
    [410, { isFinal: true }],
    [413, { isFinal: true }],
    [415, { isFinal: true }],
    [422, { isFinal: true }],
    [500, { isFinal: false }],
  ])("N-02 that is answered %i has sent it, is tried again, or is not", async (status, failure) => {
    const answer = await call(async () => new Response("", { status }));
    if (failure === undefined) expect(answer).toBeUndefined();
    else expect(answer).toMatchObject({ name: "NoticeFailure", status, retryAfterMs: undefined, ...failure });
  });

  it.each([
    ["0", 0],
    ["7", 7_000],
    ["Thu, 01 Jan 1970 00:01:00 GMT", 60_000],
    ["1 Jan 1970 00:01:00 GMT", 60_000],
    ["Thu Jan  1 00:01:00 1970", expect.any(Number)],
    ["soon", undefined],
  ])("N-02 is tried again when the other end says: %j", async (text, retryAfterMs) => {
    vi.useFakeTimers({ toFake: ["Date"], now: -2 * 86_400_000 });
    onTestFinished(() => void vi.useRealTimers());
    const waits = typeof retryAfterMs === "number" && text.includes("1970") ? 2 * 86_400_000 : 0;
    const answer = await call(
      async () => new Response("", { status: 503, headers: { "retry-after": text } }),
    );
    expect(answer).toHaveProperty(
      "retryAfterMs",
      typeof retryAfterMs === "number" ? retryAfterMs + waits : retryAfterMs,
    );
  });

  it("N-02 that fails keeps why, and says the inner reason where there is one", async () => {
    const outer = new TypeError("fetch failed", { cause: new Error("no route") });
    for (const [thrown, said] of [
      [outer, "no route"],
      [new Error("down"), "down"],
      ["odd", "odd"],
    ] as const) {
      const answer = await call(() => Promise.reject(thrown));
      expect(answer).toMatchObject({ cause: thrown, isFinal: false });
      expect(String(answer)).toContain(`hooks.example.com cannot be reached: ${said}`);
      expect(String(answer)).not.toContain("secret");
    }
  });

  it("N-01 is over before the next one: what was answered is not read", async () => {
    let isRead = false;
    const body = new ReadableStream({
      cancel() {
        isRead = true;
      },
    });
    expect(await call(async () => new Response(body))).toBeUndefined();
    expect(isRead).toBe(true);
  });

  it.each(["xhttps://example.com", "https+x://example.com", "mailto:ada@example.com"])(
    "N-01 is not made by another scheme: %s",
    (url) => {
      expect(() => createNtfy({ topic: "t", url })).toThrow(TypeError);
    },
  );
});

it("N-02 a failure says that it is to be tried again, unless it says more", () => {
  expect(new NoticeFailure("busy")).toMatchObject({ isFinal: false, retryAfterMs: undefined });
  const cause = new Error("inner");
  const failure = new NoticeFailure("no", { isFinal: true, retryAfterMs: 5, cause });
  expect(failure).toMatchObject({ name: "NoticeFailure", isFinal: true, retryAfterMs: 5, cause });
});
