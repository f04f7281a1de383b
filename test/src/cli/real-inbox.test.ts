import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createInbox, type Inbox } from "../../../channels/inbox/index.js";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import {
  COMMAND,
  open,
  terminal,
  untilAwake,
  useTerminal,
} from "../../channels/terminal/command-terminal.js";

const DATABASE = "Which database?";
const REQUEST = {
  toolCallId: "call",
  toolName: "ask",
  questions: [
    {
      question: DATABASE,
      header: "",
      options: ["PostgreSQL", "SQLite"].map((label) => ({ label, description: "" })),
    },
  ],
};

let folder: string;
let inbox: Inbox;
let id: string;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "real-inbox-"));
  inbox = createInbox({ store: createFolderStore({ path: folder }) });
  id = (await inbox.ask(REQUEST)).entry.id;
});
afterEach(async () => {
  await inbox.close();
  rmSync(folder, { recursive: true });
});
useTerminal();

function openAnswer(options = ""): void {
  open(`${COMMAND} inbox answer --store ${folder} ${options}`, {
    columns: 100,
    rows: 30,
    env: { NO_COLOR: "1" },
  });
}

describe("inbox answer on a terminal", () => {
  it("L-07 keeps the time limit of whoever asked out of it: silence answers nothing here", async () => {
    await inbox.withdraw(id);
    const timeout = { ms: 90_000, then: "recommended" } as const;
    id = (await inbox.ask({ ...REQUEST, toolCallId: "timed", timeout })).entry.id;
    openAnswer();
    await untilAwake(/> 1\. PostgreSQL/);
    // A limit is counted down from the first frame on.
    expect(terminal.screen()).not.toMatch(/\d:\d\d/);
    terminal.type("2");
    await terminal.until(/\[exit 0\]/);
    expect((await inbox.get(id))?.settlement).toMatchObject({ answers: { [DATABASE]: "SQLite" } });
  });

  it("L-07 what a time limit of its own would take settles nothing", async () => {
    openAnswer("--timeout 1:recommended");
    await terminal.until(/The question still waits in the inbox\.\s+\[exit 3\]/);
    expect((await inbox.get(id))?.settlement).toBeUndefined();
  });

  it("I-04 saves what is typed as it is, and begins with it the next time", async () => {
    openAnswer();
    await untilAwake(/> 1\. PostgreSQL/);
    terminal.type("0Oracle");
    await terminal.until(/Oracle█/);
    terminal.type("\u0003");
    await terminal.until(/\[exit 130\]/);
    expect((await inbox.get(id))?.draft?.answers).toEqual({ [DATABASE]: "Oracle" });
    terminal.dispose();
    openAnswer();
    await terminal.until(/> 3\. Other[^\n]*\n\s+Oracle/);
    // The first keys may come too early for the dialog.
    const knocking = setInterval(() => terminal.type("!"), 100);
    await terminal.until(/Oracle!+█/);
    clearInterval(knocking);
    terminal.type("\r");
    await terminal.until(/\[exit 0\]/);
    const { settlement } = (await inbox.get(id)) ?? {};
    expect(settlement).toMatchObject({
      type: "answered",
      answers: { [DATABASE]: expect.stringMatching(/^Oracle!+$/) },
    });
  });
});
