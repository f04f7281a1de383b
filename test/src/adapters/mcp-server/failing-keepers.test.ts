import { describe, expect, it } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import { defer } from "../../../channels/mcp-elicitation/connect.js";
import { answer, ask, RED, start, TEXT_RED } from "./calls-again.js";
import { createInboxWay } from "./with-inbox.js";

const TEXT_BLUE = TEXT_RED.replace("Red", "Blue");
const BLUE = { answers: { "Which color?": "Blue" } };
const DECLINE = { action: "decline" };
const UNAVAILABLE = /could not be looked up: the database is down.*Make the same call again/;

type Channel = ReturnType<typeof createInboxChannel>;

/** An inbox that can be out of order, a client with forms, and one without. */
async function startFailing(given: Parameters<typeof createInboxWay>[0] = {}) {
  const { inbox, options, onFormReply, ...way } = createInboxWay({ legMs: 5_000, ...given });
  const sound = createInboxChannel(inbox);
  let isDown = false;
  const unlessDown =
    <Given extends unknown[], Done>(act: (...given: Given) => Promise<Done>) =>
    async (...given: Given): Promise<Done> => {
      if (isDown) throw new Error("the database is down");
      return act(...given);
    };
  const channel = { ...sound, collect: unlessDown(sound.collect), withdraw: unlessDown(sound.withdraw) };
  const shared = {
    ...options,
    channel,
    onFormReply: unlessDown(async (...reply: Parameters<typeof onFormReply>) => onFormReply(...reply)),
  };
  const client = await start(shared);
  const without = await start({ ...shared, legMs: 20 }, { capabilities: {} });
  const send = async (params: Record<string, unknown>) => {
    const { result, error } = await client.call(params);
    return error?.message ?? result?.content?.[0]?.text;
  };
  return {
    ...way,
    inbox,
    client,
    without,
    send,
    fail: (now: boolean) => {
      isDown = now;
    },
  };
}

describe("a form's reply to a question whose keeper is out of order", () => {
  it("U-03 U-04 is taken when the call is made again, and what the page said meanwhile is too late", async () => {
    const { inbox, client, without, send, fail, findOpen, listOpen } = await startFailing();
    await without.call(answer(""));
    const id = await findOpen();
    const { state } = await ask(client);
    fail(true);
    expect(await send(answer(state, RED))).toMatch(UNAVAILABLE);
    fail(false);
    for (const _ of [1, 2]) expect(await send(answer(state, RED))).toBe(TEXT_RED);
    expect(await inbox.answer(id, BLUE)).toMatchObject({ type: "too_late" });
    expect(await listOpen()).toEqual([]);
  });

  it.each([RED, DECLINE])("U-03 U-04 is not what counts where the page was first: %j", async (reply) => {
    const { inbox, client, without, send, fail, findOpen } = await startFailing();
    await without.call(answer(""));
    const { state } = await ask(client);
    await inbox.answer(await findOpen(), BLUE);
    fail(true);
    expect(await send(answer(state, reply))).toMatch(UNAVAILABLE);
    fail(false);
    for (const _ of [1, 2]) expect(await send(answer(state, reply))).toBe(TEXT_BLUE);
  });
});

describe("two calls with the same reply, to a keeper that is slow to one of them", () => {
  async function sendTwo() {
    const way = createInboxWay({ legMs: 5_000, soonestActMs: 60_000 });
    const sound = createInboxChannel(way.inbox);
    const [reached, released] = [defer<void>(), defer<void>()];
    let asked = 0;
    const askUser: Channel["askUser"] = async (request) => {
      asked += 1;
      if (asked === 1) {
        reached.resolve();
        await released.promise;
      }
      return sound.askUser(request);
    };
    const options = { ...way.options, channel: { ...sound, askUser } };
    const client = await start(options);
    const { state } = await ask(client);
    const send = async () => (await client.call(answer(state, DECLINE))).result?.content?.[0]?.text;
    const slow = send();
    await reached.promise;
    const quick = send();
    await way.inbox.answer(await way.findOpen(), BLUE);
    expect(await quick).toBe(TEXT_BLUE);
    return { ...way, options, slow, release: () => released.resolve() };
  }

  it("U-03 U-04 have one answer, and leave no question that nobody waits for", async () => {
    const { slow, release, listOpen } = await sendTwo();
    release();
    expect(await slow).toBe(TEXT_BLUE);
    expect(await listOpen()).toEqual([]);
  });

  it("U-03 U-04 leave the question that another call waits for", async () => {
    const { inbox, options, slow, release, findOpen } = await sendTwo();
    const other = await start(options, { capabilities: {} });
    const called = other.call(answer(""));
    const id = await findOpen();
    release();
    expect(await slow).toBe(TEXT_BLUE);
    expect((await inbox.get(id))?.settlement).toBeUndefined();
    await inbox.answer(id, { answers: { "Which color?": "Red" } });
    expect((await called).result?.content?.[0]?.text).toBe(TEXT_RED);
  });
});
