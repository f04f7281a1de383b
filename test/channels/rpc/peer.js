// A peer in a process of its own: answers what it reads on standard input as its first argument says.
import { createInterface } from "node:readline";

const [, , manner] = process.argv;
const lines = createInterface({ input: process.stdin });

/** @param {object} message */
const say = (message) => process.stdout.write(`${JSON.stringify(message)}\n`);

lines.on("line", (line) => {
  const { type, requestId, questions } = JSON.parse(line);
  if (type !== "ask_user_request") return;
  const answers = questions.map(
    (/** @type {{ options: { label: string }[] }} */ { options }) => options[0]?.label,
  );
  switch (manner) {
    case "answer":
      return say({ type: "ask_user_response", requestId, answers, by: "peer" });
    case "answer-and-exit":
      say({ type: "ask_user_response", requestId, answers });
      return process.exit();
    case "half-a-line":
      return process.stdout.write(`{"type":"ask_user_response","requestId":"${requestId}","ans`);
    default:
      return say({ type: "ask_user_progress", requestId, typing: true });
  }
});
