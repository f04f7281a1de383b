import { describe, expect, it } from "vitest";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import type { ChoiceReading } from "../../../src/elicitation/read-choice.js";
import fixtures from "./choices.json" with { type: "json" };
import { questions, readBare } from "./read-bare.js";

type Case = {
  question: string;
  inputs: string[];
  nearMiss?: "ask" | "own-words";
  answer?: string[];
  other?: string[];
  unclear?: string;
  saysHow?: true;
};

describe("reading a choice", () => {
  for (const { question: name, inputs, nearMiss, ...expected } of fixtures.cases as Case[]) {
    const question = questions[name];
    if (question === undefined) throw new Error(`There is no question "${name}".`);
    it.each(inputs)(`C-12 ${name}: %j is ${JSON.stringify(expected)}`, (text) => {
      const rules = nearMiss === undefined ? undefined : { nearMiss };
      expect(readBare(text, question, rules)).toEqual(toReading(expected));
    });
  }

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
});

function toReading({ answer, other, unclear, ...how }: Omit<Case, "question" | "inputs">): ChoiceReading {
  if (answer !== undefined) return { type: "answer", texts: answer };
  if (other !== undefined) return { type: "other", texts: other };
  return { type: "unclear", explanation: unclear ?? "", ...how };
}
