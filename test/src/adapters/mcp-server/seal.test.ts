import { expect, it } from "vitest";
import { createMcpMemory } from "../../../../src/adapters/mcp-server/index.js";

const BINDING = { tool: "t", input: {}, client: "c", principal: undefined };
const { seal } = createMcpMemory();
const sealed = (text: string) =>
  seal.seal({ replies: [{ sentAt: 0, at: 0, result: text }], sentAt: 0 }, BINDING);

it("U-03 a state is as long as can be taken back, and no longer", async () => {
  const bytesOf = (text: string) => Buffer.from(text.split(".")[0] ?? "", "base64url").length;
  // Behind what is signed there is a dot and a signature of 43 letters; three bytes are four letters.
  const room = ((1_048_576 - 44) * 3) / 4 - bytesOf(await sealed(""));
  const longest = await sealed("x".repeat(room));
  expect(longest).toHaveLength(1_048_576);
  expect((await seal.open(longest, BINDING, undefined))[0]?.result).toHaveLength(room);
  await expect(sealed("x".repeat(room + 1))).rejects.toMatchObject({
    ...{ name: "StateError", code: -32602, data: { reason: "long" } },
    message:
      "requestState would be too long with these replies. Call the tool again without it: the question is asked anew.",
  });
});

it("U-03 what is no JSON at all is the caller's fault, and told as it is", async () => {
  const text = await sealed("");
  await expect(seal.open(text, { ...BINDING, input: 1n }, undefined)).rejects.toThrow(TypeError);
});
