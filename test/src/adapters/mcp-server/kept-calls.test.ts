import { getEventListeners } from "node:events";
import { describe, expect, it } from "vitest";
import { createInboxChannel } from "../../../../channels/inbox/index.js";
import type { PilotDeckToolDefinition } from "../../../../protocol/index.js";
import { createMcpMemory, type McpCaller } from "../../../../src/adapters/mcp-server/index.js";
import { createAskUserQuestionTool } from "../../../../src/index.js";
import { defer } from "../../../channels/mcp-elicitation/connect.js";
import { createFakeServer } from "./fake-server.js";
import { connectTools, textOf } from "./pairs.js";
import { QUESTIONS } from "./questions.js";
import { createInboxWay } from "./with-inbox.js";

const FORMS = { elicitation: {} };
const PAGES = { elicitation: { url: {} } };
const V2 = "2025-11-25";

describe("a call whose question is kept", () => {
  it.each([
    ["forms", FORMS],
    ["pages", PAGES],
    ["neither", {}],
  ])("U-06 leaves no listener on its signal, for a client that shows %s", async (_, capabilities) => {
    const { options, onFormReply } = createInboxWay({ legMs: 20 });
    const { signal } = new AbortController();
    const respond = ({ signal: over }: { signal?: AbortSignal }) =>
      new Promise((__, reject) => over?.addEventListener("abort", () => reject(new Error("gone"))));
    const { call } = createFakeServer({ capabilities, respond, options: { ...options, onFormReply } });
    expect(await call({ signal })).toContain("The question waits");
    expect(getEventListeners(signal, "abort")).toEqual([]);
  });

  it("U-06 is taken back by an abort while it waits", async () => {
    const { inbox, options, findOpen } = createInboxWay();
    const { call } = createFakeServer({ capabilities: {}, options });
    const [person, waits] = [new AbortController(), defer<void>()];
    const sendNotification = async () => waits.resolve();
    const called = call({ signal: person.signal, _meta: { progressToken: 1 }, sendNotification });
    await waits.promise;
    const settled = inbox.wait(await findOpen(), { ms: 500 });
    person.abort("The user pressed Esc.");
    await called;
    expect((await settled)?.settlement).toMatchObject({ type: "withdrawn" });
  });

  it("U-05 is on a form of its own for each principal, whose clients bear the same name", async () => {
    const { inbox, options, onFormReply, listOpen } = createInboxWay({ legMs: 20 });
    const channel = ({ principal = "nobody" }: McpCaller) => createInboxChannel(inbox, { scope: principal });
    const { call, sent } = createFakeServer({
      ...{ capabilities: FORMS, info: { name: "agent" } },
      options: { ...options, onFormReply, channel },
      respond: () => new Promise(() => undefined),
    });
    for (const clientId of ["ada", "bob", undefined, "ada"]) {
      expect(await call({ authInfo: { clientId } })).toContain("The question waits");
    }
    expect(sent).toHaveLength(3);
    expect(await listOpen()).toHaveLength(3);
  });
});

it("U-02 U-08 a tool that asks without a signal is answered at a form, and on the page", async () => {
  const bare: PilotDeckToolDefinition = {
    ...createAskUserQuestionTool(),
    async execute(_, { elicitation }) {
      const about = { toolCallId: "t", toolName: "bare", questions: [QUESTIONS.color] };
      return { content: [{ type: "json", value: await elicitation?.askUser(about) }] };
    },
  };
  const { inbox, options, findOpen } = createInboxWay();
  const input = { questions: [QUESTIONS.color] };
  const respond = () => ({ action: "accept", content: { q1: "Red" } }) as const;
  const { call } = await connectTools({ options, tools: [bare], respond });
  expect(textOf(await call(input))).toContain('"Which color?":"Red"');
  const without = await connectTools({ options, tools: [bare], capabilities: {} });
  const called = without.call(input);
  await inbox.answer(await findOpen(), { answers: { "Which color?": "Blue" } });
  expect(textOf(await called)).toContain('"Which color?":"Blue"');
});

describe("the page of a question", () => {
  it("U-02 is no page where the inbox has none: the client is asked to open nothing", async () => {
    const { options } = createInboxWay({ legMs: 20 }, {});
    const { call, sent } = createFakeServer({ capabilities: PAGES, options });
    expect(await call()).toContain("The question waits in the inbox.");
    expect(sent).toEqual([]);
  });

  it.each([
    ["de", "Auf dieser Seite wartet eine Frage auf Sie."],
    [undefined, "A question waits for you on this page."],
  ] as const)("O-01 U-02 is told of in the person's language: %s", async (language, message) => {
    const { inbox, options, findOpen } = createInboxWay({ ...(language && { language }) });
    const answer = async () => inbox.answer(await findOpen(), { answers: { "Which color?": "Blue" } });
    const { call, sent } = createFakeServer({ capabilities: PAGES, options, respond: answer });
    expect(await call()).toContain("Blue");
    expect(sent).toMatchObject([{ params: { mode: "url", message } }]);
  });

  it("U-02 is told to be over only to a client that opens pages", async () => {
    for (const [capabilities, notices] of [
      [PAGES, ["notifications/elicitation/complete"]],
      [{}, []],
      [undefined, []],
    ] as const) {
      const { inbox, options, findOpen } = createInboxWay();
      const { call, notified, notify } = createFakeServer({ capabilities, options });
      const called = call({ sendNotification: notify });
      await inbox.answer(await findOpen(), { answers: { "Which color?": "Blue" } });
      expect(await called).toContain("Blue");
      expect(notified).toMatchObject(notices.map((method) => ({ method })));
    }
  });
});

it("O-01 M-01 a form is written in the person's language", async () => {
  const { call, sent } = createFakeServer({ capabilities: FORMS, revision: V2, options: { language: "de" } });
  await call();
  expect(JSON.stringify(sent)).toContain("Statt der Optionen zu: Which color?");
});

describe("what the calls of a host share", () => {
  it("U-02 is the last thousand pages that were opened, the oldest forgotten first", () => {
    const { shownPages } = createMcpMemory();
    for (let index = 0; index <= 1_000; index += 1) shownPages.add(`${index}`);
    expect(["0", "1", "1000"].map(shownPages.has)).toEqual([false, true, true]);
  });

  it("U-04 is the last thousand forms that are open, the oldest withdrawn first", () => {
    const { openForms } = createMcpMemory();
    const forms = Array.from({ length: 1_001 }, () => new AbortController());
    for (const [index, form] of forms.entries()) openForms.add(`${index}`, form);
    expect([0, 1, 1_000].map((index) => forms[index]?.signal.aborted)).toEqual([true, false, false]);
    expect(["0", "1", "1000"].map(openForms.has)).toEqual([false, true, true]);
  });

  it("U-04 forgets a form that is gone, and not another one of the same question", () => {
    const { openForms } = createMcpMemory();
    const [old, other] = [new AbortController(), new AbortController()];
    openForms.add("key", old);
    openForms.add("key", other);
    openForms.forget("key", old);
    expect(openForms.has("key")).toBe(true);
    openForms.forget("key", other);
    expect(openForms.has("key")).toBe(false);
    expect(other.signal.aborted).toBe(false);
  });
});
