import { once } from "node:events";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { SMTPServer } from "smtp-server";
import { Webhook } from "standardwebhooks";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { userName } from "../../../src/cli/inbox/user-name.js";
import { startStandIn } from "../../channels/inbox/notices/stand-in.js";
import { ask, openInbox, place, SECRET, serve, useNotifyPlace } from "./notify-place.js";
import { run } from "./run.js";
import { READY, signIn } from "./serve.js";

useNotifyPlace();

async function startMail() {
  const mails: string[] = [];
  let told = () => {};
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData: (stream, _, callback) => {
      void text(stream).then((mail) => {
        mails.push(mail);
        callback();
        told();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  onTestFinished(() => new Promise((resolve) => server.close(() => resolve())));
  const untilMail = () =>
    new Promise<string>((resolve) => {
      told = () => mails[0] !== undefined && resolve(mails[0]);
      told();
    });
  return { port: (server.server.address() as AddressInfo).port, untilMail };
}

describe("serve --notify", () => {
  it("L-06 tells by every way that is named, of what another process asks, and stops with the command", async () => {
    const [ntfy, hook, mail] = [await startStandIn(), await startStandIn(), await startMail()];
    vi.stubEnv("ASK_USER_QUESTION_WEBHOOK_SECRET", SECRET);
    vi.stubEnv("ASK_USER_QUESTION_NTFY_TOKEN", "tk_secret");
    vi.stubEnv("ASK_USER_QUESTION_SMTP", `smtp://127.0.0.1:${mail.port}`);
    const folder = join(place.store, "..");
    const script = join(folder, "tell.mjs");
    writeFileSync(
      script,
      'import { writeFileSync } from "node:fs"; writeFileSync(process.argv[2], process.env.NOTICE_URL);',
    );
    const told = join(folder, "told");
    const { code, interrupt, until } = serve(
      ...["--notify", `ntfy:${ntfy.url}/a-topic`, "--notify", `${hook.url}/hook`],
      ...["--notify", "mailto:ada@example.com?from=agent@example.com"],
      ...["--notify", `exec:${process.execPath} ${script} ${told}`],
    );
    expect(await until(READY)).toContain(
      "What waits is told to each browser where notifications are switched on, on the page, and by ntfy, webhook, email and command.\n",
    );
    const inbox = openInbox();
    const id = await ask(inbox);
    const page = `http://127.0.0.1:${place.port}/q/${id}`;
    const [toTopic] = await ntfy.untilGot(1);
    expect(toTopic?.headers.authorization).toBe("Bearer tk_secret");
    expect(JSON.parse(String(toTopic?.body))).toMatchObject({
      topic: "a-topic",
      title: "Deploy?",
      click: page,
    });
    const [toHook] = await hook.untilGot(1);
    const { type, data } = new Webhook(SECRET).verify(
      String(toHook?.body),
      toHook?.headers as Record<string, string>,
    ) as { type: string; data: { url: string } };
    expect([type, data.url, toHook?.path]).toEqual(["notice.asked", page, "/hook"]);
    const letter = await mail.untilMail();
    expect(letter).toContain("From: agent@example.com\r\n");
    // Only a mail to one person has a key in its link.
    expect(letter.replace(/=\r\n/g, "").replaceAll("=3D", "=")).toMatch(
      new RegExp(`Answer here: ${page}/open\\?key=\\w{52}\\r\\n`),
    );
    await expect.poll(() => existsSync(told) && readFileSync(told, "utf8")).toBe(page);
    interrupt();
    expect(await code).toBe(0);
    const later = await ask(inbox);
    // What nobody tells any more is there for the next one who does.
    expect((await inbox.store.claimNotices(8, 1_000)).map((entry) => entry.id)).toContain(later);
    expect(ntfy.got.every(({ body }) => !String(body).includes(later))).toBe(true);
  });

  it("L-06 G-02 the link in the mail answers its question and opens no other; nothing that an agent reads has the key", async () => {
    const mail = await startMail();
    await serve("--notify", `mailto:ada@example.com?smtp=smtp://127.0.0.1:${mail.port}`).until(READY);
    const inbox = openInbox();
    const [id, other] = [await ask(inbox), await ask(inbox)];
    const letter = (await mail.untilMail()).replace(/=\r\n/g, "").replaceAll("=3D", "=");
    const [link = "", told = "", key = ""] = /http:\S+\/q\/(\w+)\/open\?key=(\w{52})/.exec(letter) ?? [];
    expect([id, other]).toContain(told);
    const origin = `http://127.0.0.1:${place.port}`;
    const opened = await fetch(link, { redirect: "manual" });
    const cookie = /^[^;]+/.exec(opened.headers.get("set-cookie") ?? "")?.[0] ?? "";
    const address = new URL(opened.headers.get("location") ?? "", link).href;
    expect(address).toBe(`${origin}/q/${told}`);
    const page = await (await fetch(address, { headers: { cookie } })).text();
    expect(page).not.toContain(key);
    const foreign = link.replace(told, told === id ? other : id);
    expect((await fetch(foreign, { redirect: "manual" })).status).toBe(404);
    const token = /name="token" value="([^"]*)"/.exec(page)?.[1] ?? "";
    const sent = await fetch(address, {
      method: "POST",
      redirect: "manual",
      headers: { cookie, origin, "content-type": "application/x-www-form-urlencoded" },
      body: new URLSearchParams({ token, act: "answer", q0: "0" }).toString(),
    });
    expect(sent.status).toBe(303);
    expect((await inbox.get(told))?.settlement).toMatchObject({
      type: "answered",
      by: userName(),
      door: "page",
    });
    const agent = (await run(["serve", "--store", place.store, "--show-token"])).stdout.trim();
    const headers = { authorization: `Bearer ${agent}` };
    const seen = [
      await (await fetch(`${origin}/api/entries?status=settled`, { headers })).text(),
      await (await fetch(`${origin}/api/entries/${told}`, { headers })).text(),
      (await run(["inbox", "show", told, "--json", "--store", place.store])).stdout,
      (await run(["get", told, "--json", "--store", place.store])).stdout,
    ];
    for (const text of seen) {
      expect(text).toContain("Deploy?");
      expect(text).not.toMatch(/key=/);
      expect(text).not.toContain(key);
    }
  });

  it("L-06 a second one on the same port and store says that its --notify changes nothing", async () => {
    await serve().until(READY);
    const { code, until } = serve("--notify", "ntfy:a-topic");
    expect(await code).toBe(1);
    await until(/--notify changes nothing here: end the other one, and start it with --notify\.\n/);
  });

  it("N-05 web push needs no setting: the key is made once, and a browser subscribes", async () => {
    const read = async (cookie: string) =>
      (await fetch(`http://127.0.0.1:${place.port}/`, { headers: { cookie } })).text();
    const keyOf = (page: string) => /data-push-key="([\w-]{87})"/.exec(page)?.[1];
    const first = serve();
    const cookie = await signIn(/http:\S+#\w+/.exec(await first.until(READY))?.[0] ?? "");
    const page = await read(cookie);
    expect(keyOf(page)).toBeDefined();
    const origin = `http://127.0.0.1:${place.port}`;
    const subscribe = async (endpoint: string) => {
      const keys = {
        p256dh: Buffer.alloc(65, 4).toString("base64url"),
        auth: Buffer.alloc(16).toString("base64url"),
      };
      const token = /data-token="([^"]*)"/.exec(page)?.[1] ?? "";
      const headers = { cookie, origin, "content-type": "application/json", "x-form-token": token };
      const body = JSON.stringify({ endpoint, keys });
      return (await fetch(`${origin}/push-subscriptions`, { method: "POST", headers, body })).status;
    };
    expect(await subscribe("https://push.example.com/1")).toBe(204);
    expect(await subscribe("https://ada:secret@push.example.com/1")).toBe(422);
    first.interrupt();
    await first.code;
    await serve().until(READY);
    expect(keyOf(await read(cookie))).toBe(keyOf(page));
  });

  it.each([
    [["serve", "--notify"], "--notify needs a value: URL."],
    [["serve", "--notify", "--port", "1"], "--notify needs a value: URL, but --port follows."],
    [["questions", "answer", "--notify=ntfy:x"], '--notify takes no value, but it has "ntfy:x".'],
    [["inbox", "answer", "--notify=ntfy:x"], '--notify takes no value, but it has "ntfy:x".'],
  ])("L-06 L-09 --notify is a flag, and takes a URL with serve: %j", async (args, message) => {
    const { code, stderr } = await run(args);
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)]);
  });
});
