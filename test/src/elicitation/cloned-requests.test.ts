import { MessageChannel } from "node:worker_threads";
import { describe, expect, it, vi } from "vitest";
import { elicit, type PilotDeckElicitationRequest } from "../../../src/index.js";
import { createChannel } from "../tools/ask-user-question/call.js";
import { answered, base } from "./host-calls.js";

describe("a request", () => {
  const full: PilotDeckElicitationRequest = {
    ...base,
    metadata: { source: "setup" },
    sessionId: "session",
    turnId: "turn",
    asker: "reviewer",
    context: { markdown: "# Plan" },
    timeout: { ms: 60_000, then: "cancel" },
    previewFormat: "markdown",
    signal: new AbortController().signal,
    check: () => [],
    onProgress: () => undefined,
  };

  const { timeout: _, ...untimed } = full;

  it.each([
    ["with a timeout", full],
    ["without one, as runtimes ask", untimed],
  ])("C-07 can be cloned, posted and written, with all of it but what cannot, %s", async (_, request) => {
    const { turnId: _turn, signal: __, check: ___, onProgress: ____, ...data } = request;
    const expected = { ...data, requestId: expect.any(String), resumeKey: expect.any(String) };
    const posted = new MessageChannel();
    const arrived = new Promise((resolve) => posted.port2.once("message", resolve));
    const channel = createChannel((given) => {
      expect(structuredClone(given)).toEqual(expected);
      expect(JSON.parse(JSON.stringify(given))).toEqual(expected);
      posted.port1.postMessage(given);
      expect({ ...given }).toEqual(expected);
      return answered;
    });
    expect(await elicit(channel, request)).toMatchObject(answered);
    expect(await arrived).toEqual(expected);
    posted.port1.close();
  });

  it("C-07 has the turn, but not for whoever clones it, with a timeout and without", async () => {
    for (const request of [full, { ...base, turnId: "turn" }]) {
      const channel = createChannel((given) => {
        expect(given.turnId).toBe("turn");
        expect(Object.keys(given)).not.toContain("turnId");
        return answered;
      });
      expect(await elicit(channel, request)).toMatchObject(answered);
    }
  });

  it("C-07 has what cannot be cloned all the same", async () => {
    const channel = createChannel((request) => {
      expect(request.signal).toBeInstanceOf(AbortSignal);
      expect(request.check?.({ one: "a" })).toEqual([]);
      request.onProgress?.({ answers: {}, typing: false });
      return answered;
    });
    const onProgress = vi.fn();
    await elicit(channel, { ...full, onProgress });
    expect(onProgress).toHaveBeenCalledOnce();
  });
});
