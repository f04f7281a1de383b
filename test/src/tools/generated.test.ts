import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { compileValidator, VALIDATORS } from "../../../scripts/compile-validators.js";
import { createAskUserQuestionTool } from "../../../src/index.js";

describe("the compiled validators", () => {
  it.each(VALIDATORS)(
    "T-06 are what the schemas compile to: $output.pathname",
    async ({ schema, output }) => {
      expect(await readFile(output, "utf8")).toBe(await compileValidator(schema));
    },
  );

  it("T-06 import nothing", async () => {
    for (const { output } of VALIDATORS) {
      expect(await readFile(output, "utf8")).not.toMatch(/\b(?:import|require)\b/);
    }
  });

  it("T-02 are made from the schema that the tool shows", async () => {
    const [askUserQuestion] = VALIDATORS;
    const shown: unknown = JSON.parse(await readFile(askUserQuestion?.schema ?? "", "utf8"));
    expect(createAskUserQuestionTool().inputSchema).toEqual(shown);
  });
});
