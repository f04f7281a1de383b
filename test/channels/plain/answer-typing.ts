import { setImmediate } from "node:timers/promises";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { openTerminal } from "./key-terminal.js";

export const QUESTION = { question: "What name?", header: "", options: [] };

/** Asks for a name, and sends the chunks once it is asked for. */
export async function answer(
  chunks: readonly (string | Uint8Array)[],
  pause = (_chunk: unknown) => Promise.resolve(),
) {
  const terminal = openTerminal();
  const channel = createPlainChannel({ input: terminal.input, output: terminal.output });
  const asked = channel.askUser({ toolCallId: "call", toolName: "test", questions: [QUESTION] });
  for (const chunk of chunks) {
    while (terminal.input.listenerCount("data") === 0) await setImmediate();
    await pause(chunk);
    terminal.send(chunk);
  }
  return { ...terminal, reply: await asked };
}
