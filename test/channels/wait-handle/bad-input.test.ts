import { describe, expect, it } from "vitest";
import cases from "./bad-bodies.json" with { type: "json" };
import {
  answerTo,
  choice,
  createChannel,
  expectTaken,
  free,
  openOne,
  pathOf,
  post,
  request,
} from "./exchange.js";
import { connectTo, serve } from "./serve.js";

type Case = { title: string; text?: string; hex?: string; type?: string; status?: number; code?: string };

const HEAD = `POST ${pathOf("s")} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n`;
const table: Case[] = cases;

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
      await expectTaken(channel, asked);
    });
  }

  it("W-03 a media type of 300 000 spaces is refused without a search", async () => {
    const { channel, asked } = openOne();
    const type = `application/json${" ".repeat(300_000)}x`;
    const reply = await post(channel, "s", answerTo("a"), { "content-type": type });
    expect(reply.status).toBe(415);
    expect(reply.text.length).toBeLessThan(1_000);
    await expectTaken(channel, asked);
  });

  it.each([
    ["a byte order mark", "\uFEFF", "application/json"],
    ["white space around it", "\r\n\t ", "application/json"],
    ["a charset", "", "application/json; charset=utf-8"],
    ["a charset in quotes and capitals", "", 'Application/JSON;charset="UTF-8"'],
  ])("W-03 an answer with %s is a good one", async (_, before, type) => {
    const { channel, asked } = openOne();
    const text = before + JSON.stringify({ kind: "question", answer: "good" });
    const reply = await post(channel, "s", text, { "content-type": type });
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
    await expectTaken(channel, asked);
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
    await expectTaken(channel, asked, "Yes");
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
      await expectTaken(channel, asked);
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
    await expectTaken(channel, asked);
  });
});
