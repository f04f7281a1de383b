import { Server } from "@modelcontextprotocol/server";
import { describe, expect, it } from "vitest";
import { createAiSdkClientTool, createAiSdkTool } from "../../../src/adapters/ai-sdk/index.js";
import {
  createClaudeCanUseTool,
  createClaudeDeferHook,
} from "../../../src/adapters/claude-agent-sdk/index.js";
import { createLangChainInterruptTool, createLangChainTool } from "../../../src/adapters/langchain/index.js";
import { createMastraSuspendTool, createMastraTool } from "../../../src/adapters/mastra/index.js";
import { createMcpMemory, registerMcpTools } from "../../../src/adapters/mcp-server/index.js";
import {
  createOpenAiAgentsApprovalTool,
  createOpenAiAgentsTool,
} from "../../../src/adapters/openai-agents/index.js";
import { createPiTool } from "../../../src/adapters/pi/index.js";
import { createAskUserQuestionTool } from "../../../src/index.js";
import { createDecisionTools } from "../../../src/tools/index.js";
import { listWrongValues, type OptionTable } from "../../wrong-values.js";
import { keep, TOOL } from "./fakes.js";
import values from "./option-values.json" with { type: "json" };

type Make = (options: unknown, tool?: unknown) => unknown;
const toolOf =
  (make: (...given: never[]) => unknown): Make =>
  (options, tool = TOOL) =>
    Reflect.apply(make, undefined, [tool, options]);
const server = () => new Server({ name: "test", version: "1.0.0" }, { capabilities: {} });
const tool = () => ({ invoke: keep });
const ToolMessage = Object;

/** How each is called with options of somebody who writes JavaScript, what it needs, a slip, and what was meant. */
const MAKERS: [name: string, make: Make, needs: object, slip: string, meant: string][] = [
  ["createAiSdkTool", toolOf(createAiSdkTool), { jsonSchema: keep }, "chanel", "channel"],
  ["createAiSdkClientTool", toolOf(createAiSdkClientTool), { jsonSchema: keep }, "repiar", "repair"],
  ["createLangChainTool", toolOf(createLangChainTool), { tool, ToolMessage }, "chanel", "channel"],
  [
    "createLangChainInterruptTool",
    toolOf(createLangChainInterruptTool),
    { tool, ToolMessage, interrupt: keep },
    "runtimecontext",
    "runtimeContext",
  ],
  [
    "createOpenAiAgentsTool",
    toolOf(createOpenAiAgentsTool),
    { tool: keep },
    "runtimeContex",
    "runtimeContext",
  ],
  [
    "createOpenAiAgentsApprovalTool",
    toolOf(createOpenAiAgentsApprovalTool),
    { tool: keep, findReply: keep },
    "repiar",
    "repair",
  ],
  ["createMastraTool", toolOf(createMastraTool), { createTool: keep }, "chanel", "channel"],
  ["createMastraSuspendTool", toolOf(createMastraSuspendTool), { createTool: keep }, "repare", "repair"],
  ["createPiTool", toolOf(createPiTool), {}, "chanel", "channel"],
  ["createClaudeCanUseTool", toolOf(createClaudeCanUseTool), {}, "othrwise", "otherwise"],
  ["createClaudeDeferHook", toolOf(createClaudeDeferHook), { findReply: keep }, "repiar", "repair"],
  [
    "registerMcpTools",
    (options, tool = TOOL) => Reflect.apply(registerMcpTools, undefined, [server(), tool, options]),
    {},
    "legMS",
    "legMs",
  ],
  [
    "createMcpMemory",
    (options) => Reflect.apply(createMcpMemory, undefined, [options]),
    {},
    "lifetime",
    "lifetimeMs",
  ],
];

describe("the options of an adapter", () => {
  it.each(MAKERS)("A-00 C-01 %s is told of a slip", (name, make, needs, slip, meant) => {
    const said = new TypeError(`${name} has no option "${slip}". Did you mean ${meant}?`);
    expect(() => make({ ...needs, [slip]: 5 })).toThrow(said);
    expect(() => make({ ...needs, [slip]: undefined })).not.toThrow();
    expect(() => make(null)).toThrow(/ takes an object of options: \w+.*But it is null\.$/);
  });

  it.each(MAKERS.filter(([, , needs]) => Object.keys(needs).length > 0))(
    "A-00 C-01 %s names what the runtime has to bring",
    (name, make, needs) => {
      expect(() => make({})).toThrow(
        new TypeError(`${name} needs the option ${Object.keys(needs).join(", ")}.`),
      );
    },
  );

  it.each(MAKERS)("A-00 C-01 %s refuses what an option does not take", (name, make, needs) => {
    const options: OptionTable[string] = (values as OptionTable)[name] ?? {};
    expect(() => make({ ...needs, nothingOfTheKind: 1 })).toThrow(
      ` It has: ${Object.keys(options).join(", ")}.`,
    );
    for (const [option, expected] of Object.entries(options)) {
      if (expected === null) continue;
      for (const [value, told] of listWrongValues(expected)) {
        const said = `${option} of ${name} must be ${expected}, but it ${told}.`;
        expect(() => make({ ...needs, [option]: value })).toThrow(new TypeError(said));
      }
    }
  });

  const asATool = "must be a tool, such as createAskUserQuestionTool()";
  it.each(MAKERS.filter(([name]) => name !== "createMcpMemory"))(
    "A-00 C-11 %s says what is no tool, and what to do",
    (_, make, needs) => {
      const one = (told: string) =>
        new TypeError(`The definition ${asATool}, or a list of tools, but it ${told}.`);
      expect(() => make(needs, createAskUserQuestionTool)).toThrow(
        one("is a function: call it, and pass on what it returns"),
      );
      expect(() => make(needs, null)).toThrow(one("is null"));
      expect(() => make(needs, createDecisionTools())).toThrow(one("has no execute()"));
      expect(() => make(needs, [TOOL, "ask"])).toThrow(
        new TypeError(`definitions[1] ${asATool}, but it is a string.`),
      );
    },
  );

  it("M-01 C-11 registerMcpTools says what is no server", () => {
    for (const slip of [undefined, "server", {}]) {
      expect(() => Reflect.apply(registerMcpTools, undefined, [slip, TOOL])).toThrow(
        "server must be an McpServer or a Server of @modelcontextprotocol/server",
      );
    }
  });

  it("A-04 what suspends asks over no channel, and says so", () => {
    const options = { createTool: keep, channel: { askUser: keep } };
    expect(() => toolOf(createMastraSuspendTool)(options)).toThrow('has no option "channel"');
  });
});
