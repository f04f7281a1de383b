import { describe, expect, it, vi } from "vitest";
import { record, replay } from "../../../channels/compose/index.js";
import { elicit, type PilotDeckElicitationQuestion } from "../../../src/index.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { BROKEN_CALLBACKS, countListeners, createPerson, questions, request, yes } from "./people.js";
import { recordTo } from "./record-to.js";

const secret: PilotDeckElicitationQuestion = {
  question: "Key?",
  header: "Key",
  options: [],
  schema: { type: "string", writeOnly: true },
};

describe("a recording", () => {
  it("C-04 is a line of JSON for each ask, in the order in which they end, before the asker hears of it", async () => {
    const desk = createPerson("desk");
    const phone = createPerson("desk");
    const lines: string[] = [];
    const [slow, fast] = [desk, phone].map(({ channel }) => record(channel, (line) => void lines.push(line)));
    if (slow === undefined || fast === undefined) throw new Error("There are two.");
    const first = elicit(slow, { ...request, toolCallId: "slow", signal: new AbortController().signal });
    const second = elicit(fast, { ...request, toolCallId: "fast", onProgress: () => undefined });
    phone.reply(yes);
    await second.then(() => expect(lines).toHaveLength(1));
    desk.reply(yes);
    await first;
    const [one, two] = lines.map((line) => JSON.parse(line));
    expect([one.request.toolCallId, two.request.toolCallId]).toEqual(["fast", "slow"]);
    expect(one).toEqual({
      channel: { name: "desk", capabilities: {} },
      request: {
        ...request,
        toolCallId: "fast",
        requestId: expect.any(String),
        resumeKey: expect.any(String),
      },
      answer: yes,
    });
    expect(lines.join("")).not.toContain("\n");
    expect(two.request).not.toHaveProperty("signal");
  });

  it("C-04 never holds a secret", async () => {
    const hidden = "hunter2";
    const asked = { ...request, questions: [...questions, secret] };
    const replies: unknown[] = [
      {
        type: "answered",
        answers: { ...bothYes(), "Key?": hidden },
        annotations: { "Key?": { notes: hidden } },
      },
      { type: "answered", answers: { ...bothYes(), "Key?": { value: hidden } } },
      { type: "answered", answers: { ...bothYes(), "Key? ": hidden }, value: hidden },
      hidden,
      new Error(hidden),
      undefined,
    ];
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    for (const reply of replies) {
      const controller = new AbortController();
      const outcome = elicit(channel, { ...asked, signal: controller.signal, onProgress: () => undefined });
      desk.progress({ answers: { "Key?": hidden } });
      if (reply === undefined) controller.abort();
      await (reply instanceof Error ? desk.fail(reply) : desk.reply(reply));
      await outcome;
    }
    expect(lines).toHaveLength(replies.length);
    expect(lines.join("\n")).not.toContain(hidden);
    expect(JSON.parse(lines[0] ?? "")).toMatchObject({
      secrets: ["Key?"],
      answer: { type: "answered", answers: { ...bothYes(), "Key?": null }, annotations: { "Key?": null } },
    });
    expect(await elicit(replay(lines), asked)).toMatchObject({
      type: "cancelled",
      code: "undeliverable",
      reason: expect.stringContaining('the answer to "Key?" is a secret and was not recorded'),
    });
  });

  it("C-04 K-18 keeps that the person interrupted the call, also where a secret was asked for", async () => {
    for (const asked of [request, { ...request, questions: [...questions, secret] }]) {
      const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
      const [lines, channel] = recordTo(desk.channel);
      const live = elicit(channel, asked);
      await desk.reply({ type: "cancelled", code: "aborted", interrupted: true });
      expect(await live).toMatchObject({ code: "aborted", interrupted: true });
      expect(await elicit(replay(lines), asked)).toMatchObject({ code: "aborted", interrupted: true });
    }
  });

  it("C-04 writes a line for a secret that was withdrawn before anything was typed", async () => {
    const desk = createPerson("desk", { capabilities: { secret: true, freeText: true, schema: true } });
    const [lines, channel] = recordTo(desk.channel);
    const controller = new AbortController();
    const outcome = elicit(channel, { ...request, questions: [secret], signal: controller.signal });
    controller.abort();
    await outcome;
    expect(lines.map((line) => JSON.parse(line).withdrawn)).toEqual([{}]);
  });

  it.each([
    ["a text", "hunter2"],
    ["nothing", undefined],
    ["a list", ["hunter2"]],
  ])("C-04 takes %s for no answer to a secret", async (_, reply) => {
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    const outcome = elicit(channel, { ...request, questions: [secret] });
    await desk.reply(reply);
    await outcome;
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ secrets: ["Key?"], answer: null }]);
  });

  it.each<[string, PilotDeckElicitationQuestion[], unknown, object]>([
    ["an error", questions, new RangeError("no signal"), { name: "RangeError", message: "no signal" }],
    ["a text", questions, "no signal", { name: "Error", message: "no signal" }],
    [
      "what may hold a secret",
      [secret],
      new RangeError("hunter2"),
      { name: "Error", message: "an error that is not recorded, since a secret was asked for" },
    ],
  ])("C-04 keeps what was thrown: %s", async (_, asked, thrown, error) => {
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    const put = { ...request, questions: asked };
    const rejection = rejectionOf(channel.askUser(put));
    await desk.fail(thrown);
    expect(await rejection).toBe(thrown);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([{ error }]);
    const again = await rejectionOf(replay(lines).askUser(put));
    expect(again).toBeInstanceOf(Error);
    expect(again).toMatchObject(error);
  });

  it("C-04 leaves no listener on an abort, whatever the channel does", async () => {
    const [, channel] = recordTo(createPerson("desk").channel);
    const controller = new AbortController();
    void channel.askUser({ ...request, signal: controller.signal });
    expect(countListeners(controller.signal)).toBe(1);
    controller.abort();
    expect(countListeners(controller.signal)).toBe(0);
  });

  it("C-04 can be replayed where the channel's draft was none", async () => {
    const desk = createPerson("desk");
    const [lines, channel] = recordTo(desk.channel);
    const controller = new AbortController();
    void channel.askUser({ ...request, signal: controller.signal });
    desk.progress(JSON.parse('{ "answers": ["Yes"] }'));
    controller.abort();
    expect(lines.map((line) => JSON.parse(line).withdrawn)).toEqual([{}]);
    expect(await replay(lines).askUser(request)).toMatchObject({ code: "aborted" });
  });

  it("C-04 keeps that a secret was refused", async () => {
    const desk = createPerson("desk", { capabilities: { freeText: true, schema: true, secret: true } });
    const [lines, channel] = recordTo(desk.channel);
    const asked = { ...request, questions: [secret] };
    const outcome = elicit(channel, asked);
    await desk.reply({ type: "cancelled", code: "declined", reason: "no" });
    expect({ ...(await elicit(replay(lines), asked)), endedAt: "" }).toEqual({
      ...(await outcome),
      endedAt: "",
    });
  });

  it.each(BROKEN_CALLBACKS)(
    "C-04 costs no answer where the sink %s, and the error is told",
    async (_, sink, errors) => {
      const onError = vi.fn(() => {
        throw new Error("broken listener");
      });
      for (const options of [{ onError }, {}]) {
        const desk = createPerson("desk");
        const outcome = elicit(record(desk.channel, sink, options), request);
        await desk.reply(yes);
        expect(await outcome).toMatchObject(yes);
      }
      expect(onError.mock.calls).toEqual(errors.map((error) => [error]));
    },
  );

  it("C-04 costs no answer where the ask is not JSON", async () => {
    const desk = createPerson("desk");
    const onError = vi.fn();
    const sink = vi.fn();
    const outcome = elicit(record(desk.channel, sink, { onError }), { ...request, metadata: { big: 1n } });
    await desk.reply(yes);
    expect(await outcome).toMatchObject(yes);
    expect(onError).toHaveBeenCalledOnce();
    expect(sink).not.toHaveBeenCalled();
  });

  it("C-04 leaves the channel as it was otherwise, and no listener", async () => {
    const desk = createPerson("desk", { capabilities: { secret: true } });
    const [, channel] = recordTo(desk.channel);
    expect(channel).toMatchObject({ name: "desk", capabilities: { secret: true } });
    const { signal } = new AbortController();
    const given = channel.askUser({ ...request, signal });
    expect(desk.asked[0]).toMatchObject({ ...request, signal });
    await desk.reply(yes);
    await given;
    expect(countListeners(signal)).toBe(0);
  });
});

function bothYes(): Record<string, string | string[]> {
  return yes.type === "answered" ? yes.answers : {};
}
