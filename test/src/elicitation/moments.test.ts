import { expect, it } from "vitest";
import { elicit, type PilotDeckElicitationChannel } from "../../../src/index.js";

const ANSWER = { type: "answered", answers: { "Go on?": "Yes" } } as const;
const OPTIONS = ["Yes", "No"].map((label) => ({ label, description: "" }));
const unreadable: PilotDeckElicitationChannel = {
  get capabilities(): never {
    throw new Error("no capabilities");
  },
  askUser: async () => ANSWER,
};

it("C-11 an outcome says by the host's clock when it ended", async () => {
  let minute = 0;
  const now = () => new Date(minute * 60_000);
  const askUser = async () => {
    minute += 1;
    return ANSWER;
  };
  const ends = [];
  // A plain channel takes no question without options.
  for (const [channel, options] of [
    [{ askUser }, OPTIONS],
    [unreadable, OPTIONS],
    [{ askUser }, []],
  ] as const) {
    const questions = [{ question: "Go on?", header: "", options: [...options] }];
    const { type, endedAt } = await elicit(channel, { toolCallId: "c", toolName: "t", questions }, now);
    ends.push([type, endedAt]);
  }
  const { type, endedAt } = await elicit({ askUser }, {} as never, now);
  ends.push([type, endedAt]);
  expect(ends).toEqual([
    ["answered", "1970-01-01T00:01:00.000Z"],
    ["failed", "1970-01-01T00:01:00.000Z"],
    ["failed", "1970-01-01T00:01:00.000Z"],
    ["failed", "1970-01-01T00:01:00.000Z"],
  ]);
});
