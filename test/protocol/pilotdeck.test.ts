import { describe, expect, expectTypeOf, it } from "vitest";
import type * as ours from "../../src/index.js";
import {
  createAskUserQuestionTool,
  elicit,
  InMemoryElicitationChannel,
  PilotDeckToolRuntimeError,
} from "../../src/index.js";
import type * as theirs from "./pilotdeck-types.js";

// The assignments are judged by `tsc -p test`; what runs shows that the two sides also work together.
describe("PilotDeck's types", () => {
  it("C-01 questions, requests and answers assign both ways", () => {
    expectTypeOf<theirs.Option>().toExtend<ours.PilotDeckElicitationOption>();
    expectTypeOf<ours.PilotDeckElicitationOption>().toExtend<theirs.Option>();
    expectTypeOf<theirs.Question>().toExtend<ours.PilotDeckElicitationQuestion>();
    expectTypeOf<ours.PilotDeckElicitationQuestion>().toExtend<theirs.Question>();
    expectTypeOf<theirs.Request>().toExtend<ours.PilotDeckElicitationRequest>();
    expectTypeOf<ours.PilotDeckElicitationRequest>().toExtend<theirs.Request>();
    expectTypeOf<theirs.Answer>().toExtend<ours.PilotDeckElicitationAnswer>();
    expectTypeOf<ours.PilotDeckElicitationAnswer>().toExtend<theirs.Answer>();
  });

  it("C-01 channels assign both ways, and askUser is all that one needs", async () => {
    const channel: theirs.Channel = { askUser: async () => ({ type: "cancelled" }) };
    const asOurs: ours.PilotDeckElicitationChannel = channel;
    const asTheirs: theirs.Channel = asOurs;
    const memory: theirs.Channel = new InMemoryElicitationChannel();
    expectTypeOf<theirs.Channel>().toExtend<ours.PilotDeckElicitationChannel>();
    expectTypeOf<ours.PilotDeckElicitationChannel>().toExtend<theirs.Channel>();
    expect([asTheirs, memory]).toHaveLength(2);
    expect(await elicit(channel, { toolCallId: "1", toolName: "t", questions: [] })).toMatchObject({
      type: "cancelled",
    });
  });

  it("C-01 tools, schemas and verdicts assign both ways", () => {
    expectTypeOf<theirs.InputSchema>().toExtend<ours.PilotDeckToolInputSchema>();
    expectTypeOf<ours.PilotDeckToolInputSchema>().toExtend<theirs.InputSchema>();
    expectTypeOf<theirs.ValidationResult>().toExtend<ours.PilotDeckToolValidationResult>();
    expectTypeOf<ours.PilotDeckToolValidationResult>().toExtend<theirs.ValidationResult>();
    expectTypeOf<theirs.Tool>().toExtend<ours.PilotDeckToolDefinition>();
    expectTypeOf<ours.PilotDeckToolDefinition>().toExtend<theirs.Tool>();
    const tool: theirs.Tool<theirs.AskUserQuestionInput, theirs.AskUserQuestionOutput> =
      createAskUserQuestionTool();
    const back: ours.PilotDeckToolDefinition<ours.AskUserQuestionInput, ours.AskUserQuestionOutput> = tool;
    expect(back.name).toBe("ask_user_question");
  });

  it("C-01 T-01 T-04 the constants have their values as types", () => {
    expectTypeOf<typeof ours.ASK_USER_QUESTION_TOOL_NAME>().toEqualTypeOf<"ask_user_question">();
    expectTypeOf<typeof ours.ASK_USER_QUESTION_HEADER_MAX>().toEqualTypeOf<12>();
  });

  it("C-01 PilotDeck's runtime context assigns to ours, and not back", () => {
    expectTypeOf<theirs.Context>().toExtend<ours.PilotDeckToolRuntimeContext>();
    expectTypeOf<ours.PilotDeckToolRuntimeContext>().not.toExtend<theirs.Context>();
  });

  it("C-01 error codes are PilotDeck's", () => {
    expectTypeOf<ours.PilotDeckToolErrorCode>().toEqualTypeOf<theirs.ErrorCode>();
  });

  it("C-01 an error of another copy of the package is recognised by its marker", () => {
    const marker = Symbol.for("@pilotdeck/ask-user-question/tool-runtime-error");
    expect(
      PilotDeckToolRuntimeError.isInstance(new PilotDeckToolRuntimeError("unsupported_tool", "no")),
    ).toBe(true);
    expect(PilotDeckToolRuntimeError.isInstance(Object.assign(new Error("no"), { [marker]: true }))).toBe(
      true,
    );
    const trap = new Proxy(
      {},
      {
        get: () => {
          throw new Error("trap");
        },
      },
    );
    for (const other of [new Error("no"), null, undefined, "unsupported_tool", {}, trap]) {
      expect(PilotDeckToolRuntimeError.isInstance(other)).toBe(false);
    }
  });
});
