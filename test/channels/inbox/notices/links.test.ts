import { expect, it } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import { createInboxPages } from "../../../../channels/inbox/page/index.js";
import { createVisitor, readText } from "../page/pages.js";
import { createRequest, createSender, openInbox } from "./notices.js";

const SITE = "https://ask.example.com";
const KEYED = /^https:\/\/ask\.example\.com(\/q\/(\w+)\/open\?key=(\w{52}))$/;

it("G-02 a way to send that is one person's has links with a key, every other the plain address", async () => {
  const own = createSender({ medium: "mail", canWithdraw: true });
  const shared = createSender({ medium: "topic" });
  const inbox = openInbox({ notices: [Object.assign(own.send, { by: "Ada" }), shared.send] });
  const { entry, url } = await inbox.ask(createRequest());
  await Promise.all([own.untilSent(1), shared.untilSent(1)]);
  expect(own.sent[0]?.notice.url).toMatch(KEYED);
  expect([url, shared.sent[0]?.notice.url]).toEqual([`${SITE}/q/${entry.id}`, `${SITE}/q/${entry.id}`]);
  await inbox.withdraw(entry.id);
  await own.untilSent(2);
  expect(own.sent[1]?.notice.url).toBe(url);
});

it("G-02 nothing that a model is told has the key: handle, progress, result, entry, list", async () => {
  const own = createSender();
  const inbox = openInbox({ notices: [Object.assign(own.send, { by: "Ada" })] });
  const channel = createInboxChannel(inbox, { deferAfterMs: 0 });
  const said: unknown[] = [];
  const request = { ...createRequest(), onProgress: (progress: unknown) => void said.push(progress) };
  const deferred = await channel.askUser(request);
  await own.untilSent(1);
  const [, path = "", id = "", key = ""] = KEYED.exec(own.sent[0]?.notice.url ?? "") ?? [];
  await inbox.saveDraft(id, { answers: { "Deploy now?": "Yes" } });
  const phone = createVisitor(createInboxPages(inbox), SITE);
  await phone.get(path);
  const page = await phone.get(`/q/${id}`);
  expect((await phone.submit(page, { q0: "0" })).status).toBe(303);
  said.push(deferred, await channel.collect(id), await inbox.get(id));
  said.push(await inbox.list({ status: "settled" }), await inbox.store.get(id));
  const text = JSON.stringify(said);
  expect(text).toContain('"by":"Ada"');
  expect(text).not.toMatch(/key=/);
  expect(text).not.toContain(key);
});

it("G-02 the key in a notice opens its own entry, and that only while it is open", async () => {
  const own = createSender();
  const inbox = openInbox({ notices: [Object.assign(own.send, { by: "Ada" })] });
  const first = await inbox.ask(createRequest());
  await own.untilSent(1);
  const { entry: other } = await inbox.ask(
    createRequest({ questions: [{ question: "Other?", header: "", options: [] }] }),
  );
  const [, path = ""] = KEYED.exec(own.sent[0]?.notice.url ?? "") ?? [];
  const phone = createVisitor(createInboxPages(inbox), SITE);
  expect((await phone.get(path.replace(first.entry.id, other.id))).status).toBe(404);
  await phone.get(path);
  const page = await phone.get(`/q/${first.entry.id}`);
  expect((await phone.get(`/q/${other.id}`)).status).toBe(401);
  await inbox.answer(first.entry.id, { answers: { "Deploy now?": "No" }, by: "Bob", door: "terminal" });
  expect((await phone.submit(page, { q0: "0" })).status).toBe(409);
  expect(readText((await phone.get(`/q/${first.entry.id}`)).text)).toBe(
    "Answered by Bob in the terminal just now",
  );
});
