import { describe, expect, it } from "vitest";
import {
  type ElicitationCapabilities,
  InMemoryElicitationChannel,
  type PilotDeckElicitationChannel,
  PilotDeckToolRuntimeError,
} from "../../../../src/index.js";
import { BESIDE, LAX } from "./bad-answers.js";
import { answered, createThrowingProxy, fail, RUBBISH, SOUND, THROWN } from "./bad-replies.js";
import { createChannel } from "./call.js";
import { call, failureOf, tool } from "./failure-of.js";

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

function detailsOf(failure: unknown): Record<string, unknown> {
  if (!PilotDeckToolRuntimeError.isInstance(failure)) throw new Error("The failure is not one of a tool.");
  return failure.details ?? {};
}
