import type {
  ElicitationToolDefinition,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "@pilotdeck/ask-user-question";
import { runTool } from "@pilotdeck/ask-user-question";
import { createSingleQuestionTool } from "@pilotdeck/ask-user-question/tools";
import { afterAll, describe, expect, it } from "vitest";
import { CASES, expected, INPUT, question, type Reading, TOOL } from "./cases.js";

/** Of `ask_user_question`, unless it is named. */
export type Call = { id: string; input: unknown; name?: string };

/** What came of a run that was aborted while the question was open. */
export type Aborted = { rejectedWith?: string; modelCalls: number };

/** A runtime's own agent loop, with its own model that is scripted: it calls the tool, reads the results, and says "done". */
export type Runtime = {
  name: string;
  version: string;
  /** Whether it marks failures for the model. */
  marksErrors: boolean;
  /** What the runtime says by itself of some cases, instead of what `runTool` does. */
  ownWords?: Record<string, RegExp>;
  run(
    options: {
      tool: ElicitationToolDefinition | readonly ElicitationToolDefinition[];
      channel?: PilotDeckElicitationChannel;
      repair?: boolean;
      asker?: string;
    },
    calls: Call[],
    signal?: AbortSignal,
  ): Promise<{ readings: Reading[]; modelCalls: number }>;
  /** What the runtime knows of the call, as it is to stand in the request. */
  knows: { toolCallId: string; sessionId?: string };
  aborts: "rejects" | "ends";
};

export function isSeveral(
  tool: ElicitationToolDefinition | readonly ElicitationToolDefinition[],
): tool is readonly ElicitationToolDefinition[] {
  return Array.isArray(tool);
}

/** The cases of that every runtime shares. */
export function proveRuntime(runtime: Runtime): void {
  const title = `${runtime.name} ${runtime.version}`;
  const read: [string, string][] = [];
  afterAll(() =>
    console.log(read.map(([name, text]) => `${title} | ${name} | ${text.replaceAll("\n", "⏎")}`).join("\n")),
  );

  describe(title, () => {
    for (const one of CASES) {
      const { name, input, channel, tool = TOOL } = one;
      it(`${title}: ${name}: the model reads what runTool words, byte for byte`, async () => {
        const wanted = await expected(one);
        const options = { tool, ...(channel && { channel }) };
        const { readings, modelCalls } = await runtime.run(options, [{ id: "call_1", input }]);
        read.push([name, readings[0]?.text ?? ""]);
        const own = runtime.ownWords?.[name];
        if (own === undefined) expect(readings.map(({ text }) => text)).toEqual([wanted.text]);
        else expect(readings[0]?.text).toMatch(own);
        if (runtime.marksErrors) expect(readings[0]?.isError).toBe(own !== undefined || wanted.isError);
        // In the same turn: the model went on with it.
        expect(modelCalls).toBe(2);
      });
    }

    it(`${title}: where nothing is to be mended, a malformed call is refused`, async () => {
      const mended = CASES.find(({ name }) => name === "mended");
      const { readings } = await runtime.run({ tool: TOOL, repair: false }, [
        { id: "call_1", input: mended?.input },
      ]);
      expect(readings[0]?.text).toMatch(
        runtime.ownWords?.invalid ?? /\$\.questions must be an array, but it is a string/,
      );
    });

    it(`${title}: two at once come back to their own calls, and the request says whose it is`, async () => {
      const asked: PilotDeckElicitationRequest[] = [];
      const channel: PilotDeckElicitationChannel = {
        capabilities: {},
        async askUser(request) {
          asked.push(request);
          const text = request.questions[0]?.question ?? "";
          return { type: "answered", answers: { [text]: text === "First?" ? "SQLite" : "PostgreSQL" } };
        },
      };
      const calls = ["First?", "Second?"].map((text, index) => ({
        id: `call_${index}`,
        input: { questions: [question(text)] },
      }));
      const { readings } = await runtime.run({ tool: TOOL, channel, asker: "researcher" }, calls);
      read.push(["two at once", readings.map(({ text }) => text).join(" + ")]);
      expect(readings.map(({ text }) => text)).toEqual([
        'User has answered your questions: "First?"="SQLite". You can now continue with the user\'s answers in mind.',
        'User has answered your questions: "Second?"="PostgreSQL". You can now continue with the user\'s answers in mind.',
      ]);
      expect(asked).toHaveLength(2);
      expect(asked.map(({ toolCallId }) => toolCallId).sort()).toEqual(["call_0", "call_1"]);
      for (const request of asked) {
        expect(request).toMatchObject({ toolName: TOOL.name, asker: "researcher" });
        expect(request.sessionId).toBe(runtime.knows.sessionId);
      }
    });

    it(`A-00 ${title}: several definitions, each called by its name`, async () => {
      const other = createSingleQuestionTool({ name: "ask_reviewer" }) as ElicitationToolDefinition;
      const calls = [
        { id: "call_1", input: INPUT },
        {
          id: "call_2",
          name: "ask_reviewer",
          input: { question: "Sure?", options: ["PostgreSQL", "SQLite"] },
        },
      ];
      const asked: string[] = [];
      const channel: PilotDeckElicitationChannel = {
        capabilities: {},
        async askUser({ toolName, questions }) {
          asked.push(toolName);
          return {
            type: "answered",
            answers: Object.fromEntries(questions.map((one) => [one.question, "SQLite"])),
          };
        },
      };
      const { readings } = await runtime.run({ tool: [TOOL, other], channel }, calls);
      read.push(["several tools", readings.map(({ text }) => text).join(" + ")]);
      expect(asked.sort()).toEqual(["ask_reviewer", "ask_user_question"]);
      const wanted = await Promise.all(
        [TOOL, other].map((tool, index) => runTool(tool, calls[index]?.input, { elicitation: channel })),
      );
      expect(readings.map(({ text }) => text)).toEqual(
        wanted.map(({ content: [block] }) => (block?.type === "text" ? block.text : "")),
      );
    });

    it(`${title}: an abort reaches the channel, and the run ${runtime.aborts}`, async () => {
      const stop = new AbortController();
      let aborted: Promise<unknown> | undefined;
      const channel: PilotDeckElicitationChannel = {
        capabilities: {},
        askUser({ signal }) {
          aborted = new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
          queueMicrotask(() => stop.abort());
          return new Promise(() => undefined);
        },
      };
      const run = runtime.run({ tool: TOOL, channel }, [{ id: "call_1", input: INPUT }], stop.signal);
      const end = await run.then(
        ({ modelCalls }) => `ends after ${modelCalls}`,
        (error: unknown) => (error instanceof Error ? error.name : String(error)),
      );
      read.push(["aborted", end]);
      if (runtime.aborts === "rejects") expect(end).toMatch(/Abort/);
      else expect(end).toBe("ends after 1");
      await aborted;
    });
  });
}
