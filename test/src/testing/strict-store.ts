import { isDeepStrictEqual } from "node:util";
import { expect } from "vitest";
import type { InboxStore } from "../../../channels/inbox/index.js";
import { readRequest } from "../../../src/wire/read-request.js";

const TEXT = expect.stringMatching(/\S/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

/** Holds whoever uses a store to its contract: the values are plain JSON, and no text that is given is empty. */
export function createStrictStore(store: InboxStore): InboxStore {
  return {
    ...store,
    add(ask) {
      expectPlain(ask);
      expectTexts(ask, ["key", "title", "session", "project", "asker", "resumeKey"]);
      expect(ask.id).toMatch(/^[0-9a-z]{35}$/);
      expect(["question", "todo"]).toContain(ask.kind);
      expectNumber(ask.timeToLiveMs ?? 1, 1);
      expectNumber(ask.questionCount ?? 2, 2);
      const { metadata: _, ...request } = ask.request;
      expect(readRequest({ ...request, requestId: "r" })).toMatchObject({ ok: true });
      expect(ask.request).toMatchObject({ toolCallId: TEXT, toolName: TEXT });
      expect(ask.request.questions).toMatchObject([
        { question: ask.title, header: TEXT, options: [{ label: TEXT }, { label: TEXT }] },
      ]);
      return store.add(ask);
    },
    findResumable(resumeKey) {
      expect(resumeKey).toEqual(TEXT);
      return store.findResumable(resumeKey);
    },
    get(id) {
      expectId(id);
      return store.get(id);
    },
    settle(id, settlement) {
      expectId(id);
      expectPlain(settlement);
      expectTexts(settlement, ["by", "door", "reason", "answerKey"]);
      expect(["answered", "declined", "withdrawn"]).toContain(settlement.type);
      expect(Object.keys(settlement.answers ?? {})).toHaveLength(settlement.type === "answered" ? 1 : 0);
      expectAnswers(settlement);
      return store.settle(id, settlement);
    },
    handOver(id) {
      expectId(id);
      return store.handOver(id);
    },
    saveDraft(id, draft) {
      expectId(id);
      expectPlain(draft);
      expectTexts(draft, ["by"]);
      expect(draft.answers).toBeTypeOf("object");
      expectAnswers(draft);
      return store.saveDraft(id, draft);
    },
    list(query) {
      expectPlain(query);
      expectTexts(query, ["session", "project", "after"]);
      expect(["open", "settled"]).toContain(query.status);
      expect(["question", "todo"]).toContain(query.kind ?? "todo");
      return store.list(query);
    },
    findSettled(ids) {
      // A host may wait for whatever it was given as an id.
      for (const id of ids) expect(id).toEqual(TEXT);
      return store.findSettled(ids);
    },
    claimNotices(limit, leaseMs) {
      expectNumber(limit, 1);
      expectNumber(leaseMs, 1);
      return store.claimNotices(limit, leaseMs);
    },
    reportNotices(id, state) {
      expectId(id);
      expectPlain(state);
      for (const report of state.reports) {
        expect(report).toMatchObject({
          medium: TEXT,
          about: expect.stringMatching(/^(asked|reminder|settled)$/),
          at: TIME,
        });
        expect(report).toMatchObject({ tries: expect.any(Number), error: TEXT, againAt: TIME });
      }
      expect(state.reports).not.toEqual([]);
      expectNumber(state.dueInMs ?? 1, 1);
      return store.reportNotices(id, state);
    },
    keep(name, value, timeToLiveMs) {
      expect(name).toEqual(TEXT);
      expectNumber(timeToLiveMs, 1);
      return store.keep(name, value, timeToLiveMs);
    },
    kept(name) {
      expect(name).toEqual(TEXT);
      return store.kept(name);
    },
    take(name) {
      expect(name).toEqual(TEXT);
      return store.take(name);
    },
    remove(settledBefore, signal) {
      expect(settledBefore.getTime()).not.toBeNaN();
      return store.remove(settledBefore, signal);
    },
  };
}

function expectId(id: string): void {
  expect(id).toMatch(/^[0-9a-z]{35}$/);
}

/** A member that is there has a value that JSON knows. */
function expectPlain(value: object): void {
  expect(isDeepStrictEqual(JSON.parse(JSON.stringify(value)), value), JSON.stringify(value)).toBe(true);
}

function expectTexts(value: object, names: string[]): void {
  for (const [name, text] of Object.entries(value))
    if (names.includes(name)) expect(text, name).toEqual(TEXT);
}

function expectAnswers({ answers = {}, annotations }: { answers?: object; annotations?: object }): void {
  for (const [question, given] of Object.entries(answers)) expect([question, given]).toEqual([TEXT, TEXT]);
  if (annotations === undefined) return;
  expect(Object.entries(annotations)).toEqual([[TEXT, { notes: TEXT }]]);
}

function expectNumber(value: number, least: number): void {
  expect(Number.isSafeInteger(value) && value >= least).toBe(true);
}
