import { describe, expect, it, onTestFinished, vi } from "vitest";
import { createInboxChannel, createMemoryStore } from "../../../../channels/inbox/index.js";
import type { PilotDeckToolDefinition } from "../../../../protocol/index.js";
import {
  createMcpMemory,
  type McpToolsOptions,
  type StateUses,
} from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { neverAnswer } from "../../../channels/mcp-elicitation/connect.js";
import { answer, ask, failOnce, RED, start, TEXT_RED } from "./calls-again.js";
import { connectTools } from "./pairs.js";
import { QUESTIONS } from "./questions.js";
import type { RawManner } from "./raw-client.js";
import { createInboxWay } from "./with-inbox.js";

const TEXT_BLUE = TEXT_RED.replace("Red", "Blue");
const BLUE = { answers: { "Which color?": "Blue" } };
const DECLINED = "User declined to answer questions";
const DECLINE = { action: "decline" };
const FORMS = { elicitation: { form: {} } };
const PAGES = { elicitation: { url: {} } };

const textOf = (response: Awaited<ReturnType<Awaited<ReturnType<typeof start>>["call"]>> | undefined) =>
  response?.result?.content?.[0]?.text;

/** Two processes that the same call may come to, over one inbox. */
async function startTwice(given: McpToolsOptions = {}, manner: RawManner = {}, uses?: StateUses) {
  const way = createInboxWay({ legMs: 5_000, ...given });
  const shared = uses ?? createMemoryStore();
  const open = () => {
    const memory = createMcpMemory({ key: "k".repeat(32), uses: shared });
    return start({ ...way.options, memory }, manner);
  };
  const clients = [await open(), await open()];
  const send = async (client: number, params: Record<string, unknown>) => {
    const response = await clients[client]?.call(params);
    return response?.error?.message ?? textOf(response);
  };
  const [first = expect.unreachable()] = clients;
  return { ...way, first, send };
}

// Sooner than anybody can: the page is asked then.
const FORM_UNSEEN = {
  what: "its form was not shown",
  capabilities: FORMS,
  reply: DECLINE,
  soonestActMs: 60_000,
};
const PAGE_OPENED = {
  what: "its page was opened",
  capabilities: PAGES,
  reply: { action: "accept" },
  soonestActMs: 0,
};

it.each([FORM_UNSEEN, PAGE_OPENED])(
  "U-03 U-04 a call that is sent again reads what was said on the page, though it was read before: $what",
  async ({ capabilities, reply, soonestActMs }) => {
    const { inbox, first, send, findOpen, listOpen } = await startTwice({ soonestActMs }, { capabilities });
    const { state } = await ask(first);
    const again = answer(state, reply);
    const called = send(0, again);
    await inbox.answer(await findOpen(), BLUE);
    expect(await called).toBe(TEXT_BLUE);
    for (const client of [1, 0]) expect(await send(client, again)).toBe(TEXT_BLUE);
    expect(await listOpen()).toEqual([]);
  },
);

it("U-03 U-04 a call that is sent again reads that its question was declined on the page, and asks it no more", async () => {
  const { inbox, first, send, findOpen, listOpen } = await startTwice({ soonestActMs: 60_000 });
  const { state } = await ask(first);
  const called = send(0, answer(state, DECLINE));
  await inbox.decline(await findOpen());
  expect(await called).toBe(DECLINED);
  for (const client of [1, 0]) expect(await send(client, answer(state, DECLINE))).toBe(DECLINED);
  expect(await listOpen()).toEqual([]);
});

it.each([true, false])(
  "U-03 U-04 a form is for the question that waited when it was sent, whoever has read the answer: onFormReply %s",
  async (takesReplies) => {
    const { inbox, onFormReply, options, findOpen, listOpen } = createInboxWay();
    const without = await start({ ...options, legMs: 20 }, { capabilities: {} });
    const client = await start({ ...options, ...(takesReplies && { onFormReply }) });
    await without.call(answer(""));
    const { state } = await ask(client);
    await inbox.answer(await findOpen(), BLUE);
    expect(textOf(await without.call(answer("")))).toBe(TEXT_BLUE);
    expect(textOf(await client.call(answer(state, RED)))).toBe(TEXT_BLUE);
    expect(await listOpen()).toEqual([]);
  },
);

it("U-03 U-04 nothing is asked twice where it could not be looked up which question the page has", async () => {
  const uses = failOnce(3);
  const { inbox, first, send, findOpen, listOpen } = await startTwice({ soonestActMs: 60_000 }, {}, uses);
  const { state } = await ask(first);
  expect(await send(0, answer(state, DECLINE))).toContain("could not be looked up: the database is down");
  expect(await listOpen()).toHaveLength(1);
  const called = send(1, answer(state, DECLINE));
  await inbox.answer(await findOpen(), BLUE);
  expect(await called).toBe(TEXT_BLUE);
  expect(await send(0, answer(state, DECLINE))).toBe(TEXT_BLUE);
  expect(await listOpen()).toEqual([]);
});

it("U-03 U-04 a question whose answer could not be read at once is not asked anew where its form was not shown", async () => {
  const { inbox, options, findOpen, listOpen } = createInboxWay({ soonestActMs: 60_000, legMs: 20 });
  const sound = createInboxChannel(inbox);
  let isDown = false;
  const collect: typeof sound.collect = async (...wait) => {
    if (!isDown) return sound.collect(...wait);
    isDown = false;
    throw new Error("the database is down");
  };
  const channel = { ...sound, collect };
  const without = await start({ ...options, channel }, { capabilities: {} });
  const client = await start({ ...options, channel });
  await without.call(answer(""));
  const { state } = await ask(client);
  await inbox.answer(await findOpen(), BLUE);
  expect(textOf(await without.call(answer("")))).toBe(TEXT_BLUE);
  isDown = true;
  expect(textOf(await client.call(answer(state, DECLINE)))).toBe(TEXT_BLUE);
  expect(await listOpen()).toEqual([]);
});

it("U-03 a form's reply counts however slow the keeper is: a form of that revision outlives no call", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const { inbox, options, listOpen } = createInboxWay({ legMs: 1_000 });
  const sound = createInboxChannel(inbox);
  const find: typeof sound.find = async (request) => {
    await vi.advanceTimersByTimeAsync(1_000);
    return sound.find(request);
  };
  const client = await start({ ...options, channel: { ...sound, find } });
  const { state } = await ask(client);
  expect(textOf(await client.call(answer(state, RED)))).toBe(TEXT_RED);
  expect(await listOpen()).toEqual([]);
});

describe("a tool that asks twice", () => {
  const tool = createAskUserQuestionTool();
  const twice: PilotDeckToolDefinition = {
    ...tool,
    async execute(_, context) {
      const color = await tool.execute({ questions: [QUESTIONS.color] }, context);
      const tone = await tool.execute({ questions: [QUESTIONS.tone] }, context);
      return { content: [...color.content, ...tone.content] };
    },
  };
  const COLD = { action: "accept", content: { q1: "Cold" } };

  it.each([
    { title: "what the page said before its form came back", isBefore: true, said: "Blue" },
    { title: "what its form said before another call asked it on the page", isBefore: false, said: "Red" },
  ])("U-03 U-04 has an answer to each question, each time: $title", async ({ isBefore, said }) => {
    const { inbox, options, onFormReply, listOpen } = createInboxWay();
    const client = await start({ ...options, onFormReply }, {}, [twice]);
    const without = await start({ ...options, legMs: 20 }, { capabilities: {} });
    const askOnPage = () => without.call(answer(""));
    const answerOnPage = async () => {
      const [kept = expect.unreachable()] = await listOpen();
      await inbox.answer(kept.id, BLUE);
    };
    if (isBefore) await askOnPage();
    const { state } = await ask(client);
    if (isBefore) await answerOnPage();
    const first = await client.call(answer(state, RED));
    if (!isBefore) await askOnPage().then(answerOnPage);
    const again = await client.call(answer(state, RED));
    for (const { result } of [first, again, first]) {
      const { result: last } = await client.call(answer(result?.requestState ?? "", COLD));
      const texts = last?.content?.map(({ text }) => text);
      expect(texts).toEqual([expect.stringContaining(`="${said}"`), expect.stringContaining('="Cold"')]);
    }
    expect(await listOpen()).toEqual([]);
  });
});

it("U-03 U-04 a tool that asks without ids has on the page an answer to each of its questions, too", async () => {
  const twice: PilotDeckToolDefinition = {
    ...createAskUserQuestionTool(),
    async execute(_, { elicitation, abortSignal: signal }) {
      const said: unknown[] = [];
      for (const question of [QUESTIONS.color, QUESTIONS.tone]) {
        const about = { toolCallId: "t", toolName: "twice", questions: [question] };
        signal?.throwIfAborted();
        said.push(await elicitation?.askUser({ ...about, ...(signal && { signal }) }));
      }
      return { content: [{ type: "json", value: said }] };
    },
  };
  const { inbox, options, findOpen } = createInboxWay({ soonestActMs: 60_000 });
  const client = await start(options, {}, [twice]);
  const { state } = await ask(client);
  const first = client.call(answer(state, DECLINE));
  await inbox.answer(await findOpen(), BLUE);
  const last = client.call(answer((await first).result?.requestState ?? "", DECLINE));
  await inbox.answer(await findOpen(), { answers: { "Which tone?": "Cold" } });
  expect(JSON.parse(textOf(await last) ?? "")).toMatchObject([BLUE, { answers: { "Which tone?": "Cold" } }]);
});

it("U-03 U-04 a form's reply counts though a client of that name and an earlier revision has the same form open", async () => {
  const { options, onFormReply, listOpen } = createInboxWay({ memory: createMcpMemory(), legMs: 20 });
  const client = await start({ ...options, onFormReply });
  const { state } = await ask(client);
  const earlier = await connectTools({
    ...{ name: "raw", options: { ...options, onFormReply }, respond: neverAnswer },
    client: "2025-11-25",
  });
  await earlier.call({ questions: [QUESTIONS.color] });
  expect(await listOpen()).toHaveLength(1);
  for (const _ of [1, 2]) expect(textOf(await client.call(answer(state, RED)))).toBe(TEXT_RED);
  expect(await listOpen()).toEqual([]);
});
