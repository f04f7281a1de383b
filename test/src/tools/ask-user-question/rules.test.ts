import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ASK_USER_QUESTION_HEADER_MAX } from "../../../../src/index.js";
import { anyText } from "../../../any-text.js";
import { runs } from "../../../property-runs.js";
import { createCall, createQuestion, validate } from "./call.js";

const shortText = anyText({ maxLength: 8 });
const visible = fc.string({ unit: "grapheme", minLength: 1, maxLength: 8 }).filter((text) => /\w/.test(text));

describe("the rules", () => {
  it("T-03 accept one to four questions with two to four options each, and no other number", async () => {
    for (let questions = 0; questions <= 6; questions += 1) {
      for (let options = 0; options <= 6; options += 1) {
        const { ok } = await validate(createCallOf(questions, options));
        expect(ok, `${questions} × ${options}`).toBe(
          questions >= 1 && questions <= 4 && options >= 2 && options <= 4,
        );
      }
    }
  });

  it("T-04 accept exactly the headers of at most 12 UTF-16 code units", async () => {
    expect(ASK_USER_QUESTION_HEADER_MAX).toBe(12);
    const headers = fc.oneof(
      fc.string({ unit: "grapheme", minLength: 4, maxLength: 14 }),
      anyText({ minLength: 4, maxLength: 14 }),
    );
    await fc.assert(
      fc.asyncProperty(headers, async (header) => {
        const verdict = await validate(createCall(createQuestion("one", { header })));
        expect(verdict.ok).toBe(header.split("").length <= 12);
      }),
      { numRuns: runs(1_000) },
    );
  });

  it("T-05 accept exactly the questions and labels that differ from each other", async () => {
    const texts = fc.array(fc.constantFrom("a", "A", "á", "a\u0301", "1", "__proto__", "toString"), {
      minLength: 2,
      maxLength: 4,
    });
    await fc.assert(
      fc.asyncProperty(texts, async (names) => {
        const areUnique = new Set(names).size === names.length;
        expect((await validate(createCall(...names))).ok).toBe(areUnique);
        const options = names.map((label) => ({ label, description: "" }));
        expect((await validate(createCall(createQuestion("one", { options })))).ok).toBe(areUnique);
      }),
      { numRuns: runs(500) },
    );
  });

  it("T-08 refuse what is empty or white space only, and accept what can be seen", async () => {
    const accepts = async (text: string) => {
      const options = [text, "another label"].map((label) => ({ label, description: "" }));
      const asQuestion = await validate(createCall(text));
      const asLabel = await validate(createCall(createQuestion("one", { options })));
      expect(asLabel.ok).toBe(asQuestion.ok);
      return asQuestion.ok;
    };
    await fc.assert(
      fc.asyncProperty(visible, async (text) => {
        expect(await accepts(text)).toBe(true);
      }),
    );
    await fc.assert(
      fc.asyncProperty(shortText, async (text) => {
        if (text.trim() === "") expect(await accepts(text)).toBe(false);
      }),
    );
    const spaces = "\t\n\v\f\r \u00a0\u1680\u2000\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";
    for (const space of spaces) expect(await accepts(space), JSON.stringify(space)).toBe(false);
    for (const invisible of "\u0000\u001b\u007f\u00ad\u200b\u200e\u202e\u2060\u{e0001}") {
      expect(await accepts(invisible), JSON.stringify(invisible)).toBe(false);
      expect(await accepts(`${invisible}a`)).toBe(true);
    }
    for (const seen of ["é", "日", "😀", "👩‍👩‍👧", "?", "\ud800", "\u0301"])
      expect(await accepts(seen), seen).toBe(true);
  });
});

function createCallOf(questions: number, options: number): unknown {
  const labels = Array.from({ length: options }, (_, index) => ({ label: `${index}`, description: "" }));
  return createCall(
    ...Array.from({ length: questions }, (_, index) => createQuestion(`${index}?`, { options: labels })),
  );
}
