import { describe, expect, it } from "vitest";
import { answer, ask, input, RED, start, TEXT_RED } from "./calls-again.js";

describe("a call of revision 2026-07-28", () => {
  it("U-03 comes back with the form and a state, and has its answer when it is made again", async () => {
    const client = await start();
    const { state, inputRequests, result } = await ask(client);
    expect(result?.resultType).toBe("input_required");
    expect(inputRequests).toMatchObject({
      ask: {
        method: "elicitation/create",
        params: {
          ...{ mode: "form", message: "Which color?" },
          requestedSchema: { properties: { q1: { oneOf: [{ const: "Red" }, { const: "Blue" }] } } },
        },
      },
    });
    expect(state).not.toContain("color");
    const { result: second } = await client.call(answer(state));
    expect(second?.content).toEqual([{ type: "text", text: TEXT_RED }]);
    expect(client.others).toEqual([]);
  });

  it("U-03 a form that could not be used is shown again, with the replies so far in the state", async () => {
    const client = await start();
    const { state } = await ask(client);
    const { result } = await client.call(answer(state, { action: "accept", content: { q1: "Green" } }));
    expect(JSON.stringify(result?.inputRequests)).toContain('has no option \\"Green\\"');
    const { result: last } = await client.call(answer(result?.requestState ?? ""));
    expect(last?.content).toEqual([{ type: "text", text: TEXT_RED }]);
  });

  it("U-03 a client that declares no forms is sent none", async () => {
    for (const capabilities of [{}, { elicitation: { url: {} } }]) {
      const client = await start({}, { capabilities });
      const { result } = await client.call({ arguments: input });
      expect(result?.resultType).toBe("complete");
      expect(result?.content?.[0]?.text).toBe(
        "The questions could not be shown to the user (the MCP client does not support elicitation). The user has not declined.",
      );
    }
  });

  it("U-03 what a client can do is read of each request", async () => {
    const client = await start();
    const { state } = await ask(client);
    const params = { arguments: input, requestState: state };
    const { result } = await client.call(params, { "io.modelcontextprotocol/clientCapabilities": {} });
    expect(result?.content?.[0]?.text).toContain("the MCP client does not support elicitation");
    expect((await client.call(answer(state))).result?.content?.[0]?.text).toBe(TEXT_RED);
  });

  it.each([
    { ms: 100, text: "perhaps it was not shown" },
    { ms: 300, text: "User declined to answer questions" },
  ])("U-03 M-06 a decline that comes back after $ms ms says: $text", async ({ ms, text }) => {
    let time = Date.now();
    const client = await start({ now: () => new Date(time) });
    const { state } = await ask(client);
    time += ms;
    const { result } = await client.call(answer(state, { action: "decline" }));
    expect(result?.content?.[0]?.text).toContain(text);
  });

  it("U-03 a state that comes back without a reply is asked again, and takes one later", async () => {
    const client = await start();
    const { state } = await ask(client);
    const { result } = await client.call({ arguments: input, requestState: state });
    expect(result?.inputRequests).toMatchObject({ ask: { params: { message: "Which color?" } } });
    for (const kept of [result?.requestState ?? "", state]) {
      expect((await client.call(answer(kept))).result?.content?.[0]?.text).toBe(TEXT_RED);
    }
  });

  it("U-03 a reply without a state is none: the question is asked", async () => {
    const client = await start();
    const { result } = await client.call({ arguments: input, inputResponses: { ask: RED } });
    expect(result?.resultType).toBe("input_required");
  });
});
