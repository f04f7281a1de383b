import { PassThrough } from "node:stream";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { withTimeout } from "../../../channels/compose/index.js";
import { createPlainChannel } from "../../../channels/plain/index.js";
import type { ElicitationTimeout } from "../../../protocol/index.js";

type Asked = { question: string; options?: string[]; recommended?: number };

async function introduce(asked: Asked[], timeout: ElicitationTimeout): Promise<string | undefined> {
  const [input, output] = [new PassThrough(), new PassThrough()];
  let printed = "";
  output.setEncoding("utf8").on("data", (text: string) => {
    printed += text;
  });
  input.end();
  const questions = asked.map(({ options = [], ...question }) => ({
    ...question,
    header: "",
    options: options.map((label) => ({ label, description: "" })),
  }));
  const request = { toolCallId: "call", toolName: "test", questions, timeout };
  await createPlainChannel({ input, output }).askUser(request);
  return printed.split("\n").find((line) => line.startsWith("Without an answer"));
}

describe("the time limit on plain lines", () => {
  const marked = { question: "a?", options: ["x", "y"], recommended: 1 };
  const labelled = { question: "b?", options: ["x", "y (Recommended)"] };
  const plain = { question: "c?", options: ["x", "y"] };
  const text = { question: "d?" };
  it.each<[string, Asked[], ElicitationTimeout, string]>([
    [
      "what is recommended",
      [marked, labelled],
      { ms: 90_000, then: "recommended" },
      "90 seconds the recommended options are taken.",
    ],
    [
      "the first where nothing is",
      [marked, plain],
      { ms: 1500, then: "recommended" },
      "1.5 seconds the recommended options are taken, and the first where none is recommended.",
    ],
    [
      "nothing where a question has no options",
      [marked, text],
      { ms: 1000, then: "recommended" },
      "1 second the questions are withdrawn.",
    ],
    [
      "nothing where that is wanted",
      [marked],
      { ms: 2000, then: "cancel" },
      "2 seconds the questions are withdrawn.",
    ],
  ])("K-16 says that it takes %s", async (_, asked, timeout, outcome) => {
    expect(await introduce(asked, timeout)).toBe(`Without an answer for ${outcome}`);
  });

  it.each([0, Number.POSITIVE_INFINITY])("K-16 is not spoken of where there is none: %d ms", async (ms) => {
    expect(await introduce([marked], { ms, then: "cancel" })).toBeUndefined();
  });

  it("K-16 tells one second from several in the notes of what it took", async () => {
    const request = {
      toolCallId: "call",
      toolName: "test",
      questions: [{ question: "c?", header: "", options: [{ label: "x", description: "" }] }],
    };
    const silent = { name: "silent", askUser: () => new Promise<never>(() => undefined) };
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    onTestFinished(() => void vi.useRealTimers());
    const answer = withTimeout(silent, { ms: 1000, then: "recommended" }).askUser(request);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await answer).toMatchObject({
      annotations: { "c?": { notes: "(nobody answered within 1 second; this was taken without the user)" } },
    });
  });
});
