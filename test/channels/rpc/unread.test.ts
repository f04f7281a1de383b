import { PassThrough, Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { createRpcChannel, type RpcProblem } from "../../../channels/rpc/index.js";
import type { PilotDeckElicitationAnswer } from "../../../protocol/index.js";
import { request, turn } from "./connect.js";

const MIB = 1024 * 1024;
const LOST = { type: "cancelled", code: "connection_lost", reason: "the peer stopped reading" };

/** A channel whose peer reads only when `read` is called. */
function connectDeaf(maxUnreadBytes?: number) {
  const input = new PassThrough();
  const problems: RpcProblem[] = [];
  let read = () => {};
  const output = new Writable({
    write(_chunk, _encoding, done) {
      read = done;
    },
  });
  const onError = (problem: RpcProblem) => problems.push(problem);
  const more = maxUnreadBytes === undefined ? {} : { maxUnreadBytes };
  const channel = createRpcChannel({ input, output, onError, ...more });
  return { channel, input, output, problems, read: () => read() };
}

describe("a peer that never reads", () => {
  it("R-04 keeps no more than 8 MiB of twelve hundred long asks that were withdrawn, and is cut off", async () => {
    const { channel, output, problems } = connectDeaf();
    const answers: PilotDeckElicitationAnswer[] = [];
    for (let index = 0; index < 1_200; index += 1) {
      const controller = new AbortController();
      const asked = channel.askUser(
        request(["database"], { asker: "x".repeat(10_000), signal: controller.signal }),
      );
      controller.abort();
      answers.push(await asked);
    }
    expect(output.writableLength).toBeGreaterThan(8 * MIB);
    expect(output.writableLength).toBeLessThan(9 * MIB);
    expect(answers[0]).toMatchObject({ code: "aborted" });
    await turn();
    expect(await channel.askUser(request(["name"]))).toEqual(LOST);
    await turn();
    expect(problems).toEqual([{ code: "connection_lost", message: "the peer stopped reading" }]);
  });

  it("R-04 loses what is open once the bound is passed, and not before", async () => {
    const { channel, output } = connectDeaf(1_000);
    const asked = [channel.askUser(request(["name"], { asker: "x".repeat(2_000) }))];
    await turn();
    // One message may be larger than the bound.
    expect(output.writableLength).toBeGreaterThan(2_000);
    expect(await Promise.race([...asked, "open"])).toBe("open");
    asked.push(channel.askUser(request(["name"])));
    for (const answer of await Promise.all(asked)) expect(answer).toEqual(LOST);
    expect(output.destroyed).toBe(false);
  });

  it("R-04 a peer that catches up is not cut off", async () => {
    const { channel, input, output, read } = connectDeaf(1_000);
    for (const requestId of ["q0", "q1", "q2"]) {
      const asked = channel.askUser(request(["name"], { requestId, asker: "x".repeat(2_000) }));
      while (output.writableLength > 0) {
        read();
        await turn();
      }
      input.write(`${JSON.stringify({ type: "ask_user_response", requestId, answers: [requestId] })}\n`);
      expect(await asked).toMatchObject({ type: "answered" });
    }
  });

  it("R-04 an answer counts that was written before the bound was passed", async () => {
    const { channel, input } = connectDeaf(1_000);
    const asked = channel.askUser(request(["name"], { requestId: "q", asker: "x".repeat(2_000) }));
    input.write('{"type":"ask_user_response","requestId":"q","answers":["orders"]}\n');
    const later = channel.askUser(request(["name"]));
    expect(await asked).toMatchObject({ type: "answered" });
    expect(await later).toEqual(LOST);
  });

  it.each([0, -1, Number.NaN])("R-04 a bound of %s makes no sense", (maxUnreadBytes) => {
    const streams = { input: new PassThrough(), output: new PassThrough() };
    expect(() => createRpcChannel({ ...streams, maxUnreadBytes })).toThrow(TypeError);
  });
});

describe("a channel that has lost its peer", () => {
  it("R-03 keeps the first reason, and tells no second loss", async () => {
    const { channel, input, output, problems } = connectDeaf();
    input.end();
    input.resume();
    await turn();
    const lost = { ...LOST, reason: "the peer closed the connection" };
    expect(await channel.askUser(request(["name"]))).toEqual(lost);
    channel.close();
    input.destroy(new Error("reset"));
    output.destroy(new Error("reset"));
    await turn();
    expect(await channel.askUser(request(["name"]))).toEqual(lost);
    expect(problems).toEqual([]);
  });

  it("R-03 leaves no listener behind but for errors, also while it waits for the peer to read", async () => {
    const { channel, input, output, read } = connectDeaf();
    const listeners = new Writable({ write() {} });
    input.write("rubbish rubbish rubbish\n".repeat(2_000));
    await turn();
    expect(output.listenerCount("drain")).toBe(1);
    channel.close();
    for (const event of ["drain", "close"])
      expect(output.listenerCount(event)).toBe(listeners.listenerCount(event));
    read();
    await turn();
    expect(input.isPaused()).toBe(true);
  });
});

describe("an output that takes nothing more", () => {
  /** An output that was ended and never finishes, so that nothing else tells the channel. */
  function connectEnded() {
    const input = new PassThrough();
    const failures: unknown[] = [];
    const output = new Writable({ write: (_chunk, _encoding, done) => done(), final() {} });
    output.on("error", (error) => failures.push(error));
    const channel = createRpcChannel({ input, output, onError: (problem) => failures.push(problem) });
    return { channel, input, output, failures };
  }

  it("R-04 loses an ask at once: nobody could read it", async () => {
    const { channel, output, failures } = connectEnded();
    output.end();
    expect(await channel.askUser(request(["name"]))).toEqual(LOST);
    expect(failures).toEqual([]);
  });

  it("R-04 is not written to when the channel is closed", async () => {
    const { channel, output, failures } = connectEnded();
    const asked = channel.askUser(request(["name"]));
    output.end();
    channel.close();
    expect(await asked).toEqual({ ...LOST, reason: "the channel was closed" });
    await turn();
    expect(failures).toEqual([]);
  });

  it("R-03 the input is left alone once the channel is closed", async () => {
    const { channel, input } = connectEnded();
    await turn();
    expect(input.isPaused()).toBe(false);
    channel.close();
    expect(input.isPaused()).toBe(true);
  });
});

describe("what was told last of a request", () => {
  it("R-01 is forgotten with it: the same request asked again begins with nothing", async () => {
    const { channel, input } = connectDeaf();
    const drafts: unknown[] = [];
    const asked = request(["name"], { requestId: "q", onProgress: ({ answers }) => drafts.push(answers) });
    const say = (message: object) => input.write(`${JSON.stringify({ requestId: "q", ...message })}\n`);
    for (const answers of [["ord"], undefined]) {
      const answer = channel.askUser(asked);
      say({ type: "ask_user_progress", answers });
      say({ type: "ask_user_response", declined: true });
      expect(await answer).toMatchObject({ code: "declined" });
    }
    expect(drafts).toEqual([{ "What name?": "ord" }, {}]);
  });

  it("R-02 the request's check is told what is said beside the answers", async () => {
    const { channel, input } = connectDeaf();
    const told: unknown[] = [];
    const check = (...what: unknown[]) => {
      told.push(what);
      return [];
    };
    for (const answer of ["orders", { answer: "orders", notes: "for now" }]) {
      const asked = channel.askUser(request(["name"], { requestId: "q", check }));
      input.write(`${JSON.stringify({ type: "ask_user_response", requestId: "q", answers: [answer] })}\n`);
      expect(await asked).toMatchObject({ type: "answered" });
    }
    const answers = { "What name?": "orders" };
    expect(told).toEqual([[answers], [answers, { "What name?": { notes: "for now" } }]]);
  });
});
