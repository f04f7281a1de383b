import { userInfo } from "node:os";
import { expect, it, onTestFinished } from "vitest";
import { createInbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { openPseudoTerminal, type PseudoTerminal } from "../terminal/pseudo-terminal.js";
import { createPlace } from "./folder/hosts.js";

const OPEN = /> 1\. PostgreSQL/;
const SECOND = /> 2\. SQLite/;
const SOON_MS = 1_000;
const me = userInfo().username;

it.each([
  ["desk", `${me} answered in the terminal`],
  ["other", "Somebody else was first. It was taken back"],
] as const)(
  "I-05 of two terminals on one entry, the %s one's dialog goes within a second of the answer in the other and says who answered",
  async (waiting, said) => {
    const path = createPlace();
    const desk = open("test/channels/inbox/ask-at-desk.js", path);
    await desk.until(OPEN);
    const other = open("dist/src/cli/main.js", "inbox", "answer", "1", "--store", path);
    await other.until(OPEN);
    const [answering, told] = waiting === "desk" ? [other, desk] : [desk, other];
    await chooseSecond(answering);
    answering.type("\r");
    await answering.until(/✓ Which database\? → SQLite/);
    const answeredAt = performance.now();
    const screen = await told.until((text) => text.includes(said));
    expect(performance.now() - answeredAt).toBeLessThan(SOON_MS);
    expect(screen).not.toMatch(SECOND);
    if (waiting === "other") expect(screen).toContain("the user answered in the terminal.");
    const outcome = await desk.until(/"answers":/);
    expect(outcome.replaceAll("\n", "")).toContain('"answers":{"Which database?":"SQLite"}');
    expect((await desk.exited).exitCode).toBe(0);
    await other.exited;
  },
);

it("L-07 a question that expires while its dialog is open was answered by nobody", async () => {
  const path = createPlace();
  const inbox = createInbox({ store: createFolderStore({ path }) });
  const options = ["PostgreSQL", "SQLite"].map((label) => ({ label, description: "" }));
  const questions = [{ question: "Which database?", header: "", options }];
  // A loaded machine takes seconds to start the command.
  await inbox.ask({ toolCallId: "1", toolName: "test", questions, timeToLiveMs: 5_000 });
  await inbox.close();
  const terminal = open("dist/src/cli/main.js", "inbox", "answer", "1", "--store", path);
  await terminal.until(OPEN);
  expect(await terminal.until(/It was not answered in time/)).not.toContain("Somebody else was first");
});

/** Keys that come too early are dropped: one is pressed until it is taken. */
async function chooseSecond(terminal: PseudoTerminal): Promise<void> {
  const knocking = setInterval(() => terminal.type("j"), 40);
  try {
    await terminal.until((screen) => !OPEN.test(screen));
  } finally {
    clearInterval(knocking);
  }
  terminal.type("\u001b[H\u001b[B");
  await terminal.until(SECOND);
}

function open(...args: string[]): PseudoTerminal {
  const terminal = openPseudoTerminal(process.execPath, args, { columns: 120 });
  onTestFinished(() => terminal.dispose());
  return terminal;
}
