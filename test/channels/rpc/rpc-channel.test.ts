import { getEventListeners } from "node:events";
import { PassThrough, Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createRpcChannel } from "../../../channels/rpc/index.js";
import type { ElicitationDraft } from "../../../protocol/index.js";
import { elicit } from "../../../src/index.js";
import { runs } from "../../property-runs.js";
import { connect, faultsOf, request, turn } from "./connect.js";
import fixtures from "./messages.json" with { type: "json" };

const response = (requestId: string, body: object) => ({ type: "ask_user_response", requestId, ...body });
/** What `elicit` says of every end. */
const ended = { mode: "rpc", endedAt: expect.any(String) };
const lost = { type: "cancelled", code: "connection_lost" };

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
    const asked = channel.askUser(
      request(["database", "checks"], { requestId: "q", onProgress: (draft) => drafts.push(draft) }),
    );
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

describe("the RPC channel is told rubbish", () => {
  for (const { title, ask, body, json, issues } of fixtures.refused) {
    it(`R-02 refuses ${title}, says where, and keeps the request open`, async () => {
      const { channel, input, sent, say, problems } = connect();
      const asked = channel.askUser(request(ask, { requestId: "q" }));
      input.write(
        `${(json ?? JSON.stringify(body)).replace(/^\{/, '{"type":"ask_user_response","requestId":"q",').replace(/,\}$/, "}")}\n`,
      );
      await turn();
      const [, refusal] = sent;
      expect(refusal).toMatchObject({ type: "ask_user_invalid", requestId: "q", code: "invalid_answers" });
      const found = refusal?.issues as { code: string; pointer: string; message: string }[];
      expect(found.map(({ code, pointer, message }) => [code, pointer, message])).toEqual(issues);
      expect(problems).toMatchObject([{ requestId: "q", code: "invalid_answers", issues: found }]);
      say(response("q", { declined: true }));
      expect(await asked).toMatchObject({ code: "declined" });
    });
  }

  it("R-02 holds answers to the request's own check, and says where its issues stand in the message", async () => {
    const { channel, sent, say } = connect();
    const check = (answers: unknown) =>
      JSON.stringify(answers).includes("SQLite")
        ? ([
            {
              path: "$.Which database?",
              pointer: "/Which database?",
              code: "invalid_enum",
              message: "Gone.",
            },
            { path: "$", code: "invalid_schema", message: "Think again." },
            { path: "US$", code: "invalid_schema", message: "Not that currency." },
          ] as const)
        : [];
    const asked = channel.askUser(
      request(["name", "database"], { requestId: "q", check: (answers) => [...check(answers)] }),
    );
    say(response("q", { answers: ["a", "SQLite"] }));
    say(response("q", { answers: ["a", "PostgreSQL"] }));
    expect(await asked).toMatchObject({ answers: { "Which database?": "PostgreSQL" } });
    expect(sent[1]?.issues).toEqual([
      { path: "$.answers[1]", pointer: "/answers/1", code: "invalid_enum", message: "Gone." },
      { path: "$.answers", pointer: "/answers", code: "invalid_schema", message: "Think again." },
      // What is no path into the answers stays as the host wrote it.
      { path: "US$", pointer: "/answers", code: "invalid_schema", message: "Not that currency." },
    ]);
  });

  for (const { title, line, message, requestId } of fixtures.rubbish) {
    it(`R-02 survives ${title}, and tells the peer and the host`, async () => {
      const { channel, input, sent, say, problems } = connect();
      const asked = channel.askUser(request(["name"], { requestId: "q" }));
      input.write(`${line}\n`);
      say(response("q", { answers: ["orders"] }));
      expect(await asked).toMatchObject({ answers: { "What name?": "orders" } });
      expect(sent[1]).toMatchObject({
        type: "ask_user_invalid",
        code: "malformed",
        message: expect.stringContaining(message),
      });
      expect(sent[1]?.requestId).toBe(requestId);
      expect(problems).toEqual([
        { code: "malformed", message: sent[1]?.message, ...(requestId && { requestId }) },
      ]);
    });
  }

  it("R-02 survives lines over 1 MiB, deep nesting and bytes that are not UTF-8", async () => {
    const { channel, input, sent, say } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    const wrapped = JSON.stringify(response("q", { answers: [""] }));
    const fill = 2 ** 20 - wrapped.length;
    input.write(`${JSON.stringify(response("q", { answers: ["x".repeat(fill + 1)] }))}\n`);
    input.write(`${"x".repeat(2 ** 22)}\n`);
    input.write(`${"[".repeat(2 ** 19)}${"]".repeat(2 ** 19)}\n`);
    input.write(Buffer.from([0x22, 0xff, 0x22, 0x0a]));
    input.write(Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22, 0x0a]));
    say(response("q", { answers: ["x".repeat(fill)] }));
    expect(await asked).toMatchObject({ answers: { "What name?": "x".repeat(fill) } });
    await turn();
    expect(sent.slice(1).map(({ message }) => message)).toEqual([
      "A line is longer than 1 MiB.",
      "A line is longer than 1 MiB.",
      "A message must be a JSON object, but one is an array.",
      "A line is not valid UTF-8.",
      "A line is not valid UTF-8.",
    ]);
  });

  it("R-02 tells an answered request from an unknown one", async () => {
    const { channel, sent, say, problems } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    for (const id of ["q", "q", "z", "__proto__"]) say(response(id, { answers: ["a"] }));
    await asked;
    await turn();
    expect(sent.slice(1).map(({ requestId, code, message }) => [requestId, code, message])).toEqual([
      ["q", "already_answered", 'The request "q" is already answered.'],
      ["z", "unknown_request", 'The request "z" is not known here.'],
      ["__proto__", "unknown_request", 'The request "__proto__" is not known here.'],
    ]);
    expect(problems.map(({ code }) => code)).toEqual(sent.slice(1).map(({ code }) => code));
  });

  it("R-02 random bytes between messages never disturb an open request", async () => {
    const rubbish = fc.array(
      fc.oneof(
        fc.uint8Array({ maxLength: 40 }),
        fc.json().map((text) => Buffer.from(text)),
      ),
      {
        maxLength: 20,
      },
    );
    await fc.assert(
      fc.asyncProperty(rubbish, rubbish, async (before, after) => {
        const { channel, input, say } = connect();
        const asked = [0, 1].map((id) => channel.askUser(request(["name"], { requestId: `q${id}` })));
        for (const bytes of before) input.write(bytes);
        input.write("\n");
        say(response("q1", { answers: ["one"] }));
        for (const bytes of after) input.write(bytes);
        input.write("\n");
        say(response("q0", { answers: ["zero"] }));
        expect(await Promise.all(asked)).toMatchObject([
          { answers: { "What name?": "zero" } },
          { answers: { "What name?": "one" } },
        ]);
      }),
    );
  });

  it("R-02 a check, a progress callback or an error callback that throws costs no answer", async () => {
    const { channel, sent, say, problems } = connect();
    let isBroken = true;
    const fail = () => {
      if (isBroken) throw new Error("out of order");
      return [];
    };
    const asked = channel.askUser(request(["name"], { requestId: "q", check: fail, onProgress: fail }));
    say({ type: "ask_user_progress", requestId: "q" });
    say(response("q", { answers: ["orders"] }));
    await turn();
    isBroken = false;
    say(response("q", { answers: ["orders"] }));
    expect(await asked).toMatchObject({ type: "answered" });
    expect(sent.slice(1).map(({ message }) => message)).toEqual(
      Array(2).fill("The message cannot be handled: out of order."),
    );
    expect(problems).toMatchObject(Array(2).fill({ cause: new Error("out of order") }));
  });

  it("R-02 an onError that throws or rejects is nobody's business", async () => {
    const input = new PassThrough();
    const onError = [() => Promise.reject(new Error("late")), () => fail()];
    const channels = onError.map((callback) =>
      createRpcChannel({ input, output: new PassThrough(), onError: callback }),
    );
    input.write("rubbish\n");
    await turn();
    for (const channel of channels) channel.close();

    function fail(): never {
      throw new Error("at once");
    }
  });

  it("R-02 a peer that echoes is told nothing, for that would never end", async () => {
    const { channel, input, output, sent, problems } = connect();
    output.on("data", (text: string) => input.write(text));
    const controller = new AbortController();
    const asked = channel.askUser(request(["name"], { requestId: "q", signal: controller.signal }));
    input.write("rubbish\n");
    await turn();
    controller.abort();
    await asked;
    await turn();
    expect(sent.map(({ type }) => type)).toEqual(["ask_user_request", "ask_user_invalid", "ask_user_cancel"]);
    expect(problems).toHaveLength(4);
  });

  it("R-02 a peer that sends rubbish and reads nothing is not read either, until it reads", async () => {
    const input = new PassThrough();
    let read = () => {};
    let isReading = false;
    const output = new Writable({
      write(_chunk, _encoding, done) {
        if (isReading) setImmediate(done);
        else read = done;
      },
    });
    const channel = createRpcChannel({ input, output });
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    for (let index = 0; index < 1_000; index += 1) input.write("rubbish rubbish rubbish\n");
    input.write(`${JSON.stringify(response("q", { answers: ["orders"] }))}\n`);
    await turn();
    expect(output.writableLength).toBeLessThan(2 * output.writableHighWaterMark);
    isReading = true;
    read();
    expect(await asked).toMatchObject({ answers: { "What name?": "orders" } });
  });
});

describe("the RPC channel loses its peer", () => {
  const endings: [string, string, (streams: ReturnType<typeof connect>) => void][] = [
    ["the input ends", "the peer closed the connection", ({ input }) => input.end()],
    ["the input ends in half a line", "the peer closed the connection", ({ input }) => input.end('{"type":')],
    ["the input is closed", "the peer closed the connection", ({ input }) => input.destroy()],
    ["the input fails", "the connection failed: cut", ({ input }) => input.destroy(new Error("cut"))],
    ["the output fails", "the connection failed: EPIPE", ({ output }) => output.destroy(new Error("EPIPE"))],
    ["the output is closed", "the peer stopped reading", ({ output }) => output.destroy()],
    ["the channel is closed", "the channel was closed", ({ channel }) => channel.close()],
  ];
  for (const [title, reason, end] of endings) {
    it(`R-03 every ask is cancelled when ${title}, and so is every later one`, async () => {
      const streams = connect();
      const { channel, input, output } = streams;
      const asked = [channel.askUser(request(["name"])), elicit(channel, request(["database"]))];
      await turn();
      end(streams);
      const [answer, outcome] = await Promise.all(asked);
      expect(answer).toEqual({ ...lost, reason });
      expect(outcome).toEqual({ ...lost, reason, ...ended });
      expect(await channel.askUser(request(["name"]))).toEqual({ ...lost, reason });
      for (const event of ["data", "end"]) {
        expect(input.listenerCount(event)).toBe(new PassThrough().listenerCount(event));
      }
      expect(output.listenerCount("drain")).toBe(0);
    });
  }

  it("R-03 a stream that failed is reported with its cause, and half a line as rubbish", async () => {
    const failed = connect();
    const cause = new Error("cut");
    failed.input.destroy(cause);
    const half = connect();
    half.input.end('{"type":');
    await turn();
    expect(failed.problems).toEqual([
      { code: "connection_lost", message: "the connection failed: cut", cause },
    ]);
    expect(half.problems).toMatchObject([{ code: "malformed" }]);
  });

  it("R-03 an answer without a line feed counts when the input ends", async () => {
    const { channel, input } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    input.end(JSON.stringify(response("q", { answers: ["orders"] })));
    expect(await asked).toMatchObject({ type: "answered" });
  });

  it("R-03 an answer counts that was written before the output failed", async () => {
    const { channel, output, say } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    // The channel hears of the failure first, and what lies in the pipe is read after it.
    output.once("error", () => say(response("q", { answers: ["orders"] })));
    output.destroy(new Error("EPIPE"));
    expect(await asked).toMatchObject({ type: "answered" });
  });

  it("R-03 an answer counts that waited behind rubbish for an output that failed", async () => {
    const input = new PassThrough();
    const output = new Writable({ highWaterMark: 1, write() {} });
    const channel = createRpcChannel({ input, output });
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    input.write("rubbish\n".repeat(10));
    input.write(`${JSON.stringify(response("q", { answers: ["orders"] }))}\n`);
    await turn();
    expect(input.isPaused()).toBe(true);
    expect(output.listenerCount("drain")).toBe(1);
    output.destroy(new Error("EPIPE"));
    expect(await asked).toMatchObject({ type: "answered" });
  });

  it("R-03 a channel over streams that are over already loses every ask", async () => {
    const closed = new PassThrough();
    const ended = new PassThrough();
    const output = new Writable({ autoDestroy: false, write: (_chunk, _encoding, done) => done() });
    closed.destroy();
    ended.resume().end();
    output.end();
    await turn();
    for (const streams of [
      { input: closed, output: new PassThrough() },
      { input: ended, output: new PassThrough() },
      { input: new PassThrough(), output },
    ]) {
      expect(await createRpcChannel(streams).askUser(request(["name"]))).toMatchObject(lost);
    }
  });

  it("R-03 a channel that is closed in a callback reads no further", async () => {
    const { channel, input, sent } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q", onProgress: () => channel.close() }));
    const progress = JSON.stringify({ type: "ask_user_progress", requestId: "q" });
    input.write(`${progress}\nrubbish\n${"x".repeat(2 ** 21)}\n`);
    expect(await asked).toMatchObject({ reason: "the channel was closed" });
    await turn();
    expect(sent.map(({ type }) => type)).toEqual(["ask_user_request", "ask_user_cancel"]);
  });

  it("R-03 a closed channel withdraws what is open, and leaves the streams to their owner", async () => {
    const { channel, input, output, sent, say } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    channel.close();
    channel.close();
    await asked;
    say(response("q", { answers: ["late"] }));
    await turn();
    expect(sent.slice(1)).toEqual([
      { type: "ask_user_cancel", requestId: "q", reason: "the channel was closed" },
    ]);
    expect([input.destroyed, output.destroyed, output.writableEnded]).toEqual([false, false, false]);
    // A last write that fails later must not end the process.
    expect(() => output.emit("error", new Error("EPIPE"))).not.toThrow();
  });
});
