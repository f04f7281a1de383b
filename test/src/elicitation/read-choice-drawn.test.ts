import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyText } from "../../any-text.js";
import { runs } from "../../property-runs.js";
import { readBare } from "./read-bare.js";

describe("reading a choice", () => {
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
});

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
