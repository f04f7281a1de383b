import { describe, expect, it } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import { createDecisionTools } from "../../../../src/tools/index.js";
import { defer, neverAnswer } from "../../../channels/mcp-elicitation/connect.js";
import { BLUE, connect, input } from "./color-calls.js";
import { connectTools, textOf } from "./pairs.js";
import { createInboxWay } from "./with-inbox.js";

describe("the page of a question", () => {
  it("U-02 the client is told that it is answered, and is not kept waiting for the page", async () => {
    const { inbox, options, findOpen } = createInboxWay();
    const { client, heard } = await connect(options, { elicitation: { url: {} } });
    const opened = defer<AbortSignal>();
    client.setRequestHandler("elicitation/create", ({ params }, { mcpReq }) => {
      expect(params).toHaveProperty("elicitationId");
      opened.resolve(mcpReq.signal);
      return new Promise((_, reject) =>
        mcpReq.signal.addEventListener("abort", () => reject(new Error("gone"))),
      );
    });
    const called = client.callTool({ name: "ask_user_question", arguments: input });
    const signal = await opened.promise;
    const id = await findOpen();
    const withdrawn = new Promise((resolve) => signal.addEventListener("abort", resolve));
    await inbox.answer(id, BLUE);
    await called;
    await withdrawn;
    expect(heard).toContain(`notifications/elicitation/complete ${JSON.stringify({ elicitationId: id })}`);
  });
});

describe("a form", () => {
  it("U-04 is withdrawn at the end of its call, where nobody takes a late answer", async () => {
    const { options } = createInboxWay({ legMs: 20 });
    const withdrawn = defer<void>();
    const { call } = await connectTools({
      options,
      respond(params, signal) {
        signal.addEventListener("abort", () => withdrawn.resolve());
        return neverAnswer(params, signal);
      },
    });
    expect(textOf(await call(input))).toContain("The question waits at");
    await withdrawn.promise;
  });

  it("U-04 goes on where its question cannot be kept: it is all there is then", async () => {
    const { inbox, options } = createInboxWay({ legMs: 20 });
    const failing = defer<void>();
    const filled = defer<void>();
    const { call } = await connectTools({
      options: {
        ...options,
        channel: {
          ...createInboxChannel(inbox),
          async askUser() {
            failing.resolve();
            throw new Error("The disk is full.");
          },
        },
      },
      async respond() {
        await filled.promise;
        return { action: "accept", content: { q1: "Red" } };
      },
    });
    const called = call(input);
    await failing.promise;
    filled.resolve();
    expect(textOf(await called)).toContain('"Which color?"="Red"');
  });

  it("U-01 is not shown for a decision, which is for later", async () => {
    const { options, findOpen } = createInboxWay();
    let forms = 0;
    const { call } = await connectTools({
      ...{ options, tools: Object.values(createDecisionTools()) },
      respond() {
        forms += 1;
        return { action: "decline" };
      },
    });
    const text = textOf(await call({ kind: "bool", question: "Deploy now?" }, {}, "ask_user"));
    expect(JSON.parse(text.split("\n")[0] ?? "")).toMatchObject({ decision_id: await findOpen() });
    expect(forms).toBe(0);
  });
});

describe("a form that is open when", () => {
  const open = async (options: Parameters<typeof connectTools>[0] = {}) => {
    const shown = defer<AbortSignal>();
    const withdrawn = defer<void>();
    const { call } = await connectTools({
      ...options,
      respond(params, signal) {
        signal.addEventListener("abort", () => withdrawn.resolve());
        shown.resolve(signal);
        return neverAnswer(params, signal);
      },
    });
    return { call, shown: shown.promise, withdrawn: withdrawn.promise };
  };

  it("U-06 its call is aborted is withdrawn", async () => {
    const { options } = createInboxWay();
    const { call, shown, withdrawn } = await open({ options });
    const stop = new AbortController();
    const called = call(input, { signal: stop.signal }).catch(() => "aborted");
    await shown;
    stop.abort("The user pressed Esc.");
    expect(await called).toBe("aborted");
    await withdrawn;
  });

  it("U-04 the call is made again stays open, and is withdrawn once the question is declined on the page", async () => {
    const way = createInboxWay({ legMs: 20 });
    const options = { ...way.options, onFormReply: way.onFormReply };
    const { call, shown, withdrawn } = await open({ options });
    for (const _ of [1, 2]) expect(textOf(await call(input))).toContain("The question waits at");
    expect((await shown).aborted).toBe(false);
    await way.inbox.decline(await way.findOpen());
    expect(textOf(await call(input))).toBe("User declined to answer questions");
    await withdrawn;
  });
});
