import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createRpcChannel } from "../../../channels/rpc/index.js";
import { elicit } from "../../../src/index.js";
import { connect, request, response, turn } from "./connect.js";

/** What `elicit` says of every end. */
const ended = { mode: "rpc", endedAt: expect.any(String) };
const lost = { type: "cancelled", code: "connection_lost" };

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

  it("R-03 an answer counts that comes out of the pipe one turn of the event loop later", async () => {
    const { channel, output, say } = connect();
    const asked = channel.askUser(request(["name"], { requestId: "q" }));
    output.once("error", () => setImmediate(() => say(response("q", { answers: ["orders"] }))));
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
