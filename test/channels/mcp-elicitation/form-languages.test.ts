import { describe, expect, it } from "vitest";
import { createElicitationHandler } from "../../../channels/mcp-elicitation/index.js";
import type { ElicitationAnswers, PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { type Language, lookUpLanguage } from "../../../src/language/language.js";
import cases from "./server-forms-in-languages.json" with { type: "json" };

const FORM = {
  type: "object",
  properties: {
    parts: {
      title: "Parts",
      type: "array",
      items: { type: "string", enum: ["a", "b", "c"] },
      minItems: 2,
      maxItems: 3,
    },
    sure: { title: "Sure", type: "boolean" },
    price: { title: "Price", type: "number", exclusiveMinimum: 0, multipleOf: 0.5, default: 1.5 },
    name: { title: "Name", type: "string", default: "Ada" },
  },
  required: ["sure", "price"],
};

/** A person who gives one answer after the other, and what they were asked. */
function createForms(language: Language, replies: ElicitationAnswers[], mode: "interactive" | "rpc") {
  const requests: PilotDeckElicitationRequest[] = [];
  const told: string[][] = [];
  const channel = {
    name: "person",
    capabilities: { closedChoice: true, freeText: true, mode },
    async askUser(request: PilotDeckElicitationRequest) {
      requests.push(request);
      const answers = replies[requests.length - 1] ?? {};
      told.push((request.check?.(answers) ?? []).map(({ message }) => message));
      return { type: "answered" as const, answers };
    },
  };
  const handle = createElicitationHandler(channel, { language });
  return { handle, requests, told };
}

function ask(requestedSchema: object, message = "Please.") {
  return { method: "elicitation/create", params: { message, requestedSchema } };
}

const CASES = cases.map((one) => ({ ...one, language: lookUpLanguage([one.language]) ?? "en" }));

describe.each(CASES)(
  "a server's form in $language",
  ({ language, hints, labels, told, again, typed, ...words }) => {
    it("O-01 is asked, and asked again, in the language of whoever answers", async () => {
      const wrong = { Parts: ["a"], Price: "0.3", Name: "Ada" };
      const right = { Parts: ["a", "b"], Sure: words.yes, Price: typed };
      const { handle, requests } = createForms(language, [wrong, right], "interactive");
      expect(await handle(ask(FORM))).toEqual({
        action: "accept",
        content: { parts: ["a", "b"], sure: true, price: 1.5, name: "Ada" },
      });
      const [first, second] = requests;
      expect(first?.questions.flatMap(({ hint }) => hint ?? [])).toEqual(hints);
      expect(first?.questions.map(({ options }) => options.map(({ label }) => label))).toEqual(labels);
      const context = second?.context?.markdown ?? "";
      for (const text of [again, ...told]) expect(context).toContain(text);
    });

    it("O-01 a program that asks for them is told so too, and what the server reads is English", async () => {
      const forms = createForms(language, Array(3).fill({ Name: "Bob" }), "rpc");
      await expect(handleOnce(forms)).rejects.toThrow('"Sure" has no answer.');
      expect(forms.told[0]).toContain(told[1]);
    });

    it("O-01 what has no fields is confirmed in that language", async () => {
      const [header = "", question = "", accept = "", decline = ""] = words.confirm;
      const { handle, requests } = createForms(language, [{ [question]: accept }], "interactive");
      expect(await handle(ask({ type: "object", properties: {} }, ""))).toEqual({
        action: "accept",
        content: {},
      });
      expect(requests[0]?.questions[0]).toMatchObject({ header, question });
      expect(requests[0]?.questions[0]?.options.map(({ label }) => label)).toEqual([accept, decline]);
    });
  },
);

it("O-01 English words are understood in every language", async () => {
  const { handle } = createForms("de", [{ Sure: "Nein", Price: "Default", Name: "Bob" }], "interactive");
  expect(await handle(ask(FORM))).toMatchObject({ content: { sure: false, price: 1.5, name: "Bob" } });
});

it("O-01 a language that there is not is misuse", () => {
  expect(() => createForms("fr" as Language, [], "interactive")).toThrow(
    /^language must be one of en, zh-CN, de/,
  );
});

function handleOnce({ handle }: ReturnType<typeof createForms>): Promise<unknown> {
  return handle(ask(FORM));
}
