import { getEventListeners } from "node:events";
import { PassThrough } from "node:stream";
import { expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore, type Inbox } from "../../../channels/inbox/index.js";
import { watchInbox } from "../../../src/cli/inbox/watch-inbox.js";
import { SENTENCES } from "../../../src/language/en/command.js";

function openInbox(): Inbox {
  // What is asked later is listed later.
  let at = Date.now() - 1_000;
  const now = () => new Date(at++);
  const inbox = createInbox({ store: createMemoryStore({ now }), now });
  onTestFinished(() => inbox.close());
  return inbox;
}

async function ask(inbox: Inbox, question: string): Promise<string> {
  const questions = [{ question, header: "", options: [] }];
  return (await inbox.ask({ toolCallId: question, toolName: "ask", questions })).entry.id;
}

/** Watches; each time that something is printed the next thing happens, and after the last of them it is interrupted. */
async function watch(inbox: Inbox, json: boolean, happen: (() => unknown)[]): Promise<string> {
  const interrupt = new AbortController();
  const stdout = new PassThrough();
  let printed = "";
  const rest = [...happen];
  stdout.on("data", (chunk) => {
    printed += chunk;
    const next = rest.shift();
    if (next === undefined) interrupt.abort();
    else void next();
  });
  const stop = vi.fn();
  const listen: Inbox["watch"] = (listener) => {
    const end = inbox.watch(listener);
    return () => {
      stop();
      end();
    };
  };
  const streams = { stdin: new PassThrough(), stdout, stderr: new PassThrough(), signal: interrupt.signal };
  const own = { ...inbox, watch: listen };
  expect(await watchInbox(own, json, { ...streams, language: "en", say: SENTENCES })).toBe(0);
  expect(stop).toHaveBeenCalledTimes(1);
  expect(getEventListeners(interrupt.signal, "abort")).toEqual([]);
  return printed;
}

it("L-07 watch prints what is open, what is asked and what becomes of it, each once", async () => {
  const inbox = openInbox();
  const [first, second] = [await ask(inbox, "One?"), await ask(inbox, "Two?")];
  let third = "";
  const printed = await watch(inbox, false, [
    () => undefined,
    async () => {
      third = await ask(inbox, "Three?");
    },
    () => inbox.answer(first, { answers: { "One?": "so" }, by: "Ada", door: "page" }),
    () => inbox.withdraw(third, "no need"),
  ]);
  expect(printed.replace(/\(\d{4}[^)]+\)/g, "(TIME)")).toBe(
    [
      `+ One? (asked just now)\n  ${first}\n+ Two? (asked just now)\n  ${second}\n`,
      `+ Three? (asked just now)\n  ${third}\n`,
      "- One? (asked just now)\n  It was answered by Ada (page) just now (TIME).\n  One?\n    so\n",
      "- Three? (asked just now)\n  It was taken back just now (TIME): no need.\n",
    ].join(""),
  );
});

it("L-07 watch prints the same as JSON", async () => {
  const inbox = openInbox();
  const id = await ask(inbox, "One?");
  const printed = await watch(inbox, true, [() => inbox.decline(id, { by: "Ada" })]);
  const [open, settled] = printed.split(/^(?=\{)/m).map((text) => JSON.parse(text));
  expect(open).toMatchObject({ id, title: "One?" });
  expect(open.settlement).toBeUndefined();
  expect(settled).toMatchObject({ id, settlement: { type: "declined", by: "Ada" } });
});

it.each([
  [false, /^\+ One\? \(asked just now\)\n {2}\w+\n- One\? \(asked just now\)\n {2}It is gone\.\n$/],
  [true, /^\{[\s\S]*\n\}\n\{\n {2}"id": "\w+"\n\}\n$/],
])("L-07 what was removed is gone: JSON %s", async (json, expected) => {
  const inbox = openInbox();
  await ask(inbox, "One?");
  let isRemoved = false;
  let hint = () => {};
  const listen: Inbox["watch"] = (listener) => {
    hint = listener;
    return () => undefined;
  };
  const list: Inbox["list"] = async (query) => (isRemoved ? { entries: [] } : inbox.list(query));
  // It was removed between the list and a closer look.
  const removing = { ...inbox, list, get: async () => undefined, watch: listen };
  const printed = await watch(removing, json, [
    () => {
      isRemoved = true;
      hint();
    },
  ]);
  expect(printed).toMatch(expected);
});

it("L-07 looks again only where there is a hint, or two seconds have gone by, and ends at once", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const inbox = openInbox();
  const interrupt = new AbortController();
  const list = vi.fn(inbox.list);
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const streams = {
    stdin,
    stdout,
    stderr,
    signal: interrupt.signal,
    language: "en",
    say: SENTENCES,
  } as const;
  const watching = watchInbox({ ...inbox, list }, false, streams);
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  for (let turns = 0; turns < 20; turns += 1) await turn();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(list).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(1);
  for (let turns = 0; turns < 20; turns += 1) await turn();
  expect(list).toHaveBeenCalledTimes(2);
  interrupt.abort();
  expect(await watching).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});
