import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { processorMs } from "../../processor-time.js";
import { questions, readBare } from "./read-bare.js";

describe("reading a choice", () => {
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
    const tails = ["x", "", ",x"].flatMap((tail) => [true, false].map((own) => [tail, own] as const));
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
    for (const text of [labels.join(", "), numbers.join(" "), "1-20000 ".repeat(8000)]) {
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
