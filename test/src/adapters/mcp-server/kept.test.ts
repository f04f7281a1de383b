import type { ElicitResult } from "@modelcontextprotocol/client";
import { describe, expect, it } from "vitest";
import { createMcpMemory } from "../../../../src/adapters/mcp-server/index.js";
import { defer, neverAnswer } from "../../../channels/mcp-elicitation/connect.js";
import { CLIENTS, type ClientKind, connectTools, type Respond, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";
import { createInboxWay } from "./with-inbox.js";

const input = { questions: [QUESTIONS.color] };
const RED = { action: "accept" as const, content: { q1: "Red" } };

/** A question that was left in the inbox, and a client that from now on shows forms: as after a restart of either. */
async function leaveOne(client: ClientKind, respond: Respond, onFormReply = true) {
  const way = createInboxWay({ legMs: 30 });
  const without = await connectTools({ client, capabilities: {}, options: way.options });
  expect(textOf(await without.call(input))).toContain("The question waits");
  const id = await way.findOpen();
  const { inbox } = way;
  const options = { ...way.options, legMs: 5_000, ...(onFormReply && { onFormReply: way.onFormReply }) };
  const { call } = await connectTools({ client, options, respond });
  return { ...way, call, id, entry: async () => (await inbox.get(id))?.settlement };
}

describe.each(CLIENTS)(
  "a question that waits in the inbox already, for a client of $client",
  ({ client }) => {
    it("U-04 I-03 is shown on a form again, whose answer settles it, and is no answer to a later question", async () => {
      let reply: ElicitResult = RED;
      const { call, entry, listOpen } = await leaveOne(client, () => reply);
      expect(textOf(await call(input))).toContain('"Which color?"="Red"');
      expect(await entry()).toMatchObject({ type: "answered", answers: { "Which color?": "Red" } });
      expect(await listOpen()).toEqual([]);
      reply = { action: "decline" };
      expect(textOf(await call(input))).toBe("User declined to answer questions");
    });

    it("U-04 I-03 and that was answered there meanwhile is on no form again", async () => {
      let forms = 0;
      const { call, inbox, id } = await leaveOne(client, () => {
        forms += 1;
        return RED;
      });
      await inbox.answer(id, { answers: { "Which color?": "Blue" } });
      expect(textOf(await call(input))).toContain('"Which color?"="Blue"');
      expect(forms).toBe(0);
    });

    it("U-04 and was taken back there is on a form as if nobody had asked it", async () => {
      const { call, inbox, id } = await leaveOne(client, () => RED);
      await inbox.withdraw(id);
      expect(textOf(await call(input))).toContain('"Which color?"="Red"');
    });

    it("U-02 is declined there, too", async () => {
      const { call, entry } = await leaveOne(client, () => ({ action: "decline" }));
      expect(textOf(await call(input))).toBe("User declined to answer questions");
      expect(await entry()).toMatchObject({ type: "declined" });
    });

    it("U-02 is taken back where its form is closed without a word: the model is told that nobody answers", async () => {
      const { call, entry } = await leaveOne(client, () => ({ action: "cancel" }));
      expect(textOf(await call(input))).toBe("User declined to answer questions");
      expect(await entry()).toMatchObject({ type: "withdrawn" });
    });

    it("U-04 is taken back where the host takes no replies", async () => {
      const { call, entry } = await leaveOne(client, () => RED, false);
      expect(textOf(await call(input))).toContain('"Which color?"="Red"');
      expect(await entry()).toMatchObject({ type: "withdrawn" });
    });
  },
);

it.each(CLIENTS.filter(({ client }) => client !== "2026-07-28"))(
  "U-06 a question whose form was shown again is taken back where its call is cancelled, for a client of $client",
  async ({ client }) => {
    const shown = defer<void>();
    const { call, inbox, id } = await leaveOne(client, (params, signal) => {
      shown.resolve();
      return neverAnswer(params, signal);
    });
    const settled = inbox.wait(id, { ms: 5_000 });
    const stop = new AbortController();
    const called = call(input, { signal: stop.signal }).catch(() => "cancelled");
    await shown.promise;
    stop.abort("The user pressed Esc.");
    expect(await called).toBe("cancelled");
    expect((await settled)?.settlement).toMatchObject({ type: "withdrawn" });
  },
);

describe("a form that is still open when its call is over", () => {
  it("U-05 is another agent's: the same question of this one has a form of its own, which closes no other", async () => {
    const memory = createMcpMemory();
    const { options, onFormReply, inbox, listOpen } = createInboxWay({ legMs: 40, memory });
    const open = (name: string, respond: Respond) =>
      connectTools({ name, options: { ...options, onFormReply }, respond });
    const withdrawn: string[] = [];
    const answered = defer<typeof RED>();
    const first = await open("laptop", (_, signal) => {
      signal.addEventListener("abort", () => withdrawn.push("laptop"));
      return answered.promise;
    });
    expect(textOf(await first.call(input))).toContain("The question waits");
    const [waiting] = await listOpen();
    const second = await open("tower", () => RED);
    expect(textOf(await second.call(input))).toContain('"Which color?"="Red"');
    const settled = inbox.wait(waiting?.id ?? "", { ms: 5_000 });
    answered.resolve({ action: "accept", content: { q1: "Blue" } });
    expect((await settled)?.settlement).toMatchObject({ answers: { "Which color?": "Blue" } });
    expect(withdrawn).toEqual([]);
  });

  it("U-02 is declined then: so is the question, and the same call again hears of it", async () => {
    const { options, onFormReply, inbox, findOpen } = createInboxWay({ legMs: 40 });
    const declined = defer<ElicitResult>();
    const { call } = await connectTools({
      options: { ...options, onFormReply },
      respond: () => declined.promise,
    });
    expect(textOf(await call(input))).toContain("The question waits");
    const settled = inbox.wait(await findOpen(), { ms: 5_000 });
    declined.resolve({ action: "decline" });
    expect((await settled)?.settlement).toMatchObject({ type: "declined" });
    expect(textOf(await call(input))).toBe("User declined to answer questions");
  });

  it("U-04 is closed without a word: the same call again shows it again", async () => {
    const { options, onFormReply } = createInboxWay({ legMs: 40 });
    const closed = defer<ElicitResult>();
    let shown = 0;
    const { call, list } = await connectTools({
      options: { ...options, onFormReply },
      respond() {
        shown += 1;
        return shown === 1 ? closed.promise : RED;
      },
    });
    expect(textOf(await call(input))).toContain("The question waits");
    closed.resolve({ action: "cancel" });
    // What the client says arrives in its order.
    await list();
    expect(textOf(await call(input))).toContain('"Which color?"="Red"');
    expect(shown).toBe(2);
  });
});
