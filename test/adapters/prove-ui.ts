import { expect, it } from "vitest";
import { INPUT } from "./cases.js";

/** What a UI sends to its server: a history with a call, and what the tool gave. */
export function createHistory(output: unknown) {
  const part = { toolCallId: "call_1", state: "output-available" as const, input: INPUT, output };
  return [{ role: "assistant" as const, parts: [{ type: "tool-ask_user_question" as const, ...part }] }];
}

/** What the model reads of it. */
export function readHistory(messages: readonly { content: string | readonly object[] }[]): unknown {
  const content = messages.at(-1)?.content;
  const [part = {}] = typeof content === "object" ? content : [];
  return "output" in part ? part.output : undefined;
}

type Convert = (output: unknown) => Promise<unknown>;

/** What `convertToModelMessages` makes of a history, with the tool that suspends and with the one that executes. */
export function proveUi(title: string, { client, executing }: { client: Convert; executing: Convert }): void {
  it(`A-04 A-05 ${title}: what a UI gives as the tool's output is checked and worded on the server`, async () => {
    const value =
      'User has answered your questions: "Which database?"="SQLite". You can now continue with the user\'s answers in mind.';
    console.log(`${title} | answered in a UI | ${value}`);
    const reply = { type: "answered", answers: { "Which database?": "SQLite" } };
    expect(await client(reply)).toEqual({ type: "text", value });
    expect(await client({ type: "answered", answers: {} })).toMatchObject({ type: "error-text" });
    const declined = { type: "error-text", value: "User declined to answer questions" };
    expect(await client({ type: "cancelled", code: "declined" })).toEqual(declined);
  });

  it(`A-02 ${title}: a chat whose history holds another tool's output goes on`, async () => {
    expect(await executing("picked SQLite")).toEqual({ type: "text", value: "picked SQLite" });
    expect(await executing({ picked: 1 })).toEqual({ type: "text", value: '{"picked":1}' });
  });
}
