import { describe, expect, it } from "vitest";
import { call, createChannel, expectTaken, openOne, pathOf, post, request, turn } from "./exchange.js";
import { connectTo, serve } from "./serve.js";

const MIB = 1024 * 1024;
const HEAD = `POST ${pathOf("s")} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;

describe("bodies that are too large", () => {
  const good = JSON.stringify({ kind: "question", answer: "good" });

  /** A body of 10 MB that counts how much of it is read. */
  function tenMegabytes() {
    const state = { read: 0, cancelled: false };
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (state.read >= 10 * MIB) return controller.close();
          state.read += 64 * 1024;
          controller.enqueue(new Uint8Array(64 * 1024).fill(0x20));
        },
        cancel() {
          state.cancelled = true;
        },
      },
      { highWaterMark: 0 },
    );
    return { state, body };
  }

  it.each([
    ["by its Content-Length before a byte is read", `${10 * MIB}`, 0],
    ["while it is read, where it has none", undefined, MIB + 128 * 1024],
    ["while it is read, where its Content-Length lies, which no server lets happen", "10", MIB + 128 * 1024],
    ["while it is read, where its Content-Length is no number", "ten", MIB + 128 * 1024],
    ["while it is read, where its Content-Length is negative", "-1", MIB + 128 * 1024],
    ["in either way, where its Content-Length is beyond numbers", "9".repeat(400), MIB + 128 * 1024],
  ])("W-04 10 MB are refused %s", async (_, length, most) => {
    const { channel, asked } = openOne();
    const { state, body } = tenMegabytes();
    const headers = { "content-type": "application/json", ...(length && { "content-length": length }) };
    const init: RequestInit = { method: "POST", headers, body, duplex: "half" };
    const reply = await call(channel, pathOf("s"), init);
    expect([400, 413]).toContain(reply.status);
    if (length === undefined || /^\d{2,9}$/.test(length)) {
      expect(reply).toMatchObject({ status: 413, json: { code: "body_too_large" } });
      expect(reply.json.detail).toContain("1048576");
    }
    await turn();
    expect(state.read).toBeLessThanOrEqual(most);
    await expectTaken(channel, asked);
  });

  it("W-04 a body of exactly the limit is read, one byte more is not; in bytes, not letters", async () => {
    const channel = createChannel({ maxBodyBytes: 64 });
    for (const [fill, length] of [
      ["x", 1],
      ["é", 2],
    ] as const) {
      const bare = Buffer.byteLength(JSON.stringify({ kind: "question", answer: "" }));
      const answer = fill.repeat(Math.floor((64 - bare) / length));
      const body = JSON.stringify({ kind: "question", answer }).padEnd(
        64 - Buffer.byteLength(answer) + answer.length,
      );
      expect(Buffer.byteLength(body)).toBe(64);
      for (const headers of [{}, { "content-length": "64" }]) {
        void channel.askUser(request("a"));
        expect(await post(channel, "s", `${body} `, headers)).toMatchObject({ status: 413 });
        expect(await post(channel, "s", body, headers)).toMatchObject({ status: 204 });
      }
    }
  });

  it("W-04 over a real connection, 10 MB by Content-Length are refused before they are sent", async () => {
    const { channel, asked } = openOne();
    const { port } = await serve(channel);
    const { write, receive } = await connectTo(port);
    await write(`${HEAD}Content-Length: ${10 * MIB}\r\n\r\n${good}`);
    const text = await receive(/"code":\s*"body_too_large"/);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    await expectTaken(channel, asked);
  });

  it("W-04 over a real connection, a chunked body is refused at the limit, and its rest is not awaited", async () => {
    const { channel, asked } = openOne();
    const { port, sockets } = await serve(channel);
    const { write, receive } = await connectTo(port);
    await write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n`);
    const chunk = `10000\r\n${" ".repeat(65_536)}\r\n`;
    // One chunk more than the limit, of a body whose end never comes.
    for (let sent = 0; sent <= MIB; sent += 65_536) await write(chunk);
    const text = await receive(/"code":\s*"body_too_large"/);
    expect(text).toMatch(/^HTTP\/1\.1 413 /);
    const [socket] = sockets;
    expect(socket?.bytesRead ?? 0).toBeLessThan(2 * MIB);
    await expectTaken(channel, asked);
  });

  it("W-04 a client that asks for leave to send is told before it sends", async () => {
    const { channel, asked } = openOne();
    const { port } = await serve(channel);
    const { write, receive } = await connectTo(port);
    await write(`${HEAD}Content-Length: ${10 * MIB}\r\nExpect: 100-continue\r\n\r\n`);
    expect(await receive(/"code":\s*"body_too_large"/)).toMatch(/HTTP\/1\.1 413 /);
    await expectTaken(channel, asked);
  });
});
