import { rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createInbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { ROOT } from "../../house/source-files.js";
import { findPort } from "./find-port.js";
import { run } from "./run.js";
import { createPlace, type Place, READY, serve as serveAt, signIn } from "./serve.js";

let place: Place;
let store: string;
let port: number;

beforeEach(async () => {
  place = await createPlace();
  ({ store, port } = place);
});
afterEach(() => place.remove());

const serve = (...args: string[]) => serveAt(place, ...args);

describe("serve", () => {
  it("L-06 prints a link that signs in, and serves what is in the folder", async () => {
    const inbox = createInbox({ store: createFolderStore({ path: store }) });
    await inbox.ask({
      toolCallId: "1",
      toolName: "ask",
      questions: [{ question: "Deploy?", header: "", options: [] }],
    });
    await inbox.close();
    const { code, interrupt, until } = serve();
    const text = await until(READY);
    expect(text).toContain(`The inbox is at http://127.0.0.1:${port}\n`);
    const at = `http://127.0.0.1:${port}`;
    expect(text).toContain(
      `From elsewhere they ask at ${at}/mcp (MCP) or ${at}/api/entries, with a token:\n`,
    );
    // No camera leads to an address of this machine alone.
    expect(text).not.toMatch(/[█▀▄]/);
    expect(text).toContain(
      "\nFor a phone, and a QR code to scan, serve where it can reach this machine: --host 0.0.0.0",
    );
    const [link = ""] = new RegExp(`http://127.0.0.1:${port}/sign-in#\\w+`).exec(text) ?? [];
    const cookie = await signIn(link);
    const feed = await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } });
    expect(await feed.text()).toContain("Deploy?");
    interrupt();
    expect(await code).toBe(0);
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it("L-06 L-07 whose question waits in the inbox is told where it stands on the page, as long as it is served", async () => {
    const { code, interrupt, until } = serve();
    await until(READY);
    const other = serveAt({ ...place, port: await findPort() });
    await other.until(READY);
    other.interrupt();
    await other.code;
    const ask = async () => {
      const said: string[] = [];
      const words = [`${ROOT}examples/two-questions.json`, "--channel", "inbox", "--store", store];
      const asking = run(words, "", { onSaid: (text) => void said.push(text) });
      const inbox = createInbox({ store: createFolderStore({ path: store }) });
      const { id } = await vi.waitFor(async () => {
        expect(said.join("")).toMatch(/^The question waits in the inbox\. .*\n/);
        const [entry] = (await inbox.list({ status: "open" })).entries;
        return entry as { id: string };
      });
      await inbox.withdraw(id, "enough");
      await inbox.close();
      await asking;
      return said.join("").split("\n")[1]?.replace(id, "ID");
    };
    expect(await ask()).toBe(`Or on the page: http://127.0.0.1:${port}/q/ID`);
    interrupt();
    await code;
    expect(await ask()).not.toContain("page");
  });

  it("L-06 L-09 takes no word apart on a terminal, and no link; a second one neither", async () => {
    const narrow = { ...place, columns: 40 };
    const first = await serveAt(narrow).until(READY);
    expect(first).toContain(
      "\nWhat waits is told to each browser where\nnotifications are switched on, on the\n",
    );
    expect(first).toMatch(/^ {2}http:\S+\/sign-in#\w{26}$/m);
    const second = await serveAt(narrow).until(/behind a proxy\.\n/);
    expect(second).toContain("This inbox is served already, at\nhttp://127.0.0.1:");
    expect(second).toContain(
      "\nFor a phone, and a QR code to scan,\nserve where it can reach this machine:\n",
    );
  });

  it("L-06 G-01 a sign-in outlives a restart, and the agents' token stays the same", async () => {
    const first = serve();
    const [link = ""] = /http:\S+#\w+/.exec(await first.until(READY)) ?? [];
    const cookie = await signIn(link);
    first.interrupt();
    await first.code;
    const second = serve();
    await second.until(READY);
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })).status).toBe(200);
    const tokens = [];
    for (let time = 0; time < 2; time += 1) {
      tokens.push((await run(["serve", "--store", store, "--show-token"])).stdout.trim());
    }
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[1]).toBe(tokens[0]);
    const headers = { authorization: `Bearer ${tokens[0]}` };
    expect((await fetch(`http://127.0.0.1:${port}/api/session`, { headers })).status).toBe(200);
  });

  it("L-06 ends where it was interrupted before it began", async () => {
    const { code, interrupt } = serve();
    interrupt();
    expect(await code).toBe(0);
  });

  it("L-06 U-07 what seals the states of its MCP clients is the store's, by a name that stays", async () => {
    await serve().until(READY);
    const kept = createFolderStore({ path: store });
    expect(await kept.kept("MCP states")).toMatch(/^[\w-]{43}$/);
    await kept.close();
  });

  it("L-06 what fails while a page is made is told on standard error", async () => {
    const { until } = serve();
    const cookie = await signIn(/http:\S+#\w+/.exec(await until(READY))?.[0] ?? "");
    rmSync(store, { recursive: true });
    writeFileSync(store, "");
    expect((await fetch(`http://127.0.0.1:${port}/`, { headers: { cookie } })).status).toBe(500);
    await until(/\nENOTDIR: not a directory, /);
  });

  it("L-06 what fails again and again is told once: a page comes again by itself, and so do agents", async () => {
    const { until, interrupt, code } = serve();
    const cookie = await signIn(/http:\S+#\w+/.exec(await until(READY))?.[0] ?? "");
    rmSync(store, { recursive: true });
    writeFileSync(store, "");
    for (const path of ["", "", "api/entries", "events"])
      expect((await fetch(`http://127.0.0.1:${port}/${path}`, { headers: { cookie } })).status).toBe(500);
    interrupt();
    await code;
    expect((await until(/ENOTDIR/)).split("\nENOTDIR").length - 1).toBe(1);
  });

  it("L-06 a second one on the same port and store says that one is running, and signs another device in", async () => {
    await serve().until(READY);
    const { code, until } = serve();
    expect(await code).toBe(1);
    const text = await until(/or type the code/);
    expect(text).toContain(`This inbox is served already, at http://127.0.0.1:${port}\n`);
    expect(await signIn(/http:\S+#\w+/.exec(text)?.[0] ?? "")).toMatch(/^inbox-\d+=\w{52}$/);
    expect(text).not.toContain("--notify");
  });

  it("L-06 the second one prints the address of the first, however that is reached", async () => {
    await serve("--base-url", "https://inbox.example").until(READY);
    const text = await serve().until(/or type the code/);
    expect(text).toContain("This inbox is served already, at https://inbox.example\n");
    expect(text).toMatch(/\n {2}https:\/\/inbox\.example\/sign-in#\w+\n/);
    expect(text).not.toContain("For a phone");
  });

  it("L-06 a port of another program is told apart", async () => {
    const other = createServer((_, response) => response.end("hello"));
    await new Promise<void>((resolve) => other.listen(port, "127.0.0.1", resolve));
    const { code, until } = serve();
    expect(await code).toBe(1);
    expect(await until(/used by/)).toBe(
      `Port ${port} on 127.0.0.1 is used by another program. Choose another one: ask-user-question serve --store ${JSON.stringify(store)} --port ${port + 1}\n`,
    );
    other.close();
  });

  it("L-06 behind a proxy the link has the public address, and only its host and this machine's are taken", async () => {
    const text = await serve("--base-url", "https://ask.example.com/in/").until(READY);
    expect(text).toContain("  https://ask.example.com/in/sign-in#");
    expect(text).toMatch(/(?:\n {2}[█▀▄ ]{30,}){15,}\n\n/);
    expect(text).not.toContain("For a phone");
    const status = async (host: string) => {
      const { request } = await import("node:http");
      return new Promise((resolve) => {
        request({ port, host: "127.0.0.1", headers: { host } }, (response) => {
          response.resume();
          resolve(response.statusCode);
        }).end();
      });
    };
    expect([
      await status("ask.example.com"),
      await status("localhost"),
      await status("evil.example"),
    ]).toEqual([401, 401, 403]);
  });

  it.each([
    ["http://localhost:8080", false],
    ["http://inbox.localhost/in", false],
    ["http://127.3.2.1", false],
    ["http://[::1]:8080", false],
    ["http://localhost.example", true],
    ["http://192.0.2.7:8080", true],
  ])("L-06 a QR code is drawn where another device can come to: %s, %s", async (baseUrl, isReachable) => {
    const text = await serve("--base-url", baseUrl).until(READY);
    expect([/[█▀▄]/.test(text), text.includes("For a phone")]).toEqual([isReachable, !isReachable]);
  });

  it.each([
    [["--port", "0"], "--port must be a number from 1 to 65535"],
    [["--port", "http"], "--port must be a number from 1 to 65535"],
    [["--host", ""], "--host must be a name or an address"],
    [["--host", "256.1.1.1"], '--host must be a name or an address, such as 0.0.0.0, but it is "256.1.1.1"'],
    [["--base-url", "ask.example.com"], "--base-url must be an address such as https://ask.example.com"],
    [["--base-url", "https://a:b@c.example"], "--base-url must be an address"],
    [["--json"], "--json does not go with serve"],
    [["now"], '"now" is one word too many.'],
  ])("L-06 %j is refused", async (args, message) => {
    const { code, stderr } = await run(["serve", ...args]);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
