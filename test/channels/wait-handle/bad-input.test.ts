import { describe, expect, it } from "vitest";
import type { WaitHandleChannel } from "../../../channels/wait-handle/index.js";
import cases from "./bad-bodies.json" with { type: "json" };
import {
  answerTo,
  call,
  choice,
  createChannel,
  free,
  pathOf,
  post,
  readReply,
  request,
  turn,
} from "./exchange.js";
import { connectTo, serve } from "./serve.js";

type Case = { title: string; text?: string; hex?: string; type?: string; status?: number; code?: string };

const MIB = 1024 * 1024;
const HEAD = `POST ${pathOf("s")} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const table: Case[] = cases;

/** `a` is open; the promise is of its answer. */
function openOne(more: Parameters<typeof request>[1] = {}) {
  const channel = createChannel();
  const asked = channel.askUser(request("a", more));
  return { channel, asked };
}

/** The next good answer is taken, and is what the asker gets. */
async function expectOpen(
  channel: WaitHandleChannel,
  asked: Promise<unknown>,
  answer = "good",
): Promise<void> {
  expect(await post(channel, "s", { kind: "question", answer })).toMatchObject({ status: 204 });
  const [expected] = Object.values((await asked) instanceof Object ? Object(await asked).answers : {});
  expect(expected).toBe(answer);
}

describe("bodies that cannot be used", () => {
  for (const { title, text = "", hex, type = "application/json", status = 400, code } of table) {
    it(`W-03 ${title}: ${status}, and the question stays open`, async () => {
      const drafts: unknown[] = [];
      const { channel, asked } = openOne({ onProgress: (draft) => drafts.push(draft) });
      const body = hex === undefined ? Buffer.from(text) : Buffer.from(hex, "hex");
      const reply = await post(channel, "s", body, { "content-type": type });
      expect(reply.status).toBe(status);
      expect(reply.headers.get("content-type")).toMatch(/^application\/problem\+json\b/);
      expect(reply.json).toMatchObject({
        status,
        code: code ?? expect.stringMatching(/^invalid_(body|answers)$/),
      });
      expect(String(reply.json.detail)).toMatch(/\.$/);
      expect(reply.text).not.toMatch(/hunter/);
      expect(drafts).toEqual([]);
      await expectOpen(channel, asked);
    });
  }

  it("W-03 a media type of 300 000 spaces is refused without a search", async () => {
    const { channel, asked } = openOne();
    const type = `application/json${" ".repeat(300_000)}x`;
    const reply = await post(channel, "s", answerTo("a"), { "content-type": type });
    expect(reply.status).toBe(415);
    expect(reply.text.length).toBeLessThan(1_000);
    await expectOpen(channel, asked);
  });

  it.each([
    ["a byte order mark", "\uFEFF", "application/json"],
    ["white space around it", "\r\n\t ", "application/json"],
    ["a charset", "", "application/json; charset=utf-8"],
    ["a charset in quotes and capitals", "", 'Application/JSON;charset="UTF-8"'],
  ])("W-03 an answer with %s is a good one", async (title, before, type) => {
    const { channel, asked } = openOne();
    const text = before + JSON.stringify({ kind: "question", answer: "good" });
    const reply = await post(channel, "s", text, { "content-type": type });
    if (title === "a byte order mark" && reply.status === 400) {
      // RFC 8259 leaves it to the reader.
      expect(reply.json.code).toBe("invalid_body");
      await expectOpen(channel, asked);
      return;
    }
    expect(reply).toMatchObject({ status: 204 });
    expect(await asked).toMatchObject({ answers: { "Which target?": "good" } });
  });

  it.each([
    ["the answer", 100_000, (nest: string) => `{"kind":"question","answer":${nest}}`],
    ["the answers", 100_000, (nest: string) => `{"kind":"question","answers":${nest}}`],
    ["an answer of the list", 100_000, (nest: string) => `{"kind":"question","answers":[${nest}]}`],
    ["the draft", 100_000, (nest: string) => `{"kind":"progress","answers":${nest}}`],
    ["the whole", 100_000, (nest: string) => nest],
    ["the requestId", 100_000, (nest: string) => `{"kind":"question","answer":"x","requestId":${nest}}`],
    ["notes", 100_000, (nest: string) => `{"kind":"question","answer":"x","notes":${nest}}`],
  ])("W-03 arrays nested deep in %s are refused", async (_, depth, write) => {
    const { channel, asked } = openOne();
    for (const nest of [
      "[".repeat(depth) + "]".repeat(depth),
      `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`,
      "[".repeat(5 * depth),
    ]) {
      const reply = await post(channel, "s", write(nest));
      expect(reply.status).toBe(400);
      expect(String(reply.json.code)).toMatch(/^invalid_(body|answers)$/);
      expect(reply.text.length).toBeLessThan(5_000);
    }
    await expectOpen(channel, asked);
  });

  it("W-03 a hundred thousand faults make a short problem", async () => {
    const { channel, asked } = openOne({
      questions: free(...Array.from({ length: 4 }, (_, index) => `Q${index}`)),
    });
    const answers = Object.fromEntries(Array.from({ length: 50_000 }, (_, index) => [`x${index}`, index]));
    const reply = await post(channel, "s", { kind: "question", answers });
    expect(reply).toMatchObject({ status: 400, json: { code: "invalid_answers" } });
    expect(reply.json.issues).toHaveLength(101);
    expect(await post(channel, "s", { kind: "question", answers: ["1", "2", "3", "4"] })).toMatchObject({
      status: 204,
    });
    await asked;
  });

  it("W-03 issues point into the body, and a closed question keeps to its options", async () => {
    const questions = [choice("Go on?", ["Yes", "No"], { allowOther: false }), ...free("Why / ~?")];
    const { channel, asked } = openOne({ questions });
    const wrong = await post(channel, "s", {
      kind: "question",
      answers: { "Go on?": "hunter2", "Why / ~?": "" },
    });
    expect(wrong).toMatchObject({ status: 400, json: { code: "invalid_answers" } });
    expect(wrong.json.issues).toMatchObject([
      { pointer: "/answers/Go on?" },
      { pointer: "/answers/Why ~1 ~0?" },
    ]);
    expect(wrong.text).not.toContain("hunter2");
    const list = await post(channel, "s", { kind: "question", answers: ["Maybe", "x"] });
    expect(list.json.issues).toMatchObject([{ pointer: "/answers/0" }]);
    const single = await post(channel, "s", { kind: "question", answer: "x" });
    expect(single).toMatchObject({ status: 400 });
    expect(await post(channel, "s", { kind: "question", answers: ["No", "x"] })).toMatchObject({
      status: 204,
    });
    expect(await asked).toMatchObject({ answers: { "Go on?": "No", "Why / ~?": "x" } });
  });

  it("W-03 the issues of `answer` point at it", async () => {
    const { channel, asked } = openOne({
      questions: [choice("Go on?", ["Yes", "No"], { allowOther: false })],
    });
    const wrong = await post(channel, "s", { kind: "question", answer: "Maybe" });
    expect(wrong).toMatchObject({ status: 400, json: { code: "invalid_answers" } });
    expect(wrong.json.issues).toMatchObject([{ pointer: expect.stringMatching(/^\/answer(\/|$)/) }]);
    await expectOpen(channel, asked, "Yes");
  });

  it.each(["check", "onProgress"])(
    "W-03 a %s that throws is 500, and the question stays open",
    async (name) => {
      let falls = true;
      const fall = () => {
        if (falls) throw new Error("hunter2 fell over");
        return [];
      };
      const { channel, asked } = openOne({ [name]: fall });
      const body = name === "check" ? answerTo("a", "hunter2") : { kind: "progress", answers: ["hunter2"] };
      const reply = await post(channel, "s", body);
      expect(reply).toMatchObject({ status: 500, json: { code: "internal_error", status: 500 } });
      expect(reply.text).not.toContain("hunter2");
      falls = false;
      await expectOpen(channel, asked);
    },
  );

  it("W-03 what cannot be written as JSON is refused before anyone sees it", async () => {
    const channel = createChannel();
    const circle: Record<string, unknown> = {};
    circle.self = circle;
    for (const metadata of [{ big: 1n }, circle]) {
      await expect(channel.askUser(request("a", { metadata }))).rejects.toThrow(TypeError);
    }
    expect(await post(channel, "s", answerTo("a"))).toMatchObject({
      status: 404,
      json: { code: "nothing_pending" },
    });
  });
});

describe("a joined answer of many options", () => {
  const labels = Array.from({ length: 20_000 }, (_, index) => `o${index}`);
  const ask = () => openOne({ questions: [choice("Which?", labels, { multiSelect: true })] });

  it("W-01 is read whole", async () => {
    const { channel, asked } = ask();
    const body = { kind: "question", answer: labels.join(", ") };
    expect(await post(channel, "s", body)).toMatchObject({ status: 204 });
    expect(await asked).toMatchObject({ answers: { "Which?": labels } });
  });

  it.each([
    ["repeats one", "o0, ".repeat(200_000)],
    ["holds nothing but commas", ",".repeat(1_000_000)],
    ["holds nothing but blanks", " ".repeat(1_000_000)],
    ["is no label for long", `${"x ".repeat(400_000)}, o1`],
  ])("W-04 is read in no time that grows faster than it, where it %s", async (_, answer) => {
    const { channel } = ask();
    const { status } = await post(channel, "s", { kind: "question", answer });
    expect([204, 400]).toContain(status);
  });
});

describe("answers that come too late", () => {
  it("W-03 of a hundred answers at once one is taken, and the others are told which", async () => {
    const { channel, asked } = openOne();
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        post(channel, "s", { ...answerTo("a", `${index}`), by: `p${index}` }),
      ),
    );
    const [won, ...more] = replies.filter(({ status }) => status === 204);
    expect(more).toEqual([]);
    const lost = replies.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(99);
    expect(won?.text).toBe("");
    const settlement = {
      ...{ status: "answered", requestId: "a", toolCallId: "call-a", by: "p0" },
      ...{ answers: { "Which target?": "0" }, settledAt: "1970-01-01T00:00:00.000Z" },
    };
    for (const { json } of lost) expect(json).toMatchObject({ code: "already_answered", settlement });
    expect(await asked).toMatchObject({ answers: settlement.answers });
  });

  it("W-03 the same holds over real connections", async () => {
    const { channel, asked } = openOne();
    const { url } = await serve(channel);
    const replies = await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        const headers = { "content-type": "application/json" };
        const body = JSON.stringify(answerTo("a", `${index}`));
        return readReply(await fetch(`${url}${pathOf("s")}`, { method: "POST", headers, body }));
      }),
    );
    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    const lost = replies.filter(({ status }) => status === 409);
    expect(lost).toHaveLength(99);
    const [settlement, ...others] = lost.map(({ json }) => json.settlement as { answers: object });
    for (const other of others) expect(other).toEqual(settlement);
    expect(await asked).toMatchObject({ answers: settlement?.answers });
  });

  it.each([
    [
      "withdrawn",
      (channel: WaitHandleChannel) => channel.withdraw?.("a", "asked elsewhere"),
      "asked elsewhere",
    ],
    ["aborted", (_: WaitHandleChannel, abort: AbortController) => abort.abort(), /./],
    ["closed", (channel: WaitHandleChannel) => channel.close("shut down"), "shut down"],
  ] as const)("W-03 an answer to a %s question is told that it came too late", async (_, end, reason) => {
    const abort = new AbortController();
    const { channel, asked } = openOne({ signal: abort.signal });
    await end(channel, abort);
    expect(await asked).toMatchObject({ type: "cancelled" });
    for (const body of [
      answerTo("a"),
      { kind: "question", answer: "x" },
      { kind: "question", declined: true },
    ]) {
      const reply = await post(channel, "s", body);
      expect(reply).toMatchObject({
        status: 409,
        json: { code: "withdrawn", settlement: { status: "withdrawn" } },
      });
      expect(Object(reply.json.settlement).reason).toMatch(reason);
    }
  });

  it("W-03 a no that comes second is told of the answer, and an answer of the no", async () => {
    const { channel } = openOne();
    void channel.askUser(request("b"));
    const no = { kind: "question", declined: true, reason: "Later." };
    await post(channel, "s", answerTo("a", "good"));
    await post(channel, "s", { ...no, requestId: "b" });
    expect(await post(channel, "s", { ...no, requestId: "a" })).toMatchObject({
      status: 409,
      json: {
        code: "already_answered",
        settlement: { status: "answered", answers: { "Which target?": "good" } },
      },
    });
    expect(await post(channel, "s", answerTo("b"))).toMatchObject({
      status: 409,
      json: { code: "already_answered", settlement: { status: "declined", reason: "Later." } },
    });
    // None named and none open: the last one that ended is meant.
    expect(await post(channel, "s", { kind: "question", answer: "x" })).toMatchObject({
      status: 409,
      json: { settlement: { requestId: "b" } },
    });
  });

  it("W-03 progress on what has ended is told so", async () => {
    const drafts: unknown[] = [];
    const { channel } = openOne({ onProgress: (draft) => drafts.push(draft) });
    await post(channel, "s", answerTo("a"));
    expect(await post(channel, "s", { kind: "progress", requestId: "a" })).toMatchObject({ status: 409 });
    expect(drafts).toEqual([]);
  });

  it("W-03 at most a hundred are listed where several are open", async () => {
    const channel = createChannel();
    for (let index = 0; index < 500; index += 1) void channel.askUser(request(`q${index}`));
    const { status, json } = await post(channel, "s", { kind: "question", answer: "x" });
    expect({ status, code: json.code }).toEqual({ status: 409, code: "several_open" });
    expect(json.open).toHaveLength(100);
  });
});

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
    await expectOpen(channel, asked);
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
    await expectOpen(channel, asked);
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
    await expectOpen(channel, asked);
  });

  it("W-04 a client that asks for leave to send is told before it sends", async () => {
    const { channel, asked } = openOne();
    const { port } = await serve(channel);
    const { write, receive } = await connectTo(port);
    await write(`${HEAD}Content-Length: ${10 * MIB}\r\nExpect: 100-continue\r\n\r\n`);
    expect(await receive(/"code":\s*"body_too_large"/)).toMatch(/HTTP\/1\.1 413 /);
    await expectOpen(channel, asked);
  });
});

describe("connections that misbehave", () => {
  const good = JSON.stringify({ kind: "question", answer: "bad" });

  it.each([
    ["a body that is cut off", `${HEAD}Content-Length: ${good.length + 1}\r\n\r\n${good}`],
    [
      "a chunk that is cut off",
      `${HEAD}Transfer-Encoding: chunked\r\n\r\n${good.length.toString(16)}\r\n${good}\r\n`,
    ],
    ["a head that is cut off", HEAD],
    ["two lengths", `${HEAD}Content-Length: 5\r\nContent-Length: ${good.length}\r\n\r\n${good}`],
    ["a length and chunks", `${HEAD}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`],
    ["no HTTP", "hunter2\r\n\r\n"],
  ])("W-04 %s answers nothing, and the server goes on", async (_, bytes) => {
    const { channel, asked } = openOne();
    const { url, port } = await serve(channel);
    const { socket, write, receive } = await connectTo(port);
    await write(bytes);
    socket.end();
    const text = await receive(/$^/);
    expect(text).not.toMatch(/^HTTP\/1\.1 2/);
    expect(text).not.toContain("hunter2");
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify({ kind: "question", answer: "good" });
    expect(await fetch(`${url}${pathOf("s")}`, { method: "POST", headers, body })).toMatchObject({
      status: 204,
    });
    expect(await asked).toMatchObject({ answers: { "Which target?": "good" } });
  });

  it("W-04 a length that is too short makes half a body, which is refused", async () => {
    const { channel, asked } = openOne();
    const { port } = await serve(channel);
    const { write, receive } = await connectTo(port);
    await write(`${HEAD}Content-Length: ${good.length - 1}\r\n\r\n${good}`);
    expect(await receive(/"code":\s*"invalid_body"/)).toMatch(/^HTTP\/1\.1 400 /);
    await expectOpen(channel, asked);
  });
});
