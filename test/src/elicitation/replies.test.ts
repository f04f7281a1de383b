import { describe, expect, it } from "vitest";
import { withTimeout } from "../../../channels/compose/index.js";
import { readReply } from "../../../src/elicitation/read-reply.js";
import { createQuestion } from "../tools/ask-user-question/call.js";
import { ABLE, AT, ask, ONE } from "./ask-one.js";

const MANY = createQuestion("many", { multiSelect: true });

describe("what a plain channel gives", () => {
  it("T-17 is read as a list, whatever its iterator gives", async () => {
    function* endless(): Generator<string> {
      // More than the test needs, and less than would end the process.
      for (let count = 0; count < 1_000_000; count += 1) yield "a";
    }
    const many = Object.assign(["a", "b"], { [Symbol.iterator]: endless });
    const outcome = await ask({ type: "answered", answers: { many } }, { questions: [MANY] });
    expect(outcome).toMatchObject({ answers: { many: ["a", "b"] } });
  });

  it.each<[string, object, object, object | undefined, string[] | undefined]>([
    ["nothing for one question", { one: "a", many: null }, { one: "a" }, undefined, ["/answers/many"]],
    [
      "an empty list beside another's key",
      { " one": "a", many: [] },
      { one: "a", many: [] },
      undefined,
      undefined,
    ],
    ["an empty list", { one: "a", many: [] }, { one: "a", many: [] }, undefined, undefined],
    ["a list of nothing", { one: "a", many: [null] }, { one: "a" }, undefined, ["/answers/many"]],
    [
      "what stands before and behind nothing in a list",
      { one: [null, "a"], many: ["a", null, 7, {}, "b"] },
      { one: ["a"], many: ["a", "7", "b"] },
      undefined,
      ["/answers/one", "/answers/many"],
    ],
    ["one question twice", { " one": "a", "one ": "b" }, { one: "a" }, undefined, ["/answers/one "]],
    ["a stranger's text", { one: "a", else: "b" }, { one: "a" }, undefined, ["/answers/else"]],
    [
      "yes and no",
      { one: true, many: [false, 7] },
      { one: "true", many: ["false", "7"] },
      undefined,
      undefined,
    ],
  ])("C-08 is taken as it is meant: %s", async (_, answers, taken, annotations, ignored) => {
    const outcome = await ask({ type: "answered", answers }, { questions: [ONE, MANY] });
    expect(outcome).toEqual({
      ...{ type: "answered", answers: taken, endedAt: AT },
      provenance: { source: "unattested", channel: "test channel", answeredAt: AT },
      ...(annotations && { annotations }),
      ...(ignored && { ignored }),
    });
  });

  it.each([{}, { capabilities: ABLE }])(
    "T-17 a list of nothing, however long, is no answer: %j",
    async (members) => {
      const many: unknown[] = [];
      many.length = 2 ** 32 - 1;
      const outcome = await ask({ type: "answered", answers: { many } }, { questions: [MANY], members });
      expect(outcome).toMatchObject({
        type: "failed",
        message: expect.stringContaining("must be an array of strings, but holds undefined"),
      });
    },
  );

  it("C-08 is an answer where one of its texts is to be seen", async () => {
    const outcome = await ask({ type: "answered", answers: { many: ["", "b"] } }, { questions: [MANY] });
    expect(outcome).toMatchObject({ type: "answered", answers: { many: ["", "b"] } });
  });

  it("C-08 is read for each of a dozen questions, and beside them for no other", async () => {
    const questions = Array.from({ length: 12 }, (_, index) => createQuestion(`q${index}`));
    const answers = Object.fromEntries(questions.map(({ question }) => [question, "a"]));
    for (const members of [{}, { capabilities: ABLE }]) {
      const outcome = await ask({ type: "answered", answers }, { questions, members });
      expect(outcome).toMatchObject({ type: "answered", answers });
    }
    const foreign = { type: "answered", answers: { ...answers, q12: "a" } };
    expect(await ask(foreign, { questions, members: { capabilities: ABLE } })).toMatchObject({
      details: { issues: [{ code: "unknown_property" }] },
    });
  });

  it("C-08 keeps of annotations what is one, and says what it left out", async () => {
    const annotations = { one: { preview: "<p>a</p>", notes: 7, extra: undefined, rating: 5 } };
    const outcome = await ask({ type: "answered", answers: { one: "a" }, annotations });
    expect(outcome).toMatchObject({
      annotations: { one: { preview: "<p>a</p>", notes: "7" } },
      ignored: ["/annotations/one/rating"],
    });
  });

  it("C-08 T-16 is no answer where there is nothing but null", async () => {
    expect(await ask({ type: "answered", answers: { one: null } })).toMatchObject({
      type: "failed",
      message: expect.stringContaining("no answer was given; silence is not taken for consent"),
    });
    expect(await ask({ type: "answered", answers: { one: [null] } })).toMatchObject({
      message: expect.stringContaining("must be a string, but holds null"),
    });
  });
});

describe("a reply that is read alone", () => {
  it.each(["lenient", "strict"] as const)("T-16 has no members but those it came with: %s", (rules) => {
    const reply = { type: "answered", answers: { one: "a" } };
    expect(readReply(reply, [ONE], { rules, mayDefer: false })).toStrictEqual({ ok: true, answer: reply });
  });
});

describe("a channel in another's place", () => {
  class Desk {
    readonly #seen: string[] = [];
    readonly name = "desk";
    readonly capabilities = ABLE;
    async askUser() {
      return { type: "cancelled" } as const;
    }
    async collect(id: string) {
      this.#seen.push(id);
      return { type: "answered", answers: { one: this.#seen.join() } } as const;
    }
  }

  it("X-05 has what the other one has, called on the other one, and spread too", async () => {
    const wrapped = withTimeout(new Desk(), { ms: 1_000, then: "cancel" });
    const spread = { ...wrapped };
    expect(spread).toMatchObject({ name: "desk", capabilities: ABLE });
    expect(await spread.collect?.("7")).toEqual({ type: "answered", answers: { one: "7" } });
  });
});
