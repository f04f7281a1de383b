import { describe, expect, it } from "vitest";
import { createDecisionTools } from "../../../../src/tools/index.js";
import refused from "./refused.json" with { type: "json" };

const { ask_user, await_decision, get_decision } = createDecisionTools();
const CONTEXT = { turnId: "turn" };

async function issuesOf(tool: typeof ask_user | typeof await_decision | typeof get_decision, input: unknown) {
  const verdict = await tool.validateInput?.(input as never, CONTEXT);
  return verdict?.ok === false ? verdict.issues : [];
}

const PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII=";

describe("the input of the decision tools", () => {
  it.each(refused)("Q-01 is refused with every issue: $title", async ({ input, issues, paths }) => {
    const found = await issuesOf(ask_user, input);
    if (issues) expect(found.map(({ path, code, message }) => [path, code, message])).toEqual(issues);
    else expect(found.map(({ path }) => path)).toEqual(paths);
  });

  it.each([
    [
      "seed 001's own example",
      { question: "Deploy?", kind: "bool", context_md: "Ran in 4m 12s.", notify: "push" },
    ],
    [
      "what Python leaves out",
      { question: "Deploy?", kind: "bool", project: null, options: null, ttl_minutes: null },
    ],
    [
      "options of both forms",
      { question: "Which?", kind: "choose", options: ["a", { label: "b", description: "B" }] },
    ],
    ["a to-do", { question: "Smoke-test checkout", kind: "todo", ttl_minutes: 0.5, allow_remark: false }],
    ["a year and a day", { question: "When?", kind: "text", ttl_minutes: 527_040, notify: "none" }],
    [
      "a form",
      { question: "What?", kind: "form", schema: { type: "object", properties: { a: { type: "string" } } } },
    ],
    [
      "a form with a member that is undefined",
      {
        question: "What?",
        kind: "form",
        schema: { properties: { a: { type: "string", const: undefined } } },
      },
    ],
    ["a picture", { question: "Deploy?", kind: "bool", context_image_b64: PNG }],
    [
      "what is attached",
      {
        ...{ question: "Deploy?", kind: "bool" },
        attachments: [
          { name: "The run", url: "https://ci.example.com/7" },
          { name: "log.txt", mimeType: "text/plain", data: "AAAA" },
        ],
      },
    ],
  ])("Q-01 is accepted: %s", async (_, input) => {
    expect(await ask_user.validateInput?.(input as never, CONTEXT)).toEqual({ ok: true, input });
  });

  it("Q-05 a picture has at most 5 MB, and attachments 10 MB together", async () => {
    const head = PNG.slice(0, 32);
    const base64 = (bytes: number) => Buffer.alloc(bytes).toString("base64");
    const ask = (more: object) => issuesOf(ask_user, { question: "Deploy?", kind: "bool", ...more });
    const refused = (message: string) => [expect.objectContaining({ code: "invalid_schema", message })];
    const picture = (bytes: number) => ({ context_image_b64: head + base64(bytes - 24) });
    expect(await ask(picture(5_000_000))).toEqual([]);
    expect(await ask(picture(5_000_001))).toEqual(
      refused("$.context_image_b64 must have at most 5000000 bytes, but it has 5000001."),
    );
    const file = (bytes: number) => ({ name: "f", mimeType: "text/plain", data: base64(bytes) });
    const whole = file(6_000_000);
    expect(await ask({ attachments: [whole, file(4_000_000)] })).toEqual([]);
    expect(await ask({ attachments: [whole, file(4_000_001)] })).toEqual(
      refused("$.attachments must have at most 10000000 bytes together, but it has 10000001."),
    );
    const link = { name: "l", url: "https://a.example" };
    const links = Array.from({ length: 20 }, () => link);
    expect(await ask({ attachments: links })).toEqual([]);
    // Those beyond are not looked at.
    expect(await ask({ attachments: [...links, { ...link, name: " " }] })).toEqual(
      refused("$.attachments must have at most 20 entries, but it has 21."),
    );
  });

  it.each(["QUI", "A===", "Q===", "====", "QQ=A", "=QUJ", "Q=I=", "QUJ\n", "QU I", "QU-D", "QUJ_", "QUJé"])(
    "Q-05 a file is in the base64 of RFC 4648, section 4, and not as %j",
    async (data) => {
      const ask = (base64: string) =>
        issuesOf(ask_user, {
          question: "Deploy?",
          kind: "bool",
          attachments: [{ name: "f", mimeType: "text/plain", data: base64 }],
        });
      for (const sound of ["QUJD", "QUI=", "QQ==", "+/+/"]) expect(await ask(sound)).toEqual([]);
      expect(await ask(data)).toMatchObject([{ path: "$.attachments[0].data", code: "invalid_schema" }]);
    },
  );

  it.each([
    [{}, ["required", "$.decision_id is required: a string is expected."]],
    [
      { decision_id: " " },
      ["invalid_schema", "$.decision_id must not be blank: give it as ask_user returned it."],
    ],
    [{ decision_id: 7 }, ["invalid_type", "$.decision_id must be a string, but it is a number."]],
    [
      { decision_id: "a", wait: true },
      ["unknown_property", "$.wait is not allowed. Allowed here: decision_id, timeout_s."],
    ],
    [
      { decision_id: "a", timeout_s: -1 },
      ["invalid_schema", "$.timeout_s must be a number of seconds from 0, but it is -1."],
    ],
    [
      { decision_id: "a", timeout_s: Number.POSITIVE_INFINITY },
      ["invalid_schema", "$.timeout_s must be a number of seconds from 0, but it is Infinity."],
    ],
  ])("Q-01 await_decision refuses %j", async (input, [code, message]) => {
    expect(await issuesOf(await_decision, input)).toMatchObject([{ code, message }]);
  });

  it.each([{ decision_id: "a" }, { decision_id: "a", timeout_s: null }, { decision_id: "a", timeout_s: 0 }])(
    "Q-01 await_decision takes %j as it is",
    async (input) => {
      expect(await await_decision.validateInput?.(input, CONTEXT)).toEqual({ ok: true, input });
    },
  );

  it("Q-01 of get_decision has no time to wait", async () => {
    const issues = await issuesOf(get_decision, { decision_id: "a", timeout_s: 1 });
    expect(issues.map(({ message }) => message)).toEqual([
      "$.timeout_s is not allowed. Allowed here: decision_id.",
    ]);
    expect(await issuesOf(get_decision, { decision_id: "a" })).toEqual([]);
  });

  it("Q-01 names, schemas and defaults are seed 001's", () => {
    expect([ask_user.name, await_decision.name, get_decision.name]).toEqual([
      ...["ask_user", "await_decision", "get_decision"],
    ]);
    expect(Object.keys(ask_user.inputSchema.properties ?? {})).toEqual([
      ...["question", "kind", "project", "options", "schema", "context_md", "context_image_b64"],
      ...["attachments", "ttl_minutes", "allow_remark", "notify"],
    ]);
    expect(ask_user.inputSchema.required).toEqual(["question", "kind"]);
    for (const kind of ["text", "todo"] as const) {
      const request = ask_user.toRequest({ question: "What?", kind }, CONTEXT);
      expect(request).toMatchObject({ timeToLiveMs: 3_600_000, allowNotes: true, notify: "push" });
    }
    const named = createDecisionTools({ names: { ask_user: "leave_question", get_decision: "look" } });
    expect([named.ask_user.name, named.await_decision.name, named.get_decision.name]).toEqual([
      ...["leave_question", "await_decision", "look"],
    ]);
  });
});
