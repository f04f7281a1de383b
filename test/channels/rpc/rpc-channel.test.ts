import { getEventListeners } from "node:events";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ElicitationDraft } from "../../../protocol/index.js";
import { elicit } from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import { connect, faultsOf, request, response, turn } from "./connect.js";
import fixtures from "./messages.json" with { type: "json" };

/** What `elicit` says of every end. */
const ended = { mode: "rpc", endedAt: expect.any(String) };

describe("the RPC channel asks and is answered", () => {
  it("R-04 sends the request as one line, with what is known of it and nothing else", async () => {
    const { channel, sent } = connect();
    const more = {
      requestId: "q",
      metadata: { source: "line\nfeed\u2028" },
      sessionId: "s",
      previewFormat: "markdown",
      timeout: { ms: 1_000, then: "cancel" },
      resumeKey: "k",
      asker: "reviewer",
      context: { markdown: "Look:", image: { mimeType: "image/png", data: "AA==" } },
    } as const;
    const { signal } = new AbortController();
    void channel.askUser(request(["database"], { ...more, signal, check: () => [], onProgress: () => {} }));
    void channel.askUser(request(["name"], { requestId: "r" }));
    await turn();
    const named = { type: "ask_user_request", toolCallId: "call", toolName: "test" };
    expect(sent).toEqual([
      { ...named, questions: [fixtures.questions.database], ...more },
      { ...named, questions: [{ question: "What name?", header: "Name" }], requestId: "r" },
    ]);
  });

  for (const { title, ask, body, answers, annotations } of fixtures.answered) {
    it(`R-01 accepts ${title}`, async () => {
      const { channel, say, problems } = connect();
      expect(faultsOf(response("q", body))).toBe("");
      const asked = elicit(channel, request(ask, { requestId: "q" }));
      say(response("q", body));
      const outcome = await asked;
      expect(outcome).toEqual({
        type: "answered",
        answers: Object.fromEntries(answers as [string, string | string[]][]),
        ...(annotations && { annotations }),
        provenance: { source: "user", channel: "rpc", answeredAt: "1970-01-01T00:00:00.000Z" },
        ...ended,
      });
      if (outcome.type === "answered") {
        expect(Object.keys(outcome.answers)).toEqual(answers.map(([question]) => question));
      }
      expect(problems).toEqual([]);
    });
  }

  for (const { title, body, reason } of fixtures.declined) {
    it(`R-01 takes for a no: ${title}`, async () => {
      const { channel, say } = connect();
      expect(faultsOf(response("q", body))).toBe("");
      const asked = elicit(channel, request(["name"], { requestId: "q" }));
      say(response("q", body));
      expect(await asked).toEqual({
        type: "cancelled",
        code: "declined",
        ...(reason && { reason }),
        ...ended,
      });
    });
  }

  it("R-01 keeps who answered in the provenance", async () => {
    const { channel, say } = connect();
    const asked = elicit(channel, request(["name"], { requestId: "q" }));
    say(response("q", { answers: ["orders"], by: "ada" }));
    expect(await asked).toMatchObject({ provenance: { source: "user", channel: "rpc", by: "ada" } });
  });

  it("R-01 matches a hundred open requests with answers in any order", async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray([...Array(100).keys()], { minLength: 100 }), async (order) => {
        const { channel, sent, say } = connect();
        const asked = order.map(() => elicit(channel, request(["name"])));
        await turn();
        for (const index of order)
          say(response(sent[index]?.requestId ?? "", { answers: [`name ${index}`] }));
        const outcomes = await Promise.all(asked);
        expect(outcomes.map((outcome) => "answers" in outcome && outcome.answers["What name?"])).toEqual(
          outcomes.map((_, index) => `name ${index}`),
        );
      }),
      { numRuns: runs(10) },
    );
  });

  it("R-01 gives requests ids of their own where they bring none, or one that is open", async () => {
    const { channel, sent, say } = connect();
    const asked = [{}, { requestId: "q" }, { requestId: "q" }].map((more) =>
      channel.askUser(request(["name"], more)),
    );
    await turn();
    expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(3);
    for (const [index, { requestId }] of sent.entries()) say(response(requestId, { answers: [`${index}`] }));
    for (const [index, answer] of (await Promise.all(asked)).entries()) {
      expect(answer).toMatchObject({ answers: { "What name?": `${index}` } });
    }
  });

  it("R-01 asks again under an id that was answered before", async () => {
    const { channel, say } = connect();
    for (const name of ["first", "second"]) {
      const asked = channel.askUser(request(["name"], { requestId: "q" }));
      say(response("q", { answers: [name] }));
      expect(await asked).toMatchObject({ answers: { "What name?": name } });
    }
  });

  it("R-01 reads the same messages however the bytes are cut", async () => {
    const answers = ["grüße 👋🏽", "zweite"];
    const lines = answers.map(
      (name, index) => `${JSON.stringify(response(`q${index}`, { answers: [name] }))}\r\n`,
    );
    const bytes = Buffer.from(`\n${lines.join("\n")}`, "utf8");
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat(bytes.length), { maxLength: 8 }), async (cuts) => {
        const { channel, input, problems } = connect();
        const asked = answers.map((_, index) =>
          channel.askUser(request(["name"], { requestId: `q${index}` })),
        );
        const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
        for (const [index, edge] of edges.slice(1).entries()) input.write(bytes.subarray(edges[index], edge));
        for (const [index, answer] of (await Promise.all(asked)).entries()) {
          expect(answer).toMatchObject({ answers: { "What name?": answers[index] } });
        }
        expect(problems).toEqual([]);
      }),
    );
  });

  it("R-01 an abort is told to the peer with its reason, at once and without traces; a late answer is told", async () => {
    for (const [reason, told] of [
      [undefined, "aborted"],
      ["answered elsewhere", "answered elsewhere"],
    ]) {
      const { channel, sent, say, problems } = connect();
      const controller = new AbortController();
      const asked = channel.askUser(request(["name"], { requestId: "q", signal: controller.signal }));
      await turn();
      controller.abort(reason);
      expect(await asked).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
      expect(getEventListeners(controller.signal, "abort")).toEqual([]);
      say(response("q", { answers: ["late"] }));
      await turn();
      const late = {
        code: "withdrawn",
        requestId: "q",
        message: 'The request "q" was withdrawn.',
      };
      expect(sent.slice(1)).toEqual([
        { type: "ask_user_cancel", requestId: "q", reason: told },
        { type: "ask_user_invalid", issues: [], ...late },
      ]);
      expect(problems).toEqual([late]);
    }
  });

  it("R-01 sends nothing for a signal that is aborted already, and leaves no listener after an answer", async () => {
    const { channel, sent, say } = connect();
    expect(await channel.askUser(request(["name"], { signal: AbortSignal.abort() }))).toMatchObject({
      code: "aborted",
    });
    const { signal } = new AbortController();
    const asked = channel.askUser(request(["name"], { requestId: "q", signal }));
    say(response("q", { answers: ["orders"] }));
    await asked;
    expect(getEventListeners(signal, "abort")).toEqual([]);
    expect(sent.map(({ requestId }) => requestId)).toEqual(["q"]);
  });

  it("R-01 hands progress on, and refuses progress that is none", async () => {
    const { channel, say, sent } = connect();
    const drafts: ElicitationDraft[] = [];
    const onProgress = (draft: ElicitationDraft) => {
      drafts.push(structuredClone(draft));
      // What the host does with it is its own.
      Object.assign(draft.answers, { "Which checks?": [] });
    };
    const asked = channel.askUser(request(["database", "checks"], { requestId: "q", onProgress }));
    const progress = (body: object) => say({ type: "ask_user_progress", requestId: "q", ...body });
    progress({});
    progress({ answers: { "Which checks?": ["Lint"] }, typing: true });
    progress({ typing: true });
    progress({ answers: null });
    progress({ answers: { "Who?": "x" } });
    progress({ typing: "yes" });
    progress({ answers: {} });
    say(response("q", { answers: ["SQLite", ["Lint"]] }));
    await asked;
    await turn();
    expect(drafts).toEqual([
      { answers: {}, typing: false },
      { answers: { "Which checks?": ["Lint"] }, typing: true },
      // Answers that are left out, or null, are not taken back.
      { answers: { "Which checks?": ["Lint"] }, typing: true },
      { answers: { "Which checks?": ["Lint"] }, typing: false },
      { answers: {}, typing: false },
    ]);
    expect(sent.slice(1).map(({ code }) => code)).toEqual(["invalid_answers", "invalid_answers"]);
  });

  it("R-01 rejects a request that cannot be written as JSON, and sends nothing", async () => {
    const { channel, sent } = connect();
    await expect(channel.askUser(request(["name"], { metadata: { big: 1n } }))).rejects.toThrow(TypeError);
    await turn();
    expect(sent).toEqual([]);
  });
});
