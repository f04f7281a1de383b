import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { type ChoiceReading, readChoice } from "../../../src/elicitation/read-choice.js";
import { anyText } from "../../any-text.js";
import { processorMs } from "../../processor-time.js";
import { runs, some } from "../../property-runs.js";
import fixtures from "./choices.json" with { type: "json" };

type Case = {
  question: string;
  inputs: string[];
  nearMiss?: "ask" | "own-words";
  answer?: string[];
  other?: string[];
  unclear?: string;
};

const questions = fixtures.questions as unknown as Record<string, PilotDeckElicitationQuestion>;

/** A reading without the labels that it is near to, which are told wherever there are any. */
function readBare(...args: Parameters<typeof readChoice>): ChoiceReading {
  const reading = readChoice(...args);
  if (reading.type !== "unclear") return reading;
  const { near = [], explanation } = reading;
  expect(explanation.includes("Did you mean")).toBe(near.length > 0);
  for (const label of near) expect(explanation).toContain(label);
  return { type: "unclear", explanation };
}

describe("reading a choice", () => {
  for (const { question: name, inputs, nearMiss, ...expected } of fixtures.cases as Case[]) {
    const question = questions[name];
    if (question === undefined) throw new Error(`There is no question "${name}".`);
    it.each(inputs)(`C-12 ${name}: %j is ${JSON.stringify(expected)}`, (text) => {
      const rules = nearMiss === undefined ? undefined : { nearMiss };
      expect(readBare(text, question, rules)).toEqual(toReading(expected));
    });
  }

  it("C-12 every way to name options gives the same answer", () => {
    fc.assert(
      fc.property(
        aQuestion,
        fc.nat(),
        fc.array(fc.nat(), { maxLength: 5 }),
        aStyle,
        (question, one, more, style) => {
          const { options, multiSelect } = question;
          const picks = [
            ...new Set((multiSelect ? [one, ...more] : [one]).map((pick) => pick % options.length)),
          ];
          const labels = picks.map((pick) => options[pick]?.label ?? "");
          const expected = { type: "answer", texts: labels };
          expect(
            readBare(picks.map((pick) => style.number(pick + 1)).join(style.separator), question),
          ).toEqual(expected);
          expect(readBare(labels.map(style.label).join(style.listSeparator), question)).toEqual(expected);
        },
      ),
      { numRuns: runs(200) },
    );
  });

  it("C-12 a label wins over every other reading, whatever it is", () => {
    const label = fc.oneof(
      fc.constantFrom("1", "2", "1-2", "a, b", "and", "0", "(2)", "1, 2", "１", "x (Recommended)", "'x'"),
      fc.string({ unit: "grapheme", minLength: 1 }).filter((text) => text.trim() !== ""),
    );
    fc.assert(
      fc.property(
        fc.uniqueArray(label, { minLength: 1 }),
        fc.boolean(),
        fc.boolean(),
        (labels, many, own) => {
          const options = labels.map((text) => ({ label: text, description: "" }));
          const question = { question: "Q?", header: "", options, multiSelect: many, allowOther: own };
          for (const text of labels) {
            for (const nearMiss of ["ask", "own-words"] as const) {
              expect(readBare(text, question, { nearMiss })).toEqual({ type: "answer", texts: [text] });
            }
          }
        },
      ),
    );
  });

  it("C-12 any text is read: what is own words is what was written, and a closed question gets its options", () => {
    const part = fc.oneof(
      fc.constantFrom(
        ",",
        " ",
        "and",
        "1",
        "-",
        "to",
        "(",
        "9",
        "Search",
        "search, ",
        "日本",
        "\u0301",
        "\ud800",
      ),
      anyText(),
    );
    const typed = fc.array(part).map((parts) => parts.join(""));
    fc.assert(
      fc.property(typed, aQuestion, fc.boolean(), (text, question, allowOther) => {
        const labels = question.options.map(({ label }) => label);
        const reading = readBare(text, { ...question, allowOther });
        if (reading.type === "unclear") {
          expect(reading.explanation).toMatch(/[.?]$/);
          return;
        }
        const strangers = reading.texts.filter((said) => !labels.includes(said));
        expect(strangers.length).toBeLessThanOrEqual(allowOther ? 1 : 0);
        for (const stranger of strangers) {
          expect(text).toContain(stranger);
          expect(stranger).toBe(stranger.trim());
        }
        expect(new Set(reading.texts).size).toBe(reading.texts.length);
        if (question.multiSelect !== true) expect(reading.texts.length).toBeLessThanOrEqual(1);
      }),
      { numRuns: runs(200) },
    );
  });

  it("C-12 half a list is asked about, whatever stands between its parts", () => {
    const aSeparator = fc.oneof(
      aStyle.map(({ listSeparator }) => listSeparator),
      fc.constantFrom("/", " / ", " or ", ", or ", " and/or ", "／"),
    );
    fc.assert(
      fc.property(
        aQuestion,
        fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
        fc.nat(),
        aSeparator,
        (...drawn) => {
          const [question, picks, place, separator] = drawn;
          const { options } = question;
          const parts = picks.map((pick) => options[pick % options.length]?.label ?? "");
          parts.splice(place % (parts.length + 1), 0, "zwölf");
          const reading = readBare(
            parts.join(separator),
            { ...question, multiSelect: true },
            { nearMiss: "ask" },
          );
          expect(reading).toEqual({
            type: "unclear",
            explanation: '"zwölf" is not one of the options. The same again is taken as your own words.',
          });
        },
      ),
    );
  });

  it("C-12 what is asked about once more is own words the second time", () => {
    const question = questions.retries as PilotDeckElicitationQuestion;
    expect(readBare("No retry", question, { nearMiss: "ask" }).type).toBe("unclear");
    expect(readBare("No retry", question)).toEqual({ type: "answer", texts: ["No retry"] });
  });

  it("C-12 finds a label of 32 parts in a list, and none of more", () => {
    const readAmong = (parts: number) => {
      const label = Array.from({ length: parts }, (_, index) => `part ${index}`).join(", ");
      const options = [label, "Search"].map((each) => ({ label: each, description: "" }));
      const question = { question: "Q?", header: "", options, multiSelect: true };
      return { label, reading: readBare(`${label}, search`, question) };
    };
    const { label, reading } = readAmong(32);
    expect(reading).toEqual({ type: "answer", texts: [label, "Search"] });
    const { label: longer, reading: whole } = readAmong(33);
    expect(whole).toEqual({ type: "answer", texts: [`${longer}, search`] });
  });

  it("C-12 finds a label in a list with commas, however many other words in it may separate", () => {
    const label = Array.from({ length: 33 }, (_, index) => `part ${index}`).join(" and ");
    const options = [label, "Search"].map((each) => ({ label: each, description: "" }));
    const question = { question: "Q?", header: "", options, multiSelect: true };
    expect(readBare(`${label}, search`, question, { nearMiss: "ask" })).toEqual({
      type: "answer",
      texts: [label, "Search"],
    });
  });

  it("C-12 in a list too, labels that differ in their case alone are meant as they are written", () => {
    const options = ["id", "ID", "Search"].map((label) => ({ label, description: "" }));
    const question = { question: "Q?", header: "", options, multiSelect: true };
    expect(readBare("ID, search", question)).toEqual({ type: "answer", texts: ["ID", "Search"] });
    expect(readBare("Id, search", question)).toEqual({ type: "answer", texts: ["Id, search"] });
  });

  it("C-12 names four options at most where more could be meant", () => {
    const options = ["abc", "Abc", "aBc", "abC", "ABc"].map((label) => ({ label, description: "" }));
    expect(readBare("ABC", { question: "Q?", header: "", options })).toEqual({
      type: "unclear",
      explanation: 'That could be "abc" or "Abc" or "aBc" or "abC".',
    });
  });

  it.each<[labels: string[], named: string[]]>([
    [["test1"], ["test1"]],
    [["test12", "test1"], ["test1"]],
    [
      ["test2", "test1"],
      ["test2", "test1"],
    ],
    [
      ["test1", "test2", "test4", "test12"],
      ["test1", "test2", "test4"],
    ],
    [["test1", "test2", "test4", "test5"], []],
    [["test3 again", "test1"], ["test3 again"]],
    [
      ["test3 again", "test3 later", "test1"],
      ["test3 again", "test3 later"],
    ],
    [["test3 a", "test3 b", "test3 c", "test3 d", "test1"], []],
  ])("C-12 of %j, test3 may have meant %j", (labels, named) => {
    const options = labels.map((label) => ({ label, description: "" }));
    const near = named.map((label) => `"${label}"`).join(" or ");
    expect(readBare("test3", { question: "Q?", header: "", options }, { nearMiss: "ask" })).toEqual(
      named.length === 0
        ? { type: "answer", texts: ["test3"] }
        : {
            type: "unclear",
            explanation: `Did you mean ${near}? The same again is taken as your own words.`,
          },
    );
  });

  it("C-12 nothing over 64 characters resembles anything", () => {
    const suggestFor = (text: string, label: string) =>
      readBare(
        text,
        { question: "Q?", header: "", options: [{ label, description: "" }] },
        { nearMiss: "ask" },
      ).type === "unclear";
    const most = "x".repeat(64);
    expect(suggestFor(`y${most.slice(1)}`, most)).toBe(true);
    expect(suggestFor(`y${most.slice(1)}`, `${most}x`)).toBe(false);
    expect(suggestFor(`y${most}`, most)).toBe(false);
    // Nor is a text with four times as many looked at, were they all blanks.
    expect(suggestFor("Search".padStart(256), "Search it")).toBe(true);
    expect(suggestFor("Search".padStart(257), "Search it")).toBe(false);
  });

  const long = (part: string, length: number) =>
    part.repeat(Math.ceil(length / part.length)).slice(0, length);
  const many = questions.commas as PilotDeckElicitationQuestion;
  const nested = {
    ...many,
    options: Array.from({ length: 40 }, (_, index) => ({
      label: `${"a,".repeat(index)}a${index % 2 === 0 ? "" : ",b"}`,
      description: "",
    })),
  };
  const hundreds = {
    ...many,
    options: Array.from({ length: 500 }, (_, index) => ({ label: `Option ${index}x`, description: "" })),
  };
  it.each([
    ["ones", "1", many],
    ["numbers", "1 ", many],
    ["ranges over everything", "1-500 ", hundreds],
    ["labels", "a,", many],
    ["labels that begin alike", "a,", nested],
    ["labels with an end of their own", "a, b, c, ", nested],
    ["separators", ", ", many],
    ["blanks", " ", many],
    ["commas before blanks", `,${" ".repeat(999)}`, many],
    ["words that separate", " and", many],
    ["words that may separate", " or", many],
    ["slashes", "/", many],
    ["labels with slashes between", "a/", nested],
    ["quotes", '"', many],
    ["opening brackets", "(", many],
    ["combining marks out of order", "\u0301\u0316", many],
    ["sound marks out of order", "\u0301\uff9e", many],
    ["one long word", "x", many],
    ["upper case that grows", "ß", many],
    ["signs that grow", "\ufdfa", many],
  ])("C-13 reads any length of %s in time", (_, part, question) => {
    const tails = some(["x", "", ",x"].flatMap((tail) => [true, false].map((own) => [tail, own] as const)));
    for (const length of [2 ** 14 - 8, 2 ** 20]) {
      for (const [tail, allowOther] of tails) {
        const text = `${part === " " ? "x" : ""}${long(part, length)}${tail}`;
        const read = () => readBare(text, { ...question, allowOther }, { nearMiss: "ask" });
        // What was quadratic took minutes.
        expect(processorMs(read)).toBeLessThan(5000);
      }
    }
  });

  it("C-13 reads 20 000 options by their joined labels, and by their numbers, in time", () => {
    const labels = Array.from({ length: 20_000 }, (_, index) => `Option, ${index}`);
    const options = labels.map((label) => ({ label, description: "" }));
    const question = { question: "Q?", header: "", options, multiSelect: true };
    const numbers = labels.map((_, index) => index + 1);
    for (const text of some([labels.join(", "), numbers.join(" "), "1-20000 ".repeat(8000)])) {
      const read = () => expect(readBare(text, question)).toEqual({ type: "answer", texts: labels });
      expect(processorMs(read)).toBeLessThan(5000);
    }
  });

  it("C-13 own words that are longer than all labels are not searched for options", () => {
    const question = questions.features as PilotDeckElicitationQuestion;
    const text = `Sign-in, ${"x".repeat(2 ** 14)}`;
    expect(readBare(text, question)).toEqual({ type: "answer", texts: [text] });
    expect(readBare(text, { ...question, allowOther: false }).type).toBe("unclear");
    const label = "y".repeat(2 ** 20);
    const named = { ...question, options: [{ label, description: "" }] };
    expect(readBare(` ${label.toUpperCase()}`, named)).toEqual({ type: "answer", texts: [label] });
    const list = (length: number) => `Sign-in,${"REST API".padStart(length - 8)}`;
    expect(readBare(list(2 ** 14), question)).toEqual({ type: "answer", texts: ["Sign-in", "REST API"] });
    const longer = list(2 ** 14 + 1);
    expect(readBare(longer, question)).toEqual({ type: "answer", texts: [longer] });
    const closed = { ...question, allowOther: false };
    expect(readBare("Sign-in".padStart(2 ** 15), closed)).toEqual({ type: "answer", texts: ["Sign-in"] });
    expect(readBare("sign-in".padStart(2 ** 15), closed).type).toBe("unclear");
    // Many labels may be named at length, however short they are.
    const options = Array.from({ length: 600 }, (_, index) => ({ label: `o${index}`, description: "" }));
    expect(readBare("O1".padStart(20_000), { ...named, options })).toEqual({ type: "answer", texts: ["o1"] });
  });
});

function toReading({ answer, other, unclear }: Omit<Case, "question" | "inputs">): ChoiceReading {
  if (answer !== undefined) return { type: "answer", texts: answer };
  if (other !== undefined) return { type: "other", texts: other };
  return { type: "unclear", explanation: unclear ?? "" };
}

const LABELS = [
  "Search",
  "Export all",
  "日本語",
  "Straße",
  "Ünïcode",
  "R&D",
  "Search and replace",
  "Red, green",
  "Ok",
];
const aQuestion = fc.record({
  question: fc.constant("Q?"),
  header: fc.constant(""),
  options: fc
    .uniqueArray(fc.constantFrom(...LABELS), { minLength: 1 })
    .map((labels) => labels.map((label) => ({ label, description: "" }))),
  multiSelect: fc.boolean(),
});

const toWide = (text: string) =>
  text.replace(/[0-9A-Za-z()#,]/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
const aStyle = fc.record({
  number: fc.constantFrom(
    String,
    (number: number) => `${number})`,
    (number: number) => `(${number}).`,
    (number: number) => ` #${number} `,
    (number: number) => `No. ${number}`,
    (number: number) => toWide(String(number)),
    (number: number) => toWide(`(${number})`),
  ),
  label: fc.constantFrom(
    (label: string) => label,
    (label: string) => ` ${label}\t`,
    (label: string) => label.toUpperCase(),
    (label: string) => label.toLowerCase(),
    (label: string) => `"${label}"`,
    (label: string) => `${label} (Recommended)`,
    (label: string) => `${label.toLowerCase()} (recommended)`,
    toWide,
  ),
  separator: fc.constantFrom(",", ", ", " ", ";", " and ", " & ", "+", "，", "、", "；", ", and ", " \u3000"),
  listSeparator: fc.constantFrom(
    ",",
    ", ",
    ";",
    "; ",
    " and ",
    " & ",
    " + ",
    "，",
    "、",
    "；",
    ", and ",
    "\n",
  ),
});
