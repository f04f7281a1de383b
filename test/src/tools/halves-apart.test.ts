import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { elicit } from "../../../src/index.js";
import { CONTEXT, createReplying, endingOf, TOOLS } from "./every-tool.js";
import { give, REPLIES } from "./replies.js";

describe.each(TOOLS)("the halves of $name", ({ name, create, input }) => {
  const tool = create();
  const context = { ...CONTEXT, asker: "reviewer", context: { markdown: "# Plan" } };

  it("T-23 work in another process, which has only what was stored", async () => {
    const endings = [];
    const cases = [];
    for (const [, reply] of REPLIES) {
      const channel = createReplying(() => give(reply));
      endings.push(await endingOf(() => tool.execute(input, { ...context, elicitation: channel })));
      const outcome = await elicit(channel, tool.toRequest(input, context), context.now);
      cases.push({ name, input, outcome });
    }
    const { now: _, ...stored } = context;
    const [request, ...results] = runElsewhere([{ name, input, context: stored }, ...cases]);
    expect(request).toEqual(tool.toRequest(input, context));
    expect(results.map((result) => JSON.stringify(result))).toEqual(
      endings.map((ending) => JSON.stringify(ending)),
    );
  });
});

function runElsewhere(cases: unknown[]): unknown[] {
  const script = fileURLToPath(new URL("run-halves.js", import.meta.url));
  const { stdout, stderr } = spawnSync(process.execPath, [script], { input: JSON.stringify(cases) });
  expect(String(stderr)).toBe("");
  return JSON.parse(String(stdout));
}
