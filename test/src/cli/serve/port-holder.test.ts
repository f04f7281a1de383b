import { createHmac } from "node:crypto";
import { getEventListeners } from "node:events";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askForPort, type Fetch, findPortHolder, withProof } from "../../../../src/cli/serve/port-holder.js";

const KEY = "k".repeat(43);
const PORT = 4649;
const NOW = 1_700_000_000_000;
const ORIGIN = `http://127.0.0.1:${PORT}`;
const PATH = "/.well-known/ask-user-question";
const allowedHosts = ["127.0.0.1", "[::1]", "machine.lan"];
const place = { host: "::", port: PORT, baseUrl: "https://ask.example", isReachable: true, allowedHosts };
const address = { baseUrl: "https://ask.example", isReachable: true };
const here = { host: "127.0.0.1", port: PORT };

const sign = (text: string, key = KEY) => createHmac("sha256", key).update(text).digest("base64url");
const pages: Fetch = async (_, bindings) => new Response(`the page, with ${bindings}`);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"], now: NOW }));
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** What a fetch throws that the system has told of. */
const failAs = (code: string) => new Error("", { cause: Object.assign(new Error(), { code }) });

/** Whoever listens there; what is asked of them is noted. */
function listen(answer: (request: Request) => Promise<Response>) {
  const asked: { url: string; method: string; redirect: string }[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
    init.signal?.throwIfAborted();
    const request = new Request(url, init);
    asked.push({ url, method: request.method, redirect: request.redirect });
    return answer(request);
  });
  return asked;
}

describe("who holds a port", () => {
  it.each([
    ["ours", undefined],
    ["ours for now", () => undefined],
  ] as const)("U-02 L-06 is %s where the key is the same, and tells its address", async (holder, giveWay) => {
    listen(withProof(pages, { key: KEY, place, ...(giveWay && { giveWay }) }));
    expect(await findPortHolder(KEY, here)).toEqual({ holder, address });
  });

  it("U-02 is not asked of where nobody wants to know any more, and nothing listens to the signal afterwards", async () => {
    const asked = listen(withProof(pages, { key: KEY, place }));
    expect(await findPortHolder(KEY, here, AbortSignal.abort())).toEqual({ holder: "foreign" });
    expect(asked).toEqual([]);
    const { signal } = new AbortController();
    expect(await findPortHolder(KEY, here, signal)).toEqual({ holder: "ours", address });
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("U-02 L-06 is somebody else where the key is another, or the port", async () => {
    listen(withProof(pages, { key: KEY, place }));
    expect(await findPortHolder("guessed", here)).toEqual({ holder: "foreign" });
    expect(await findPortHolder(KEY, { ...here, port: PORT + 1 })).toEqual({ holder: "foreign" });
  });

  it.each<[string, unknown]>([
    ["nothing of ours", "hello"],
    ["nothing at all", null],
    ["no proof", { address: "{}", givesWay: true }],
    ["no address", { proof: "x".repeat(43), givesWay: true }],
    ["a proof that is none", { proof: "x".repeat(43), address: "{}" }],
  ])("U-02 is somebody else who says %s", async (_, reply) => {
    listen(async () => Response.json(reply));
    expect(await findPortHolder(KEY, here)).toEqual({ holder: "foreign" });
  });

  it.each<[string, string | undefined]>([
    ["signs no address", undefined],
    ["does not sign where it listens, as an older version,", JSON.stringify(address)],
  ])("U-02 is somebody else who %s though they know the key", async (_, signed) => {
    listen(async ({ url }) => {
      const challenge = new URL(url).searchParams.get("challenge");
      return Response.json({ address: signed, proof: sign(`holds ${PORT} ${challenge} ${signed}`) });
    });
    expect(await findPortHolder(KEY, here)).toEqual({ holder: "foreign" });
  });

  it.each<[string, unknown, string, asked: number]>([
    ["refuses", failAs("ECONNREFUSED"), "nobody", 1],
    ["breaks off", failAs("ECONNRESET"), "foreign", 5],
    ["ends while it is written to", failAs("EPIPE"), "foreign", 5],
    ["ends without a word", failAs("UND_ERR_SOCKET"), "foreign", 5],
    ["cannot be come to", failAs("EHOSTUNREACH"), "foreign", 1],
    ["says nothing in time", new Error("late"), "foreign", 1],
    ["throws no error", { cause: { code: "ECONNREFUSED" } }, "foreign", 1],
    ["says what is no JSON", undefined, "foreign", 1],
  ])("U-02 a port that %s", async (_, thrown, holder, count) => {
    const asked = listen(async () => {
      if (thrown !== undefined) throw thrown;
      return new Response("{");
    });
    expect(await findPortHolder(KEY, here)).toEqual({ holder });
    expect(asked).toHaveLength(count);
  });

  it("U-02 of who breaks off and has just ended, whoever came after is found", async () => {
    const ours = withProof(pages, { key: KEY, place });
    let count = 0;
    listen(async (request) => {
      count += 1;
      if (count < 5) throw failAs("ECONNRESET");
      return ours(request);
    });
    expect(await findPortHolder(KEY, here)).toEqual({ holder: "ours", address });
  });

  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["0.0.0.0", "127.0.0.1"],
    ["::", "[::1]"],
    ["::1", "[::1]"],
    ["machine.lan", "machine.lan"],
  ])("U-02 L-06 of %s is asked at %s, for two seconds, and nobody leads elsewhere", async (host, near) => {
    const timeout = vi.spyOn(AbortSignal, "timeout");
    const asked = listen(withProof(pages, { key: KEY, place, giveWay: () => undefined }));
    await findPortHolder(KEY, { host, port: PORT });
    expect(await askForPort(KEY, { host, port: PORT })).toBe(true);
    const at = `http://${near}:${PORT}${PATH}`;
    expect(asked).toEqual([
      {
        ...{ method: "GET", redirect: "error" },
        url: expect.stringMatching(/^http:\S+\?challenge=[\w-]{36}$/),
      },
      {
        ...{ method: "POST", redirect: "error" },
        url: `${at}?at=${NOW}&proof=${sign(`wants ${PORT} ${NOW}`)}`,
      },
    ]);
    expect(asked[0]?.url.startsWith(`${at}?`)).toBe(true);
    expect(timeout.mock.calls).toEqual([[2_000], [2_000]]);
  });
});

it.each<[holder: string, asked: string, isOurs: boolean]>([
  ["127.0.0.1", "127.0.0.1", true],
  ["127.0.0.1", "0.0.0.0", true],
  ["127.0.0.1", "::1", false],
  ["127.0.0.1", "::", false],
  ["127.0.0.1", "machine.lan", false],
  ["::1", "::1", true],
  ["::1", "::", true],
  ["::1", "127.0.0.1", false],
  ["::1", "0.0.0.0", false],
  ["machine.lan", "machine.lan", true],
  ["machine.lan", "127.0.0.1", false],
  ["0.0.0.0", "127.0.0.1", true],
  ["0.0.0.0", "machine.lan", true],
  ["0.0.0.0", "::1", false],
  ["0.0.0.0", "::", false],
  ["::", "127.0.0.1", true],
  ["::", "::1", true],
])(
  "U-02 who listens at %s is found at %s: %s, whoever has that passes a challenge on",
  async (host, asked, isOurs) => {
    listen(withProof(pages, { key: KEY, place: { ...place, host } }));
    const found = isOurs ? { holder: "ours", address } : { holder: "foreign" };
    expect(await findPortHolder(KEY, { host: asked, port: PORT })).toEqual(found);
  },
);

describe("a reply without end", () => {
  /** What is sent until nobody listens any more. */
  const createDrip = (chunk: string, ms: number) => {
    let [sent, isOver] = [0, false];
    const body = new ReadableStream({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, ms));
        sent += 1;
        controller.enqueue(new TextEncoder().encode(chunk));
      },
      cancel() {
        isOver = true;
      },
    });
    return { body, read: () => ({ sent, isOver }) };
  };

  it("U-02 is left once it is longer than any of ours", async () => {
    const drip = createDrip("a".repeat(1_000), 0);
    listen(async () => new Response(drip.body));
    expect(await findPortHolder(KEY, here)).toEqual({ holder: "foreign" });
    await vi.waitFor(() => expect(drip.read().isOver).toBe(true));
    expect(drip.read().sent).toBeLessThan(20);
  });

  it.each(["its time is over", "it is not wanted any more"])(
    "U-02 is left when %s, whatever the fetch has forgotten",
    async (why) => {
      const drip = createDrip(" ", 1);
      listen(async () => new Response(drip.body));
      const [late, unwanted] = [new AbortController(), new AbortController()];
      vi.spyOn(AbortSignal, "timeout").mockReturnValue(late.signal);
      const finding = findPortHolder(KEY, here, unwanted.signal);
      await vi.waitFor(() => expect(drip.read().sent).toBeGreaterThan(3));
      (why === "its time is over" ? late : unwanted).abort();
      expect(await finding).toEqual({ holder: "foreign" });
      await vi.waitFor(() => expect(drip.read().isOver).toBe(true));
    },
  );
});

describe("a wish for the port", () => {
  const wish = (handler: Fetch, at: unknown, proof = sign(`wants ${PORT} ${at}`), method = "POST") =>
    handler(new Request(`${ORIGIN}${PATH}?at=${at}&proof=${proof}`, { method }));

  it("U-02 is granted once, and the connection with it ended", async () => {
    const giveWay = vi.fn();
    const handler = withProof(pages, { key: KEY, place, giveWay });
    const granted = await wish(handler, NOW);
    expect([granted.status, granted.headers.get("connection"), await granted.text()]).toEqual([
      202,
      "close",
      "",
    ]);
    expect((await wish(handler, NOW)).status).toBe(404);
    expect((await wish(handler, NOW - 1)).status).toBe(404);
    expect(giveWay).toHaveBeenCalledTimes(1);
    expect((await wish(handler, NOW + 1)).status).toBe(202);
  });

  it.each<[string, Parameters<typeof wish> extends [Fetch, ...infer More] ? More : never]>([
    ["ten seconds old", [NOW - 10_000]],
    ["of ten seconds later", [NOW + 10_000]],
    ["of no time", [Number.NaN]],
    ["signed with another key", [NOW, sign(`wants ${PORT} ${NOW}`, "other")]],
    ["of another port", [NOW, sign(`wants ${PORT + 1} ${NOW}`)]],
    ["signed for something else", [NOW, sign(`holds ${PORT} ${NOW}`)]],
    ["of another time", [NOW, sign(`wants ${PORT} ${NOW - 1}`)]],
    ["without a proof", [NOW, ""]],
    ["that was only looked at", [NOW, sign(`wants ${PORT} ${NOW}`), "GET"]],
  ])("U-02 is nothing where it is %s", async (_, more) => {
    const giveWay = vi.fn();
    const response = await wish(withProof(pages, { key: KEY, place, giveWay }), ...more);
    expect([response.status, await response.text()]).toEqual([404, ""]);
    expect(giveWay).not.toHaveBeenCalled();
  });

  it.each([NOW - 9_999, NOW + 9_999])("U-02 holds while its time is near: %s", async (at) => {
    const handler = withProof(pages, { key: KEY, place, giveWay: () => undefined });
    expect((await wish(handler, at)).status).toBe(202);
  });

  it("U-02 is granted by nobody who is there for good, and asking them tells so", async () => {
    const handler = withProof(pages, { key: KEY, place });
    expect((await wish(handler, NOW)).status).toBe(404);
    listen(handler);
    expect(await askForPort(KEY, here)).toBe(false);
    listen(() => Promise.reject(new Error()));
    expect(await askForPort(KEY, here)).toBe(false);
  });

  it("U-02 is neither of what lacks all its parts", async () => {
    const handler = withProof(pages, { key: KEY, place, giveWay: () => undefined });
    for (const query of ["", `?at=${NOW}`, `?proof=${sign(`wants ${PORT} 0`)}`]) {
      expect((await handler(new Request(`${ORIGIN}${PATH}${query}`, { method: "POST" }))).status).toBe(404);
    }
  });
});

describe("a challenge", () => {
  it.each([
    ["c".repeat(15), 404],
    ["c".repeat(16), 200],
    ["c".repeat(100), 200],
    ["c".repeat(101), 404],
    [`-${"_".repeat(15)}`, 200],
    [`.${"c".repeat(16)}`, 404],
    [`${"c".repeat(16)}.`, 404],
  ])(
    "U-02 is signed where it is long enough, and no letter of anybody's else: %s",
    async (challenge, status) => {
      const handler = withProof(pages, { key: KEY, place });
      const response = await handler(new Request(`${ORIGIN}${PATH}?challenge=${challenge}`));
      expect(response.status).toBe(status);
      if (status === 404) return;
      const told = JSON.stringify({ ...address, host: "::" });
      expect(await response.json()).toEqual({
        ...{ address: told, givesWay: false },
        proof: sign(`holds ${PORT} ${challenge} ${told}`),
      });
    },
  );

  it.each(["evil.example", "127.0.0.1.evil.example", "localhost.", "xn--localhost"])(
    "U-02 G-05 is no more than a page to who comes by a foreign name: %s",
    async (host) => {
      const handler = withProof(pages, { key: KEY, place, giveWay: () => undefined });
      const request = new Request(`${ORIGIN}${PATH}?challenge=${"c".repeat(20)}`, { headers: { host } });
      expect(await (await handler(request, "all")).text()).toBe("the page, with all");
    },
  );

  it("U-02 changes nothing for who wants a page", async () => {
    const handler = withProof(pages, { key: KEY, place, giveWay: () => undefined });
    const page = async (path: string) => (await handler(new Request(`${ORIGIN}${path}`), "all")).text();
    for (const path of ["/", `${PATH}/x`, `/x${PATH}`]) expect(await page(path)).toBe("the page, with all");
    expect(await page(PATH)).toBe("");
    const posted = new Request(`${ORIGIN}${PATH}?challenge=${"c".repeat(20)}`, { method: "POST" });
    expect((await handler(posted)).status).toBe(404);
  });
});
