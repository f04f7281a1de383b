import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { type PendingAsk, readPendingAsk } from "../../../channels/pending-file/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationRequest } from "../../../protocol/index.js";
import { tellThrown } from "../../../src/cli/bad-input-error.js";
import { createPendingChannel, type Written } from "../../../src/cli/pending-channel.js";
import { SENTENCES } from "../../../src/language/de/command.js";
import { setUp } from "../../channels/pending-file/set-up.js";

const DATABASE = "Which database?";
const NAME = "What name?";

/** A file of two questions, and a channel to it whose tool calls them otherwise. */
async function open() {
  const { ask, edit, path } = setUp();
  await ask(["database", "name"]);
  edit(({ questions }) => Object.assign(questions[0] ?? {}, { answer: null, notes: "mine" }));
  const pending = await readPendingAsk(path);
  if (pending === undefined || "fault" in pending) throw new Error("no file");
  const written: Written[] = [];
  const own = {
    say: SENTENCES,
    language: "de",
    onWritten: (what: Written) => void written.push(what),
  } as const;
  const questions = pending.request.questions.map((question) => ({
    ...question,
    question: `${question.question} (2)`,
  }));
  const put: PilotDeckElicitationRequest = { ...pending.request, questions };
  return { pending, put, own, written, path };
}

const given = (answers: Record<string, string>) => ({ answers, refuse: vi.fn(async () => undefined) });
const reply = (answers: Record<string, string>, more: object = {}): PilotDeckElicitationAnswer => ({
  ...{ type: "answered", answers, ...more },
});
const read = (path: string) => JSON.parse(readFileSync(path, "utf8")).questions;

describe("questions in a file, which their tool calls otherwise", () => {
  it("P-05 have their answers by the names of both, and the notes that stand there", async () => {
    const { pending, put, own, written, path } = await open();
    const notes = { [`${NAME} (2)`]: { notes: "for now" } };
    const answers = { [`${DATABASE} (2)`]: "SQLite", [`${NAME} (2)`]: "orders" };
    const asked: string[] = [];
    const channel = {
      askUser: async ({ questions }: PilotDeckElicitationRequest) => {
        asked.push(...questions.map(({ question }) => question));
        return reply(answers, { annotations: notes });
      },
    };
    const answer = await createPendingChannel(pending, { ...own, channel }).askUser(put);
    expect(answer).toStrictEqual(
      reply(answers, { annotations: { [`${DATABASE} (2)`]: { notes: "mine" }, ...notes } }),
    );
    expect(asked).toEqual([`${DATABASE} (2)`, `${NAME} (2)`]);
    expect(written).toEqual([{ type: "answered" }]);
    expect(read(path)).toMatchObject([
      { question: DATABASE, answer: "SQLite" },
      { question: NAME, answer: "orders", notes: "for now" },
    ]);
  });

  it("P-05 are answered in advance, held to the tool's check, by nobody", async () => {
    const { pending, put, own, path } = await open();
    const answers = given({ [DATABASE]: "SQLite", [NAME]: "orders" });
    const channel = createPendingChannel(pending, { ...own, given: answers });
    expect({ name: channel.name, capabilities: channel.capabilities }).toEqual({
      name: "pending-file",
      capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, deferral: true },
    });
    const known = { [`${DATABASE} (2)`]: "SQLite", [`${NAME} (2)`]: "orders" };
    expect(await channel.askUser(put)).toStrictEqual({
      ...reply(known, { annotations: { [`${DATABASE} (2)`]: { notes: "mine" } } }),
      provenance: {
        source: "pre-supplied",
        channel: "none",
        answeredAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      },
    });
    expect(answers.refuse.mock.calls).toEqual([[[]]]);
    expect(read(path)).toMatchObject([{ answer: "SQLite" }, { answer: "orders" }]);
    const issue = { path: "$", code: "invalid", message: "no" };
    await channel.askUser({ ...put, check: (said) => (said === undefined ? [] : [issue as never]) });
    expect(answers.refuse).toHaveBeenLastCalledWith([issue]);
  });

  it("P-05 what is not said is empty, and no notes are none", async () => {
    const { pending, put, own } = await open();
    const { annotations: _, ...bare } = pending;
    const channel = { askUser: async () => reply({ [`${NAME} (2)`]: "orders" }) };
    const answer = await createPendingChannel(bare as PendingAsk, { ...own, channel }).askUser(put);
    expect(answer).toStrictEqual(reply({ [`${DATABASE} (2)`]: "", [`${NAME} (2)`]: "orders" }));
  });
});

describe("a file that has changed since it was asked", () => {
  const lose = async (change: (path: string) => void) => {
    const { pending, put, own, written, path } = await open();
    const channel = {
      askUser: async () => {
        change(path);
        return reply({ [`${DATABASE} (2)`]: "SQLite", [`${NAME} (2)`]: "orders" });
      },
    };
    await createPendingChannel(pending, { ...own, channel }).askUser(put);
    return written.map((what) =>
      what.type === "lost" ? { ...what, reason: what.reason.replace(path, "FILE") } : what,
    );
  };
  const edit = (path: string, change: (questions: { question: string }[]) => unknown) => {
    const document = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...document, questions: change(document.questions) }));
  };

  it.each<[string, (path: string) => void, RegExp]>([
    ["is gone", (path) => rmSync(path), /FILE/],
    ["is broken", (path) => writeFileSync(path, "{"), /^FILE ist kein gültiges JSON: Zeile 1, Spalte 2: /],
    [
      "has another question",
      (path) => edit(path, ([first, second]) => [first, { ...second, question: "What else?" }]),
      new RegExp(SENTENCES.questions.changed("FILE").replace(".", "\\.")),
    ],
    [
      "has a question less",
      (path) => edit(path, ([first]) => [first]),
      new RegExp(SENTENCES.questions.changed("FILE").replace(".", "\\.")),
    ],
  ])(
    "P-05 O-01 %s: it is told in the person's language, and nothing is written",
    async (_, change, reason) => {
      expect(await lose(change)).toEqual([
        { type: "lost", reason: expect.stringMatching(reason), isAnswered: true },
      ]);
    },
  );

  it("P-05 O-01 and answers that were given in advance are refused in it", async () => {
    const { pending, put, own, path } = await open();
    writeFileSync(path, "{");
    const channel = createPendingChannel(pending, {
      ...own,
      given: given({ [DATABASE]: "SQLite", [NAME]: "x" }),
    });
    const thrown = await channel.askUser(put).catch((error: unknown) => error);
    expect(tellThrown(thrown, SENTENCES)).toContain("ist kein gültiges JSON: Zeile 1, Spalte 2: ");
  });
});
