import { describe, expect, it } from "vitest";
import { readPendingAsk } from "../../../channels/pending-file/index.js";
import type {
  ElicitationDraft,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";
import { createPendingChannel } from "../../../src/cli/pending-channel.js";
import { elicit } from "../../../src/index.js";
import { SENTENCES } from "../../../src/language/en/command.js";
import { setUp } from "../../channels/pending-file/set-up.js";

const DATABASE = "Which database?";
const NAME = "What name?";

async function answerAt(
  reply: PilotDeckElicitationAnswer,
  more: Partial<PilotDeckElicitationRequest> = {},
  channel: PilotDeckElicitationChannel = { askUser: async () => reply },
) {
  const { ask, edit, path, read } = setUp();
  const again = () => ask(["database", "name"]);
  await again();
  edit(({ questions }) => Object.assign(questions[0] ?? {}, { answer: "SQLite", notes: "mine" }));
  const pending = await readPendingAsk(path);
  if (pending === undefined || "fault" in pending) throw new Error("no file");
  const written: string[] = [];
  const elicitation = createPendingChannel(pending, {
    channel,
    say: SENTENCES,
    language: "en",
    onWritten: ({ type }) => written.push(type),
  });
  return {
    elicitation,
    outcome: await elicit(elicitation, { ...pending.request, ...more }),
    written,
    read,
    again,
  };
}

describe("the command at a file that waits", () => {
  it("P-05 a note reaches the call that asked, beside those that stand in the file", async () => {
    const annotations = { [NAME]: { notes: "Not final." } };
    const reply = { type: "answered", answers: { [NAME]: "orders" }, annotations } as const;
    const { outcome, written, again } = await answerAt(reply);
    const expected = {
      answers: { [DATABASE]: "SQLite", [NAME]: "orders" },
      annotations: { [DATABASE]: { notes: "mine" }, ...annotations },
    };
    expect(outcome).toMatchObject(expected);
    expect(written).toEqual(["answered"]);
    expect(await again()).toMatchObject(expected);
  });

  it("P-05 a refusal reaches the call that asked, and a dialog that was left does not", async () => {
    const declined = await answerAt({ type: "cancelled", code: "declined", reason: "Later" });
    expect(declined.written).toEqual(["declined"]);
    expect(declined.read()).toMatchObject({ declined: true, reason: "Later" });
    expect(await declined.again()).toMatchObject({ code: "declined", reason: "Later" });
    const left = await answerAt({ type: "cancelled", code: "dismissed" });
    expect(left.written).toEqual([]);
    expect(await left.again()).toMatchObject({ code: "deferred" });
  });

  it("P-05 what is typed is told beside what stands in the file, and the channel's own timeout stays its own", async () => {
    const drafts: ElicitationDraft[] = [];
    const timeout = { ms: 60_000, then: "cancel" } as const;
    const { elicitation, outcome } = await answerAt(
      { type: "cancelled", code: "dismissed" },
      { onProgress: (draft) => void drafts.push(draft) },
      {
        timeout,
        async askUser({ check, onProgress }) {
          // What is asked is held to the tool's check together with what stands in the file.
          expect(check?.({ [NAME]: "orders" })).toEqual([]);
          expect(check?.({ [NAME]: "" })).toMatchObject([{ pointer: expect.stringContaining(NAME) }]);
          onProgress?.({ answers: { [NAME]: "ord" }, typing: true });
          return { type: "cancelled", code: "dismissed" };
        },
      },
    );
    expect(outcome).toMatchObject({ type: "cancelled", code: "dismissed" });
    expect(elicitation.timeout).toEqual(timeout);
    expect(drafts).toEqual([
      { answers: { [DATABASE]: "SQLite" }, typing: false },
      { answers: { [DATABASE]: "SQLite", [NAME]: "ord" }, typing: true },
    ]);
  });

  it("P-05 answers that all stand in the file are the user's", async () => {
    const never = { type: "cancelled", code: "dismissed" } as const;
    const { ask, edit, path } = setUp();
    await ask(["database"]);
    edit(({ questions }) => Object.assign(questions[0] ?? {}, { answer: "SQLite", notes: "mine" }));
    const pending = await readPendingAsk(path);
    if (pending === undefined || "fault" in pending) throw new Error("no file");
    const channel = { askUser: async () => never };
    const given = { channel, say: SENTENCES, language: "en", onWritten: () => undefined } as const;
    expect(await elicit(createPendingChannel(pending, given), pending.request)).toMatchObject({
      ...{ type: "answered", annotations: { [DATABASE]: { notes: "mine" } } },
      provenance: { source: "user", channel: "pending-file" },
    });
  });
});
