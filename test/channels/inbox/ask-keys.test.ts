import { describe, expect, it } from "vitest";
import { type AskOptions, createInbox, createMemoryStore } from "../../../channels/inbox/index.js";
import type { PilotDeckElicitationRequest } from "../../../src/index.js";

const OPTION = { label: "Yes", description: "" };

function request(more: Partial<PilotDeckElicitationRequest> = {}): PilotDeckElicitationRequest {
  const questions = [{ question: "Deploy?", header: "", options: [OPTION] }];
  return { toolCallId: "call", toolName: "test", sessionId: "s", resumeKey: "r", questions, ...more };
}

const ask = async (asked: PilotDeckElicitationRequest, options?: AskOptions) =>
  (await createInbox({ store: createMemoryStore() }).ask(asked, options)).entry;

describe("the keys of an entry", () => {
  // Of a store that was written by an earlier version: who asks again after an update must find what was asked before it.
  it.each<[string, AskOptions, Partial<PilotDeckElicitationRequest>, string, string]>([
    [
      "a call",
      {},
      {},
      "da632c51283cae3f0fe5cbca181ef4087dddbe949289893a0a944d7564860e77",
      "8aae863fafcea19e69a2644a292bef3e99194a0bb07a026d759f030a3e3cf281",
    ],
    [
      "an agent's call",
      { scope: "a" },
      {},
      "3959dbf1d0012e98f12af5758029dc59e1c3887690cdc8baccab90ebb2a271fa",
      "738cf23aa628ce6324374b4dfa8d2c20d2ac33339fb490368d9efad98d03a3f6",
    ],
    [
      "a call with a key of its own",
      { key: "k" },
      {},
      "652369711ad08cb2e2104661ed014d3a3f9eb713b205707d5af6f9915b7aa83e",
      "8aae863fafcea19e69a2644a292bef3e99194a0bb07a026d759f030a3e3cf281",
    ],
    [
      "a call with all that it is about",
      {},
      {
        ...{ title: "About", kind: "todo", previewFormat: "markdown", context: { markdown: "Why." } },
        ...{ project: "p", asker: "a", attachments: [{ name: "plan", url: "https://example.com/" }] },
      },
      "da632c51283cae3f0fe5cbca181ef4087dddbe949289893a0a944d7564860e77",
      "ab93b575ace6696403d731c5553685b73763d6370daded3a8aad85342256c36b",
    ],
  ])("I-03 are those of ever: %s", async (_, options, more, key, resumeKey) => {
    const entry = await ask(request(more), options);
    expect([entry.key, entry.resumeKey]).toEqual([key, resumeKey]);
  });

  it("I-03 questions that were asked under another's key are told one by one", async () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const several = ["Why?", "When?"].map((question) => ({ question, header: "", options: [] }));
    const { entry } = await inbox.ask(request());
    const refused = await inbox
      .ask(request({ questions: several, resumeKey: "other" }))
      .catch((error) => error);
    expect(refused).toBeInstanceOf(TypeError);
    expect(refused).toMatchObject({
      code: "other_questions",
      message: `The call "call" asks "Why?", "When?", but under the same key it has asked "Deploy?" before (entry ${entry.id}). Give each call its own id.`,
    });
  });

  it("I-03 of a call that cannot be told from another one are its own", async () => {
    const { sessionId: _, ...alone } = request();
    for (const asked of [alone, request({ turnId: "call" })]) {
      const entry = await ask(asked);
      expect(entry.key).toBe(entry.id);
    }
  });

  it("I-03 what is no request is refused with all that is wrong with it", async () => {
    const refused = await ask(request({ questions: [], timeToLiveMs: -1 })).catch((error) => error);
    expect(refused.message).toMatch(/^\$\.questions must .*\. \$\.timeToLiveMs must .*\.$/);
  });

  it.each([
    ["in the far future sorts behind all", 8.64e15, "zzzzzzzzz"],
    ["before 1970 sorts before all", -1, "000000000"],
    ["of now is told by nine characters", Date.parse("2026-11-22T02:00:00.000Z"), "1m80fpm80"],
  ])("I-01 an id that is made %s", async (_, at, time) => {
    const inbox = createInbox({ store: createMemoryStore(), now: () => new Date(at) });
    expect((await inbox.ask(request())).entry.id.slice(0, 9)).toBe(time);
  });

  it("I-01 a time to live is anything from none at all to a hundred years", async () => {
    const years = 100 * 365.25 * 86_400_000;
    for (const timeToLiveMs of [0, years]) {
      const { askedAt, expiresAt = "" } = await ask(request({ timeToLiveMs }));
      expect(Date.parse(expiresAt) - Date.parse(askedAt)).toBe(timeToLiveMs);
    }
    await expect(ask(request({ timeToLiveMs: years + 1 }))).rejects.toThrow(/^timeToLiveMs must be a number/);
  });
});
