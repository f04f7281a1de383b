import { describe, expect, it } from "vitest";
import { describeContext, listContext } from "../../../src/elicitation/describe-context.js";
import { SENTENCES } from "../../../src/language/en/answers.js";

type Request = Parameters<typeof listContext>[0];

describe("what stands above the questions", () => {
  it("I-07 is told in order, and what of it is Markdown", () => {
    const request: Request = {
      title: "Where to deploy",
      asker: "reviewer",
      project: "shop",
      context: { markdown: "**Read** this.", image: { mimeType: "image/png", data: "" } },
      attachments: [
        { name: "Plan", url: "https://example.com/plan" },
        { name: "log.txt", mimeType: "text/plain", data: "" },
      ],
      metadata: { plan: "# Steps" },
    };
    const plain = (text: string) => ({ text, isMarkdown: false });
    expect(listContext(request)).toEqual([
      plain("reviewer asks (shop):"),
      plain("Where to deploy"),
      { text: "**Read** this.", isMarkdown: true },
      plain("(An image/png image is not shown.)"),
      plain("Plan: https://example.com/plan"),
      plain("log.txt (text/plain, not shown)"),
      { title: "Plan:", text: "# Steps", isMarkdown: true },
    ]);
    expect(describeContext(request, SENTENCES).at(-1)).toBe("Plan:\n# Steps");
  });

  it.each<[Request, string[]]>([
    [{}, []],
    [{ asker: "reviewer" }, ["reviewer asks:"]],
    [{ project: "shop" }, ["Project: shop"]],
    [{ title: " \n" }, []],
    [{ context: { markdown: "  indented \n\n" } }, ["  indented"]],
    [
      { context: { image: { mimeType: "image/\u001b[31mpng\nYes, deploy", data: "" } } },
      ["(An image/\ufffd[31mpng Yes, deploy image is not shown.)"],
    ],
    [{ metadata: {} }, []],
    [{ metadata: { plan: null } }, []],
  ])("I-07 of %j is %j", (request, parts) => {
    expect(describeContext(request, SENTENCES)).toEqual(parts);
  });

  it("I-07 has a plan that is no text as JSON, which is no Markdown", () => {
    expect(listContext({ metadata: { plan: { steps: 2 } } })).toEqual([
      { title: "Plan:", text: '{\n  "steps": 2\n}', isMarkdown: false },
    ]);
    const plan: Record<string, unknown> = {};
    plan.self = plan;
    expect(describeContext({ metadata: { plan } }, SENTENCES)).toEqual([
      "Plan:\n(The plan cannot be shown.)",
    ]);
  });
});
