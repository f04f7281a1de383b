import type { ElicitResult } from "@modelcontextprotocol/client";
import { describe, expect, it, vi } from "vitest";
import { fallback } from "../../../channels/compose/index.js";
import {
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import { answer, createScriptedChannel } from "../../../channels/scripted/index.js";
import { elicit } from "../../../src/index.js";
import { AT_ONCE, ask, COLOR, join, NAME } from "./connect.js";
import readings from "./readings.json" with { type: "json" };
import { answersOf, createWire, joinReplies, pick, type Reply } from "./replies.js";

describe("the answer", () => {
  it.each(readings)("M-02 $title", async ({ questions, revision, content, answers, told }) => {
    const bad = JSON.parse(content) as NonNullable<ElicitResult["content"]>;
    const replies: Reply[] = [{ action: "accept", content: bad }, { action: "cancel" }];
    const { channel, shown } = await joinReplies(replies, revision);
    const answer = await channel.askUser(ask(pick(questions)));
    if (answers !== undefined) {
      expect(answersOf(answer)).toEqual(answers);
    } else {
      expect(shown[1]?.message).toContain(`That could not be used. ${told} Please answer again.\n\n`);
      expect(answer).toMatchObject({ type: "cancelled", code: "dismissed" });
    }
  });

  it("M-01 says that a person gave it, through this channel and when", async () => {
    const { server } = await joinReplies([{ action: "accept", content: { q1: "Red" } }]);
    const channel = createMcpElicitationChannel(server, { now: () => new Date(0) });
    expect(await channel.askUser(ask())).toEqual({
      type: "answered",
      answers: { "Which color?": "Red" },
      provenance: { source: "user", channel: "mcp-elicitation", answeredAt: "1970-01-01T00:00:00.000Z" },
    });
  });

  it("M-02 is read as it came, also by a server that reads it with a schema, and a null is none", async () => {
    const messages: string[] = [];
    const wire = createWire([{ action: "accept", content: { q1: null } }, { action: "cancel" }], messages);
    const server: McpElicitationServer = {
      getClientCapabilities: () => ({ elicitation: {} }),
      getClientVersion: () => undefined,
      request: async (request, schema: { parse?(value: unknown): unknown }, options) =>
        schema.parse?.(await wire.request(request, options, options)),
    };
    const reply = await createMcpElicitationChannel(server, AT_ONCE).askUser(ask());
    expect(reply).toEqual({ type: "cancelled", code: "dismissed" });
    expect(messages[1]).toContain('"Which color?" has no option null. Please answer again.');
  });

  it("M-02 a long text, and questions named like members of Object, come back as they are", async () => {
    const long = "é🚲".repeat(200_000);
    const content = { q1: "Red", q2: long, q3_other: "constructor" };
    const { channel } = await joinReplies([{ action: "accept", content }]);
    const named = [{ ...COLOR, question: "__proto__" }, NAME, { ...COLOR, question: "constructor" }];
    const answer = await channel.askUser(ask(named));
    expect(answer.type === "answered" && Object.entries(answer.answers)).toEqual([
      ["__proto__", "Red"],
      [NAME.question, long],
      ["constructor", "constructor"],
    ]);
  });

  it("M-02 asks again after an answer without words and after rubbish, until the content is good", async () => {
    const { channel, shown } = await joinReplies([
      { action: "accept", content: { q1_other: " " } },
      { action: "accept", content: { q1: "Green" } },
      { action: "accept", content: { q1: "Blue" } },
    ]);
    const onProgress = vi.fn();
    const answer = await channel.askUser(ask([COLOR], { onProgress }));
    expect(answersOf(answer)).toEqual({ "Which color?": "Blue" });
    expect(onProgress.mock.calls).toEqual(Array.from({ length: 2 }, () => [{ answers: {}, typing: false }]));
    expect(shown.map(({ message }) => message)).toEqual([
      "Which color?",
      'That could not be used. "Which color?" has no answer. Please answer again.\n\nWhich color?',
      'That could not be used. "Which color?" has no option "Green". Please answer again.\n\nWhich color?',
    ]);
  });

  it("M-02 holds the content to the request's own check", async () => {
    const { channel, shown } = await joinReplies([
      { action: "accept", content: { q1: "two words" } },
      { action: "accept", content: { q1: "word" } },
    ]);
    const check = (answers: unknown) =>
      JSON.stringify(answers).includes("two")
        ? [{ path: "$", code: "invalid_schema" as const, message: "One word, please.", pointer: "" }]
        : [];
    const answer = await channel.askUser(ask([NAME], { check }));
    expect(answersOf(answer)).toEqual({ "What is it called?": "word" });
    expect(shown[1]?.message).toContain("One word, please.");
  });

  it("M-02 holds the content to the schema, before anything else is asked of it", async () => {
    const { channel, shown } = await joinReplies([
      { action: "accept", content: { q1: 151 } },
      { action: "accept", content: { q1: 150 } },
    ]);
    const check = vi.fn(() => []);
    const answer = await channel.askUser(ask(pick(["age"]), { check }));
    expect(answersOf(answer)).toEqual({ "How old?": "150" });
    expect(shown[1]?.message).toMatch(
      /^That could not be used\. .*"How old\?" must be a whole number from 0 to 150\./,
    );
    expect(check).toHaveBeenCalledExactlyOnceWith({ "How old?": "150" });
  });

  it("M-02 says at last all that was wrong", async () => {
    const { server } = await joinReplies([{ action: "accept", content: { q1: "Green" } }]);
    const channel = createMcpElicitationChannel(server, { attempts: 1 });
    await expect(channel.askUser(ask([COLOR, NAME]))).rejects.toThrow(
      'no usable content in 1 forms: "Which color?" has no option "Green". "What is it called?" has no answer.',
    );
  });

  it("M-02 an accept whose content is null is undeliverable too", async () => {
    const wire = createWire([{ action: "accept", content: null }], []);
    expect(await createMcpElicitationChannel(wire).askUser(ask())).toMatchObject({ code: "undeliverable" });
  });

  it.each([
    { attempts: undefined, forms: 3 },
    { attempts: 1, forms: 1 },
    { attempts: 5, forms: 5 },
  ])("M-02 fails after $forms forms without an answer, and gives none", async ({ attempts, forms }) => {
    const { server, shown } = await joinReplies(
      Array.from({ length: 9 }, () => ({ action: "accept", content: { q1: "" } })),
    );
    const channel = createMcpElicitationChannel(server, attempts === undefined ? {} : { attempts });
    await expect(channel.askUser(ask())).rejects.toThrow(
      `no usable content in ${forms} forms: "Which color?" has no answer.`,
    );
    expect(shown).toHaveLength(forms);
    const outcome = await elicit(channel, ask());
    expect(outcome).toMatchObject({ type: "failed", code: "tool_execution_failed" });
  });

  it.each<{ title: string; reply: ElicitResult }>([
    { title: "no content", reply: { action: "accept" } },
    { title: "nothing in its content", reply: { action: "accept", content: {} } },
  ])("M-02 an accept with $title is undeliverable, and the form is not shown again", async ({ reply }) => {
    const { channel, shown, server } = await joinReplies([reply, reply]);
    expect(await channel.askUser(ask())).toEqual({
      type: "cancelled",
      reason: "the MCP client accepted the form with nothing in it; perhaps it was not shown",
      code: "undeliverable",
    });
    expect(shown).toHaveLength(1);
    // The next channel gets its turn.
    const next = createScriptedChannel(answer({ "Which color?": "Red" }));
    const both = fallback([createMcpElicitationChannel(server), next]);
    expect(answersOf(await both.askUser(ask()))).toEqual({ "Which color?": "Red" });
  });

  it("M-02 an accept whose content is not even an object is refused and asked again", async () => {
    for (const content of [[], "Red", 7]) {
      const results: unknown[] = [{ action: "accept", content }, { action: "cancel" }];
      const messages: string[] = [];
      const channel = createMcpElicitationChannel(createWire(results, messages), AT_ONCE);
      expect(await channel.askUser(ask())).toMatchObject({ code: "dismissed" });
      expect(messages[1]).toContain("That could not be used. The form came back without answers.");
    }
  });

  it.each<{ result: unknown; found: string }>([
    { result: { action: "maybe", content: { q1: "Red" } }, found: '"maybe"' },
    { result: { action: "ACCEPT\u001b[2J", content: { q1: "Red" } }, found: '"ACCEPT\ufffd[2J"' },
    { result: { content: { q1: "Red" } }, found: "undefined" },
    { result: { action: 1, content: { q1: "Red" } }, found: "a number" },
    { result: null, found: "undefined" },
  ])("M-02 an action that is $found is no answer, and is asked again", async ({ result, found }) => {
    const messages: string[] = [];
    const good = { action: "accept", content: { q1: "Red" } };
    const channel = createMcpElicitationChannel(createWire([result, good], messages));
    expect(answersOf(await channel.askUser(ask()))).toEqual({ "Which color?": "Red" });
    expect(messages[1]).toBe(
      `That could not be used. The action must be "accept", "decline" or "cancel", but it is ${found}. ` +
        "Please answer again.\n\nWhich color?",
    );
    const failing = createMcpElicitationChannel(createWire([result], []), { attempts: 1 });
    await expect(failing.askUser(ask())).rejects.toThrow(`no usable content in 1 forms: The action must be`);
  });

  it("M-02 asks again where the content is not even MCP's", async () => {
    const { far, server } = await join();
    const results: unknown[] = [
      { action: "accept", content: { q1: { nested: true } } },
      { action: "accept", content: { q1: null } },
      { action: "accept", content: { q1: "Red" } },
    ];
    // Past the client's own checks, onto the wire.
    far.onmessage = (message) => {
      if (!("method" in message) || !("id" in message)) return;
      const result = results.shift() as Record<string, unknown>;
      far.send({ jsonrpc: "2.0", id: message.id, result });
    };
    expect(answersOf(await createMcpElicitationChannel(server).askUser(ask()))).toEqual({
      "Which color?": "Red",
    });
  });
});
