import { afterAll, describe, expect, it } from "vitest";
import type {
  ElicitationCapabilities,
  PilotDeckElicitationChannel,
  PilotDeckToolDefinition,
} from "../../../protocol/index.js";
import { createAskUserQuestionTool, runTool } from "../../../src/index.js";
import type { Harness, HumanAct } from "../../../src/testing/index.js";
import { createAskTool, createAskUserTool, createSingleQuestionTool } from "../../../src/tools/index.js";
import { WAITING_HARNESSES } from "../../channels/harnesses/index.js";
import { readFixture } from "../read-fixture.js";

type Case = {
  tool: keyof typeof TOOLS;
  title: string;
  input: unknown;
  act: HumanAct;
  /** What the channel has to be able to do. */
  needs?: (keyof ElicitationCapabilities)[];
  texts?: string[];
  /** The text that follows where the person could add a note. */
  note?: string;
  /** How the error begins that the model reads; what follows is the channel's own reason. */
  declines?: string;
};

const TOOLS = {
  ask_user_question: createAskUserQuestionTool,
  ask: createAskTool,
  ask_user: createAskUserTool,
  AskUserQuestion: createSingleQuestionTool,
};

const CASES: Case[] = readFixture("contracts.json");

/** For each contract and channel: the cases that passed with the same bytes, and those that were refused. */
const matrix = new Map<string, { passed: number; lacking: Set<string> }>();

describe.each(Object.entries(WAITING_HARNESSES))("over the channel %s", (channelName, createHarness) => {
  it.each(CASES)(
    "D-04 $tool: $title",
    async ({ tool: toolName, input, act, needs = [], texts = [], note, declines }) => {
      const harness = await createHarness(act);
      try {
        const tool = TOOLS[toolName]() as PilotDeckToolDefinition;
        const { elicitation, reasons } = withPerson(harness);
        const result = await runTool(tool, input, { elicitation });
        const read = result.content.map((block) => (block.type === "text" ? block.text : block.type));
        const lacking = needs.filter((need) => harness.channel.capabilities?.[need] !== true);
        const cell = cellOf(toolName, channelName);
        if (lacking.length > 0) {
          expect(result).toMatchObject({ type: "error", error: { code: "unsupported_tool" } });
          expect(read[0]).toContain(`it lacks the capability ${lacking[0]}.`);
          for (const need of lacking) cell.lacking.add(need);
          return;
        }
        if (declines === undefined) {
          const why = reasons.map((reason) => `User declined to answer questions (${reason})`);
          expect(read).toEqual([...texts, ...(note && harness.canAnnotate === true ? [note] : []), ...why]);
        } else {
          expect(result.type).toBe("error");
          expect(read[0]?.replace(/ \(.*\)$/, "")).toBe(declines);
        }
        cell.passed += 1;
      } finally {
        await harness.close?.();
      }
    },
  );
});

afterAll(() => {
  const names = Object.keys(WAITING_HARNESSES);
  const rows = Object.keys(TOOLS).map((tool) => {
    const cells = names.map((name) => {
      const { passed, lacking } = cellOf(tool, name);
      return `${passed}${lacking.size > 0 ? ` (no ${[...lacking].join(", ")})` : ""}`;
    });
    return [tool, ...cells];
  });
  const table = [["cases passed", ...names], ...rows];
  const widths = names.map((_, column) => Math.max(...table.map((row) => row[column + 1]?.length ?? 0)));
  const lines = table.map(([tool = "", ...cells]) =>
    [tool.padEnd(18), ...cells.map((cell, column) => cell.padEnd(widths[column] ?? 0))].join("  ").trimEnd(),
  );
  console.log(`D-04 every contract over every channel\n${lines.join("\n")}`);
});

function cellOf(tool: string, channel: string): { passed: number; lacking: Set<string> } {
  const key = `${tool} ${channel}`;
  const cell = matrix.get(key) ?? { passed: 0, lacking: new Set() };
  matrix.set(key, cell);
  return cell;
}

/** The harness's channel with the person at its other end, who acts as soon as they are asked, and why they declined. */
function withPerson({ channel, perform }: Harness): {
  elicitation: PilotDeckElicitationChannel;
  reasons: string[];
} {
  const reasons: string[] = [];
  const askUser = async (request: Parameters<PilotDeckElicitationChannel["askUser"]>[0]) => {
    const [reply] = await Promise.all([channel.askUser(request), perform?.(request)]);
    if (reply.type === "cancelled" && reply.code === "declined" && reply.reason) reasons.push(reply.reason);
    return reply;
  };
  const elicitation = new Proxy<PilotDeckElicitationChannel>(
    { askUser },
    { get: (own, key) => (key === "askUser" ? own.askUser : Reflect.get(channel, key)) },
  );
  return { elicitation, reasons };
}
