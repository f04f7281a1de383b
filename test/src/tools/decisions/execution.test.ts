import { describe, expect, it } from "vitest";
import { firstAnswer } from "../../../../channels/compose/index.js";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import type { PilotDeckElicitationChannel } from "../../../../src/index.js";
import { createAskTool } from "../../../../src/tools/index.js";
import { DEPLOY, START, setUp } from "./set-up.js";

describe("seed 001's decisions", () => {
  it("Q-03 gives a handle at once, and the decision once the person has answered", async () => {
    const { ask, look, answer, tools, context } = setUp({}, "https://ask.example.com/");
    const { handle, id, content } = await ask(DEPLOY);
    expect(handle).toEqual({
      decision_id: id,
      web_url: `https://ask.example.com/q/${id}`,
      expires_at: "2026-11-22T03:00:00.000Z",
    });
    expect(content[0]).toEqual({ type: "text", text: JSON.stringify(handle) });
    const pending = { decision_id: id, status: "pending", outcome: null, remark: null };
    expect(await look(id)).toEqual({ ...pending, answered_at: null, answered_by: null });
    const waiting = tools.await_decision.execute({ decision_id: id, timeout_s: 3600 }, context());
    await answer(
      id,
      { [DEPLOY.question]: "Yes" },
      { annotations: { [DEPLOY.question]: { notes: "Slowly." } } },
    );
    const decision = {
      ...{ decision_id: id, status: "answered", outcome: true, remark: "Slowly." },
      ...{ answered_at: new Date(START).toISOString(), answered_by: "Ada" },
    };
    const { data, content: text } = await waiting;
    expect(data).toEqual(decision);
    expect(text).toEqual([{ type: "text", text: JSON.stringify(decision) }]);
    expect(await look(id)).toEqual(decision);
  });

  it("Q-03 an entry shows what was asked: a form its question, a to-do its kind, for whom and until when", async () => {
    const { ask, inbox } = setUp({ todoTimeToLiveMinutes: 1440 });
    const schema = { properties: { a: { type: "string", title: "A?" } } };
    const form = await inbox.get((await ask({ question: "How?", kind: "form", schema, ttl_minutes: 5 })).id);
    expect(form).toMatchObject({ title: "How?", expiresAt: "2026-11-22T02:05:00.000Z" });
    const attachments = [{ name: "Run", url: "https://ci.example.com" }];
    const todo = await ask(
      { question: "Check", kind: "todo", project: "shop", attachments, allow_remark: false, notify: "email" },
      { asker: "deployer", project: "other" },
    );
    expect(await inbox.get(todo.id)).toMatchObject({
      ...{ kind: "todo", title: "Check", project: "shop", asker: "deployer", session: "night" },
      expiresAt: "2026-11-23T02:00:00.000Z",
      request: { attachments, allowNotes: false, notify: "email", defer: "now" },
    });
    const { entries } = await inbox.list({ status: "open", kind: "todo" });
    expect(entries.map(({ id }) => id)).toEqual([todo.id]);
  });

  it("I-07 what the runtime knows stands in the request where the call says nothing else", async () => {
    const { ask, inbox } = setUp();
    const shown = {
      context: { markdown: "Seen." },
      project: "shop",
      attachments: [{ name: "R", url: "https://r.example" }],
    };
    const { id } = await ask({ question: "Why?", kind: "text" }, shown);
    expect((await inbox.get(id))?.request).toMatchObject(shown);
  });

  it("Q-03 remarks are heard only where they are allowed", async () => {
    const { ask, look, answer } = setUp();
    const { id } = await ask({ question: "Deploy?", kind: "bool", allow_remark: false });
    const annotations = { "Deploy?": { notes: "Careful." } };
    expect(await answer(id, { "Deploy?": "No" }, { annotations })).toEqual([
      "$.annotations.Deploy?.notes must not be there: the question takes no notes.",
    ]);
    await answer(id, { "Deploy?": "No" });
    expect(await look(id)).toMatchObject({ outcome: false, remark: null });
  });

  it("Q-03 expiry is never an answer, and comes in its very millisecond", async () => {
    const { ask, look, pass } = setUp();
    const { id } = await ask(DEPLOY);
    pass(3_600_000 - 1);
    expect(await look(id)).toMatchObject({ status: "pending" });
    pass(1);
    expect(await look(id)).toMatchObject({ status: "expired", outcome: null, answered_at: null });
  });

  it.each([
    ["declined", "not now", "not now"],
    ["withdrawn", "done by hand", "done by hand"],
  ])("Q-03 tells that it was %s, and why", async (status, reason, remark) => {
    const { ask, look, inbox } = setUp();
    const { id } = await ask(DEPLOY);
    await (status === "declined" ? inbox.decline(id, { reason }) : inbox.withdraw(id, reason));
    expect(await look(id)).toMatchObject({ status, outcome: null, remark });
  });

  it("Q-04 waits no longer than it is told, nor than the host allows, and says to call again", async () => {
    const { ask, tools, context } = setUp({ maxWaitSeconds: 0.01, names: { await_decision: "wait" } });
    const { id } = await ask(DEPLOY);
    for (const more of [{}, { timeout_s: 0 }, { timeout_s: 9_000 }, { timeout_s: null }]) {
      const { data, content } = await tools.await_decision.execute({ decision_id: id, ...more }, context());
      expect(data).toMatchObject({ status: "pending" });
      expect(content[1]).toMatchObject({ text: expect.stringContaining("Call wait again") });
    }
  });

  it("Q-04 an abort ends the wait, and leaves the question", async () => {
    const { ask, tools, context, look } = setUp();
    const { id } = await ask(DEPLOY);
    const stop = new AbortController();
    const waiting = tools.await_decision.execute({ decision_id: id }, context({ abortSignal: stop.signal }));
    stop.abort();
    await expect(waiting).rejects.toMatchObject({ code: "unsupported_tool", details: { code: "aborted" } });
    expect(await look(id)).toMatchObject({ status: "pending" });
  });

  it("Q-04 an unknown id is an error that says so, and another tool's question too", async () => {
    const { look, context, inbox } = setUp();
    await expect(look("gone")).rejects.toMatchObject({
      code: "invalid_tool_input",
      message: expect.stringContaining('No decision has the id "gone"'),
    });
    const elicitation = createInboxChannel(inbox, { deferAfterMs: 0 });
    const call = { questions: [{ id: "a", question: "Which?", options: [] }] };
    await createAskTool()
      .execute(call, { ...context(), elicitation })
      .catch(() => undefined);
    const [entry] = (await inbox.list({ status: "open" })).entries;
    await inbox.answer(entry?.id ?? "", { answers: { "Which?": "a" } });
    await expect(look(entry?.id ?? "")).rejects.toMatchObject({
      code: "invalid_tool_input",
      message: expect.stringContaining("another tool has asked it. To have its answer, call ask again"),
    });
    // It is still there for the tool that asked.
    const { data } = await createAskTool().execute(call, { ...context(), elicitation });
    expect(data).toMatchObject({ question: "Which?", customInput: "a" });
  });

  it("I-03 the same call made again is the same decision, also once it was answered; another call asks anew", async () => {
    const { ask, answer } = setUp();
    const first = await ask(DEPLOY, { currentToolCallId: "one" });
    expect((await ask(DEPLOY, { currentToolCallId: "one" })).id).toBe(first.id);
    await answer(first.id, { [DEPLOY.question]: "Yes" });
    expect((await ask(DEPLOY, { currentToolCallId: "one" })).handle).toEqual(first.handle);
  });

  it("C-01 through several channels it is left where it can be kept, and collected from there", async () => {
    const { ask, look, answer, inbox, tools, context } = setUp();
    const asked: unknown[] = [];
    const never: PilotDeckElicitationChannel = {
      capabilities: { freeText: true, closedChoice: true, schema: true },
      askUser: (request) => new Promise(() => asked.push(request)),
    };
    const elicitation = firstAnswer([never, createInboxChannel(inbox)]);
    const { id } = await ask(DEPLOY, { elicitation });
    expect(asked).toEqual([]);
    await answer(id, { [DEPLOY.question]: "No" });
    const { data } = await tools.get_decision.execute({ decision_id: id }, context({ elicitation }));
    expect(data).toEqual(await look(id));
    expect(data).toMatchObject({ outcome: false });
  });

  it("Q-01 a channel that keeps nothing is told apart, and none at all", async () => {
    const { tools } = setUp();
    const elicitation: PilotDeckElicitationChannel = {
      ...{ name: "plain", capabilities: { freeText: true, closedChoice: true } },
      askUser: () => Promise.reject(new Error("asked")),
    };
    for (const call of [
      () => tools.ask_user.execute(DEPLOY, { turnId: "t", elicitation }),
      () => tools.get_decision.execute({ decision_id: "a" }, { turnId: "t", elicitation }),
    ]) {
      await expect(call()).rejects.toMatchObject({
        code: "unsupported_tool",
        details: { channel: "plain", capability: "deferral" },
      });
    }
    await expect(tools.ask_user.execute(DEPLOY, { turnId: "t" })).rejects.toMatchObject({
      message: "ask_user requires a host elicitation channel (none registered).",
    });
  });

  it("Q-03 what a broken channel makes of it is an error", async () => {
    const { tools } = setUp();
    const capabilities = { freeText: true, closedChoice: true, schema: true, deferral: true };
    const request = {
      toolCallId: "c",
      toolName: "ask_user",
      questions: [{ question: "Why?", header: "", options: [] }],
    };
    const answered = { type: "answered", answers: { "Why?": "x" } } as const;
    const broken = (collected: unknown): PilotDeckElicitationChannel =>
      Object.defineProperty({ capabilities, askUser: async () => answered }, "collect", {
        value: async () => collected,
      });
    const look = (collected: unknown) =>
      tools.get_decision.execute({ decision_id: "a" }, { turnId: "t", elicitation: broken(collected) });
    const metadata = { decision: { kind: "text" } };
    expect((await look({ ...answered, request: { ...request, metadata } })).data).toMatchObject({
      outcome: "x",
    });
    for (const collected of [
      undefined,
      7,
      answered,
      { ...answered, request },
      { ...answered, request: 7 },
      {},
    ])
      await expect(look(collected)).rejects.toMatchObject({ code: "tool_execution_failed" });
    for (const decision of [{ kind: "bool" }, { kind: "todo" }, { kind: "vote" }, null])
      await expect(
        look({ ...answered, request: { ...request, metadata: { decision } } }),
      ).rejects.toMatchObject({ code: "tool_execution_failed" });
    await expect(
      tools.ask_user.execute({ question: "Why?", kind: "text" }, { turnId: "t", elicitation: broken(1) }),
    ).rejects.toMatchObject({ message: expect.stringContaining("answered at once") });
  });
});
