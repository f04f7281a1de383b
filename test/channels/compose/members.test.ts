import { describe, expect, it } from "vitest";
import { fallback, firstAnswer } from "../../../channels/compose/index.js";
import {
  type ElicitationCapabilities,
  elicit,
  type PilotDeckElicitationChannel,
  PilotDeckToolRuntimeError,
} from "../../../src/index.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { createPerson, questions, request, settle, yes } from "./people.js";

/** A channel that only withdraws, as the test says. */
function box(
  name: string,
  members: Pick<PilotDeckElicitationChannel, "collect" | "withdraw">,
): PilotDeckElicitationChannel {
  return { name, capabilities: {}, askUser: () => Promise.reject(new Error("not asked")), ...members };
}

async function fail(): Promise<never> {
  throw new Error("out of order");
}

describe.each([
  ["first-answer", firstAnswer],
  ["fallback", fallback],
])("what %s is together", (kind, join) => {
  it("T-17 passes on an error of the protocol that is all there is", async () => {
    const thrown = new PilotDeckToolRuntimeError("permission_denied", "No way.");
    const guard: PilotDeckElicitationChannel = { name: "guard", askUser: () => Promise.reject(thrown) };
    expect(await rejectionOf(join([guard]).askUser(request))).toBe(thrown);
    expect(await elicit(join([guard]), request)).toMatchObject({
      type: "failed",
      code: "permission_denied",
      message: "No way.",
    });
    expect(await elicit(join([guard, guard]), request)).toMatchObject({
      code: "tool_execution_failed",
      message: expect.stringContaining("no channel could ask (guard: No way.; guard: No way.)"),
    });
  });

  it("C-07 what one of them does to the list of questions is nothing to the others, nor to whoever asks", async () => {
    const thief: PilotDeckElicitationChannel = {
      name: "thief",
      capabilities: {},
      askUser({ questions }) {
        questions.length = 0;
        return Promise.reject(new Error("stolen"));
      },
    };
    const desk = createPerson("desk");
    const outcome = elicit(join([thief, desk.channel]), request);
    await settle();
    expect(desk.asked[0]?.questions).toEqual(questions);
    await desk.reply(yes);
    expect(await outcome).toMatchObject(yes);
    expect(request.questions).toHaveLength(2);
  });

  it("X-06 takes null for no timeout, as elicit does", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    Object.assign(desk.channel, { timeout: null });
    Object.assign(phone.channel, { timeout: { ms: 5, then: "cancel" } });
    expect(join([desk.channel])).not.toHaveProperty("timeout");
    expect(join([desk.channel, phone.channel]).timeout).toEqual({ ms: 5, then: "cancel" });
  });

  it("C-09 withdraws from all that can, and fails where none could", async () => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const broken = box("broken", { withdraw: fail });
    await join([box("mute", {}), desk.channel, broken, phone.channel]).withdraw?.("r1", "over");
    for (const { withdrawn } of [desk, phone]) expect(withdrawn).toEqual([["r1", "over"]]);
    const error = await rejectionOf(
      Promise.resolve(join([box("mute", {}), broken]).withdraw?.("r1", "over")),
    );
    expect(error).toBeInstanceOf(AggregateError);
    expect(error).toMatchObject({
      message: "no channel could withdraw the question (broken: out of order)",
      errors: [{ cause: { message: "out of order" } }],
    });
  });

  it.each([
    ["none", undefined],
    ["null for them, as elicit reads it", null],
  ])(
    "X-01 X-02 has one that declares capabilities check strictly beside one that declares %s",
    async (_, none) => {
      const [desk, plain] = [createPerson("desk"), createPerson("plain")];
      Object.assign(plain.channel, { capabilities: none });
      const outcome = elicit(join([desk.channel, plain.channel]), request);
      const check = (person: typeof desk, answers: unknown) =>
        person.asked[0]?.check?.(answers).map(({ code }) => code);
      expect(check(desk, { "Go on?": "Yes" })).toEqual(["required"]);
      expect(check(desk, { "Go on?": ["Yes"], "What else?": ["Yes"] })).toEqual(["invalid_type"]);
      expect(check(desk, { "Go on?": "Yes", "What else?": ["Yes"] })).toEqual([]);
      await desk.fail(new Error("out of order"));
      expect(check(plain, { "Go on?": ["Yes"], "What else?": "Yes" })).toEqual([]);
      await plain.reply(yes);
      expect(await outcome).toMatchObject(yes);
    },
  );

  it("X-01 X-02 has a check of whoever asks directly hold on each of them, and gives none where there is none", async () => {
    const [desk, plain] = [createPerson("desk"), createPerson("plain")];
    Reflect.deleteProperty(plain.channel, "capabilities");
    const refusal = { path: "answers", code: "invalid_schema", message: "Not today." } as const;
    const put = async (more: object) => {
      const answer = join([desk.channel, plain.channel]).askUser({ ...request, ...more });
      await desk.fail(new Error("out of order"));
      await plain.reply(yes);
      await answer;
      return [desk, plain].map((person) => person.asked.at(-1)?.check);
    };
    const answers = { "Go on?": "Yes", "What else?": ["Yes"] };
    const guarded = await put({ check: () => [refusal] });
    expect(guarded.map((check) => check?.(answers))).toEqual([[refusal], [refusal]]);
    const [strict, none] = await put({});
    expect(strict?.({ "Go on?": "Yes" })).toMatchObject([{ code: "required" }]);
    expect(strict?.(answers)).toEqual([]);
    expect(none).toBeUndefined();
  });

  it.each([
    ["now", [0, 1]],
    [undefined, [1, kind === "fallback" ? 0 : 1]],
  ])(
    "C-09 a question that is deferred %j goes to those that keep it, and to all where none does",
    async (defer, asked) => {
      const [desk, letters] = [
        createPerson("desk"),
        createPerson("letters", { capabilities: { deferral: true } }),
      ];
      const put = defer === undefined ? request : { ...request, defer: "now" as const };
      const answer = join([desk.channel, letters.channel]).askUser(put);
      await settle();
      expect([desk, letters].map((person) => person.asked.length)).toEqual(asked);
      for (const person of [desk, letters]) await person.reply(yes);
      expect(await answer).toEqual(yes);
      const alone = join([desk.channel]).askUser(put);
      await desk.reply(yes);
      expect(await alone).toEqual(yes);
    },
  );

  const cases: [ElicitationCapabilities[], ElicitationCapabilities][] = [
    [[{}, {}], {}],
    [[{ mode: "rpc" }, { mode: "rpc" }], { mode: "rpc" }],
    [[{ mode: "rpc" }, { mode: "print" }], {}],
    [[{ mode: "rpc" }, {}], {}],
    [[{}, { mode: "rpc" }], {}],
    [
      [
        { freeText: true, deferral: true },
        { freeText: true, secret: true },
      ],
      { freeText: true, deferral: true },
    ],
  ];
  it.each(cases)("C-09 of %j can do %j", (declared, capabilities) => {
    const channels = declared.map((each, index) => ({ ...box(`${index}`, {}), capabilities: each }));
    expect(join(channels)).toMatchObject({ name: `${kind}(0, 1)`, capabilities });
    expect(join(channels).capabilities).toStrictEqual(capabilities);
    expect(join([...channels, { askUser: fail }])).not.toHaveProperty("capabilities");
  });

  it.each<[string, unknown, string]>([
    [
      "undeliverable, with a reason",
      { type: "cancelled", code: "undeliverable", reason: "no paper" },
      "undeliverable, no paper",
    ],
    ["undeliverable, without one", { type: "cancelled", code: "undeliverable" }, "undeliverable"],
    [
      "undeliverable, with an empty one",
      { type: "cancelled", code: "undeliverable", reason: "" },
      "undeliverable",
    ],
    ["a lost connection", { type: "cancelled", code: "connection_lost" }, "connection_lost"],
  ])("X-02 passes the question on after %s", async (_, reply, fault) => {
    const [desk, phone] = [createPerson("desk"), createPerson("phone")];
    const rejected = rejectionOf(join([desk.channel, phone.channel]).askUser(request));
    await desk.reply(reply);
    await phone.fail(new Error("no line"));
    expect(await rejected).toMatchObject({
      message: expect.stringContaining(`(desk: ${fault}; phone: no line)`),
    });
  });
});
