import { PassThrough, Writable } from "node:stream";
import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { createRpcChannel } from "../../../channels/rpc/index.js";
import { runs } from "../../property-runs.js";
import { connect, request, response, turn } from "./connect.js";
import fixtures from "./messages.json" with { type: "json" };

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
      { numRuns: runs(100) },
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

  it("C-11 R-02 a progress callback that rejects costs no answer, and does not end the process", async () => {
    const { channel, say, problems } = connect();
    const onProgress = () => Promise.reject(new Error("late"));
    const asked = channel.askUser(request(["name"], { requestId: "q", onProgress }));
    say({ type: "ask_user_progress", requestId: "q" });
    say(response("q", { answers: ["orders"] }));
    expect(await asked).toMatchObject({ type: "answered" });
    await turn();
    const message = "The message cannot be handled: late.";
    expect(problems).toEqual([
      { code: "invalid_answers", requestId: "q", message, cause: new Error("late") },
    ]);
  });

  it("R-02 an onError that throws or rejects is nobody's business", async () => {
    const input = new PassThrough();
    const onError = [vi.fn(() => Promise.reject(new Error("late"))), vi.fn(() => fail())];
    const channels = onError.map((callback) =>
      createRpcChannel({ input, output: new PassThrough(), onError: callback }),
    );
    input.write("rubbish\n");
    await turn();
    for (const channel of channels) channel.close();
    expect(onError.map(({ mock }) => mock.calls.length)).toEqual([1, 1]);

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
