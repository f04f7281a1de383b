import { PassThrough } from "node:stream";
import { afterEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { createInbox, createMemoryStore, type Inbox } from "../../../channels/inbox/index.js";
import { answerEntries } from "../../../src/cli/inbox/answer-entries.js";
import { userName } from "../../../src/cli/inbox/user-name.js";
import { readOptions } from "../../../src/cli/read-options.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { createFakeTerminal } from "../../channels/terminal/fake-terminal.js";

const options = ["Yes", "No"].map((label) => ({ label, description: "" }));

afterEach(() => void vi.useRealTimers());

/** An inbox whose clock stands nowhere: what is asked later is listed later. */
function openInbox(now = createTicking()): Inbox {
  const inbox = createInbox({ store: createMemoryStore({ now }), now });
  onTestFinished(() => inbox.close());
  return inbox;
}

function createTicking(): () => Date {
  let at = Date.now() - 1_000;
  return () => new Date(at++);
}

/** Leaves an ask of some questions, and gives its id. */
async function leave(inbox: Inbox, ...texts: string[]): Promise<string> {
  const questions = texts.map((question) => ({ question, header: "", options }));
  return (await inbox.ask({ toolCallId: texts.join(), toolName: "ask", questions })).entry.id;
}

type Person = {
  types?: string;
  /** What happens once a text is on the screen. */
  on?: [text: string, happen: (person: { interrupt(): void; type(text: string): void }) => unknown];
  isTTY?: boolean;
  options?: { store?: string };
};

async function answer(inbox: Inbox, word: string | undefined, person: Person = {}) {
  const { types, on, isTTY = false, options = {} } = person;
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  const interrupt = new AbortController();
  let said = "";
  let isOver = false;
  stderr.on("data", (chunk) => {
    said += chunk;
    if (on === undefined || isOver || !said.includes(on[0])) return;
    isOver = true;
    void on[1]({ interrupt: () => interrupt.abort(), type: (text) => void stdin.write(text) });
  });
  if (types !== undefined) stdin.end(types);
  const streams = {
    ...{ stdin, stdout: Object.assign(stdout, { isTTY }), stderr, signal: interrupt.signal },
    ...({ language: "en", say: SENTENCES } as const),
  };
  const code = await answerEntries(inbox, word, await readOptions({ plain: true, ...options }), streams);
  return { code, said };
}

/** A terminal that a dialog is drawn on, and the streams of a command there. */
function openTerminal() {
  const terminal = createFakeTerminal();
  const { input: stdin, output: stderr } = terminal.options;
  const closed = vi.fn();
  const streams = {
    ...{ stdin: Object.assign(stdin, { isTTY: false }), stdout: new PassThrough(), stderr },
    ...({ signal: new AbortController().signal, language: "en", say: SENTENCES } as const),
    openTerminal: async () => ({
      input: Object.assign(stdin, { isTTY: true }),
      output: stderr,
      close: closed,
    }),
  };
  return { terminal, streams, closed };
}

/** Opens the dialog of an entry, and presses some keys. */
async function openDialog(inbox: Inbox, id: string, keys: string[]) {
  vi.useFakeTimers({ toFake: ["Date"] });
  const { terminal, streams, closed } = openTerminal();
  const answering = answerEntries(inbox, id, await readOptions({ channel: "terminal" }), streams);
  while (!terminal.written().includes("One?")) await new Promise(setImmediate);
  vi.setSystemTime(Date.now() + 1_000);
  for (const key of keys) {
    if (key === "escape") await terminal.sendEscape();
    else terminal.send(key);
  }
  return { terminal, answering, closed };
}

/** Leaves a question of which several options can be chosen, begun with some answers. */
async function leaveMulti(inbox: Inbox, begun: string[]): Promise<string> {
  const questions = [{ question: "One?", header: "", multiSelect: true, options }];
  const { id } = (await inbox.ask({ toolCallId: "1", toolName: "ask", questions })).entry;
  await inbox.saveDraft(id, { answers: { "One?": begun } });
  return id;
}

describe("inbox answer", () => {
  it("L-07 I-05 what was typed is told where somebody else was first, or time was", async () => {
    const inbox = openInbox();
    const id = await leave(inbox, "One?", "Two?");
    const { code, said } = await answer(inbox, id, {
      on: [
        "One?",
        async ({ type }) => {
          type("1\n");
          await vi.waitFor(async () => expect((await inbox.get(id))?.draft).toBeDefined());
          await inbox.answer(id, { answers: { "One?": "No", "Two?": "No" }, by: "Ada", door: "page" });
        },
      ],
    });
    expect(code).toBe(1);
    expect(said).toMatch(
      /\nSomebody else was first\. It was answered by Ada \(page\) just now \([^)]+\)\.\n {2}One\?\n {4}No\n {2}Two\?\n {4}No\nYou had answered:\n {2}One\?\n {4}Yes\n$/,
    );
  });

  it("L-07 of time nobody is first, and where nothing was typed nothing is told of it", async () => {
    let at = Date.now();
    const inbox = openInbox(() => new Date(at));
    const questions = [{ question: "Late?", header: "", options }];
    const { entry } = await inbox.ask({ toolCallId: "1", toolName: "ask", questions, timeToLiveMs: 1_000 });
    const { code, said } = await answer(inbox, entry.id, {
      on: [
        "Late?",
        ({ type }) => {
          at += 2_000;
          type("1\n");
        },
      ],
    });
    expect(code).toBe(1);
    expect(said).toMatch(
      /\nIt was not answered in time just now \([^)]+\)\.\nYou had answered:\n {2}Late\?\n {4}Yes\n$/,
    );
    const ids = [await leave(inbox, "First?"), await leave(inbox, "Second?")];
    const other = await answer(inbox, ids[0], {
      on: ["First?", () => inbox.decline(ids[0] ?? "", { by: "Ada" })],
    });
    expect(other.said).toMatch(/\nSomebody else was first\. It was declined by Ada just now \([^)]+\)\.\n$/);
  });

  it("I-04 what is typed is saved by whom it is, and of two that are on their way at once the newer one", async () => {
    const inbox = openInbox();
    const id = await leave(inbox, "One?", "Two?", "Three?");
    const saved: unknown[] = [];
    const saveDraft: Inbox["saveDraft"] = async (_, draft) => {
      saved.push(draft);
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error("No space.");
    };
    const { code } = await answer({ ...inbox, saveDraft }, id, { types: "1\n2\n1\n" });
    expect(code).toBe(0);
    expect(saved.length).toBeLessThan(3);
    expect(saved.at(-1)).toEqual({
      ...{ answers: { "One?": "Yes", "Two?": "No", "Three?": "Yes" }, by: userName() },
    });
    expect((await inbox.get(id))?.settlement).toMatchObject({ by: userName(), door: "terminal" });
  });

  it("L-07 what is removed meanwhile is told so, and passed over where it was not asked yet", async () => {
    const inbox = openInbox();
    const [first, second] = [await leave(inbox, "One?"), await leave(inbox, "Two?")];
    const removed = await answer({ ...inbox, answer: async () => ({ type: "unknown" }) }, first, {
      types: "1\n",
    });
    expect([removed.code, removed.said.split("\n").slice(-2)]).toEqual([
      1,
      ["The question is gone: it was removed from the inbox.", ""],
    ]);
    const get: Inbox["get"] = async (id) => (id === first ? undefined : inbox.get(id));
    const passed = await answer({ ...inbox, get }, undefined, { types: "2\n" });
    expect(passed.code).toBe(0);
    expect(passed.said).toMatch(/^\n2\. Two\? \(asked just now\)\n/);
    expect((await inbox.get(second))?.settlement).toMatchObject({ answers: { "Two?": "No" } });
  });

  it.each([
    [true, "No questions are waiting.\n"],
    [false, ""],
  ])("L-07 where all was removed meanwhile, a person is told that nothing waits: %s", async (isTTY, said) => {
    const inbox = openInbox();
    await leave(inbox, "One?");
    await leave(inbox, "Two?");
    expect(await answer({ ...inbox, get: async () => undefined }, undefined, { types: "", isTTY })).toEqual({
      code: 0,
      said,
    });
    const one = await answer(inbox, undefined, { types: "1\n1\n", isTTY });
    expect(one.said).not.toContain("No questions are waiting.");
  });

  it("L-07 an interrupt ends it all, and says what is left", async () => {
    const inbox = openInbox();
    await leave(inbox, "One?");
    await leave(inbox, "Two?");
    const both = await answer(inbox, undefined, { on: ["One?\n\n", ({ interrupt }) => interrupt()] });
    expect(both.code).toBe(130);
    expect(both.said).toMatch(
      /\nThe question still waits in the inbox\.\nOne more question waits\. Go on with ask-user-question inbox answer\.\n$/,
    );
    const named = await answer(inbox, undefined, {
      on: ["One?\n\n", ({ interrupt }) => interrupt()],
      options: { store: "postgres://u:secret@db/x" },
    });
    expect(named.said).toMatch(/ Go on with ask-user-question inbox answer --store "postgres:\/\/…"\.\n$/);
    const one = await answer(inbox, "1", { on: ["One?\n\n", ({ interrupt }) => interrupt()] });
    expect([one.code, one.said.split("\n").slice(-2)]).toEqual([
      130,
      ["The question still waits in the inbox.", ""],
    ]);
  });

  it("L-07 I-04 in a dialog it begins with what was begun, and notes come with the answer", async () => {
    const inbox = openInbox();
    const id = await leave(inbox, "One?");
    await inbox.saveDraft(id, { answers: {}, annotations: { "One?": { notes: "soon" } } });
    const { answering, closed } = await openDialog(inbox, id, ["1"]);
    expect(await answering).toBe(0);
    expect((await inbox.get(id))?.settlement).toMatchObject({
      ...{ answers: { "One?": "Yes" }, annotations: { "One?": { notes: "soon" } } },
    });
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it("L-07 I-04 Esc in a dialog leaves all that was begun, there and elsewhere, in the inbox", async () => {
    const inbox = openInbox();
    const id = await leave(inbox, "One?", "Two?", "Three?");
    const annotations = { "Two?": { notes: "soon" } };
    await inbox.saveDraft(id, { answers: { "Two?": "Perhaps", "Three?": "No" }, annotations });
    const { terminal, answering } = await openDialog(inbox, id, ["1", "escape"]);
    expect(await answering).toBe(3);
    const answers = { "One?": "Yes", "Two?": "Perhaps", "Three?": "No" };
    expect((await inbox.get(id))?.draft).toMatchObject({ answers, annotations, by: userName() });
    expect(terminal.written()).toContain("The question still waits in the inbox.");
  });

  it("I-04 own words on the page that are another question's option stay, too", async () => {
    const inbox = openInbox();
    const questions = [
      { question: "One?", header: "", options },
      {
        question: "Two?",
        header: "",
        options: ["Now", "Later"].map((label) => ({ label, description: "" })),
      },
    ];
    const { id } = (await inbox.ask({ toolCallId: "1", toolName: "ask", questions })).entry;
    await inbox.saveDraft(id, { answers: { "Two?": "Yes" } });
    const { answering } = await openDialog(inbox, id, ["1", "escape"]);
    expect(await answering).toBe(3);
    expect((await inbox.get(id))?.draft?.answers).toEqual({ "One?": "Yes", "Two?": "Yes" });
  });

  it("I-04 K-02 where an option is ticked beside own words that were begun, Esc asks before they are lost", async () => {
    const inbox = openInbox();
    const id = await leaveMulti(inbox, ["my words"]);
    const { terminal, answering } = await openDialog(inbox, id, ["1", "escape"]);
    expect((await terminal.lines()).join("\n")).toContain("Discard 1 answer? [y/N]");
    terminal.send("y");
    expect(await answering).toBe(3);
  });

  it("I-04 an option that was chosen on the page, and is not any more, does not come back", async () => {
    const inbox = openInbox();
    const id = await leaveMulti(inbox, ["Yes"]);
    const { answering } = await openDialog(inbox, id, ["1", "escape"]);
    expect(await answering).toBe(3);
    expect((await inbox.get(id))?.draft?.answers ?? {}).toEqual({});
  });
});
