import { describe, expect, it } from "vitest";
import { fallback } from "../../../channels/compose/index.js";
import { type ElicitationDraft, elicit, type PilotDeckElicitationAnswer } from "../../../src/index.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { createPerson, request, settle, yes } from "./people.js";

const ABORTED = { type: "cancelled", reason: "aborted", code: "aborted" };
const undeliverable = { type: "cancelled", code: "undeliverable", reason: "no line" } as const;

describe("a fallback", () => {
  it.each<[string, (person: ReturnType<typeof createPerson>) => Promise<void>]>([
    ["rejects", (person) => person.fail(new Error("boom"))],
    ["rejects with nothing", (person) => person.fail(undefined)],
    ["cannot deliver", (person) => person.reply(undeliverable)],
    ["loses its connection", (person) => person.reply({ type: "cancelled", code: "connection_lost" })],
  ])("X-02 is asked where the channel before it %s", async (_, end) => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const outcome = elicit(fallback([desk.channel, phone.channel]), request);
    await settle();
    expect(phone.asked).toHaveLength(0);
    await end(desk);
    expect(phone.asked).toHaveLength(1);
    await phone.reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it.each<PilotDeckElicitationAnswer>([
    { type: "cancelled", code: "declined", reason: "not now" },
    { type: "cancelled", code: "dismissed" },
    { type: "cancelled", code: "timeout" },
    { type: "cancelled", code: "aborted" },
    { type: "cancelled", code: "deferred", deferred: { id: "1", message: "later" } },
    { type: "cancelled" },
    { ...yes },
  ])("X-02 is not asked where the channel before it did its work: %j", async (reply) => {
    const [desk, phone] = [createPerson("desk", { capabilities: { deferral: true } }), createPerson("phone")];
    const outcome = elicit(fallback([desk.channel, phone.channel]), request);
    await desk.reply(reply);
    expect(await outcome).toMatchObject(reply);
    expect(phone.asked).toHaveLength(0);
  });

  it("X-02 is not asked once nobody wants to know any more", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const controller = new AbortController();
    const channel = fallback([desk.channel, phone.channel]);
    const answer = channel.askUser({ ...request, signal: controller.signal });
    controller.abort();
    await desk.fail(new Error("aborted"));
    expect(await answer).toEqual(ABORTED);
    expect(phone.asked).toHaveLength(0);
  });

  it("X-02 is withdrawn, and has not failed, where its last channel throws on the abort", async () => {
    const desk = createPerson("desk");
    const controller = new AbortController();
    const answer = fallback([desk.channel]).askUser({ ...request, signal: controller.signal });
    controller.abort();
    await desk.fail(new Error("aborted"));
    expect(await answer).toEqual(ABORTED);
  });

  it("X-02 gives its own cancellation where it is the last and cannot deliver either", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const outcome = elicit(fallback([desk.channel, phone.channel]), request);
    await desk.fail(new Error("boom"));
    await phone.reply(undeliverable);
    expect(await outcome).toMatchObject(undeliverable);
  });

  it("X-02 rejects where it is the last and throws, with an error that names every channel", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const rejection = rejectionOf(fallback([desk.channel, phone.channel]).askUser(request));
    await desk.reply(undeliverable);
    await phone.fail(new Error("boom"));
    expect(await rejection).toMatchObject({
      name: "AggregateError",
      message: "no channel could ask (desk: undeliverable, no line; phone: boom)",
      errors: [{}, { message: "phone: boom" }],
    });
  });

  it("X-02 keeps what was picked on a channel that broke, whose open text field stops no clock", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const drafts: ElicitationDraft[] = [];
    const channel = fallback([desk.channel, phone.channel]);
    const answer = channel.askUser({ ...request, onProgress: (draft) => drafts.push(draft) });
    desk.progress({ answers: { "Go on?": "Yes" }, typing: true });
    await desk.fail(new Error("broken"));
    phone.progress({ answers: { "What else?": ["No"] } });
    await phone.reply(yes);
    await answer;
    expect(drafts).toEqual([
      { answers: { "Go on?": "Yes" }, typing: true },
      { answers: { "Go on?": "Yes" }, typing: false },
      { answers: { "Go on?": "Yes", "What else?": ["No"] }, typing: false },
    ]);
  });

  it("X-02 can ask what all of the channels can, is named after them, and needs one", () => {
    const desk = createPerson("desk", { capabilities: { freeText: true, closedChoice: true } });
    const phone = createPerson("phone", { capabilities: { freeText: true } });
    expect(fallback([desk.channel, phone.channel])).toMatchObject({
      name: "fallback(desk, phone)",
      capabilities: { freeText: true },
    });
    expect(() => fallback([])).toThrow(TypeError);
  });

  it("C-09 goes on where a channel defers without having declared it", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone", { capabilities: { deferral: true } })];
    const outcome = elicit(fallback([desk.channel, phone.channel]), request);
    await desk.reply({ type: "cancelled", code: "deferred", deferred: { id: "1", message: "later" } });
    await phone.reply(yes);
    expect(await outcome).toMatchObject(yes);
  });

  it.each<[string, unknown, string]>([
    [
      "undeliverable, with none that is text",
      { type: "cancelled", code: "undeliverable", reason: 7 },
      "undeliverable",
    ],
    [
      "an undeclared deferral",
      { type: "cancelled", code: "deferred", deferred: { id: "1", message: "m" } },
      "an undeclared deferral",
    ],
  ])("X-02 goes on after %s", async (_, reply, fault) => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const rejected = rejectionOf(fallback([desk.channel, phone.channel]).askUser(request));
    await desk.reply(reply);
    await phone.fail(new Error("no line"));
    expect(await rejected).toHaveProperty("message", `no channel could ask (desk: ${fault}; phone: no line)`);
  });

  it.each<[string, unknown]>([
    ["an answer", { type: "answered", code: "undeliverable", answers: {} }],
    [
      "an answer that is called deferred",
      { type: "answered", answers: {}, deferred: { id: "1", message: "m" } },
    ],
    ["a refusal with a reason", { type: "cancelled", code: "declined", reason: "undeliverable" }],
    ["a refusal that is deferred to nothing", { type: "cancelled", code: "declined", deferred: null }],
    ["no object", "no"],
    ["nothing", undefined],
  ])("X-02 takes %s as the channel's last word", async (_, reply) => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const asked = fallback([desk.channel, phone.channel]).askUser(request);
    await desk.reply(reply);
    expect(await asked).toEqual(reply);
    expect(phone.asked).toEqual([]);
  });
});
