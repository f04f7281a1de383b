import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { answerTo, type Harness, type HumanAct } from "../../../src/testing/index.js";
import { connect } from "../rpc/connect.js";

/** A peer that answers each request as soon as it comes. */
export function createRpcHarness(act: HumanAct): Harness {
  const { channel, output, say } = connect();
  output.on("data", (text: string) => {
    for (const line of text.trimEnd().split("\n")) {
      const { type, requestId, questions } = JSON.parse(line);
      if (type !== "ask_user_request" || act.type === "nothing") continue;
      const body = act.type === "decline" ? { declined: true } : { answers: answersOf(act, questions) };
      say({ type: "ask_user_response", requestId, ...body });
    }
  });
  return { channel, canAnnotate: true, close: () => channel.close() };
}

function answersOf(act: Extract<HumanAct, { type: "answer" }>, questions: PilotDeckElicitationQuestion[]) {
  return questions.map((question) => {
    const notes = act.answers.find((answer) => answer.question === question.question)?.notes;
    const answer = answerTo(question, act);
    return notes === undefined ? answer : { answer, notes };
  });
}
