import { expect, it } from "vitest";
import { createProcessUses } from "../../../../src/adapters/mcp-server/state-uses.js";

it("U-03 a process remembers three texts of each of the last ten thousand states, and forgets the oldest first", async () => {
  const uses = createProcessUses();
  for (let index = 0; index <= 30_000; index += 1)
    expect(await uses.keep(`state ${index}`, "reply", 1)).toBe(true);
  expect(await uses.kept("state 0")).toBeUndefined();
  expect(await uses.kept("state 1")).toBe("reply");
  expect(await uses.keep("state 1", "other", 1)).toBe(false);
  expect(await uses.kept("state 1")).toBe("reply");
});
