import { describe, expect, it } from "vitest";
import { createAskUserQuestionTool, repairCall } from "../../../../src/index.js";
import { readFixture } from "../../read-fixture.js";

/** An HTML fragment, and what it becomes where it has a button without a type. */
const rows = readFixture<[html: string, mended?: string][]>("button-types.json");

function call(preview: string): { questions: unknown } {
  const options = [{ label: "a", description: "", preview }];
  return { questions: [{ question: "Which?", header: "", options }] };
}

describe("a preview in HTML", () => {
  const tool = createAskUserQuestionTool();

  for (const [html, mended] of rows) {
    it(`J-01 ${JSON.stringify(html)} ${mended === undefined ? "has no button without a type" : "is given a type"}`, () => {
      const pointer = "/questions/0/options/0/preview";
      const message = 'A <button> without a type was given type="button".';
      expect(repairCall(call(html), tool)).toEqual({
        input: call(mended ?? html),
        repaired: mended === undefined ? [] : [{ pointer, message }],
      });
    });
  }

  it("J-01 is left alone where it is Markdown", () => {
    const markdown = { ...tool, previewFormat: "markdown" as const };
    expect(repairCall(call("<button>a</button>"), markdown).repaired).toEqual([]);
  });
});
