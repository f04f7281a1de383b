import { withTimeout } from "../../../../channels/compose/index.js";
import { createScriptedChannel, type ScriptedChannel } from "../../../../channels/scripted/index.js";
import type { PilotDeckElicitationAnswer, PilotDeckElicitationChannel } from "../../../../protocol/index.js";
import { answerTo, type HumanAct } from "../../../../src/testing/index.js";
import type { AskUserInput } from "../../../../src/tools/index.js";
import { readFixture } from "../../read-fixture.js";

/** What a person does, what a channel says of itself (`reply`), or that nobody is there. */
export type Act =
  | HumanAct
  | { type: "reply"; reply: PilotDeckElicitationAnswer }
  | { type: "timeout"; ms: number; then: "cancel" | "recommended"; draft?: Record<string, string> }
  | { type: "abort" }
  | { type: "none" };

export const CALLS: Record<string, AskUserInput> = readFixture("ask-user/calls.json");

/** When everything happens. */
export const NOON: Date = new Date("2026-11-21T12:00:00.000Z");

/** A call of the fixtures by its name. */
export function callOf(name: string): AskUserInput {
  const call = CALLS[name];
  if (call === undefined) throw new Error(`There is no call "${name}".`);
  return call;
}

/** A scripted channel whose person does the act. */
export function createActor(act: Act): ScriptedChannel {
  const scripted = createScriptedChannel(({ questions, onProgress }) => {
    switch (act.type) {
      case "answer": {
        const answers = questions.map((question) => [question.question, answerTo(question, act)]);
        // As a channel may: in an order of its own.
        return {
          type: "answered",
          answers: Object.fromEntries(answers.toReversed()),
          provenance: { source: "scripted", channel: "scripted", answeredAt: NOON.toISOString() },
        };
      }
      case "reply":
        return act.reply;
      case "decline":
        return { type: "cancelled", code: "declined" };
      case "timeout":
        if (act.draft !== undefined) onProgress?.({ answers: act.draft, typing: false });
    }
    return new Promise(() => undefined);
  });
  const deferral = act.type !== "timeout";
  return { ...scripted, capabilities: { ...scripted.capabilities, deferral } };
}

/** The channel as the tool has it: none for the act `none`, with a timeout for the act `timeout`. */
export function elicitationOf(
  act: Act,
  channel: PilotDeckElicitationChannel,
): { elicitation?: PilotDeckElicitationChannel } {
  if (act.type === "none") return {};
  if (act.type !== "timeout") return { elicitation: channel };
  const { ms, then } = act;
  return { elicitation: withTimeout(channel, { ms, then }) };
}
