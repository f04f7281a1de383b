import assert from "node:assert/strict";
import type { PilotDeckElicitationAnswer } from "../../protocol/elicitation.js";
import { elicit } from "../elicitation/elicit.js";
import { createAskUserQuestionTool } from "../tools/ask-user-question/tool.js";
import { formatAnswersForModel } from "../tools/format-answers.js";
import { runTool } from "../tools/run-tool.js";
import type { Conversation } from "./conversations.js";
import type { CreateHarness, Harness } from "./harness.js";
import { assertAnswered } from "./rule.js";
import { watchChannel } from "./watch-channel.js";
import { withHarness } from "./with-harness.js";

const tool = createAskUserQuestionTool();

/** Holds a channel to the text that the model has to read. */
export function runConversation(conversation: Conversation, createHarness: CreateHarness): Promise<void> {
  const { needs = [], answers } = conversation;
  const questions = structuredClone(conversation.questions);
  return withHarness(createHarness, { type: "answer", answers }, async (theCase) => {
    const { harness } = theCase;
    const { channel, asks } = watchChannel(theCase, { performs: true });
    const isAskable = needs.every((need) => channel.capabilities?.[need] === true);
    if (needs.length === 0) {
      const result = await runTool(tool, { questions }, { elicitation: channel });
      const text = result.content.map((block) => (block.type === "text" ? block.text : block.type)).join();
      const expected = expectedText(conversation, harness, await isAnnotated(asks[0]?.reply));
      assert.equal(text, harness.unattended === true ? asRule(expected, await asks[0]?.reply) : expected);
    } else {
      const request = { toolCallId: "conformance", toolName: "conformance", questions };
      const outcome = await elicit(channel, request);
      if (isAskable) {
        if (outcome.type === "failed") assert.fail(outcome.message);
        assertAnswered(outcome);
        assert.equal(
          formatAnswersForModel(outcome.answers, outcome.annotations),
          expectedText(conversation, harness, true),
        );
      } else {
        assert.equal(outcome.type === "failed" && outcome.code, "unsupported_tool");
      }
    }
    assert.equal(asks.length, isAskable ? 1 : 0);
  });
}

// What a rule took is no answer of the user's, whose words stand between the two sentences, nor are its notes theirs.
function asRule(text: string, reply: PilotDeckElicitationAnswer | undefined): string {
  const { rule = "" } = (reply?.type === "answered" && reply.provenance) || {};
  const entries = text.slice(text.indexOf(":") + 1, text.lastIndexOf(". You can now continue"));
  const told = entries.replaceAll('" user notes: ', '" notes: ');
  return `Nobody was asked. These answers were taken by the rule "${rule}":${told}. Say so, and ask before anything that cannot be undone.`;
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
