import { createTerminalChannel, type TerminalChannelOptions } from "../../../channels/terminal/index.js";
import type { PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { named, type WrittenRequest, writeRequest } from "./dialog-player.js";
import { type FakeTerminal, opened } from "./fake-terminal.js";

/** Asks a request of `requests.json` on a terminal, and waits until its keys count. */
export async function askOn(
  terminal: FakeTerminal,
  options: TerminalChannelOptions = {},
  request: Partial<PilotDeckElicitationRequest> = {},
  name = "closed",
) {
  const channel = createTerminalChannel({ ...terminal.options, ...options });
  const asked = channel.askUser({ ...writeRequest(named(name)), ...request });
  // Some of the tests look at the rejection only later.
  asked.catch(() => undefined);
  await opened(terminal);
  terminal.advance(1000);
  return { asked };
}

/** What becomes of an ask that Ctrl+C ends. */
export const INTERRUPTED = {
  type: "cancelled",
  reason: "interrupted by the user",
  code: "aborted",
  interrupted: true,
};

/** Asks, waits for the question to appear, lets a second go by, and sends the keys. */
export async function ask(terminal: FakeTerminal, request: WrittenRequest, ...keys: (string | Uint8Array)[]) {
  const answer = createTerminalChannel(terminal.options).askUser(writeRequest(request));
  await opened(terminal);
  terminal.advance(1000);
  terminal.send(...keys);
  return answer;
}
