import { type AskUserDetails, type AskUserInput, createAskUserTool } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";
import { type Act, callOf, NOON } from "./act.js";

type Case = { title: string; call?: string; input?: AskUserInput; act: Act; data?: object; texts?: string[] };

export const CASES = readFixture<Case[]>("ask-user/results.json").flatMap(
  ({ call = "", input = callOf(call), ...rest }) =>
    rest.texts?.[0]?.startsWith('{"answered":') ? [{ ...rest, input }] : [],
);

const LATER = new Date("2027-01-01T00:00:00.000Z");

export const FEATURES: AskUserDetails = {
  questions: callOf("features").questions,
  answers: [{ question: "Which features?", answer: ["Export", "Dark mode"], wasCustom: true }],
  answeredAt: NOON.getTime(),
  mode: "rpc",
  metadata: { source: "setup" },
};

export function replay(input: AskUserInput, details: unknown) {
  const tool = createAskUserTool({ findDetails: () => details });
  return tool.execute(input, { turnId: "turn", now: () => LATER });
}
