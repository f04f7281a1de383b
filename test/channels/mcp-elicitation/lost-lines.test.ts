import { describe, expect, it } from "vitest";
import { createMcpElicitationChannel } from "../../../channels/mcp-elicitation/index.js";
import { ask, COLOR } from "./connect.js";
import { joinReplies } from "./replies.js";

describe("a line to the client that fails", () => {
  const lost = { type: "cancelled", code: "connection_lost" };
  const createFailing = (members: object) => ({
    getClientCapabilities: () => ({ elicitation: {} }),
    getNegotiatedProtocolVersion: () => "2025-11-25",
    request: () => Promise.reject(Object.assign(new Error(), members)),
  });

  it.each([
    { code: "CONNECTION_CLOSED", message: "x" },
    { code: "NOT_CONNECTED", message: "x" },
    { message: "Not connected" },
    { code: -32000, message: "Connection closed" },
  ])("M-02 is connection_lost: %j", async (members) => {
    const channel = createMcpElicitationChannel(createFailing(members));
    expect(await channel.askUser(ask())).toMatchObject(lost);
  });

  it.each([
    [{ code: -32000, message: "Busy" }, "the MCP client answered with error -32000: Busy"],
    [{ code: -1, message: "Connection closed" }, "the MCP client answered with error -1: Connection closed"],
    [{ code: "ODD", message: "It is odd" }, "It is odd"],
    [
      { code: 7, message: "no MCP error -1: known" },
      "the MCP client answered with error 7: no MCP error -1: known",
    ],
    [
      { code: 7, message: "MCP error 7: no MCP error -1: known" },
      "the MCP client answered with error 7: no MCP error -1: known",
    ],
  ])("M-02 is told with its cause where it is something else: %j", async (members, message) => {
    const channel = createMcpElicitationChannel(createFailing(members));
    const thrown = await channel.askUser(ask()).catch((error: unknown) => error);
    expect(thrown).toMatchObject({ message, cause: members });
  });

  it("M-02 says what was wrong with content that the SDK does not let through", async () => {
    const channel = createMcpElicitationChannel(createFailing({ code: "INVALID_RESULT" }), { attempts: 1 });
    await expect(channel.askUser(ask())).rejects.toThrow(
      "no usable content in 1 forms: The form came back with content that MCP does not allow.",
    );
  });

  it("M-02 is not asked where the ask was aborted before it could be", async () => {
    const { channel, shown } = await joinReplies([{ action: "accept", content: { q1: "Red" } }]);
    for (const isEarly of [true, false]) {
      const controller = new AbortController();
      if (isEarly) controller.abort();
      const answer = channel.askUser(ask([COLOR], { signal: controller.signal }));
      controller.abort();
      expect(await answer).toMatchObject({ type: "cancelled", code: "aborted" });
    }
    expect(shown).toEqual([]);
  });

  it("M-02 is told to which call the form belongs, where the host says so", async () => {
    const options: unknown[] = [];
    const server = {
      ...createFailing({}),
      async request(_: unknown, given: unknown) {
        options.push(given);
        return { action: "cancel" };
      },
    };
    await createMcpElicitationChannel(server).askUser(ask());
    await createMcpElicitationChannel(server, { relatedRequestId: 7 }).askUser(ask());
    expect(options).toMatchObject([{}, { relatedRequestId: 7 }]);
    expect(options[0]).not.toHaveProperty("relatedRequestId");
  });

  it("M-01 declares what a form can do", () => {
    expect(createMcpElicitationChannel(createFailing({})).capabilities).toEqual({
      closedChoice: true,
      freeText: true,
      schema: true,
      mode: "rpc",
    });
  });
});
