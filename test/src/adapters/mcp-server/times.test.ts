import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { defer } from "../../../channels/mcp-elicitation/connect.js";
import { some } from "../../../property-runs.js";
import { type ClientKind, connectTools, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";
import { createInboxWay } from "./with-inbox.js";

const input = { questions: [QUESTIONS.color] };
const CLIENTS: { client: ClientKind }[] = [
  { client: "2026-07-28" },
  { client: "2025-11-25" },
  { client: "2025-06-18" },
  { client: "1.x" },
];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "performance"] });
});
afterEach(() => vi.useRealTimers());

describe.each(some(CLIENTS))("the times of a call, for a client of $client", ({ client }) => {
  it("U-04 a leg is 50 s, before the 60 s of official clients, and leaves no timer", async () => {
    const { options, findOpen } = createInboxWay();
    const { call } = await connectTools({ client, capabilities: {}, options });
    let isOver = false;
    const called = call(input).finally(() => {
      isOver = true;
    });
    await findOpen();
    await vi.advanceTimersByTimeAsync(49_900);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(textOf(await called)).toContain("The question waits at");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("U-04 with legs of 0 a call waits for as long as its client does", async () => {
    const { inbox, options, findOpen } = createInboxWay({ legMs: 0 });
    const { call } = await connectTools({ client, capabilities: {}, options });
    const called = call(input, { timeout: 5_000_000 });
    const id = await findOpen();
    await vi.advanceTimersByTimeAsync(4_000_000);
    await inbox.answer(id, { answers: { "Which color?": "Blue" } });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(textOf(await called)).toContain('"Which color?"="Blue"');
    expect(vi.getTimerCount()).toBe(0);
  });
});

it("U-04 a form that is answered at once leaves no timer", async () => {
  const { options } = createInboxWay();
  const { call } = await connectTools({
    options,
    respond: () => ({ action: "accept", content: { q1: "Red" } }),
  });
  expect(textOf(await call(input))).toContain('"Which color?"="Red"');
  expect(vi.getTimerCount()).toBe(0);
});

it("M-04 a form that waits tells progress every 10 s, so that a client that counts anew does not cut it off", async () => {
  const { options } = createInboxWay({ legMs: 0 });
  const shown = defer<void>();
  const filled = defer<void>();
  const { call } = await connectTools({
    options,
    async respond() {
      shown.resolve();
      await filled.promise;
      return { action: "accept", content: { q1: "Red" } };
    },
  });
  const told: unknown[] = [];
  const called = call(input, {
    ...{ timeout: 60_000, resetTimeoutOnProgress: true },
    onprogress: ({ message }) => void told.push(message),
  });
  await shown.promise;
  await vi.advanceTimersByTimeAsync(180_000);
  filled.resolve();
  expect(textOf(await called)).toContain('"Which color?"="Red"');
  expect(told).toEqual(Array.from({ length: 18 }, () => "Waiting for the user's answer."));
  expect(vi.getTimerCount()).toBe(0);
});
