import { setImmediate } from "node:timers/promises";
import { expect, it, onTestFinished, vi } from "vitest";
import { createPlainChannel } from "../../../channels/plain/index.js";
import { choice, createRequest } from "../chat/ask.js";
import { openTerminal } from "./key-terminal.js";

/** Asks on a terminal of keys, in a process that outlives the signals that it is sent, and tells of them. */
async function ask() {
  const terminal = openTerminal();
  const sent: unknown[] = [];
  const kill = vi.spyOn(process, "kill").mockImplementation((pid, signal) => {
    sent.push([pid === process.pid ? "own" : pid, signal, terminal.modes.at(-1)]);
    return true;
  });
  onTestFinished(() => kill.mockRestore());
  const channel = createPlainChannel({ input: terminal.input, output: terminal.output });
  const onProgress = vi.fn();
  const reply = channel.askUser({ ...createRequest(choice("Which?")), onProgress });
  while (terminal.input.listenerCount("data") === 0) await setImmediate();
  return { ...terminal, sent, reply, onProgress };
}

it.each([
  ["\u0003", ["own", "SIGINT", false]],
  ["\u001c", ["own", "SIGQUIT", false]],
])("K-13 a key does to the process what the terminal would have it do: %j", async (key, signal) => {
  const { send, sent, modes, reply, printed } = await ask();
  send(`ab${key}`);
  expect(sent).toEqual([signal]);
  expect(modes).toEqual([true, false]);
  await setImmediate();
  if (key === "\u0003") {
    expect(await reply).toMatchObject({ reason: "interrupted by the user", interrupted: true });
    expect(printed()).toMatch(/Your choice: \n$/);
  }
});

it("K-13 Ctrl+Z stops all that have the terminal, and what was asked and typed is shown again after that", async () => {
  const { send, sent, modes, reply, printed } = await ask();
  send("ab\u001a");
  for (const _ of ["that SIGCONT is heard in", "the next"]) await setImmediate();
  expect(sent).toEqual([[0, "SIGTSTP", false]]);
  expect(modes).toEqual([true, false, true]);
  send("c\r");
  expect(await reply).toMatchObject({ answers: { "Which?": "abc" } });
  const question = "Question\nWhich?\n\n  1. a\n  2. b\n  3. Other (type your answer)\n\n";
  await setImmediate();
  expect(printed().slice(printed().indexOf("Question"))).toBe(
    `${question}Your choice: ab\n${question}Your choice: abc\n\n`,
  );
});

it("K-13 whoever lets the process go on has acted, before a time that ran out meanwhile ends the ask", async () => {
  const { send, reply, onProgress } = await ask();
  expect(onProgress).not.toHaveBeenCalled();
  process.emit("SIGCONT");
  expect(onProgress).toHaveBeenCalledTimes(1);
  send("1\r");
  expect(await reply).toMatchObject({ answers: { "Which?": "a" } });
});

it.each(["SIGTERM", "SIGHUP"])("K-13 %s ends the ask where the host outlives it", async (signal) => {
  const heard = vi.fn();
  process.on(signal, heard);
  onTestFinished(() => void process.off(signal, heard));
  const { sent, modes, reply, printed } = await ask();
  process.emit(signal as "SIGTERM");
  expect(await reply).toEqual({ type: "cancelled", reason: "terminated", code: "aborted" });
  expect(modes).toEqual([true, false]);
  expect([sent, heard.mock.calls.length]).toEqual([[], 1]);
  await setImmediate();
  expect(printed()).toMatch(/Your choice: \n$/);
});
