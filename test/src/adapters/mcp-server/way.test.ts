import { describe, expect, it } from "vitest";
import { defer, neverAnswer } from "../../../channels/mcp-elicitation/connect.js";
import { CLIENTS, connectTools, type Manner, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";
import { BASE, createInboxWay } from "./with-inbox.js";

const input = { questions: [QUESTIONS.color] };
const BLUE = { answers: { "Which color?": "Blue" }, by: "ada" };
const TEXT_BLUE =
  'User has answered your questions: "Which color?"="Blue". You can now continue with the user\'s answers in mind.';
const NO_FORMS = { capabilities: {} };

describe.each(CLIENTS)("the inbox, for a client of $client", ({ client }) => {
  it("U-02 U-05 a client without forms: the question waits on the page, under the client's name", async () => {
    const { inbox, options, findOpen } = createInboxWay({ context: { project: "shop" } });
    const { call } = await connectTools({ client, ...NO_FORMS, options, name: "Claude Code" });
    const called = call(input);
    const id = await findOpen();
    const entry = await inbox.get(id);
    expect(entry?.request).toMatchObject({
      asker: "Claude Code",
      project: "shop",
      toolName: "ask_user_question",
    });
    await inbox.answer(id, BLUE);
    expect(textOf(await called)).toBe(TEXT_BLUE);
  });

  it.each<{ title: string; respond: Manner["respond"]; soonestActMs?: number }>([
    {
      title: "refuses the form sooner than a person can",
      respond: () => ({ action: "decline" }),
      soonestActMs: 5_000,
    },
    { title: "cancels it so", respond: () => ({ action: "cancel" }), soonestActMs: 5_000 },
    { title: "accepts it empty", respond: () => ({ action: "accept", content: {} }) },
    { title: "fills it in with nonsense", respond: () => ({ action: "accept", content: { q1: "Green" } }) },
  ])(
    "U-02 M-06 a client that $title: the question waits on the page",
    async ({ respond, soonestActMs = 0 }) => {
      const { inbox, options, findOpen } = createInboxWay({ soonestActMs });
      const { call } = await connectTools({ client, options, ...(respond && { respond }) });
      const called = call(input);
      await inbox.answer(await findOpen(), BLUE);
      expect(textOf(await called)).toBe(TEXT_BLUE);
    },
  );

  it("U-02 a person who declines the form has declined: nothing waits", async () => {
    const { options, listOpen } = createInboxWay();
    const { call } = await connectTools({ client, options, respond: () => ({ action: "decline" }) });
    expect(textOf(await call(input))).toBe("User declined to answer questions");
    expect(await listOpen()).toEqual([]);
  });

  it("U-04 a leg ends with a deferral that says where; the same call again finds its question, and its answer", async () => {
    const { inbox, options, findOpen, listOpen } = createInboxWay({ legMs: 30 });
    const { call } = await connectTools({ client, ...NO_FORMS, options });
    const first = await call(input);
    const id = await findOpen();
    expect(first.isError ?? false).toBe(false);
    expect(textOf(first)).toBe(
      `The question waits at ${BASE}/q/${id}. Make the same call again later: it returns the answer once the user has given one.`,
    );
    expect(textOf(await call(input))).toBe(textOf(first));
    expect(await listOpen()).toHaveLength(1);
    await inbox.answer(id, BLUE);
    expect(textOf(await call(input))).toBe(TEXT_BLUE);
    // Its answer was handed over: the same question is a new one now.
    expect(textOf(await call(input))).toContain("The question waits");
    expect(await findOpen()).not.toBe(id);
  });

  it("U-02 M-04 a call that waits tells where, without a key, and again and again", async () => {
    const { inbox, options, findOpen } = createInboxWay({ progressMs: 5 });
    const { call } = await connectTools({ client, ...NO_FORMS, options });
    const told: { progress: number; message?: string | undefined }[] = [];
    const often = defer<void>();
    const onprogress = (progress: (typeof told)[number]) => {
      told.push(progress);
      if (told.length === 4) often.resolve();
    };
    const called = call(input, { onprogress });
    await often.promise;
    const id = await findOpen();
    await inbox.answer(id, BLUE);
    await called;
    expect(told.map(({ progress }) => progress).slice(0, 4)).toEqual([1, 2, 3, 4]);
    expect(new Set(told.map(({ message }) => message))).toEqual(
      new Set([`The question waits for the user at ${BASE}/q/${id}.`]),
    );
  });
});

describe.each(CLIENTS.filter(({ client }) => client > "2025-06-18"))(
  "addresses, for a client of $client",
  ({ client }) => {
    it.each(["accept", "decline", "cancel"] as const)(
      "U-02 a client that opens addresses is given the page's once, and does %s",
      async (action) => {
        const shown: unknown[] = [];
        const { inbox, options, findOpen } = createInboxWay({ legMs: 60 });
        const { call } = await connectTools({
          ...{ client, options, capabilities: { elicitation: { url: {} } } },
          respond: (params) => {
            shown.push(params);
            return { action };
          },
        });
        expect(textOf(await call(input))).toContain("The question waits");
        const id = await findOpen();
        expect(textOf(await call(input))).toContain("The question waits");
        expect(shown).toEqual([
          expect.objectContaining({
            mode: "url",
            url: `${BASE}/q/${id}`,
            message: "A question waits for you on this page.",
          }),
        ]);
        await inbox.answer(id, BLUE);
        expect(textOf(await call(input))).toBe(TEXT_BLUE);
      },
    );
  },
);

describe.each(CLIENTS.filter(({ client }) => client !== "2026-07-28"))(
  "a form that stays open, for a client of $client",
  ({ client }) => {
    it("U-04 is answered after its call was over: the answer is not lost, and the same call again has it", async () => {
      const shown = defer<void>();
      const filled = defer<void>();
      let forms = 0;
      const way = createInboxWay({ legMs: 40 });
      const { findOpen, onFormReply } = way;
      const options = { ...way.options, onFormReply };
      const { call } = await connectTools({
        ...{ client, options },
        async respond() {
          forms += 1;
          shown.resolve();
          await filled.promise;
          return { action: "accept", content: { q1: "Blue" } };
        },
      });
      const first = call(input);
      await shown.promise;
      expect(textOf(await first)).toContain(`The question waits at ${BASE}/q/`);
      expect(await findOpen()).toBeTruthy();
      const second = call(input);
      filled.resolve();
      expect(textOf(await second)).toBe(TEXT_BLUE);
      expect(forms).toBe(1);
    });

    it("U-04 is withdrawn once the question was answered on the page", async () => {
      const way = createInboxWay({ legMs: 40 });
      const { inbox, findOpen } = way;
      const options = { ...way.options, onFormReply: () => undefined };
      const withdrawn = defer<void>();
      const { call } = await connectTools({
        ...{ client, options },
        respond(params, signal) {
          signal.addEventListener("abort", () => withdrawn.resolve());
          return neverAnswer(params, signal);
        },
      });
      // 1.x of the SDK as a client never withdraws the first request of a server, whose id is 0.
      if (client !== "1.x") void withdrawn.promise;
      else withdrawn.resolve();
      expect(textOf(await call(input))).toContain("The question waits");
      await inbox.answer(await findOpen(), BLUE);
      expect(textOf(await call(input))).toBe(TEXT_BLUE);
      await withdrawn.promise;
    });
  },
);

describe("an end without an answer", () => {
  it.each(CLIENTS)("U-06 an abort by the person takes the question back ($client)", async ({ client }) => {
    const { inbox, options, findOpen } = createInboxWay();
    const { call } = await connectTools({ client, ...NO_FORMS, options });
    const controller = new AbortController();
    await call(input, { signal: AbortSignal.abort() }).catch(() => undefined);
    const called = call(input, { signal: controller.signal }).catch(() => "aborted");
    const id = await findOpen();
    const settled = inbox.wait(id, { ms: 5_000 });
    controller.abort();
    expect(await called).toBe("aborted");
    expect((await settled)?.settlement).toMatchObject({ type: "withdrawn" });
    // Asked again, it is a new question, not one that was taken back.
    const again = call(input);
    await inbox.answer(await findOpen(), BLUE);
    expect(textOf(await again)).toBe(TEXT_BLUE);
  });

  it.each(CLIENTS)(
    "U-04 a client that cuts off by its own clock finds its question again ($client)",
    async ({ client }) => {
      const { inbox, options, findOpen, listOpen } = createInboxWay();
      const { call } = await connectTools({ client, ...NO_FORMS, options });
      await expect(call(input, { timeout: 50 })).rejects.toThrow(/timed out/i);
      const id = await findOpen();
      const again = call(input);
      await inbox.answer(id, BLUE);
      expect(textOf(await again)).toBe(TEXT_BLUE);
      expect(await listOpen()).toEqual([]);
    },
  );

  it("U-06 a client that is gone leaves its question: it may come back", async () => {
    const { inbox, options, findOpen } = createInboxWay();
    const gone = await connectTools({ ...NO_FORMS, options });
    void gone.call(input).catch(() => undefined);
    const id = await findOpen();
    await gone.close();
    const { call } = await connectTools({ ...NO_FORMS, options });
    const again = call(input);
    await inbox.answer(id, BLUE);
    expect(textOf(await again)).toBe(TEXT_BLUE);
  });
});

it("U-05 the same question of two agents is two questions, each with its own answer", async () => {
  const { inbox, options, listOpen, findOpen } = createInboxWay();
  const one = await connectTools({ ...NO_FORMS, options, name: "Codex" });
  const other = await connectTools({ ...NO_FORMS, options, name: "Cursor" });
  const first = one.call(input);
  const id = await findOpen();
  const second = other.call(input);
  await inbox.answer(id, BLUE);
  expect(textOf(await first)).toBe(TEXT_BLUE);
  const otherId = await findOpen();
  const [entry] = await listOpen();
  expect(entry).toMatchObject({ id: otherId, asker: "Cursor" });
  await inbox.answer(otherId, { answers: { "Which color?": "Red" } });
  expect(textOf(await second)).toContain('"Which color?"="Red"');
});
