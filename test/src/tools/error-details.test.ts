import { describe, expect, it } from "vitest";
import {
  type CreateToolError,
  createAskUserQuestionTool,
  type PilotDeckToolDefinition,
  PilotDeckToolRuntimeError,
  runTool,
} from "../../../src/index.js";
import { createAskUserTool } from "../../../src/tools/index.js";
import { rejectionOf } from "./ask-user-question/call.js";
import { CONTEXT, createReplying, TOOLS } from "./every-tool.js";

const TOKEN = "Bearer 5ecr3t";

/** What an HTTP client throws, and what it throws when it is unlucky. */
const THROWN: [name: string, make: () => Error][] = [
  ["itself in it", () => withCircle(new Error("no route"))],
  ["the request in it", () => Object.assign(new Error("no route"), { config: configOf() })],
  [
    "both",
    () => withCircle(Object.assign(new Error("no route"), { config: configOf(), code: "ECONNRESET" })),
  ],
];

describe.each(TOOLS)("an error of $name", ({ create, input }) => {
  it.each(THROWN)(
    "T-17 can be written to a transcript where the channel threw one with %s",
    async (_, make) => {
      const thrown = make();
      const elicitation = createReplying(() => {
        throw thrown;
      });
      const result = await runTool(create(), input, { ...CONTEXT, elicitation });
      expect(result).toMatchObject({ type: "error", error: { details: { channel: "replying" } } });
      expectFit(result);
      const error = await rejectionOf(create().execute(input, { ...CONTEXT, elicitation }));
      expect(error).toHaveProperty("cause", thrown);
      expect(Object.keys(Object(error))).not.toContain("cause");
      expectFit(error);
    },
  );

  it("T-17 can be written to a transcript where the channel's reply is a circle", async () => {
    const reply = withCircle({ type: "answered", answers: { "Which?": 7 }, headers: configOf() });
    const elicitation = createReplying(() => reply);
    const result = await runTool(create(), input, { ...CONTEXT, elicitation });
    expect(result.type).toBe("error");
    expectFit(result);
    const error = await rejectionOf(create().execute(input, { ...CONTEXT, elicitation }));
    expect(error).toHaveProperty("cause", reply);
    expectFit(error);
  });
});

describe("an error of a host's own class", () => {
  const createFrozen: CreateToolError = (code, message) =>
    Object.freeze(Object.assign(new Error(message), { code }));
  const createCaused: CreateToolError = (code, message) =>
    Object.assign(new Error(message, { cause: "its own" }), { code });

  it.each([
    ["is frozen", createFrozen, undefined],
    ["has a cause", createCaused, "its own"],
  ])("T-17 T-20 is thrown as it is where it %s", async (_, createError, cause) => {
    const elicitation = createReplying(() => Promise.reject(new Error("no route")));
    const tool = createAskUserQuestionTool({ createError });
    const error = await rejectionOf(tool.execute(TOOLS[0]?.input as never, { ...CONTEXT, elicitation }));
    expect(error).toMatchObject({ code: "tool_execution_failed" });
    expect(Object(error).cause).toBe(cause);
  });

  it("T-17 has the message of what findDetails threw, and no details", async () => {
    const thrown = withCircle(Object.assign(new Error("the store is locked"), { config: configOf() }));
    const tool = createAskUserTool({ findDetails: () => Promise.reject(thrown) });
    const result = await runTool(tool, TOOLS[2]?.input, CONTEXT);
    expect(result).toMatchObject({
      error: { message: "ask_user: findDetails failed: the store is locked." },
    });
    expect(result).not.toHaveProperty("error.details");
    expectFit(result);
    const error = await rejectionOf(tool.execute(TOOLS[2]?.input as never, CONTEXT));
    expect(error).toHaveProperty("cause", thrown);
    expectFit(error);
  });
});

describe("what runTool tells of a foreign error", () => {
  it.each(THROWN)("T-17 is its message, not what is in it: one with %s", async (_, make) => {
    const thrown = make();
    const result = await runFailing(thrown);
    expect(result).toMatchObject({
      error: { code: "tool_execution_failed", message: "The tool failed: no route" },
    });
    expect(result).toHaveProperty("error.cause", thrown);
    expect(result).not.toHaveProperty("error.details");
    expectFit(result);
  });

  const circle = withCircle({ step: "search" });
  it.each<[string, unknown, unknown]>([
    ["plain JSON", { a: [1, "two", null, { b: true }] }, { a: [1, "two", null, { b: true }] }],
    ["the name __proto__", JSON.parse('{"__proto__":{"a":1}}'), JSON.parse('{"__proto__":{"a":1}}')],
    ["without a prototype", Object.assign(Object.create(null), { a: 1 }), { a: 1 }],
    ["a circle", circle, { step: "search" }],
    ["functions and symbols", { a: 1, b: () => 2, c: Symbol("c"), d: undefined, e: 10n }, { a: 1 }],
    ["numbers that JSON does not know", { a: Number.NaN, b: Number.POSITIVE_INFINITY, c: 1.5 }, { c: 1.5 }],
    ["of classes", { a: new Date(0), b: new Map(), c: new Error("c"), d: Buffer.from("d"), e: 1 }, { e: 1 }],
    ["a member that throws", Object.defineProperty({ a: 1 }, "b", { enumerable: true, get: fail }), { a: 1 }],
    ["a proxy that throws", { a: 1, b: new Proxy({}, { getPrototypeOf: fail, ownKeys: fail }) }, { a: 1 }],
    ["too long a text", { a: 1, b: "x".repeat(4_096) }, { a: 1 }],
    ["a text that JSON makes too long", { a: 1, b: "\u0000".repeat(1_000) }, { a: 1 }],
    ["an endless list", { a: Object.assign([1], { length: 4_000_000_000 }) }, { a: [1] }],
    ["too deep", { a: { b: { c: { d: { e: { f: { g: 1 } } } } } } }, { a: { b: { c: { d: { e: {} } } } } }],
    ["the same thing twice", { a: createPart(), b: createPart() }, { a: createPart(), b: createPart() }],
    [
      "a class of its own",
      new (class Details {
        a = 1;
      })(),
      undefined,
    ],
    ["text", "why", undefined],
    ["a list", ["why"], undefined],
    ["nothing", {}, undefined],
  ])("T-17 keeps of its details what is small plain JSON: %s", async (_, details, kept) => {
    const result = await runFailing(Object.assign(new Error("why"), { code: "setup_required", details }));
    const error = result.type === "error" ? result.error : undefined;
    expect(error).toMatchObject({ code: "setup_required", message: "why" });
    expect(error?.details).toEqual(kept);
    expectFit(result);
  });

  it("T-17 is at most 4 KB of details, whatever there is", async () => {
    const many = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, index) => [`name ${index}`, [index]]),
    );
    const result = await runFailing(new PilotDeckToolRuntimeError("setup_required", "why", many));
    const details = result.type === "error" ? result.error.details : undefined;
    expect(details).toHaveProperty("name 0", [0]);
    expect(JSON.stringify(details).length).toBeLessThanOrEqual(4_096);
  });
});

function createPart() {
  return { url: "https://example.org", retries: [1, 2] };
}

function runFailing(thrown: unknown) {
  const tool: PilotDeckToolDefinition = {
    name: "failing",
    description: "For tests.",
    kind: "custom",
    inputSchema: { type: "object" },
    isReadOnly: () => true,
    isConcurrencySafe: () => true,
    execute: () => Promise.reject(thrown),
  };
  return runTool(tool, {});
}

function expectFit(value: unknown): void {
  const written = JSON.stringify(value);
  expect(written).not.toContain("5ecr3t");
  expect(written.length).toBeLessThan(10_000);
}

function configOf() {
  return { headers: { Authorization: TOKEN } };
}

function withCircle<T extends object>(owner: T): T {
  return Object.assign(owner, { self: owner });
}

function fail(): never {
  throw new Error("worn out");
}

it("T-17 keeps its code where a host has frozen what errors inherit", async () => {
  const inherited = Object.getOwnPropertyDescriptor(Error.prototype, "name");
  Object.defineProperty(Error.prototype, "name", { writable: false });
  try {
    const error = await rejectionOf(createAskUserTool().execute({ questions: [] }, CONTEXT));
    expect(error).toMatchObject({ name: "PilotDeckToolRuntimeError", code: "invalid_tool_input" });
  } finally {
    Object.defineProperty(Error.prototype, "name", { ...inherited });
  }
});
