import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { fallback, firstAnswer } from "../../../channels/compose/index.js";
import { createInbox, createInboxChannel, createMemoryStore } from "../../../channels/inbox/index.js";
import {
  elicit,
  type PilotDeckElicitationAnswer,
  type PilotDeckElicitationChannel,
} from "../../../src/index.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { deferralOf, setUp } from "../pending-file/set-up.js";
import { countListeners, request, settle, yes } from "./people.js";

const UNKNOWN: PilotDeckElicitationAnswer = { type: "cancelled", code: "unknown", reason: "no such letter" };

/** A channel that only collects, as the test says. */
function box(
  name: string,
  members: Pick<PilotDeckElicitationChannel, "collect">,
): PilotDeckElicitationChannel {
  return { name, capabilities: {}, askUser: () => Promise.reject(new Error("not asked")), ...members };
}

function putOff(id: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", code: "deferred", deferred: { id, message: "later" } };
}

async function fail(): Promise<never> {
  throw new Error("out of order");
}

describe.each([
  ["first-answer", firstAnswer],
  ["fallback", fallback],
])("what was put off, on channels that are joined by %s", (_, join) => {
  it("C-09 collects from whoever can, and passes over whoever cannot", async () => {
    const waits: unknown[] = [];
    const letters = box("letters", {
      collect: async (...wait) => {
        waits.push(wait);
        return yes;
      },
    });
    for (const channels of [
      [box("desk", {}), letters],
      [letters, box("desk", {})],
      [box("phone", { collect: async () => UNKNOWN }), letters],
      [box("broken", { collect: fail }), letters],
    ]) {
      expect(await join(channels).collect?.("r1", { ms: 5 })).toEqual(yes);
    }
    const alone = [["r1", { ms: 5 }]];
    expect(waits).toEqual([...alone, ...alone, ["r1", { ms: 0 }], ["r1", { ms: 0 }]]);
    expect(join([box("desk", {})])).not.toHaveProperty("collect");
    expect(join([box("desk", {})])).not.toHaveProperty("withdraw");
  });

  it("C-09 waits for all that put it off at once, until one has it, and leaves nothing behind", async () => {
    const signals: (AbortSignal | undefined)[] = [];
    const ended: string[] = [];
    const patient = box("patient", {
      collect: (_, { signal, ms } = {}) => {
        if (ms === 0) return Promise.resolve(putOff("patient"));
        signals.push(signal);
        return new Promise((resolve) =>
          signal?.addEventListener("abort", () => {
            ended.push("patient");
            resolve({ type: "cancelled", code: "aborted" });
          }),
        );
      },
    });
    const slow = box("slow", { collect: async (_, { ms } = {}) => (ms === 0 ? putOff("slow") : yes) });
    const { signal } = new AbortController();
    expect(await join([patient, slow]).collect?.("r1", { signal })).toEqual(yes);
    expect(ended).toEqual(["patient"]);
    expect([countListeners(signal), signals[0]?.aborted, signal.aborted]).toEqual([0, true, false]);

    const controller = new AbortController();
    const collected = join([patient, patient]).collect?.("r1", { signal: controller.signal });
    await settle();
    expect(countListeners(controller.signal)).toBe(1);
    controller.abort("enough");
    expect(await collected).toEqual({ type: "cancelled", reason: "aborted", code: "aborted" });
    expect(signals.slice(1).map((each) => each?.reason)).toEqual(["enough", "enough"]);
    expect(countListeners(controller.signal)).toBe(0);
  });

  it("C-09 collects an answer from one, and looks at nobody after it, nor after an abort", async () => {
    const never = vi.fn(async () => yes);
    const first = box("first", { collect: async () => yes });
    expect(await join([first, box("second", { collect: never })]).collect?.("r1")).toEqual(yes);
    const controller = new AbortController();
    const ending = box("ending", {
      async collect() {
        controller.abort();
        return UNKNOWN;
      },
    });
    const wait = { signal: controller.signal };
    const aborted = { type: "cancelled", code: "aborted" };
    expect(await join([ending, box("second", { collect: never })]).collect?.("r1", wait)).toMatchObject(
      aborted,
    );
    expect(await join([first]).collect?.("r1", wait)).toMatchObject(aborted);
    expect(never).not.toHaveBeenCalled();
  });

  it("C-09 tells each wait of an abort that came with the last look", async () => {
    const controller = new AbortController();
    const waits: unknown[] = [];
    const last = box("last", {
      collect: async (_, { signal, ms } = {}) => {
        if (ms === 0) controller.abort("enough");
        else waits.push(signal?.reason);
        return putOff("last");
      },
    });
    await join([box("first", { collect: async () => putOff("first") }), last]).collect?.("r1", {
      signal: controller.signal,
    });
    expect(waits).toEqual(["enough"]);
  });

  it("C-09 takes an abort for the end of the wait, whatever a channel makes of it, unless one was answered", async () => {
    for (const [end, expected] of [
      [UNKNOWN, "aborted"],
      [putOff("late"), "aborted"],
      [new Error("stopped"), "aborted"],
      [yes, undefined],
      [{ type: "cancelled", code: "declined" }, "declined"],
    ] as const) {
      const controller = new AbortController();
      const late = box("late", {
        collect: (_, { ms } = {}) => {
          if (ms === 0) return Promise.resolve(putOff("late"));
          controller.abort();
          return end instanceof Error ? Promise.reject(end) : Promise.resolve(end);
        },
      });
      const prompt = box("prompt", {
        collect: async (_, { ms } = {}) =>
          ms === 0 ? putOff("prompt") : { type: "cancelled", code: "aborted" },
      });
      const collected = await join([prompt, late]).collect?.("r1", { signal: controller.signal });
      expect(collected?.type === "cancelled" ? collected.code : undefined).toBe(expected);
    }
    const ended = box("ended", { collect: async () => ({ type: "cancelled", code: "aborted" }) });
    expect(await join([ended, box("late", { collect: fail })]).collect?.("r1")).toHaveProperty(
      "code",
      "aborted",
    );
  });

  it("C-09 is put off by one that knows what was asked, else by the first, and by none that has lost it", async () => {
    const knowing = { ...putOff("knowing"), request };
    const boxes = [putOff("one"), putOff("two"), knowing].map((answer, index) =>
      box(`${index}`, { collect: async () => answer }),
    );
    for (const ms of [0, -1, 5]) {
      expect(await join(boxes).collect?.("r1", { ms })).toEqual(knowing);
      expect(await join(boxes.slice(0, 2)).collect?.("r1", { ms })).toEqual(putOff("one"));
    }
    const lost = box("lost", { collect: async (_, { ms } = {}) => (ms === 0 ? putOff("lost") : UNKNOWN) });
    expect(await join([lost, ...boxes.slice(0, 1)]).collect?.("r1")).toEqual(putOff("one"));
    expect(await join([lost, lost]).collect?.("r1")).toEqual(UNKNOWN);
    const out = box("out", {
      collect: (_, { ms } = {}) => (ms === 0 ? Promise.resolve(putOff("out")) : fail()),
    });
    await expect(join([lost, out]).collect?.("r1")).rejects.toThrow("(out: out of order)");
  });

  it("C-09 a cancellation that was collected holds, and an unknown id is the first one's", async () => {
    const declined: PilotDeckElicitationAnswer = { type: "cancelled", code: "declined" };
    const late = box("late", { collect: async () => yes });
    expect(await join([box("first", { collect: async () => declined }), late]).collect?.("r1")).toEqual(
      declined,
    );
    const second = { ...UNKNOWN, reason: "nor here" };
    const both = [UNKNOWN, second].map((answer, index) => box(`${index}`, { collect: async () => answer }));
    expect(await join([box("mute", {}), ...both]).collect?.("r1")).toEqual(UNKNOWN);
    const odd = box("odd", { collect: async () => Object.assign({ code: "unknown" }, yes) });
    expect(await join([odd, late]).collect?.("r1")).toEqual({ ...yes, code: "unknown" });
  });

  it("C-09 one that fails may be the one that has it", async () => {
    const letters = box("letters", { collect: async () => UNKNOWN });
    for (const channels of [
      [letters, box("broken", { collect: fail })],
      [box("mute", {}), box("broken", { collect: fail }), letters],
    ]) {
      const error = await rejectionOf(Promise.resolve(join(channels).collect?.("r1")));
      expect(error).toBeInstanceOf(AggregateError);
      expect(error).toMatchObject({
        message: "no channel could collect the answer (broken: out of order)",
        errors: [{ message: "broken: out of order", cause: { message: "out of order" } }],
      });
    }
  });

  it("C-09 one whose collect gives nothing has failed, by its name", async () => {
    const silent = box("silent", { collect: async () => JSON.parse("{}").nothing });
    const error = await rejectionOf(Promise.resolve(join([silent]).collect?.("r1")));
    expect(error).toHaveProperty(
      "message",
      expect.stringMatching(/^no channel could collect the answer \(silent: ./),
    );
  });
});

it("P-04 C-09 a pending file that cannot be read hides no answer of the inbox", async () => {
  const { channel: files, path } = setUp();
  mkdirSync(dirname(path));
  writeFileSync(path, "{ broken");
  const inbox = createInbox({ store: createMemoryStore() });
  const page = createInboxChannel(inbox, { deferAfterMs: 0 });
  const { id } = deferralOf(await elicit(page, { ...request, sessionId: "s" }));
  const channel = firstAnswer([files, page]);
  expect(await channel.collect?.(id, { ms: 0 })).toMatchObject({
    code: "deferred",
    request: { toolName: "test" },
  });
  const collected = channel.collect?.(id);
  await inbox.answer(id, { answers: { "Go on?": "Yes", "What else?": ["Yes"] } });
  expect(await collected).toMatchObject(yes);
  await inbox.close();
});
