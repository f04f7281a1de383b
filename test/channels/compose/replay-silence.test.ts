import { describe, expect, it } from "vitest";
import { replay } from "../../../channels/compose/index.js";
import type { ElicitationDraft, PilotDeckElicitationRequest } from "../../../src/index.js";
import { countListeners, request, settle, yes } from "./people.js";

const ABORTED = { type: "cancelled", reason: "aborted", code: "aborted" };
const channel = { name: "desk" };
const withdrawn = JSON.stringify({ channel, request, withdrawn: { "Go on?": "No" } });
const timeout = { ms: 5000, then: "recommended" } as const;

describe("the replay of an ask that was withdrawn", () => {
  it.each<[string, () => Partial<PilotDeckElicitationRequest>]>([
    ["no timeout and no signal", () => ({})],
    ["no timeout", () => ({ signal: new AbortController().signal })],
    ["no signal", () => ({ timeout })],
    [
      "a timeout that means none",
      () => ({ timeout: { ...timeout, ms: 0 }, signal: new AbortController().signal }),
    ],
  ])("C-04 is cancelled at once with %s", async (_, members) => {
    const answer = replay(withdrawn).askUser({ ...request, ...members() });
    expect(await Promise.race([answer, settle()])).toEqual(ABORTED);
  });

  it("C-04 tells what was chosen by then, stays silent until the abort, and leaves no listener", async () => {
    const controller = new AbortController();
    const drafts: ElicitationDraft[] = [];
    for (const members of [{}, { onProgress: (draft: ElicitationDraft) => drafts.push(draft) }]) {
      const { signal } = controller;
      void replay(withdrawn).askUser({ ...request, timeout, signal, ...members });
    }
    const put = { ...request, timeout, signal: controller.signal };
    const answer = replay(withdrawn).askUser(put);
    expect(await Promise.race([answer, settle()])).toBeUndefined();
    expect(drafts).toEqual([{ answers: { "Go on?": "No" }, typing: false }]);
    expect(countListeners(controller.signal)).toBe(3);
    controller.abort();
    expect(await answer).toEqual(ABORTED);
    expect(countListeners(controller.signal)).toBe(0);
  });
});

describe("a replay", () => {
  it("C-04 uses up nothing where nobody wants to know any more", async () => {
    const again = replay(JSON.stringify({ channel, request, answer: yes }));
    expect(await again.askUser({ ...request, signal: AbortSignal.abort() })).toEqual(ABORTED);
    expect(await again.askUser(request)).toEqual(yes);
  });

  it("C-04 of nothing has a name of its own", () => {
    expect(replay("").name).toBe("replay");
  });
});
