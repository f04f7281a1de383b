import { describe, expect, it } from "vitest";
import { answerTo, choice, createChannel, free, post, request, type SeenEvent } from "./exchange.js";
import { brief, mark, readUntil, WAYS } from "./listen.js";

describe.each(WAYS)("events by %s", (_, listen) => {
  it("W-01 one question is asked in the seed's members, with the request beside them", async () => {
    const channel = createChannel();
    const listener = await listen(channel, "s");
    const question = choice("Which tests?", ["Vitest", "Jest"], { hint: "Pick one." });
    const more = {
      previewFormat: "markdown",
      metadata: { source: "line\nfeed\u2028" },
      asker: "reviewer",
      context: { markdown: "Look:" },
      timeout: { ms: 1_000, then: "cancel" },
      resumeKey: "k",
    } as const;
    const { signal } = new AbortController();
    const silent = { signal, check: () => [], onProgress: () => undefined };
    void channel.askUser(request("a", { questions: [question], ...more, ...silent }));
    const event = await listener.next();
    expect(event).toEqual({
      type: "waiting_for_user_input",
      eventId: expect.stringMatching(/^[^-\s]+-\d+$/),
      sessionId: "s",
      toolCallId: "call-a",
      requestId: "a",
      toolName: "test",
      question: "Which tests?",
      hint: "Pick one.",
      options: ["Vitest", "Jest"],
      custom: true,
      questions: [question],
      ...more,
    });
  });

  it.each([
    ["a free-text question has no options", free("Why?"), {}],
    [
      "a closed question says so",
      [choice("Go on?", ["Yes", "No"], { allowOther: false })],
      { options: ["Yes", "No"], custom: false },
    ],
    [
      "a multi-select says so",
      [choice("Which?", ["a, b", "c"], { multiSelect: true })],
      { options: ["a, b", "c"], custom: true, multiple: true },
    ],
    [
      "a single choice is not called multiple",
      [choice("Which?", ["a", "b"], { multiSelect: false })],
      {
        options: ["a", "b"],
        custom: true,
      },
    ],
  ])("W-01 %s", async (_title, questions, members) => {
    const channel = createChannel();
    const listener = await listen(channel, "s");
    void channel.askUser(request("a", { questions }));
    const { type, question, hint, options, custom, multiple } = (await listener.next()) ?? Object();
    expect({ type, question, hint, options, custom, multiple }).toEqual({
      type: "waiting_for_user_input",
      question: questions[0]?.question,
      hint: undefined,
      options: undefined,
      custom: undefined,
      multiple: undefined,
      ...members,
    });
  });

  it("W-01 several questions have an event of their own, which no client of the seed mistakes for one", async () => {
    const channel = createChannel();
    const listener = await listen(channel, "s");
    const questions = free("One?", "Two?");
    void channel.askUser(request("a", { questions, asker: "reviewer" }));
    expect(await listener.next()).toEqual({
      type: "waiting_for_user_answers",
      eventId: expect.any(String),
      sessionId: "s",
      toolCallId: "call-a",
      requestId: "a",
      toolName: "test",
      questions: ["One?", "Two?"].map((question) => ({ question, header: "Free" })),
      asker: "reviewer",
    });
  });

  it("W-01 a question that has ended is taken off the screen, and no event holds an answer", async () => {
    const channel = createChannel();
    const listener = await listen(channel, "s");
    const abort = new AbortController();
    const asked = ["answered", "declined", "aborted", "withdrawn"].map((requestId) =>
      channel.askUser(request(requestId, requestId === "aborted" ? { signal: abort.signal } : {})),
    );
    await post(channel, "s", { ...answerTo("answered", "hunter2"), by: "ada" });
    await post(channel, "s", { kind: "question", requestId: "declined", declined: true, reason: "Not now." });
    abort.abort();
    await channel.withdraw?.("withdrawn", "asked elsewhere");
    await Promise.all(asked);
    mark(channel);
    const events = await readUntil(listener, "marker");
    const ended = events.filter(({ type }) => type === "user_input_settled");
    const base = { type: "user_input_settled", eventId: expect.any(String), sessionId: "s" };
    expect(ended).toEqual([
      { ...base, requestId: "answered", toolCallId: "call-answered", status: "answered", by: "ada" },
      {
        ...base,
        requestId: "declined",
        toolCallId: "call-declined",
        status: "declined",
        reason: "Not now.",
      },
      {
        ...base,
        requestId: "aborted",
        toolCallId: "call-aborted",
        status: "withdrawn",
        reason: expect.any(String),
      },
      {
        ...base,
        requestId: "withdrawn",
        toolCallId: "call-withdrawn",
        status: "withdrawn",
        reason: "asked elsewhere",
      },
    ]);
    expect(JSON.stringify(events)).not.toContain("hunter2");
  });

  it("W-01 each listener gets its own session's events, and two of one session get the same", async () => {
    const channel = createChannel();
    const sessions = ["s", "t", "a+b ü%", "__proto__", "constructor"];
    const listeners = await Promise.all(
      [...sessions, ...sessions].map(async (session) => ({
        session,
        listener: await listen(channel, session),
      })),
    );
    for (const round of ["1", "2"]) {
      for (const [index, sessionId] of sessions.entries()) {
        void channel.askUser(request(`${index}-${round}`, { sessionId }));
      }
    }
    for (const sessionId of sessions) mark(channel, sessionId);
    for (const { session, listener } of listeners) {
      const index = sessions.indexOf(session);
      const events: SeenEvent[] = [];
      for (let count = 0; count < 3; count += 1) {
        const event = await listener.next();
        if (event !== undefined) events.push(event);
      }
      expect(events.map(({ sessionId }) => sessionId)).toEqual([session, session, session]);
      expect(events.map(brief).slice(0, 2)).toEqual([`ask ${index}-1`, `ask ${index}-2`]);
    }
  });

  it("W-01 a request without a session belongs to the session `default`", async () => {
    const channel = createChannel();
    const listener = await listen(channel, "default");
    const { sessionId: _, ...asked } = request("a");
    const answer = channel.askUser(asked);
    expect(await listener.next()).toMatchObject({ requestId: "a", sessionId: "default" });
    expect(await post(channel, "default", answerTo("a"))).toMatchObject({ status: 204 });
    expect(await answer).toMatchObject({ type: "answered" });
  });

  it("W-01 close withdraws what is open, tells the listeners, and ends their streams", async () => {
    const channel = createChannel();
    const listener = await listen(channel, "s");
    const asked = channel.askUser(request("a"));
    await listener.next();
    channel.close("The server stops.");
    expect(await asked).toMatchObject({ type: "cancelled", code: "connection_lost" });
    const events = await readUntil(listener, "nothing more");
    expect(events.map(brief)).toEqual(["end a"]);
    expect(events[0]).toMatchObject({ status: "withdrawn", reason: "The server stops." });
    const late = await channel.askUser(request("b"));
    expect(late).toMatchObject({ type: "cancelled", code: "connection_lost" });
  });
});
