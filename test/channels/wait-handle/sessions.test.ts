import { describe, expect, it } from "vitest";
import {
  answerTo,
  call,
  createChannel,
  expectOpen,
  expectProblem,
  free,
  post,
  postOf,
  request,
} from "./exchange.js";
import { readUntil, stream } from "./listen.js";

describe("what is not yours", () => {
  it("W-04 an answer through another session is 404, by name or by tool call, and tells nothing", async () => {
    const channel = createChannel();
    void channel.askUser(request("a"));
    void channel.askUser(request("b", { sessionId: "t" }));
    const { json: missing } = await post(channel, "t", answerTo("z"));
    for (const name of [
      { requestId: "a" },
      { toolCallId: "call-a" },
      { requestId: "a", toolCallId: "call-a" },
    ]) {
      const reply = await post(channel, "t", { kind: "question", ...name, answer: "x" });
      expect(reply.status).toBe(404);
      expect(reply.json.code).toBe(missing.code);
    }
    await expectOpen(channel);
    expect(await post(channel, "t", answerTo("a"))).toMatchObject({
      status: 404,
      json: { code: missing.code },
    });
    expect(await post(channel, "t", { kind: "progress", requestId: "a" })).toMatchObject({ status: 404 });
  });

  it("W-04 the same names in two sessions are two questions", async () => {
    const channel = createChannel();
    const asked = ["s", "t"].map((sessionId) =>
      channel.askUser(request(`${sessionId}1`, { sessionId, toolCallId: "call" })),
    );
    for (const sessionId of ["t", "s"]) {
      const body = { kind: "question", toolCallId: "call", answer: `for ${sessionId}` };
      expect(await post(channel, sessionId, body)).toMatchObject({ status: 204 });
      expect((await post(channel, sessionId, body)).json.settlement).toMatchObject({
        requestId: `${sessionId}1`,
      });
    }
    expect(await Promise.all(asked)).toMatchObject([
      { answers: { "Which target?": "for s" } },
      { answers: { "Which target?": "for t" } },
    ]);
  });

  it.each(["__proto__", "constructor", "toString", "hasOwnProperty", ".."])(
    "W-04 a session or a request named %s is one like any other",
    async (name) => {
      const channel = createChannel();
      expect(await post(channel, `${name}x`, answerTo(name))).toMatchObject({ status: 404 });
      expect(await post(channel, "s", { kind: "question", toolCallId: name, answer: "x" })).toMatchObject({
        status: 404,
      });
      const asked = channel.askUser(request(name, { sessionId: `${name}x`, toolCallId: name }));
      expect(await post(channel, `${name}x`, answerTo(name))).toMatchObject({ status: 204 });
      expect(await asked).toMatchObject({ type: "answered" });
      expect(await post(channel, `${name}x`, answerTo(name))).toMatchObject({ status: 409 });
    },
  );

  it("W-04 a broken encoding of the session is 404", async () => {
    const channel = createChannel();
    for (const path of [
      "/api/sessions/%E0%A4%A/respond",
      "/api/sessions/%/respond",
      "/api/sessions/%FF/events",
    ]) {
      const init = path.endsWith("respond") ? postOf(answerTo("a")) : {};
      const reply = await call(channel, path, init);
      expect(reply.status).toBe(404);
      expectProblem(reply, "not_found");
    }
  });

  it("W-03 two requests of one tool call that are open at once are told apart by their requestId", async () => {
    const channel = createChannel();
    for (const id of ["a", "b"]) void channel.askUser(request(id, { toolCallId: "call" }));
    const both = { kind: "question", toolCallId: "call", answer: "x" };
    const several = await post(channel, "s", both);
    expect(several).toMatchObject({ status: 409, json: { code: "several_open" } });
    expect(several.json.detail).toBe(
      "2 requests of that tool call are open. Name the one that is answered with requestId.",
    );
    const named = { ...both, requestId: "b" };
    expect(await post(channel, "s", named)).toMatchObject({ status: 204 });
    expect(await post(channel, "s", named)).toMatchObject({ json: { settlement: { requestId: "b" } } });
    expect(await post(channel, "s", both)).toMatchObject({ status: 204 });
    expect(await post(channel, "s", both)).toMatchObject({ json: { settlement: { requestId: "a" } } });
  });

  it("W-04 a request under an id that is open gets one of its own", async () => {
    const channel = createChannel();
    const asked = ["s", "s", "t"].map((sessionId) => channel.askUser(request("a", { sessionId })));
    const first = await stream(channel, "s");
    const ids = [(await first.next())?.requestId, (await first.next())?.requestId];
    const other = (await (await stream(channel, "t")).next())?.requestId;
    expect(new Set([...ids, other]).size).toBe(3);
    for (const id of ids) expect(await post(channel, "s", answerTo(`${id}`))).toMatchObject({ status: 204 });
    expect(await post(channel, "t", answerTo(`${other}`))).toMatchObject({ status: 204 });
    for (const answer of await Promise.all(asked)) expect(answer).toMatchObject({ type: "answered" });
  });

  it("W-04 a secret is in no settlement, no event and no problem", async () => {
    const secret = "hunter2-hunter2";
    const channel = createChannel();
    const schema = { type: "string", writeOnly: true } as const;
    const questions = [
      { ...free("Password?")[0], question: "Password?", header: "Secret", options: [], schema },
    ];
    const listener = await stream(channel, "s");
    const asked = channel.askUser(request("a", { questions: [...questions, ...free("Name?")] }));
    const body = { kind: "question", requestId: "a", answers: [secret, "ada"] };
    const bad = { ...body, answers: [secret, 7] };
    const replies = [
      await post(channel, "s", bad),
      await post(channel, "s", body),
      await post(channel, "s", body),
    ];
    expect(replies.map(({ status }) => status)).toEqual([400, 204, 409]);
    expect(replies[2]?.json.settlement).toMatchObject({ answers: { "Name?": "ada" } });
    expect(await asked).toMatchObject({ answers: { "Password?": secret, "Name?": "ada" } });
    void channel.askUser(request("marker"));
    const events = await readUntil(listener, "marker");
    expect(JSON.stringify([replies, events])).not.toContain("hunter2");
  });
});

describe("what is remembered", () => {
  it("W-04 is bounded: records of long answers are forgotten sooner", async () => {
    const channel = createChannel({ maxBodyBytes: 4 * 1024 * 1024 });
    const long = "x".repeat(3_000_000);
    for (let id = 1; id <= 7; id += 1) {
      void channel.askUser(request(`r${id}`));
      expect(await post(channel, "s", answerTo(`r${id}`, long))).toMatchObject({ status: 204 });
    }
    const codes = ["r1", "r2", "r3", "r7"].map(
      async (id) => (await post(channel, "s", answerTo(id))).json.code,
    );
    expect(await Promise.all(codes)).toEqual([
      "nothing_pending",
      "nothing_pending",
      "already_answered",
      "already_answered",
    ]);
  });

  it("W-04 an answer longer than all that is remembered is taken, and forgotten", async () => {
    const channel = createChannel({ maxBodyBytes: 32 * 1024 * 1024 });
    const asked = channel.askUser(request("long"));
    expect(await post(channel, "s", answerTo("long", "x".repeat(17_000_000)))).toMatchObject({ status: 204 });
    expect(await asked).toMatchObject({ type: "answered" });
    expect((await post(channel, "s", answerTo("long"))).json.code).toBe("nothing_pending");
    void channel.askUser(request("next"));
    expect(await post(channel, "s", answerTo("next"))).toMatchObject({ status: 204 });
  });
});
