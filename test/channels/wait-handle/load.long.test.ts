import { getEventListeners, once, setMaxListeners } from "node:events";
import { Agent, get, type IncomingMessage } from "node:http";
import type { Socket } from "node:net";
import { promisify } from "node:util";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import type { PilotDeckElicitationAnswer } from "../../../protocol/index.js";
import { answerTo, createChannel, free, pathOf, post, request, turn } from "./exchange.js";
import { readUntil, stream } from "./listen.js";
import { connectTo, serve, waitForClose } from "./serve.js";

const QUESTIONS = 10_000;
const LISTENERS = 500;

// A busy machine takes its time for so many.
vi.setConfig({ testTimeout: 30_000 });

describe("many questions", () => {
  it.each([
    ["one session", 1, QUESTIONS],
    ["many sessions", 300, 0.3 * QUESTIONS],
  ])("W-04 are open at once over %s, and each gets its own answer", async (_, sessions, questions) => {
    const channel = createChannel();
    const sessionOf = (index: number) => `session-${index % sessions}`;
    const abort = new AbortController();
    setMaxListeners(0, abort.signal);
    const asked: Promise<PilotDeckElicitationAnswer>[] = [];
    for (let index = 0; index < questions; index += 1) {
      const { signal } = abort;
      asked.push(channel.askUser(request(`q${index}`, { sessionId: sessionOf(index), signal })));
    }
    expect(getEventListeners(abort.signal, "abort").length).toBeGreaterThan(0);
    // From the middle outwards, so that neither the oldest nor the newest is always meant.
    for (let step = 0; step < questions; step += 1) {
      const index = step % 2 === 0 ? (questions + step) / 2 : (questions - 1 - step) / 2;
      const { status } = await post(channel, sessionOf(index), answerTo(`q${index}`, `answer ${index}`));
      if (status !== 204) expect(`${index}: ${status}`).toBe(`${index}: 204`);
    }
    for (const [index, answer] of (await Promise.all(asked)).entries()) {
      if (answer.type !== "answered") throw new Error(`The question ${index} was not answered.`);
      expect(answer.answers["Which target?"]).toBe(`answer ${index}`);
    }
    expect(getEventListeners(abort.signal, "abort")).toEqual([]);
  });

  it.each(["abort", "close"])("W-04 end together on %s", async (how) => {
    const channel = createChannel();
    const abort = new AbortController();
    setMaxListeners(0, abort.signal);
    const { signal } = abort;
    const asked = Array.from({ length: 0.2 * QUESTIONS }, (_, index) =>
      channel.askUser(request(`q${index}`, { sessionId: `session-${index % 10}`, signal })),
    );
    if (how === "abort") abort.abort();
    else channel.close();
    const codes = (await Promise.all(asked)).map((answer) => "code" in answer && answer.code);
    expect(new Set(codes)).toEqual(new Set([how === "abort" ? "aborted" : "connection_lost"]));
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });
});

describe("many listeners over TCP", () => {
  /** Real connections, each of its own, to the events of the sessions in turn. */
  async function connectAll(port: number, sessions: number) {
    const agent = new Agent({ maxSockets: Number.POSITIVE_INFINITY });
    onTestFinished(() => agent.destroy());
    const listeners = await Promise.all(
      Array.from({ length: LISTENERS }, async (_, index) => {
        const path = pathOf(`session-${index % sessions}`, "events");
        const [response] = (await once(get({ port, path, agent }), "response")) as [IncomingMessage];
        response.setEncoding("utf8").on("error", () => undefined);
        const listener = { response, text: "", sessionId: `session-${index % sessions}` };
        response.on("data", (chunk: string) => {
          listener.text += chunk;
        });
        return listener;
      }),
    );
    const receive = (pattern: RegExp) =>
      Promise.all(
        listeners.map(async (listener) => {
          while (!pattern.test(listener.text)) await once(listener.response, "data");
        }),
      );
    return { listeners, receive };
  }

  /** Destroys all connections at the listeners' side; done when the server has noticed. */
  async function drop(listeners: { response: IncomingMessage }[], sockets: Set<Socket>): Promise<void> {
    const gone = waitForClose([...sockets]);
    for (const { response } of listeners) response.destroy();
    await gone;
  }

  function ask(channel: WaitHandleChannel, id: string, sessions: number): void {
    for (let index = 0; index < sessions; index += 1) {
      const sessionId = `session-${index}`;
      void channel.askUser(request(`${id}-${sessionId}`, { sessionId }));
    }
  }

  it.each([
    ["of one session", 1],
    ["of a hundred sessions", 100],
  ])("W-04 %s all get the event, and leave nothing when they are dropped", async (_, sessions) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const channel = createChannel();
    const { server, port, sockets } = await serve(channel);
    const { listeners, receive } = await connectAll(port, sessions);
    ask(channel, "one", sessions);
    await receive(/"requestId":"one-/);
    await Promise.all(
      Array.from({ length: sessions }, (_, index) =>
        post(channel, `session-${index}`, answerTo(`one-session-${index}`)),
      ),
    );
    await receive(/"type":"user_input_settled"/);
    for (const { text, sessionId } of listeners) {
      expect(text.match(/"requestId":"[^"]+"/g)).toEqual(Array(2).fill(`"requestId":"one-${sessionId}"`));
    }
    expect(await promisify(server.getConnections.bind(server))()).toBe(LISTENERS);
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    await drop(listeners, sockets);
    expect(await promisify(server.getConnections.bind(server))()).toBe(0);
    for (let count = 0; count < 100 && vi.getTimerCount() > 0; count += 1) await turn();
    expect(vi.getTimerCount()).toBe(0);
    // And nobody is left to write to.
    ask(channel, "two", sessions);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("W-04 one that does not read misses what is over, and costs the others nothing", async () => {
    const channel = createChannel();
    const { port, sockets } = await serve(channel);
    const { socket, write, receive } = await connectTo(port);
    await write(`GET ${pathOf("s", "events")} HTTP/1.1\r\nHost: localhost\r\n\r\n`);
    await receive(/retry: 1000/);
    socket.pause();
    const reader = await stream(channel, "s");
    const long = "x".repeat(10_000);
    for (let index = 0; index < 4_000; index += 1) {
      void channel.askUser(request(`q${index}`, { questions: free(long) }));
      await readUntil(reader, `q${index}`);
      await channel.withdraw?.(`q${index}`, "over");
      expect(await readUntil(reader, `q${index}`)).toHaveLength(1);
    }
    void channel.askUser(request("marker"));
    socket.resume();
    // Each question holds its text twice. The system's buffers took some of these 80 MB.
    expect((await receive(/"requestId":"marker"/)).length).toBeLessThan(40_000_000);
    const gone = waitForClose([...sockets]);
    socket.destroy();
    await gone;
    await reader.stop();
  });
});
