import { expect, it } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import type { PilotDeckElicitationChannel } from "../../../../protocol/index.js";
import { createDecisionTools } from "../../../../src/tools/index.js";
import { answer, ask, start } from "./calls-again.js";
import { createFakeServer } from "./fake-server.js";
import { connectTools, textOf } from "./pairs.js";
import { BASE, createInboxWay } from "./with-inbox.js";

const BLUE = { answers: { "Which color?": "Blue" } };
const FORMS = { elicitation: {} };
const PAGES = { elicitation: { url: {} } };

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

it("U-02 a keeper that cannot look for a question of before is asked when the form's time is up", async () => {
  const keeper: PilotDeckElicitationChannel = {
    capabilities: { deferral: true },
    askUser: async () => ({ type: "cancelled", code: "deferred", deferred: { id: "7", message: "Later." } }),
    collect: () => expect.unreachable(),
  };
  const { call, sent } = createFakeServer({ capabilities: FORMS, options: { channel: keeper } });
  expect(await call()).toContain('"Which color?"="Red"');
  expect(sent).toHaveLength(1);
});

it("U-02 where a keeper fails too, the text has why no form was shown", async () => {
  const { inbox, options, onFormReply, findOpen } = createInboxWay({ legMs: 20 });
  let isDown = false;
  const sound = createInboxChannel(inbox);
  const channel: typeof sound = {
    ...sound,
    askUser: (request) => (isDown ? Promise.reject(new Error("The disk is full.")) : sound.askUser(request)),
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
  const other = createFakeServer({
    capabilities: FORMS,
    respond,
    options: { ...options, channel, onFormReply },
  });
  await inbox.answer(await findOpen(), BLUE);
  expect(await other.call()).toMatch(/its answer is there already.*The disk is full/s);
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
