import type { ElicitRequestFormParams } from "@modelcontextprotocol/client";
import { InMemoryTransport } from "@modelcontextprotocol/server";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createElicitationHandler,
  createMcpElicitationChannel,
} from "../../../channels/mcp-elicitation/index.js";
import { answer, createScriptedChannel } from "../../../channels/scripted/index.js";
import type {
  ElicitationAnswers,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
} from "../../../protocol/index.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import { isBlank } from "../../../src/text/foreign-words.js";
import { anyText } from "../../any-text.js";
import { atLeast, runs } from "../../property-runs.js";
import { connect, createClient, createServer, REVISIONS } from "./connect.js";

/** What the person says to one question. */
type Said = { labels: string[]; own?: string };

/** Our channel, a real client with our handler, and a channel behind it. */
async function joinThrough(behind: PilotDeckElicitationChannel, revision: string) {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const server = createServer();
  const client = createClient({ revision });
  client.setRequestHandler("elicitation/create", createElicitationHandler(behind));
  await connect(server, near, client, far);
  return { server, channel: createMcpElicitationChannel(server) };
}

/** What a person who wants to say this does to the fields that the form became, in their order. */
function answerFields(
  fields: readonly PilotDeckElicitationQuestion[],
  questions: readonly PilotDeckElicitationQuestion[],
  said: readonly Said[],
): ElicitationAnswers {
  const left = [...fields];
  const answers: [string, string | string[]][] = [];
  const next = (act: (field: PilotDeckElicitationQuestion) => string | string[]) => {
    const field = left.shift();
    if (field === undefined) throw new Error("A field is missing.");
    answers.push([field.question, act(field)]);
  };
  for (const [index, { options, multiSelect }] of questions.entries()) {
    const { labels = [], own } = said[index] ?? {};
    const chosen = options.flatMap(({ label }, position) => (labels.includes(label) ? [position] : []));
    const isBoxes = multiSelect === true && left[0]?.options[0]?.label === "Yes";
    if (isBoxes) {
      for (const position of options.keys()) next(() => (chosen.includes(position) ? "Yes" : "No"));
    } else {
      next((field) => {
        const picked = chosen.map((position) => field.options[position]?.label ?? "");
        const skip = field.options.at(-1)?.label ?? "";
        const texts = picked.length === 0 ? [skip] : picked;
        return field.multiSelect === true ? texts : (texts[0] ?? "");
      });
    }
    next(() => own ?? "Skip");
  }
  return Object.fromEntries(answers);
}

const text = fc
  .string({ unit: "grapheme", minLength: 1, maxLength: 40 })
  .filter((value) => /[\p{L}\p{N}]/u.test(value));
const option = fc.record({ label: text, description: fc.oneof(fc.constant("d"), text) });
const awkward = fc.constantFrom(
  "__proto__",
  "constructor",
  "1",
  "q1",
  "q1_other",
  "Other (type your answer)",
  "Skip",
);
const question = fc.record(
  {
    question: fc.oneof(text, awkward),
    header: fc.constant("Header"),
    options: fc.uniqueArray(option, { minLength: 2, maxLength: 4, selector: ({ label }) => label.trim() }),
    multiSelect: fc.boolean(),
  },
  { requiredKeys: ["question", "header", "options"] },
);
const asked = fc
  .uniqueArray(question, { minLength: 1, maxLength: 4, selector: ({ question }) => question.trim() })
  .chain((questions) =>
    fc.tuple(
      fc.constant(questions),
      fc.tuple(
        ...questions.map(({ options, multiSelect }) => {
          const labels = options.map(({ label }) => label);
          const own = text.filter((value) => value !== "Skip" && !isBlank(value) && !labels.includes(value));
          const many = fc.subarray(labels, { minLength: 1 });
          const chosen = multiSelect === true ? many : fc.constantFrom(...labels).map((label) => [label]);
          return fc.oneof(
            chosen.map((labels): Said => ({ labels })),
            own.map((own): Said => ({ labels: [], own })),
            ...(multiSelect === true
              ? [fc.tuple(many, own).map(([labels, own]): Said => ({ labels, own }))]
              : []),
          );
        }),
      ),
    ),
  );

describe("through the protocol and back", () => {
  it.each(REVISIONS)(
    "M-03 the model reads the same bytes as without it, in revision %s",
    async (revision) => {
      const tool = createAskUserQuestionTool();
      let current: { questions: PilotDeckElicitationQuestion[]; said: Said[] } = { questions: [], said: [] };
      const behind = createScriptedChannel((request) => {
        const answers = answerFields(request.questions, current.questions, current.said);
        expect(request.check?.(answers) ?? []).toEqual([]);
        return answer(answers)(request);
      });
      const { channel } = await joinThrough(behind, revision);
      await fc.assert(
        fc.asyncProperty(asked, async ([questions, said]) => {
          current = { questions, said };
          const direct = createScriptedChannel(
            answer((question) => {
              const { labels = [], own } =
                said[questions.findIndex((each) => each.question === question.question)] ?? {};
              const texts = own === undefined ? labels : [...labels, own];
              return question.multiSelect === true ? texts : texts.join();
            }),
          );
          const input = { questions };
          const expected = await runTool(tool, input, { elicitation: direct });
          const actual = await runTool(tool, input, { elicitation: channel });
          expect(expected.type).toBe("success");
          expect(actual.content).toEqual(expected.content);
        }),
        { numRuns: runs(150) },
      );
    },
  );
});

type Form = ElicitRequestFormParams["requestedSchema"];

const word = fc.constantFrom(
  "a",
  "b",
  "",
  "Skip",
  "Yes",
  "None of these",
  "é",
  "16",
  "2026-02-28",
  "x@y.org",
);
const some = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
const length = some(fc.integer({ min: 0, max: 3 }));
const property = fc.oneof(
  fc.record({ type: fc.constant("boolean"), title: some(word), default: some(fc.boolean()) }),
  fc.record({
    type: fc.constant("string"),
    title: some(word),
    format: some(fc.constantFrom("email", "uri", "date", "date-time")),
    minLength: length,
    maxLength: some(fc.integer({ min: 3, max: 30 })),
    default: some(word),
  }),
  fc.record({
    type: fc.constantFrom("number", "integer"),
    minimum: some(fc.integer({ min: -20, max: 10 })),
    maximum: some(fc.integer({ min: 10, max: 20 })),
  }),
  fc.record({
    type: fc.constant("string"),
    enum: fc.uniqueArray(word, { minLength: 1 }),
    enumNames: some(fc.array(word)),
    default: some(word),
  }),
  fc.record({
    type: fc.constant("string"),
    oneOf: fc.uniqueArray(fc.record({ const: word, title: word }), {
      minLength: 1,
      selector: (choice) => choice.const,
    }),
  }),
  fc.record({
    type: fc.constant("array"),
    items: fc.record({ type: fc.constant("string"), enum: fc.uniqueArray(word, { minLength: 1 }) }),
    minItems: some(fc.integer({ min: 0, max: 1 })),
    maxItems: some(fc.integer({ min: 3, max: 5 })),
  }),
);
// Not `constructor`: the server's own validation takes a member of Object for a property that was left out.
const serverForm = fc
  .dictionary(fc.constantFrom("a", "b", "c", "d e", "é"), property, { noNullPrototype: true })
  .chain((properties) =>
    fc.subarray(Object.keys(properties)).map((required) => {
      const form: unknown = JSON.parse(JSON.stringify({ type: "object", properties, required }));
      return form as Form;
    }),
  );
const typed = fc.oneof(word, anyText(), fc.integer().map(String), fc.double().map(String));

describe("whatever the channel returns", () => {
  it("M-03 what is sent keeps to the schema, by the server's own validation", async () => {
    let answers: ElicitationAnswers = {};
    let pickAnswers: (questions: readonly PilotDeckElicitationQuestion[]) => ElicitationAnswers = () => ({});
    const { server } = await joinThrough(
      {
        name: "anyone",
        capabilities: { freeText: true, closedChoice: true, schema: true },
        async askUser({ questions }) {
          answers = pickAnswers(questions);
          return { type: "answered", answers };
        },
      },
      "2025-11-25",
    );
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(
        serverForm,
        fc.infiniteStream(fc.nat(9)),
        fc.infiniteStream(typed),
        async (form, dice, texts) => {
          const throwDie = (): number => dice.next().value ?? 0;
          pickAnswers = (questions) =>
            Object.fromEntries(
              questions.flatMap(({ question, options, multiSelect }) => {
                const labels = options.filter(() => throwDie() < 4).map(({ label }) => label);
                const own: string = texts.next().value ?? "";
                const die = throwDie();
                if (die === 0) return [];
                if (options.length === 0 || die < 3) return [[question, own]];
                return [[question, multiSelect === true ? labels : (labels[0] ?? own)]];
              }),
            );
          const result = await server
            .elicitInput({ message: "m", requestedSchema: form })
            .catch((error: Error) => error);
          if (result instanceof Error) {
            expect(result.message).toMatch(
              /^The elicitation channel "anyone" gave (no usable answer|answers that)/,
            );
          } else if (result.action === "accept") {
            accepted += 1;
            for (const key of form.required ?? []) expect(result.content).toHaveProperty([key]);
          }
        },
      ),
      { numRuns: runs(300) },
    );
    expect(accepted).toBeGreaterThanOrEqual(atLeast(30));
  });
});
