import type { Transport } from "@modelcontextprotocol/client";
import { expect, it } from "vitest";
import type { Inbox } from "../../../../channels/inbox/index.js";
import type { HumanAnswer } from "../../../../src/testing/index.js";
import { fillForm } from "../../../channels/mcp-elicitation/fill-form.js";
import { readJson } from "../../../house/source-files.js";
import { type ClientKind, connectClient, type Respond, textOf } from "../../adapters/mcp-server/pairs.js";
import { QUESTIONS } from "../../adapters/mcp-server/questions.js";
import { findOpen } from "./start.js";

type Act =
  | { answers: HumanAnswer[] }
  | { action: "decline" | "cancel" }
  | { content: Record<string, string> };
type Case = { title: string; questions: (keyof typeof QUESTIONS)[]; acts: Act[]; text: string };

const FORMS = ["a form", "a multiple choice", "own words", "four questions"];
const cases = readJson("test/src/adapters/mcp-server/cases.json") as Case[];
const BLUE = { answers: { "Which color?": "Blue" } };
const input = { questions: [QUESTIONS.color] };

/** How long a person takes at least to say no. */
const HESITATION_MS = 1_100;

/** What an official client of one line and revision is led through over one transport. */
export type Drive = {
  client: ClientKind;
  inbox(): Inbox;
  /** A transport to the server, new each time. */
  open(): Transport;
};

/** Each kind of question, and each way that a call can end without an answer at the form. */
export function driveClient({ client, inbox, open }: Drive): void {
  /** Without a person at its forms, it has none. */
  const connect = (respond?: Respond) => {
    const name = `driver ${client}`;
    return connectClient(
      client,
      open(),
      respond === undefined ? { name, capabilities: {} } : { name, respond },
    );
  };

  it("U-06 U-03 U-02 answers each kind of question by its form, refuses it, and is led to the page where it shows none", async () => {
    let act: Act | undefined;
    const { call, close } = await connect(async (form) => {
      if (act === undefined) throw new Error("There is no window.");
      if ("content" in act) return { action: "accept", content: act.content };
      if ("answers" in act) return fillForm(form, { type: "answer", answers: act.answers });
      await new Promise((resolve) => setTimeout(resolve, HESITATION_MS));
      return act;
    });
    for (const { questions, acts, text } of cases.filter(({ title }) => FORMS.includes(title))) {
      [act] = acts;
      expect(textOf(await call({ questions: questions.map((name) => QUESTIONS[name]) }))).toBe(text);
    }
    for (const action of ["decline", "cancel"] as const) {
      act = { action };
      const result = await call(input);
      expect({ text: textOf(result), isError: result.isError }).toEqual({
        text: "User declined to answer questions",
        isError: true,
      });
    }
    expect((await inbox().list({ status: "open" })).entries).toEqual([]);
    // In 2026-07-28 an error is the client's own, and ends its call: no server hears of it.
    const contents = [{}, { q1: "Green" }, ...(client === "2026-07-28" ? [] : [undefined])];
    for (const content of contents) {
      act = content && { content };
      const called = call(input);
      await inbox().answer(await findOpen(inbox()), BLUE);
      expect(textOf(await called)).toContain('"Which color?"="Blue"');
    }
    await close();
  });

  it("U-06 is aborted, and comes back after it was gone", async () => {
    const first = await connect();
    const controller = new AbortController();
    const aborted = first.call(input, { signal: controller.signal }).catch(() => "aborted");
    const id = await findOpen(inbox());
    controller.abort();
    expect(await aborted).toBe("aborted");
    // A closed stream is how 2026-07-28 cancels over HTTP, and how a client vanishes: its question stays.
    const over = await inbox().wait(id, { ms: 500 });
    expect(over?.settlement?.type ?? "open").toMatch(/withdrawn|open/);
    if (over?.settlement === undefined) {
      await inbox().withdraw(id);
      await inbox().handOver(id);
    }

    void first.call(input).catch(() => undefined);
    const kept = await findOpen(inbox());
    await first.close();
    const second = await connect();
    const again = second.call(input);
    await inbox().answer(kept, BLUE);
    expect(textOf(await again)).toContain('"Which color?"="Blue"');
    await second.close();
  });
}
