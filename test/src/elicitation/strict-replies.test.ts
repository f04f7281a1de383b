import { describe, expect, it } from "vitest";
import { type PilotDeckElicitationQuestion, PilotDeckToolRuntimeError } from "../../../src/index.js";
import { ABLE, AT, ask, ONE } from "./ask-one.js";

const SECRET: PilotDeckElicitationQuestion = {
  ...{ question: "Key?", header: "", options: [] },
  schema: { type: "string", writeOnly: true },
};

describe("what a channel that is held to its word gives", () => {
  const members = { capabilities: ABLE };

  it("T-16 does not change with what the channel does to it afterwards", async () => {
    const annotations = { one: { notes: "soon" } };
    const outcome = await ask({ type: "answered", answers: { one: "a" }, annotations }, { members });
    annotations.one.notes = "changed";
    expect(outcome).toMatchObject({ annotations: { one: { notes: "soon" } } });
  });

  it.each<[string, unknown, number]>([
    ["is a list", ["a"], 1],
    ["has an annotation that is none", { one: 7 }, 1],
    ["has a note that is none", { one: { notes: 7 } }, 1],
    ["has a note that is undefined", { one: { notes: undefined } }, 0],
  ])("T-17 is refused where what stands beside it %s", async (_, annotations, count) => {
    const outcome = await ask({ type: "answered", answers: { one: "a" }, annotations }, { members });
    const issues = outcome.type === "failed" ? outcome.details.issues : [];
    expect(issues).toMatchObject(Array(count).fill({ code: "invalid_type" }));
  });

  it("T-17 is refused where an annotation says what none says", async () => {
    const annotations = { one: { notes: "n", rating: 5 } };
    const outcome = await ask({ type: "answered", answers: { one: "a" }, annotations }, { members });
    expect(outcome).toMatchObject({
      details: { issues: [{ code: "unknown_property", pointer: "/one/rating" }] },
    });
  });

  it("T-17 is refused with so many of its options named", async () => {
    const options = Array.from({ length: 33 }, (_, index) => ({ label: `o${index}`, description: "" }));
    const question = { ...ONE, options, allowOther: false };
    const fault = async (length: number) => {
      const questions = [{ ...question, options: options.slice(0, length) }];
      const outcome = await ask({ type: "answered", answers: { one: "x" } }, { questions, members });
      return outcome.type === "failed" ? outcome.message : "";
    };
    expect(await fault(33)).toMatch(/"o31", …\.$/);
    expect(await fault(32)).toMatch(/"o31"\.$/);
  });

  it("C-11 names all that the host's own check found, as it was found", async () => {
    const found = { path: "$.one", code: "required", pointer: "/one" };
    const check = () => [
      { ...found, message: "First." },
      { ...found, message: "Second." },
    ];
    const outcome = await ask({ type: "answered", answers: { one: "a" } }, { members, check });
    expect(outcome).toMatchObject({
      message: expect.stringContaining(": First. Second."),
      details: { issues: [found, found] },
    });
  });

  it.each([null, "user", 7])("T-16 has no provenance where it gives %j for one", async (provenance) => {
    const outcome = await ask({ type: "answered", answers: { one: "a" }, provenance }, { members });
    expect(outcome).toMatchObject({ type: "answered", provenance: { source: "unattested" } });
  });

  it("C-09 tells a deferral that is none from one that cannot be read", async () => {
    const deferred = { id: "7", message: "later" };
    const halves = [{ id: "7" }, { message: "later" }, { ...deferred, id: "" }];
    for (const wrong of [null, 7, ...halves, { ...deferred, url: 7 }, { ...deferred, file: "" }]) {
      expect(await ask({ type: "cancelled", deferred: wrong }, { members })).toMatchObject({
        message: expect.stringContaining("its deferral has no id and message, both non-empty strings"),
      });
    }
    expect(await ask({ type: "cancelled", deferred }, { members })).toStrictEqual({
      ...{ type: "cancelled", code: "deferred", deferred, endedAt: AT },
    });
    const state = () => "sealed";
    expect(await ask({ type: "cancelled", deferred: { ...deferred, state } }, { members })).toMatchObject({
      deferred: { ...deferred, state: null },
    });
  });

  it.each<[string, object, object]>([
    [
      "a timeout that cancels",
      { timeout: { ms: 5, then: "cancel" } },
      { timeout: { ms: 5, then: "cancel" } },
    ],
    ["the rule that answered", { rule: "only reads" }, { rule: "only reads" }],
    ["a rule without a name", { rule: "" }, {}],
    ["a timeout that does neither", { timeout: { ms: 5, then: "wait" } }, {}],
    [
      "a source in a list",
      { source: ["user"] },
      { source: "unattested", channel: "test channel", answeredAt: AT },
    ],
  ])("T-16 has in its provenance what belongs there: %s", async (_, given, kept) => {
    const sound = { source: "user", channel: "c", answeredAt: AT };
    const provenance = { ...sound, ...given };
    const outcome = await ask({ type: "answered", answers: { one: "a" }, provenance }, { members });
    expect(outcome).toMatchObject({ provenance: expect.objectContaining({ ...sound, ...kept }) });
    const names = Object.keys(outcome.type === "answered" ? outcome.provenance : {});
    expect(names.sort()).toEqual(Object.keys({ ...sound, ...kept }).sort());
  });
});

describe("a failure of a channel", () => {
  const questions = [ONE, SECRET];
  const members = { capabilities: ABLE };

  it("T-17 has nothing of it where one of the questions asks for a secret", async () => {
    const outcome = await ask(Promise.reject(new Error("s3cret")), { questions, members });
    expect(outcome).toStrictEqual({
      type: "failed",
      code: "tool_execution_failed",
      message: 'The elicitation channel "test channel" failed.',
      details: { channel: "test channel" },
      endedAt: AT,
    });
  });

  it("T-17 says of a reply to a secret what is wrong with the answers, and of no key whose it is", async () => {
    const wrong = await ask({ type: "answered", answers: { one: 7, s3cret: "a" } }, { questions, members });
    expect(wrong).toMatchObject({
      type: "failed",
      code: "tool_execution_failed",
      message: expect.stringMatching(
        /: The answer to "one" must be a string, but is a number\. "Key\?" has no answer\.$/,
      ),
    });
    const answers = { one: "a", "Key?": "k", s3cret: "a" };
    expect(await ask({ type: "answered", answers }, { questions, members })).toMatchObject({
      message: expect.stringMatching(/: it does not answer the questions\.$/),
    });
  });

  it.each<[string, object, string]>([
    ["no message", { message: "" }, "permission_denied"],
    ["a message that is none", { message: 7 }, "permission_denied"],
    ["another name", { name: "Renamed", message: "Not today." }, "Not today."],
  ])("T-17 keeps the code of an error of the protocol with %s", async (_, changed, message) => {
    const thrown = new PilotDeckToolRuntimeError("permission_denied", "x");
    for (const [name, value] of Object.entries(changed)) Object.defineProperty(thrown, name, { value });
    const outcome = await ask(Promise.reject(thrown), { members });
    expect(outcome).toMatchObject({ code: "permission_denied", message });
  });

  it("T-17 is told as what it is where it cannot be read", async () => {
    const thrown = new PilotDeckToolRuntimeError("permission_denied", "x");
    Object.defineProperty(thrown, "code", { get: fail });
    expect(await ask(Promise.reject(thrown), { members })).toMatchObject({ code: "tool_execution_failed" });
  });

  it("T-17 names the question that nobody can answer", async () => {
    const schema = { type: "string", minLength: 5, maxLength: 1 } as const;
    const outcome = await ask(undefined, { questions: [{ ...SECRET, schema }], members });
    expect(outcome).toMatchObject({ code: "tool_execution_failed", details: { question: "Key?" } });
  });
});

function fail(): never {
  throw new Error("worn out");
}
