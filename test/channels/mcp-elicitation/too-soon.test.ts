import { describe, expect, it } from "vitest";
import { fallback } from "../../../channels/compose/index.js";
import {
  createMcpElicitationChannel,
  type McpElicitationServer,
} from "../../../channels/mcp-elicitation/index.js";
import { answer, createScriptedChannel } from "../../../channels/scripted/index.js";
import { ask } from "./connect.js";

/** A client that takes so long over each form, by a clock that goes on by nothing else. */
function createSlow(ms: number, results: readonly unknown[]) {
  const rest = [...results];
  let time = 1_000_000;
  const server: McpElicitationServer = {
    getClientCapabilities: () => ({ elicitation: {} }),
    getNegotiatedProtocolVersion: () => "2025-11-25",
    async request() {
      time += ms;
      return rest.shift();
    },
  };
  return { server, now: () => new Date(time) };
}

const UNSHOWN = {
  type: "cancelled",
  code: "undeliverable",
  reason: "the MCP client refused the form sooner than a person can read it; perhaps it was not shown",
};

describe("a client that refuses by itself", () => {
  it.each([
    { action: "decline", ms: 0, code: "undeliverable" },
    { action: "decline", ms: 249, code: "undeliverable" },
    { action: "cancel", ms: 249, code: "undeliverable" },
    { action: "decline", ms: 250, code: "declined" },
    { action: "cancel", ms: 250, code: "dismissed" },
    // A clock that was set back tells nothing.
    { action: "decline", ms: -5, code: "declined" },
  ])("M-06 $action after $ms ms is $code", async ({ action, ms, code }) => {
    const { server, now } = createSlow(ms, [{ action }]);
    const reply = await createMcpElicitationChannel(server, { now }).askUser(ask());
    expect(reply).toEqual(code === "undeliverable" ? UNSHOWN : { type: "cancelled", code });
  });

  it("M-06 how soon is an option, and 0 believes every client", async () => {
    const patient = createSlow(900, [{ action: "decline" }]);
    const options = { now: patient.now, soonestActMs: 1_000 };
    expect(await createMcpElicitationChannel(patient.server, options).askUser(ask())).toEqual(UNSHOWN);
    const quick = createSlow(0, [{ action: "decline" }]);
    const believing = createMcpElicitationChannel(quick.server, { now: quick.now, soonestActMs: 0 });
    expect(await believing.askUser(ask())).toEqual({ type: "cancelled", code: "declined" });
  });

  it.each([-1, Number.NaN, Number.POSITIVE_INFINITY])(
    "M-06 refuses soonestActMs %d at once",
    (soonestActMs) => {
      const { server } = createSlow(0, []);
      expect(() => createMcpElicitationChannel(server, { soonestActMs })).toThrow(
        /^soonestActMs of createMcpElicitationChannel must be a number of milliseconds from 0 to \d+, but it is /,
      );
    },
  );

  it("M-06 the second form, after one that could not be used, is measured by itself", async () => {
    const { server, now } = createSlow(200, [
      { action: "accept", content: { q1: "Green" } },
      { action: "decline" },
    ]);
    expect(await createMcpElicitationChannel(server, { now }).askUser(ask())).toEqual(UNSHOWN);
  });

  it("M-06 an answer that comes at once is an answer", async () => {
    const { server, now } = createSlow(0, [{ action: "accept", content: { q1: "Red" } }]);
    expect(await createMcpElicitationChannel(server, { now }).askUser(ask())).toMatchObject({
      answers: { "Which color?": "Red" },
    });
  });

  it("M-06 fallback goes on to the next channel", async () => {
    const { server, now } = createSlow(3, [{ action: "decline" }]);
    const next = createScriptedChannel(answer({ "Which color?": "Blue" }));
    const both = fallback([createMcpElicitationChannel(server, { now }), next]);
    expect(await both.askUser(ask())).toMatchObject({ answers: { "Which color?": "Blue" } });
  });
});
