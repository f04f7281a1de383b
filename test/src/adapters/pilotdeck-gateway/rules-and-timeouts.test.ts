import { describe, expect, it } from "vitest";
import { createPolicyChannel } from "../../../../channels/policy/index.js";
import { createScriptedChannel } from "../../../../channels/scripted/index.js";
import type { PilotDeckElicitationChannel } from "../../../../protocol/index.js";
import { connect, createRequest, SESSION } from "./connect.js";

describe("answers of a rule or a timeout at PilotDeck's gateway", () => {
  it("E-05 X-07 answers of a rule say so in both tools", async () => {
    const { ask, askAsPilotDeck } = connect(createPolicyChannel({ rule: "recommended" }));
    expect(await ask()).toMatch(/^Nobody was asked\. These answers were taken by the rule "recommended"/);
    expect(await askAsPilotDeck()).toBe(
      `User has answered your questions: "Which?"="a (Recommended)" user notes: (nobody was asked; this was taken by the rule "recommended"). You can now continue with the user's answers in mind.`,
    );
  });

  it("E-05 X-07 notes that a rule gives stand behind that", async () => {
    const channel: PilotDeckElicitationChannel = {
      name: "night",
      askUser: async () => ({
        type: "answered",
        answers: { "Which?": "b" },
        annotations: { "Which?": { notes: "cheaper" } },
        provenance: {
          source: "policy",
          channel: "night",
          answeredAt: "2026-01-01T00:00:00.000Z",
          rule: "cheapest",
        },
      }),
    };
    expect(await connect(channel).askAsPilotDeck()).toContain(
      'user notes: (nobody was asked; this was taken by the rule "cheapest") cheaper.',
    );
  });

  it("E-05 X-03 so do answers of a timeout, which the host may set", async () => {
    const silent = createScriptedChannel(() => new Promise(() => undefined));
    const { askAsPilotDeck } = connect(silent, {
      prepare: (request) => ({ ...request, asker: "planner", timeout: { ms: 20, then: "recommended" } }),
    });
    expect(await askAsPilotDeck()).toContain(
      "(nobody answered within 0.02 seconds; this was taken without the user)",
    );
    expect(silent.requests[0]).toMatchObject({ asker: "planner" });
  });

  it("E-05 X-03 where the time ran out over one question of two, the other's answer is the user's own", async () => {
    const questions = ["Which?", "When?"].flatMap((text) =>
      createRequest().questions.map((question) => ({ ...question, question: text })),
    );
    const { gateway } = connect({
      name: "slow",
      askUser: async () => ({
        type: "answered",
        answers: { "Which?": "b", "When?": "a (Recommended)" },
        provenance: {
          ...{ source: "timeout", channel: "slow", answeredAt: "2026-01-01T00:00:00.000Z" },
          ...{ timeout: { ms: 1_000, then: "recommended" }, defaulted: ["When?"] },
        },
      }),
    });
    const reply = await gateway.channelOf(SESSION).askUser({ ...createRequest(), questions });
    expect(reply).toMatchObject({ type: "answered", answers: { "Which?": "b" } });
    expect(reply.type === "answered" && reply.annotations).toEqual({
      "When?": { notes: "(nobody answered within 1 second; this was taken without the user)" },
    });
  });
});
