import type { Harness, HumanAct } from "../../../src/testing/index.js";
import { readRequest } from "../../../src/wire/read-request.js";
import { connect } from "../rpc/connect.js";
import { writeHumanAnswers } from "./human-answers.js";

/** A peer that answers each request as soon as it comes. */
export function createRpcHarness(act: HumanAct): Harness {
  const { channel, output, say } = connect();
  output.on("data", (text: string) => {
    for (const line of text.trimEnd().split("\n")) {
      const message = JSON.parse(line);
      if (message.type !== "ask_user_request" || act.type === "nothing") continue;
      const verdict = readRequest(message);
      if (!verdict.ok) throw new Error(JSON.stringify(verdict.issues));
      const { requestId, questions } = verdict.request;
      const body =
        act.type === "decline" ? { declined: true } : { answers: writeHumanAnswers(act, questions) };
      say({ type: "ask_user_response", requestId, ...body });
    }
  });
  return { channel, canAnnotate: true, close: () => channel.close() };
}
