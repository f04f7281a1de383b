import { expect, it } from "vitest";
import { chooseTools } from "../../../../src/cli/mcp/choose-tools.js";
import { runTool } from "../../../../src/tools/run-tool.js";

it.each([
  [10_000, 10_000],
  [0, 100_000],
])(
  "U-04 await_decision waits no longer than a leg of %i ms, and as long as it likes without one: %i ms",
  async (legMs, ms) => {
    const tool = chooseTools("decisions", legMs).find(({ name }) => name === "await_decision");
    if (tool === undefined) throw new Error("no tool");
    const asked: unknown[] = [];
    const elicitation = {
      capabilities: { deferral: true },
      askUser: async () => ({ type: "cancelled", code: "declined" }) as const,
      collect: async (id: string, wait?: { ms?: number }) => {
        asked.push([id, wait?.ms]);
        return { type: "cancelled", code: "unknown" } as const;
      },
    };
    await runTool(tool, { decision_id: "one", timeout_s: 100 }, { elicitation });
    expect(asked).toEqual([["one", ms]]);
  },
);

it.each([
  [undefined, ["ask_user_question", "ask_user", "await_decision", "get_decision"]],
  ["ask_user_question", ["ask_user_question"]],
  [" ask , ask_user ,ask", ["ask", "ask_user"]],
  ["AskUserQuestion", ["AskUserQuestion"]],
])("U-01 --tools %j offers %j, and none takes answers with its call", async (typed, names) => {
  const tools = chooseTools(typed, 0);
  expect(tools.map(({ name }) => name)).toEqual(names);
  for (const { inputSchema } of tools)
    expect(Object.keys(inputSchema.properties ?? {})).not.toContain("answers");
});
