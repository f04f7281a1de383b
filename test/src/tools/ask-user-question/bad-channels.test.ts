import { describe, expect, it } from "vitest";
import {
  createAskUserQuestionTool,
  type ElicitationCapabilities,
  InMemoryElicitationChannel,
  type PilotDeckElicitationChannel,
  PilotDeckToolRuntimeError,
} from "../../../../src/index.js";
import { answered, BESIDE, createThrowingProxy, fail, LAX, RUBBISH, SOUND, THROWN } from "./bad-replies.js";
import { createCall, createChannel, createQuestion, rejectionOf } from "./call.js";

const tool = createAskUserQuestionTool();
const call = createCall("one", createQuestion("many", { multiSelect: true }));

const UNUSABLE = "gave no usable answer: ";
const DECLARED: ElicitationCapabilities[] = [{}, { freeText: true, mode: "rpc" }];

describe("a channel that fails", () => {
  for (const [name, thrown, words] of THROWN) {
    const throwIt = () => {
      throw thrown;
    };
    it.each([
      ["throws", throwIt],
      ["rejects with", async () => throwIt()],
    ])(`T-17 is an error that names it and what was wrong: it %s ${name}`, async (_, askUser) => {
      const failure = await failureOf(createChannel(askUser));
      expect(failure).toMatchObject({
        code: "tool_execution_failed",
        message: `The elicitation channel "test channel" ${words}`,
        details: { channel: "test channel" },
      });
      expect(Object.keys(detailsOf(failure))).toEqual(["channel"]);
    });
  }

  it("T-17 is an error that names the question for which no answer was registered", async () => {
    expect(await failureOf(new InMemoryElicitationChannel({ many: ["a"] }))).toMatchObject({
      code: "tool_execution_failed",
      message:
        'The elicitation channel "memory" failed: InMemoryElicitationChannel: no answer is registered for "one".',
    });
  });
});

describe("a reply that is no answer", () => {
  for (const [name, reply, words] of RUBBISH) {
    it.each([undefined, ...DECLARED])(
      `T-17 is an error that names the channel and what was wrong: ${name} (capabilities %j)`,
      async (capabilities) => {
        const thrown = await failureOf(createChannel(() => reply, { ...(capabilities && { capabilities }) }));
        expect(thrown).toMatchObject({
          code: "tool_execution_failed",
          message: expect.stringContaining(
            `The elicitation channel "test channel" ${UNUSABLE}${words.slice(0, -1)}`,
          ),
          details: { channel: "test channel" },
        });
        expect(Object.keys(detailsOf(thrown))).toEqual(["channel", "fault", "issues"]);
        if (capabilities === undefined) {
          expect(thrown).toHaveProperty(
            "message",
            `The elicitation channel "test channel" ${UNUSABLE}${words}`,
          );
        }
      },
    );
  }

  it("T-17 is an error where not even its promise can be read", async () => {
    expect(await failureOf(createChannel(() => createThrowingProxy()))).toMatchObject({
      code: "tool_execution_failed",
      message: 'The elicitation channel "test channel" failed: worn out.',
    });
  });

  it("T-17 points at the whole where it is no object", async () => {
    expect(detailsOf(await failureOf(createChannel(() => answered(["a"])))).issues).toEqual([
      {
        code: "invalid_type",
        path: "$",
        pointer: "",
        message: expect.stringMatching(/must be an object/),
      },
    ]);
  });

  it("T-17 tells each issue with its pointer", async () => {
    const thrown = await failureOf(
      createChannel(() => answered({ one: {}, "a/b": "a" }), { capabilities: {} }),
    );
    expect(thrown).toMatchObject({
      details: {
        issues: [
          { code: "invalid_type", pointer: "/one" },
          { code: "unknown_property", pointer: "/a~1b" },
          { code: "required", pointer: "/many" },
        ],
      },
    });
  });

  it("T-17 has details that stay small, and a message too", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 10_000 }, (_, index) => [`${index}`.repeat(100), "a"]),
    );
    const thrown = await failureOf(createChannel(() => answered(many), { capabilities: {} }));
    expect(JSON.stringify(detailsOf(thrown)).length).toBeLessThan(30_000);
    expect(thrown).toHaveProperty("message.length", 1_000);
  });

  it.each([
    ["a string", "user"],
    ["an unknown source", { source: "guess", channel: "c", answeredAt: "now" }],
    ["a source that is inherited", { source: "toString", channel: "c", answeredAt: "now" }],
    ["no channel", { source: "user", answeredAt: "now" }],
    ["no time", { source: "user", channel: "c" }],
  ])("T-17 does not come from a provenance that is none, which is left out: %s", async (_, provenance) => {
    const elicitation = createChannel(() => answered(SOUND, { provenance }));
    const { metadata } = await tool.execute(call, { turnId: "turn", elicitation });
    expect(metadata).toMatchObject({ provenance: { source: "unattested", channel: "test channel" } });
  });
});

describe("a channel that declares capabilities", () => {
  for (const [name, answers, issue, words] of LAX) {
    it.each(DECLARED)(`T-17 is held to them: ${name} (capabilities %j)`, async (capabilities) => {
      const [code, pointer] = issue.split(" ");
      const failure = await failureOf(createChannel(() => answered(answers), { capabilities }));
      expect(failure).toMatchObject({
        code: "tool_execution_failed",
        message: `The elicitation channel "test channel" ${UNUSABLE}${words}`,
      });
      expect(detailsOf(failure).issues).toHaveProperty("0", expect.objectContaining({ code, pointer }));
    });

    it(`T-16 leaves a channel that declares none its freedom: ${name}`, async () => {
      const elicitation = createChannel(() => answered(answers));
      const { data } = await tool.execute(call, { turnId: "turn", elicitation });
      expect(data?.answers).toEqual(answers);
    });
  }

  for (const [name, reply, words] of BESIDE) {
    it.each(DECLARED)(`T-17 is held to them: ${name} (capabilities %j)`, async (capabilities) => {
      const failure = await failureOf(createChannel(() => reply, { capabilities }));
      expect(failure).toMatchObject({
        code: "tool_execution_failed",
        message: expect.stringContaining(words),
      });
    });
  }

  it("T-17 may answer in the user's own words", async () => {
    const answers = { one: "neither", many: ["a", "something else"] };
    const elicitation = createChannel(() => answered(answers), { capabilities: {} });
    const { data } = await tool.execute(call, { turnId: "turn", elicitation });
    expect(data?.answers).toEqual(answers);
  });
});

describe("a plain channel", () => {
  for (const [name, reply, , taken, ignored] of BESIDE) {
    it(`C-08 loses no answer for ${name}`, async () => {
      const elicitation = createChannel(() => reply);
      const { data, metadata } = await tool.execute(call, { turnId: "turn", elicitation });
      const { questions: _, ...given } = data ?? { questions: [] };
      expect(given).toEqual(taken);
      expect(metadata?.ignored).toEqual(ignored);
    });
  }

  it("C-08 gives no answer to a question that shares its text without blanks with another", async () => {
    const questions = ["Deploy?", "Deploy? "].map((text) => createQuestion(text));
    const elicitation = createChannel(() => answered({ " Deploy?": "a" }));
    expect(await rejectionOf(tool.execute({ questions }, { turnId: "turn", elicitation }))).toMatchObject({
      message: expect.stringContaining('" Deploy?" is not one of the questions'),
    });
  });

  it("C-08 lists only so much of what was left out", async () => {
    const strangers = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${n}`.repeat(200), "a"]));
    const elicitation = createChannel(() => answered({ ...SOUND, ...strangers }));
    const { metadata } = await tool.execute(call, { turnId: "turn", elicitation });
    expect(metadata?.ignored).toHaveLength(20);
    expect(JSON.stringify(metadata?.ignored).length).toBeLessThan(5_000);
  });

  it.each(["  ", "\u200b", "\t\n"])(
    "T-16 that answers with nothing that can be seen has not answered: %j",
    async (text) => {
      expect(await failureOf(createChannel(() => answered({ one: text, many: [text] })))).toMatchObject({
        message: expect.stringContaining("silence is not taken for consent"),
      });
    },
  );

  it("C-08 that answers nothing that was asked has given no usable answer", async () => {
    expect(await failureOf(createChannel(() => answered({ three: "a", one: null })))).toMatchObject({
      code: "tool_execution_failed",
      message: expect.stringContaining('"three" is not one of the questions: "one", "many".'),
    });
  });

  it("C-08 is asked with a check that takes what its answers are taken for", async () => {
    const elicitation = createChannel((request) => {
      expect(request.check?.({ " one": 7 })).toEqual([]);
      expect(request.check?.({ one: {} })).toHaveLength(1);
      return answered(SOUND);
    });
    await tool.execute(call, { turnId: "turn", elicitation });
  });
});

describe("the name of a channel", () => {
  class PaperChannel {
    async askUser(): Promise<never> {
      throw new Error("out of paper");
    }
  }
  it.each<[string, PilotDeckElicitationChannel]>([
    ["paper", Object.assign(new PaperChannel(), { name: "paper" })],
    ["PaperChannel", new PaperChannel()],
    ["unnamed", { askUser: async () => Promise.reject(new Error("out of paper")) }],
    ["unnamed", Object.defineProperty(new PaperChannel(), "name", { get: fail })],
    ["unnamed", Object.defineProperty(new PaperChannel(), "name", { value: "" })],
    [`${"n".repeat(79)}…`, Object.assign(new PaperChannel(), { name: "n".repeat(1_000) })],
  ])("T-17 stands in the message: %s", async (name, elicitation) => {
    expect(await failureOf(elicitation)).toMatchObject({
      message: `The elicitation channel "${name}" failed: out of paper.`,
    });
  });

  it("T-17 is not needed for an error where the channel is rubbish itself", async () => {
    const unreadable = Object.defineProperty(
      createChannel(() => answered(SOUND)),
      "capabilities",
      { get: fail },
    );
    expect(await failureOf(unreadable)).toMatchObject({ code: "tool_execution_failed" });
    const notAFunction = Object.defineProperty(
      createChannel(() => undefined),
      "askUser",
      { value: 7 },
    );
    expect(await failureOf(notAFunction)).toMatchObject({ code: "tool_execution_failed" });
  });
});

function failureOf(elicitation: PilotDeckElicitationChannel): Promise<unknown> {
  return rejectionOf(tool.execute(call, { turnId: "turn", elicitation }));
}

function detailsOf(failure: unknown): Record<string, unknown> {
  if (!PilotDeckToolRuntimeError.isInstance(failure)) throw new Error("The failure is not one of a tool.");
  return failure.details ?? {};
}
