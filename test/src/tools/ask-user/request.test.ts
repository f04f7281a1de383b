import { describe, expect, it } from "vitest";
import { type AskUserInput, createAskUserTool } from "../../../../src/tools/index.js";
import { callOf, createActor } from "./act.js";

const tool = createAskUserTool();

describe("what ask_user asks", () => {
  it("D-02 has the call's questions in full, with empty texts for what was left out", async () => {
    const signal = new AbortController().signal;
    const request = await requestOf(callOf("seed"), {
      currentToolCallId: "call",
      sessionId: "session",
      abortSignal: signal,
    });
    expect(request).toMatchObject({ toolCallId: "call", toolName: "ask_user", sessionId: "session", signal });
    expect(request?.questions).toStrictEqual([
      callOf("seed").questions[0],
      { question: "What should we name this service?", header: "Service Setup", options: [] },
    ]);
    expect(request?.metadata).toBe(callOf("seed").metadata);
    const [bare] = (await requestOf(callOf("database")))?.questions ?? [];
    expect(bare).toStrictEqual({
      question: "Which database should we use?",
      header: "",
      options: [
        { label: "PostgreSQL (Recommended)", description: "" },
        { label: "SQLite", description: "" },
      ],
    });
  });

  it("D-02 has no timeout and no metadata of its own, and never closes a choice", async () => {
    const request = await requestOf(callOf("database"));
    expect(request).not.toHaveProperty("timeout");
    expect(request).not.toHaveProperty("metadata");
    expect(request?.questions.every((question) => !("allowOther" in question))).toBe(true);
  });

  it("D-02 is a multi-select only where there is something to select", async () => {
    const [features] = (await requestOf(callOf("features")))?.questions ?? [];
    expect(features).toHaveProperty("multiSelect", true);
    const free = { questions: [{ question: "Name?", options: [], multiSelect: true }] };
    const [name] = (await requestOf(free))?.questions ?? [];
    expect(name).not.toHaveProperty("multiSelect");
  });

  it("D-02 offers a label that is there twice once, as it was explained first", async () => {
    const options = ["one", "two", "three"].map((description, index) => ({
      label: `${index % 2}`,
      description,
    }));
    const [asked] = (await requestOf({ questions: [{ question: "Which?", options }] }))?.questions ?? [];
    expect(asked?.options).toEqual([
      { label: "0", description: "one" },
      { label: "1", description: "two" },
    ]);
  });

  it("D-02 asks a text that is there twice with a number", async () => {
    const texts = (await requestOf(callOf("twice")))?.questions.map(({ question }) => question);
    expect(texts).toEqual(["Same?", "Same? (2)", "Same? (3)"]);
  });

  it("D-02 numbers a text past those that are there, and leaves numbers that are the text's own", async () => {
    const texts = ["Same?", "Same? (2)", "Same?", "Once? (1)", "Once?"];
    const call = { questions: texts.map((question) => ({ question })) };
    const asked = (await requestOf(call))?.questions.map(({ question }) => question);
    expect(asked).toEqual(["Same?", "Same? (2)", "Same? (3)", "Once? (1)", "Once?"]);
  });

  it("D-02 changes nothing in the call", async () => {
    const call = structuredClone(callOf("twice"));
    await requestOf(call);
    expect(call).toEqual(callOf("twice"));
  });
});

async function requestOf(call: AskUserInput, context: object = {}) {
  const channel = createActor({ type: "decline" });
  await tool.execute(call, { turnId: "turn", ...context, elicitation: channel });
  const [request] = channel.requests;
  expect(channel.requests).toHaveLength(1);
  return request;
}
