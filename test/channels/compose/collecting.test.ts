import { describe, expect, it } from "vitest";
import { fallback, firstAnswer } from "../../../channels/compose/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../../src/index.js";
import { rejectionOf } from "../../src/tools/ask-user-question/call.js";
import { yes } from "./people.js";

const UNKNOWN: PilotDeckElicitationAnswer = { type: "cancelled", code: "unknown", reason: "no such letter" };

/** A channel that only collects, as the test says. */
function box(
  name: string,
  members: Pick<PilotDeckElicitationChannel, "collect">,
): PilotDeckElicitationChannel {
  return { name, capabilities: {}, askUser: () => Promise.reject(new Error("not asked")), ...members };
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
    expect(waits).toEqual(Array(4).fill(["r1", { ms: 5 }]));
    expect(join([box("desk", {})])).not.toHaveProperty("collect");
    expect(join([box("desk", {})])).not.toHaveProperty("withdraw");
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
