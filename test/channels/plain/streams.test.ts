import { PassThrough } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { choice, createRequest } from "../chat/ask.js";

const REQUEST = createRequest(choice("Which?"));
const DISMISSED = { type: "cancelled", reason: "end of input", code: "dismissed" };

function open(input = new PassThrough()) {
  const output = new PassThrough();
  output.resume();
  return { input, output, channel: createPlainChannel({ input, output }) };
}

describe("an input that is over", () => {
  it.each([true, false])(
    "K-07 is found out before anybody waits for it: destroyed %s",
    async (isDestroyed) => {
      const { input, channel } = open(new PassThrough({ autoDestroy: isDestroyed }));
      if (isDestroyed) input.destroy();
      else input.resume().end();
      await setImmediate();
      expect(input.readableEnded).toBe(!isDestroyed);
      for (let count = 0; count < 2; count += 1) expect(await channel.askUser(REQUEST)).toEqual(DISMISSED);
    },
  );

  it.each(["end", "destroy"] as const)("K-07 is found out by whoever waits for it: %s", async (way) => {
    const { input, channel } = open(new PassThrough({ autoDestroy: false }));
    const reply = channel.askUser(REQUEST);
    while (input.listenerCount("data") === 0) await setImmediate();
    input[way]();
    expect(await reply).toEqual(DISMISSED);
  });

  it("K-07 has its last line before that, though nobody waited when it ended", async () => {
    const { input, channel } = open();
    input.write("1\n2\n");
    expect(await channel.askUser(REQUEST)).toMatchObject({ answers: { "Which?": "a" } });
    input.end("mine");
    const asked = [REQUEST, REQUEST, REQUEST].map((request) => channel.askUser(request));
    const [second, third, fourth] = await Promise.all(asked);
    expect([second, third]).toMatchObject([
      { answers: { "Which?": "b" } },
      { answers: { "Which?": "mine" } },
    ]);
    expect(fourth).toEqual(DISMISSED);
  });
});

describe("plain lines without a terminal", () => {
  it("K-07 reject once nothing can be shown any more, then and later", async () => {
    const { input, output, channel } = open();
    const reply = channel.askUser(REQUEST);
    while (input.listenerCount("data") === 0) await setImmediate();
    output.destroy(new Error("nobody reads"));
    await expect(reply).rejects.toThrow("nobody reads");
    await expect(channel.askUser(REQUEST)).rejects.toThrow("nobody reads");
  });

  it.each([
    ["a terminal without keys", { isTTY: true }],
    ["keys without a terminal", { setRawMode: () => expect.unreachable() }],
  ])("K-13 are what they read: %s", async (_, members) => {
    const input = Object.assign(new PassThrough(), members);
    const output = Object.assign(new PassThrough(), { isTTY: true });
    output.resume();
    const asked = createRequest(choice("Which?"), choice("And?"));
    const reply = createPlainChannel({ input, output }).askUser(asked);
    // A paste, if these were keys.
    input.write("1\n2\n");
    expect(await reply).toMatchObject({ answers: { "Which?": "a", "And?": "b" } });
  });

  it("C-06 are read by nobody once the ask is aborted between two questions", async () => {
    const { input, output, channel } = open();
    let printed = "";
    output.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
    });
    const { signal, abort } = createAbort();
    input.write("1\n");
    const asked = createRequest(choice("Which?"), choice("And?"));
    expect(await channel.askUser({ ...asked, signal, onProgress: abort })).toMatchObject({ code: "aborted" });
    while (!printed.includes("And?")) await setImmediate();
    await setImmediate();
    expect(input.listenerCount("data")).toBe(0);
    expect(printed).toMatch(/Question 2 of 2\nAnd\?\n\n {2}1\. a\n {2}2\. b\n {2}3\. .*\n\n\n$/);
  });

  it("K-07 say what they can ask", () => {
    const able = { closedChoice: true, freeText: true, schema: true, secret: true, mode: "interactive" };
    expect(open().channel).toMatchObject({ name: "plain", capabilities: able });
  });
});

function createAbort() {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort() };
}
