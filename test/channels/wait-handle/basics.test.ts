import { describe, expect, it, vi } from "vitest";
import type { ElicitationDraft } from "../../../protocol/index.js";
import fixtures from "./bodies.json" with { type: "json" };
import { NOW, questions, setUp } from "./set-up.js";

describe("a body that answers", () => {
  for (const { title, ask: names, body, answers, notes = [] } of fixtures.taken) {
    it(`W-01 ${title}: settles the request`, async () => {
      const { ask, post } = setUp();
      const asked = ask(names);
      const { status } = await post({ ...body, by: "ada" });
      const keys = names.map((name) => questions[name]?.question ?? "");
      const expected = {
        answers: Object.fromEntries(keys.map((key, index) => [key, answers[index]])),
        ...(notes.length > 0 && { annotations: { [keys[0] ?? ""]: { notes: notes[0] } } }),
      };
      expect(status).toBe(204);
      expect((await post({ ...body, requestId: "req-1" })).json.settlement).toEqual({
        status: "answered",
        requestId: "req-1",
        toolCallId: "call-1",
        ...expected,
        by: "ada",
        settledAt: NOW,
      });
      const answer = await asked;
      expect(answer).toEqual({
        type: "answered",
        ...expected,
        provenance: { source: "user", channel: "wait-handle", answeredAt: NOW, by: "ada" },
      });
      expect(Object.keys(answer.type === "answered" ? answer.answers : {})).toEqual(keys);
    });
  }

  it.each(["declined", "cancelled"])("W-01 %s is for the whole request", async (word) => {
    const { ask, post } = setUp();
    const asked = ask(["tests", "name"]);
    const body = { [word]: true, reason: "Not now.", by: "ada" };
    expect(await post(body)).toMatchObject({ status: 204, text: "" });
    const names = { requestId: "req-1", toolCallId: "call-1" };
    expect((await post(body)).json.settlement).toEqual({
      status: "declined",
      ...names,
      by: "ada",
      reason: "Not now.",
      settledAt: NOW,
    });
    expect(await asked).toEqual({ type: "cancelled", code: "declined", reason: "Not now." });
  });

  it("W-01 progress is taken as it is where it cannot be told what is meant", async () => {
    const { ask, post } = setUp();
    const drafts: unknown[] = [];
    const asked = ask(["retries"], { onProgress: ({ answers }) => drafts.push(answers) });
    for (const text of ["three", "9", "1, 2"]) await post({ kind: "progress", answers: [text] });
    const retries = "How many retries?";
    expect(drafts).toEqual([{ [retries]: "Three" }, { [retries]: "9" }, { [retries]: "1, 2" }]);
    await post({ declined: true });
    await asked;
  });

  it("W-01 progress reaches the request, which stays open", async () => {
    const { ask, post } = setUp();
    const drafts: ElicitationDraft[] = [];
    const onProgress = (draft: ElicitationDraft) => {
      drafts.push(structuredClone(draft));
      // What the host does with it is its own.
      for (const question of Object.keys(draft.answers)) draft.answers[question] = "";
    };
    const asked = ask(["name"], { onProgress });
    expect(await post({ kind: "progress", typing: true })).toMatchObject({ status: 204, text: "" });
    await post({ kind: "progress", answers: ["ord"] });
    await post({ kind: "progress", typing: true });
    const name = "What should we name it?";
    expect(drafts).toEqual([
      { answers: {}, typing: true },
      { answers: { [name]: "ord" }, typing: false },
      // Answers that are left out are not taken back.
      { answers: { [name]: "ord" }, typing: true },
    ]);
    expect((await post({ answer: "orders" })).status).toBe(204);
    expect((await asked).type).toBe("answered");
  });
});

describe("a body that does not fit", () => {
  for (const { title, ask: names, body, code, issues } of fixtures.refused) {
    it(`W-03 ${title}: ${code}, and the question stays open`, async () => {
      const { ask, post } = setUp();
      const asked = ask(names);
      const { status, json } = await post(body);
      const found = json.issues?.map((issue) => [issue.code, issue.pointer, issue.message]);
      expect({ status, code: json.code, issues: found }).toEqual({ status: 400, code, issues });
      expect((await post({ declined: true })).status).toBe(204);
      expect((await asked).type).toBe("cancelled");
    });
  }

  it("W-03 the request's own check decides", async () => {
    const { ask, post } = setUp();
    const issue = { path: "$", pointer: "", code: "invalid_schema", message: "Too long." } as const;
    let found = [issue];
    const told: unknown[] = [];
    const check = (...what: unknown[]) => {
      told.push(what);
      return found;
    };
    const asked = ask(["name"], { check });
    expect((await post({ answer: "orders" })).json.issues).toEqual([
      { ...issue, path: "$.answer", pointer: "/answer" },
    ]);
    found = [];
    expect((await post({ answer: "orders", notes: "for now" })).status).toBe(204);
    await asked;
    const name = "What should we name it?";
    expect(told).toEqual([[{ [name]: "orders" }], [{ [name]: "orders" }, { [name]: { notes: "for now" } }]]);
  });

  it("W-03 a check or an onProgress that throws is the host's fault, and the question stays open", async () => {
    const { ask, post } = setUp();
    const fail = (): never => {
      throw new Error("orders");
    };
    const controller = new AbortController();
    const asked = ask(["name"], { check: fail, onProgress: fail, signal: controller.signal });
    for (const body of [{ answer: "orders" }, { kind: "progress" }]) {
      const { status, json, text } = await post(body);
      expect({ status, code: json.code }).toEqual({ status: 500, code: "internal_error" });
      expect(text).not.toContain("orders");
    }
    expect((await post({ declined: true })).status).toBe(204);
    expect((await asked).type).toBe("cancelled");
  });
});

describe("an onProgress that rejects", () => {
  it("C-11 W-03 is told to the host, and the question stays open", async () => {
    const errors: unknown[] = [];
    const { ask, post } = setUp({ onError: (cause) => errors.push(cause) });
    const late = new Error("late");
    const asked = ask(["name"], { onProgress: () => Promise.reject(late) });
    expect((await post({ kind: "progress" })).status).toBe(204);
    expect((await post({ answer: "orders" })).status).toBe(204);
    expect(await asked).toMatchObject({ type: "answered" });
    expect(errors).toEqual([late]);
  });
});

it("W-03 what the host's own functions throw goes to onError", async () => {
  const causes: unknown[] = [];
  const { ask, post } = setUp({ onError: (cause) => void causes.push(cause) });
  void ask(["name"], { check: () => fail() });
  expect((await post({ answer: "orders" })).status).toBe(500);
  await new Promise((resolve) => setImmediate(resolve));
  expect(causes).toEqual([new Error("out of order")]);
});

it.each([() => Promise.reject(new Error("late")), () => fail()])(
  "W-03 an onError that throws or rejects costs no answer",
  async (onError) => {
    const { ask, post } = setUp({ onError });
    const check = () => fail();
    void ask(["name"], { check });
    const { status, json } = await post({ answer: "orders" });
    const detail = "The program that asks could not handle the answer. The question stays open; try again.";
    expect([status, json.detail]).toEqual([500, detail]);
    await new Promise((resolve) => setImmediate(resolve));
  },
);

it("W-03 onError is told once the response is made, so that it cannot hold that up", async () => {
  const order: string[] = [];
  const { ask, post } = setUp({ onError: () => order.push("told") });
  void ask(["name"], { check: () => fail() });
  class Watched extends Response {
    constructor(...given: ConstructorParameters<typeof Response>) {
      super(...given);
      order.push(`${this.status}`);
    }
  }
  vi.stubGlobal("Response", Watched);
  await post({ answer: "orders" });
  vi.unstubAllGlobals();
  expect(order).toEqual(["500", "told"]);
});

function fail(): never {
  throw new Error("out of order");
}

describe("asking", () => {
  it("W-01 what cannot be written as JSON is rejected, and nothing is put", async () => {
    const { channel, ask, post } = setUp();
    await expect(ask(["name"], { metadata: { size: 1n } })).rejects.toThrow(TypeError);
    expect((await post({ answer: "a" })).json.code).toBe("nothing_pending");
    const events = channel.events();
    channel.close();
    expect(await events.next()).toEqual({ done: true, value: undefined });
  });
});
