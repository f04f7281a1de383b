import assert from "node:assert/strict";
import { elicit } from "../elicitation/elicit.js";
import { createAskUserQuestionTool } from "../tools/ask-user-question/tool.js";
import { formatAnswersForModel } from "../tools/format-answers.js";
import { runTool } from "../tools/run-tool.js";
import type { Conversation } from "./conversations.js";
import { type CreateHarness, type Harness, withHarness } from "./harness.js";
import { watchChannel } from "./watch-channel.js";

const tool = createAskUserQuestionTool();

/** Holds a channel to the text that the model has to read. */
export function runConversation(conversation: Conversation, createHarness: CreateHarness): Promise<void> {
  const { needs = [], answers } = conversation;
  const questions = structuredClone(conversation.questions);
  return withHarness(createHarness, { type: "answer", answers }, async (harness) => {
    const { channel, asks } = watchChannel(harness, { performs: true });
    const isAskable = needs.every((need) => channel.capabilities?.[need] === true);
    if (needs.length === 0) {
      const result = await runTool(tool, { questions }, { elicitation: channel });
      const text = result.content.map((block) => (block.type === "text" ? block.text : block.type)).join();
      assert.equal(text, expectedText(conversation, harness, await isAnnotated(asks[0]?.reply)));
    } else {
      const request = { toolCallId: "conformance", toolName: "conformance", questions };
      const outcome = await elicit(channel, request);
      if (isAskable) {
        assert.equal(outcome.type, "answered", "message" in outcome ? outcome.message : undefined);
        assert.equal(
          outcome.type === "answered" && formatAnswersForModel(outcome.answers, outcome.annotations),
          expectedText(conversation, harness, outcome.type === "answered"),
        );
      } else {
        assert.equal(outcome.type === "failed" && outcome.code, "unsupported_tool");
      }
    }
    assert.equal(asks.length, isAskable ? 1 : 0);
  });
}

function expectedText(conversation: Conversation, harness: Harness, isAnnotated: boolean): string {
  const { text, textWithoutNotes, textWithoutPreview } = conversation;
  if (textWithoutNotes !== undefined && harness.canAnnotate !== true) return textWithoutNotes;
  // `elicit` adds the previews for a channel that declares capabilities; any other may leave them out.
  const mayLeaveOut = harness.channel.capabilities === undefined && !isAnnotated;
  return mayLeaveOut ? (textWithoutPreview ?? text) : text;
}

async function isAnnotated(reply: Promise<object> | undefined): Promise<boolean> {
  const answer = await reply?.catch(() => undefined);
  return answer !== undefined && "annotations" in answer;
}
