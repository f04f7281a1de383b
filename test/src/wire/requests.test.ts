import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationQuestion, PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { readRequest } from "../../../src/wire/read-request.js";
import { writeRequest } from "../../../src/wire/write-request.js";
import { anyText } from "../../any-text.js";
import { readJson } from "../../house/source-files.js";
import { runs } from "../../property-runs.js";
import fixtures from "./requests.json" with { type: "json" };

const ajv = new Ajv2020({ strict: true, strictRequired: false });
ajv.addSchema(readJson("protocol/wire.schema.json") as object, "wire");
const isRequest = (value: unknown) => ajv.validate({ $ref: "wire#/$defs/request" }, value);

const clone = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

const text = fc.oneof(anyText(), fc.constantFrom("", "__proto__", "constructor", "1", "\ud800"));
const count = fc.nat(9);
const schema = fc.oneof(
  fc.record(
    {
      type: fc.constant("string" as const),
      format: fc.constantFrom("email", "uri", "date", "date-time"),
      minLength: fc.nat(5),
      maxLength: fc.integer({ min: 5, max: 9 }),
      writeOnly: fc.boolean(),
    },
    { requiredKeys: ["type"] },
  ),
  fc.record(
    {
      type: fc.constantFrom("number" as const, "integer" as const),
      minimum: fc.integer({ max: 0 }),
      maximum: fc.nat(),
    },
    { requiredKeys: ["type"] },
  ),
  fc.constant({ type: "boolean" as const }),
);
const option = fc.record(
  { label: text, description: text, preview: text },
  { requiredKeys: ["label", "description"] },
);
const question = fc.record(
  {
    question: text,
    header: text,
    options: fc.array(option, { maxLength: 4 }),
    multiSelect: fc.boolean(),
    allowOther: fc.boolean(),
    otherLabel: text,
    recommended: fc.integer(),
    hint: text,
    schema,
  },
  { requiredKeys: ["question", "header", "options"] },
) as fc.Arbitrary<PilotDeckElicitationQuestion>;
const request = fc.record(
  {
    toolCallId: text,
    toolName: text,
    questions: fc.array(question, { minLength: 1, maxLength: 4 }),
    title: text,
    previewFormat: fc.constantFrom("html", "markdown"),
    // JSON has no negative zero.
    metadata: fc.dictionary(text, fc.jsonValue({ maxDepth: 3 })).map(clone),
    requestId: text,
    resumeKey: text,
    sessionId: text,
    asker: text,
    context: fc.record(
      { markdown: text, image: fc.record({ mimeType: text, data: text }) },
      { requiredKeys: [] },
    ),
    attachments: fc.array(
      fc.oneof(fc.record({ name: text, url: text }), fc.record({ name: text, mimeType: text, data: text })),
      { maxLength: 2 },
    ),
    project: text,
    timeout: fc.record({ ms: count, then: fc.constantFrom("cancel", "recommended") }),
    kind: fc.constantFrom("question", "todo"),
    allowNotes: fc.boolean(),
    defer: fc.constant("now"),
    timeToLiveMs: count,
    notify: fc.constantFrom("push", "email", "none"),
  },
  { requiredKeys: ["toolCallId", "toolName", "questions"] },
) as fc.Arbitrary<PilotDeckElicitationRequest>;

function readWhole(): PilotDeckElicitationRequest {
  const verdict = readRequest(fixtures.whole);
  if (!verdict.ok) throw new Error(JSON.stringify(verdict.issues));
  return verdict.request;
}

describe("a request on the wire", () => {
  it("R-04 comes back as it was, through JSON and as a clone, whatever it holds", () => {
    fc.assert(
      fc.property(request, (asked) => {
        const written = writeRequest({
          ...asked,
          check: () => [],
          onProgress() {},
          signal: AbortSignal.abort(),
        });
        const expected = clone(asked);
        expect(isRequest(clone(written)), ajv.errorsText()).toBe(true);
        for (const received of [clone(written), structuredClone(written)]) {
          const verdict = readRequest(received);
          expect(verdict).toEqual({ ok: true, request: expected });
        }
      }),
      { numRuns: runs(100) },
    );
  });

  it("R-04 has its members always in the same order, and none that is not there", () => {
    const reversed = Object.fromEntries(Object.entries(readWhole()).reverse());
    const written = writeRequest(reversed as PilotDeckElicitationRequest);
    expect(JSON.stringify(written)).toBe(JSON.stringify(fixtures.whole));
    const free = { question: "Why?", header: "", options: [], multiSelect: undefined };
    const asked = { toolCallId: "c", toolName: "t", questions: [free], asker: undefined };
    expect(JSON.stringify(writeRequest(asked as unknown as PilotDeckElicitationRequest))).toBe(
      '{"toolCallId":"c","toolName":"t","questions":[{"question":"Why?"}]}',
    );
  });

  it("R-04 goes under the id that a channel gives it", () => {
    const verdict = readRequest(writeRequest(readWhole(), "other"));
    expect(verdict).toMatchObject({ ok: true, request: { requestId: "other", toolCallId: "call-7" } });
  });

  it("R-04 may leave out what is empty, and hold what nobody knows", () => {
    const received = {
      ...{ toolCallId: "c", toolName: "t", team: { id: 7 } },
      timeout: { ms: 0, then: "cancel", unit: "ms" },
      questions: [
        { question: "Why?", colour: "red" },
        { question: "Which?", options: [{ label: "A", icon: "a" }] },
      ],
    };
    expect(isRequest(received)).toBe(true);
    expect(readRequest(received)).toStrictEqual({
      ok: true,
      request: {
        ...{ toolCallId: "c", toolName: "t", timeout: { ms: 0, then: "cancel" } },
        questions: [
          { question: "Why?", header: "", options: [] },
          { question: "Which?", header: "", options: [{ label: "A", description: "" }] },
        ],
      },
    });
  });

  for (const { title, change, json, issues } of fixtures.refused) {
    it(`R-04 is refused with ${title}`, () => {
      const received = json === undefined ? { ...fixtures.whole, ...change } : JSON.parse(json);
      const verdict = readRequest(received);
      const found = verdict.ok ? [] : verdict.issues;
      expect(found.map(({ code, pointer, message }) => [code, pointer, message])).toEqual(issues);
    });
  }

  it("R-04 no value makes it throw, and a thousand faults make a hundred issues", () => {
    const thrower = new Proxy(
      {},
      { get: () => fail(), has: () => fail(), getOwnPropertyDescriptor: () => fail() },
    );
    const sparse: unknown[] = [];
    sparse.length = 4_294_967_295;
    for (const value of [undefined, null, 1n, Symbol("x"), [], { ...fixtures.whole, questions: sparse }]) {
      expect(readRequest(value)).toMatchObject({ ok: false, issues: [{ code: "invalid_type" }] });
    }
    const message = "The request cannot be read. Send plain data.";
    expect(readRequest(thrower)).toEqual({
      ok: false,
      issues: [{ path: "$", pointer: "", code: "invalid_type", message }],
    });
    const questions = Array.from({ length: 1_000 }, () => ({ question: 1 }));
    const verdict = readRequest({ ...fixtures.whole, questions });
    expect(verdict.ok ? [] : verdict.issues).toHaveLength(101);
    fc.assert(fc.property(fc.anything(), (value) => void readRequest(value)));

    function fail(): never {
      throw new Error("out of order");
    }
  });
});
