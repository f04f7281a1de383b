import { expect, it } from "vitest";
import { createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../../../protocol/index.js";
import { createMcpMemory, type StateUses } from "../../../../src/adapters/mcp-server/index.js";
import { createDecisionTools } from "../../../../src/tools/index.js";
import { answer, ask, start } from "./calls-again.js";
import { createFakeServer } from "./fake-server.js";
import { connectTools, textOf } from "./pairs.js";
import { BASE, createInboxWay } from "./with-inbox.js";

const BLUE = { answers: { "Which color?": "Blue" } };
const FORMS = { elicitation: {} };
const PAGES = { elicitation: { url: {} } };
const LATER: PilotDeckElicitationAnswer = {
  ...{ type: "cancelled", code: "deferred" },
  deferred: { id: "7", message: "Later.", url: `${BASE}/q/7` },
};

/** A channel that keeps each question as 7, and can do no more. */
function createKeeper(collect: NonNullable<PilotDeckElicitationChannel["collect"]>) {
  return { capabilities: { deferral: true }, askUser: async () => LATER, collect };
}

it("U-02 U-03 a page is opened by calling again, with no id of its own and nothing told beside", async () => {
  const { inbox, options, findOpen } = createInboxWay();
  const client = await start(options, { capabilities: PAGES });
  const { state, inputRequests } = await ask(client);
  const url = `${BASE}/q/${await findOpen()}`;
  const params = { mode: "url", message: "A question waits for you on this page.", url };
  expect(inputRequests).toEqual({ ask: { method: "elicitation/create", params } });
  const called = client.call(answer(state, { action: "accept" }));
  await inbox.answer(await findOpen(), BLUE);
  expect((await called).result?.content?.[0]?.text).toContain('"Which color?"="Blue"');
  expect(client.others).toEqual([]);
});

it("U-03 I-03 an answer that came before its page was opened is not lost to a client that opens it first", async () => {
  const { inbox, options, findOpen } = createInboxWay({ legMs: 20 });
  const [without, client] = [
    await start(options, { capabilities: {} }),
    await start(options, { capabilities: PAGES }),
  ];
  await without.call(answer(""));
  await inbox.answer(await findOpen(), BLUE);
  const { state } = await ask(client);
  const { result } = await client.call(answer(state, { action: "accept" }));
  expect(result?.content?.[0]?.text).toContain('"Which color?"="Blue"');
});

it("U-03 I-03 no answer is taken by a call that opens a page first: it would be lost with that call", async () => {
  let taken = 0;
  const channel = createKeeper(async () => {
    taken += 1;
    return { type: "answered", ...BLUE };
  });
  const client = await start({ channel }, { capabilities: PAGES });
  const { state, inputRequests } = await ask(client);
  expect(inputRequests).toMatchObject({ ask: { params: { mode: "url" } } });
  expect(taken).toBe(0);
  await client.call(answer(state, { action: "accept" }));
  expect(taken).toBe(1);
});

it("U-02 a keeper that cannot look for a question of before is asked when the form's time is up", async () => {
  const looked: string[] = [];
  const channel = createKeeper(async (id) => {
    looked.push(id);
    return { type: "answered", ...BLUE };
  });
  const { call, sent } = createFakeServer({ capabilities: FORMS, options: { channel } });
  expect(await call()).toContain('"Which color?"="Red"');
  expect(sent).toHaveLength(1);
  expect(looked).toEqual([]);
});

it("U-04 a keeper that takes nothing back is heard all the same, where its page was answered before the form", async () => {
  const replies: PilotDeckElicitationAnswer[] = [LATER, { type: "answered", ...BLUE }];
  const keeper = createKeeper(async () => replies.shift() ?? expect.unreachable());
  const channel = { ...keeper, find: async () => ({ id: "7" }) };
  const { call, sent } = createFakeServer({ capabilities: FORMS, options: { channel } });
  expect(await call()).toContain('"Which color?"="Blue"');
  expect(sent).toHaveLength(1);
});

it("U-03 U-04 a call that asks the page beside another goes by the question of the first", async () => {
  const store = createMemoryStore();
  // The other has agreed on its own between this one's look and its question.
  let isAgreed = false;
  const isPage = (name: string) => name.endsWith(" page");
  const uses: StateUses = {
    async keep(name, ...use) {
      isAgreed ||= isPage(name);
      return !isPage(name) && store.keep(name, ...use);
    },
    kept: async (name) => (isPage(name) && isAgreed ? "first" : undefined),
  };
  const channel = createKeeper(async (id) => ({ type: "answered", answers: { "Which color?": id } }));
  const memory = createMcpMemory({ uses });
  const client = await start({ channel, memory, soonestActMs: 60_000 });
  const { state } = await ask(client);
  const { result } = await client.call(answer(state, { action: "decline" }));
  expect(result?.content?.[0]?.text).toContain('"Which color?"="first"');
});

it("U-02 where a keeper fails too, the form is all there is, and the text has why none was shown", async () => {
  const { inbox, options, onFormReply, findOpen } = createInboxWay({ legMs: 20 });
  let isDown = false;
  const sound = createInboxChannel(inbox);
  const channel: typeof sound = {
    ...sound,
    askUser: (request) => (isDown ? Promise.reject(new Error("The disk is full.")) : sound.askUser(request)),
    collect: (...wait) => (isDown ? Promise.reject(new Error("It cannot be read.")) : sound.collect(...wait)),
  };
  const respond = () => new Promise(() => undefined);
  const { call } = createFakeServer({
    capabilities: FORMS,
    respond,
    options: { ...options, channel, onFormReply },
  });
  expect(await call()).toContain("The question waits");
  isDown = true;
  expect(await call()).toMatch(/its form is at the client already.*The disk is full/s);
  const other = createFakeServer({ capabilities: FORMS, options: { ...options, channel, onFormReply } });
  await inbox.answer(await findOpen(), BLUE);
  expect(await other.call()).toContain('"Which color?"="Red"');
});

it("U-01 U-02 where a decision cannot be kept, the text has why no form was shown", async () => {
  const { inbox, options } = createInboxWay();
  const askUser = () => Promise.reject(new Error("The disk is full."));
  const { call } = await connectTools({
    options: { ...options, channel: { ...createInboxChannel(inbox), askUser } },
    tools: Object.values(createDecisionTools()),
    respond: () => expect.unreachable(),
  });
  const text = textOf(await call({ kind: "bool", question: "Deploy now?" }, {}, "ask_user"));
  expect(text).toMatch(/a form keeps no question for later.*The disk is full/s);
});
