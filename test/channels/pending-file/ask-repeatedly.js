// Asks one question after the other.
import { createPendingFileChannel } from "../../../dist/channels/pending-file/index.js";

const [, , path = "", name, count] = process.argv;
const channel = createPendingFileChannel({ path });
const option = { label: "A", description: "d".repeat(5_000) };
for (let index = 0; index < Number(count); index += 1) {
  const question = { question: `${name} ${index}`, header: "", options: [option, { ...option, label: "B" }] };
  const answer = await channel.askUser({ toolCallId: "call", toolName: "test", questions: [question] });
  if (answer.type !== "cancelled" || answer.code !== "deferred") throw new Error(JSON.stringify(answer));
}
