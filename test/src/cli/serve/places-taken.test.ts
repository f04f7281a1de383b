import { once } from "node:events";
import { Agent, createServer, get } from "node:http";
import { createConnection } from "node:net";
import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { createInboxPages } from "../../../../channels/inbox/page/index.js";
import { describeSignIn } from "../../../../src/cli/serve/describe-sign-in.js";
import { listenOn, PortTakenError } from "../../../../src/cli/serve/listen-on.js";
import { describeNotices, openNotices } from "../../../../src/cli/serve/open-notices.js";
import { withProof } from "../../../../src/cli/serve/port-holder.js";
import { readPlace } from "../../../../src/cli/serve/read-place.js";
import { takePort } from "../../../../src/cli/serve/take-port.js";
import { SENTENCES } from "../../../../src/language/en/command.js";
import { findPort } from "../find-port.js";

const KEY = "k".repeat(43);
const host = "127.0.0.1";

afterEach(() => void vi.unstubAllGlobals());

async function listen() {
  const port = await findPort();
  const place = await listenOn({ host, port });
  onTestFinished(() => place.close());
  return { place, port, url: `http://${host}:${port}/` };
}

describe("a place for HTTP", () => {
  it("L-06 who comes before there is an answer waits for it, and all connections end with it", async () => {
    const { place, url } = await listen();
    const early = fetch(url);
    place.answerWith(async ({ url: asked }) => new Response(`at ${asked}`));
    expect(await (await early).text()).toBe(`at ${url}`);
    const open = fetch(`${url}events`, { headers: { connection: "keep-alive" } });
    await (await open).text();
    await place.close();
    await expect(fetch(url)).rejects.toThrow();
  });

  it("L-06 is told apart where another program has it, and where it cannot be had", async () => {
    const { port } = await listen();
    await expect(listenOn({ host, port })).rejects.toBeInstanceOf(PortTakenError);
    await expect(listenOn({ host, port })).rejects.toThrow("EADDRINUSE");
    // Of a network for examples (RFC 5737): no machine has it.
    await expect(listenOn({ host: "192.0.2.1", port })).rejects.toThrow(
      new RegExp(`^Nothing can be served at 192\\.0\\.2\\.1, port ${port}: .*EADDRNOTAVAIL`),
    );
  });

  it("U-02 is given up at once: who is being answered has the answer, who is idle is let go", async () => {
    const { place, port, url } = await listen();
    let answer = (_: Response) => {};
    const asked: string[] = [];
    place.answerWith(async ({ url: address }) => {
      if (!address.endsWith("slow")) return new Response("quick");
      asked.push(new URL(address).pathname);
      return new Promise((resolve) => {
        answer = resolve;
      });
    });
    const agent = new Agent({ keepAlive: true });
    onTestFinished(() => agent.destroy());
    const [quick] = await once(get(url, { agent }), "response");
    const { socket } = quick;
    quick.resume();
    await once(quick, "end");
    const slow = fetch(`${url}slow`);
    await vi.waitFor(() => expect(asked).toEqual(["/slow"]));
    const idle = once(socket, "close");
    place.giveUp();
    await idle;
    answer(new Response("slow"));
    expect(await (await slow).text()).toBe("slow");
    const [refused] = await once(createConnection(port, host), "error");
    expect(refused).toMatchObject({ code: "ECONNREFUSED" });
  });

  it("U-02 who is not answered in time is cut off when it is given up", async () => {
    const { place, url } = await listen();
    place.answerWith(() => new Promise(() => {}));
    const stuck = fetch(url);
    await new Promise((resolve) => setImmediate(resolve));
    place.giveUp();
    await expect(stuck).rejects.toThrow();
  });
});

describe("a port that serve wants", () => {
  const taken = async () => {
    const server = createServer();
    const port = await findPort();
    server.listen(port, host);
    await once(server, "listening");
    onTestFinished(() => void server.close());
    return readPlace({ port: String(port) });
  };

  it("L-06 is had where it is free", async () => {
    const place = readPlace({ port: String(await findPort()) });
    const listening = await takePort(place, KEY);
    expect(listening).toBeDefined();
    await listening?.close();
  });

  it.each<[string, string[]]>([
    ["ours", ["GET"]],
    ["foreign", ["GET"]],
    ["ours for now", Array.from({ length: 20 }, () => ["GET", "POST"]).flat()],
    ["nobody", Array.from({ length: 20 }, () => "GET")],
  ])(
    "U-02 L-06 is not had from who is %s, and is asked for as often as it may be given",
    async (holder, expected) => {
      const place = await taken();
      const asked: string[] = [];
      const proving = withProof(async () => new Response(), {
        ...{ key: KEY, place },
        ...(holder === "ours for now" && { giveWay: () => undefined }),
      });
      vi.stubGlobal("fetch", async (url: string, init: RequestInit) => {
        asked.push(init.method ?? "GET");
        if (holder === "nobody")
          throw new Error("", { cause: Object.assign(new Error(), { code: "ECONNREFUSED" }) });
        return holder === "foreign" ? new Response("hello") : proving(new Request(url, init));
      });
      expect(await takePort(place, KEY)).toBeUndefined();
      expect(asked).toEqual(expected);
    },
  );

  it("L-06 what fails for another reason is told", async () => {
    await expect(takePort(readPlace({ host: "192.0.2.1" }), KEY)).rejects.toThrow("Nothing can be served at");
  });
});

describe("how a device is signed in", () => {
  const signIn = (isReachable: boolean, isTTY: boolean) => {
    const pages = { ...createInboxPages(createInbox({ store: createMemoryStore() })) };
    pages.createSignInCode = async (by) =>
      ({ code: `CODE-OF-${by}`, path: "sign-in#CODE", expiresAt: "" }) as never;
    const streams = {
      stdin: process.stdin,
      stderr: process.stderr,
      stdout: Object.assign(new PassThrough(), { isTTY }),
    };
    const more = { signal: new AbortController().signal, language: "en", say: SENTENCES } as const;
    return describeSignIn(pages, { baseUrl: "https://ask.example/in", isReachable }, "ada", {
      ...streams,
      ...more,
    });
  };
  const LINK =
    "To sign a device in as ada, open this link on it within ten minutes; it is good once:\n  https://ask.example/in/sign-in#CODE\n";
  const CODE = "or type the code CODE-OF-ada at https://ask.example/in/sign-in\n";

  it("L-06 where no other device can come is told by a link, a code, and how others can", async () => {
    expect(await signIn(false, false)).toBe(`${LINK}\n${CODE}${SENTENCES.serve.phone}\n\n`);
  });

  it("L-06 the QR code has its margin, and is light on dark on a terminal", async () => {
    const plain = await signIn(true, false);
    const [, drawn = ""] = plain.split(LINK);
    expect(plain.startsWith(LINK)).toBe(true);
    expect(drawn.endsWith(`\n\n${CODE}\n`)).toBe(true);
    const rows = drawn.slice(1, -`\n\n${CODE}\n`.length).split("\n");
    // Version 3 is 29 modules wide, and two of margin stand on each side; a row of signs is two of modules.
    expect(rows.map((row) => row.length)).toEqual(rows.map(() => 2 + 29 + 4));
    expect(rows).toHaveLength(17);
    expect(rows[0]).toBe(`  ${"█".repeat(33)}`);
    const coloured = await signIn(true, true);
    expect(coloured).toBe(
      plain.replace(rows.join("\n"), rows.map((row) => `  \u001b[97;40m${row.slice(2)}\u001b[0m`).join("\n")),
    );
  });
});

it("N-05 L-06 all ways to tell are had, web push first, and told", async () => {
  const store = createMemoryStore();
  const way = Object.assign(async () => undefined, { medium: "ntfy" });
  const { notices, push } = await openNotices(store, { baseUrl: "http://127.0.0.1" }, [way]);
  expect(notices.map(({ medium }) => medium)).toEqual(["web-push", "ntfy"]);
  expect(push.publicKey).toMatch(/^[\w-]{87}$/);
  const keys = {
    p256dh: Buffer.alloc(65, 4).toString("base64url"),
    auth: Buffer.alloc(16).toString("base64url"),
  };
  await push.subscribe({ endpoint: "https://push.example/1", keys }, "ada");
  expect(await notices[0]?.isReady?.()).toBe(true);
  const own = async function pigeon() {};
  expect(describeNotices([way, own, way], SENTENCES)).toContain(
    "on the page, and by ntfy, pigeon and ntfy.\n",
  );
  expect(describeNotices([], SENTENCES)).toMatch(/on the page\.\n$/);
});
