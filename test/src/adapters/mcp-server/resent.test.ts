import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import { createMcpMemory, type StateUses } from "../../../../src/adapters/mcp-server/index.js";
import { answer, ask, failOnce, RED, start, TEXT_RED } from "./calls-again.js";
import { createInboxWay } from "./with-inbox.js";

const TEXT_BLUE = TEXT_RED.replace("Red", "Blue");
const BLUE = { answers: { "Which color?": "Blue" } };
const DECLINED = "User declined to answer questions";
const REPLIES = [
  { what: "answers", reply: RED, text: TEXT_RED },
  { what: "declines", reply: { action: "decline" }, text: DECLINED },
  { what: "is closed without a word", reply: { action: "cancel" }, text: DECLINED },
];
const HOSTS = [
  { takesReplies: true, isLate: false, who: "a host that takes what forms say" },
  { takesReplies: false, isLate: false, who: "a host that does not" },
  {
    takesReplies: true,
    isLate: true,
    who: "a host that takes what forms say, its question later on the page",
  },
  { takesReplies: false, isLate: true, who: "a host that does not, its question later on the page" },
];

type Shown = { takesReplies?: boolean; isLate?: boolean; isFull?: boolean; uses?: StateUses };

/** A question that waits in the inbox and on a form, and two processes that the form's reply may come to. */
async function showTwice(shown: Shown = {}) {
  const { takesReplies = true, isLate = false, isFull = false, uses = createMemoryStore() } = shown;
  const { inbox, options, findOpen, listOpen, ...way } = createInboxWay({ legMs: 5_000 });
  const onFormReply = isFull ? () => Promise.reject(new Error("The disk is full.")) : way.onFormReply;
  const open = () => {
    const memory = createMcpMemory({ key: "k".repeat(32), uses });
    return start({ ...options, memory, ...(takesReplies && { onFormReply }) });
  };
  const without = await start({ ...options, legMs: 20 }, { capabilities: {} });
  const clients = [await open(), await open()];
  const [first = expect.unreachable()] = clients;
  if (!isLate) await without.call(answer(""));
  const { state } = await ask(first);
  if (isLate) await without.call(answer(""));
  const id = await findOpen();
  const send = async (client: number, reply: unknown) => {
    const { result, error } = (await clients[client]?.call(answer(state, reply))) ?? {};
    return error?.message ?? result?.content?.[0]?.text;
  };
  return { inbox, id, send, listOpen };
}

describe.each(HOSTS)("a form's reply that comes again, to $who", ({ takesReplies, isLate }) => {
  it.each(REPLIES)(
    "U-03 U-04 reads what the page said first, each time, where the form $what",
    async ({ reply }) => {
      const { inbox, id, send, listOpen } = await showTwice({ takesReplies, isLate });
      await inbox.answer(id, BLUE);
      for (const client of [0, 1, 0]) expect(await send(client, reply)).toBe(TEXT_BLUE);
      expect(await listOpen()).toEqual([]);
    },
  );

  it.each(REPLIES)("U-03 U-04 reads the same where several come at once and it $what", async ({ reply }) => {
    const { inbox, id, send, listOpen } = await showTwice({ takesReplies, isLate });
    await inbox.answer(id, BLUE);
    const texts = await Promise.all([0, 1, 0, 1].map((client) => send(client, reply)));
    expect(texts).toEqual(Array.from(texts, () => TEXT_BLUE));
    expect(await listOpen()).toEqual([]);
  });

  it.each(REPLIES)("U-03 U-04 is what counts, each time, where it $what first", async ({ reply, text }) => {
    const { inbox, id, send, listOpen } = await showTwice({ takesReplies, isLate });
    expect(await send(0, reply)).toBe(text);
    expect(await inbox.answer(id, BLUE)).toMatchObject({ type: "too_late" });
    for (const client of [1, 0]) expect(await send(client, reply)).toBe(text);
    expect(await listOpen()).toEqual([]);
  });
});

it("U-03 U-04 a form's reply that a host fails to take is what counts, each time: the page is too late for another", async () => {
  const { inbox, id, send, listOpen } = await showTwice({ isFull: true });
  expect(await send(0, RED)).toBe(TEXT_RED);
  expect(await inbox.answer(id, BLUE)).toMatchObject({ type: "too_late" });
  for (const client of [1, 0]) expect(await send(client, RED)).toBe(TEXT_RED);
  expect(await listOpen()).toEqual([]);
});

it("U-03 U-04 the page's answer is still there where it could not be looked up what the first call went by", async () => {
  const { inbox, id, send, listOpen } = await showTwice({ isLate: true, uses: failOnce(2) });
  await inbox.answer(id, BLUE);
  expect(await send(0, RED)).toBe(
    "requestState could not be looked up: the database is down. Make the same call again with it and its reply: nothing was taken.",
  );
  expect(await send(1, RED)).toBe(TEXT_BLUE);
  expect(await listOpen()).toEqual([]);
});
