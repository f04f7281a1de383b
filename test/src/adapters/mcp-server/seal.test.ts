import { expect, it } from "vitest";
import { createMcpMemory } from "../../../../src/adapters/mcp-server/index.js";

const BINDING = { tool: "t", input: {}, client: "c", principal: undefined };
const SENT = { sentAt: 0, capabilities: {} };
const { seal } = createMcpMemory();
const sealed = (text: string) =>
  seal.seal({ replies: [{ ...SENT, at: 0, result: text }], questions: {}, sent: SENT }, BINDING);

it("U-03 a state is as long as can be taken back, and no longer", async () => {
  const bytesOf = (text: string) => Buffer.from(text.split(".")[0] ?? "", "base64url").length;
  // Behind what is signed there is a dot and a signature of 43 letters; three bytes are four letters.
  const room = ((1_048_576 - 44) * 3) / 4 - bytesOf(await sealed(""));
  const longest = await sealed("x".repeat(room));
  expect(longest).toHaveLength(1_048_576);
  expect((await seal.open(longest, BINDING, undefined)).replies[0]?.result).toHaveLength(room);
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

it("U-03 calls with the same state and reply agree on what the first of them said", async () => {
  const text = await sealed("");
  const open = () => seal.open(text, BINDING, { at: 0, result: {} });
  const [first, other] = [await open(), await open()];
  expect(await other.recall("0 form")).toBeUndefined();
  expect(await first.agree("0 form", "7")).toBe("7");
  expect(await other.agree("0 form", "8")).toBe("7");
  expect(await other.recall("0 form")).toBe("7");
});

it("U-03 where it is no longer kept what came first, a state is used, and a call goes by what it has found itself", async () => {
  const isUsed = (name: string) => name.endsWith(" form") || isOver;
  let isOver = false;
  const uses = { keep: async (name: string) => !isUsed(name), kept: async () => undefined };
  const forgetful = createMcpMemory({ uses }).seal;
  const text = await forgetful.seal({ replies: [], questions: {}, sent: SENT }, BINDING);
  const open = () => forgetful.open(text, BINDING, { at: 0, result: {} });
  expect(await (await open()).agree("0 form", "8")).toBe("8");
  isOver = true;
  await expect(open()).rejects.toMatchObject({ data: { reason: "used" } });
});
