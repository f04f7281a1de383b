// A host that asks the questions which are left in each folder, one after the other and in all folders at once. What it has
// in its log has been handed over. With a folder for it, it copies what is there as it sets out for each step on the file
// system: what a kill there would leave behind.
import { createHook } from "node:async_hooks";
import { cpSync, writeSync } from "node:fs";
import { appendFile, stat } from "node:fs/promises";
import { createPendingFileChannel } from "../../../dist/channels/pending-file/index.js";

const [, , folder = "", plan = "", copies] = process.argv;
if (copies !== undefined) {
  let steps = 0;
  createHook({
    init(_, type) {
      if (!/^(FSREQ|FILEHANDLECLOSEREQ)/.test(type)) return;
      steps += 1;
      cpSync(folder, `${copies}/${steps}`, { recursive: true });
    },
  }).enable();
}
/** For each folder the first question that is left, and the one after the last. */
const left = plan.split(",").map((range) => range.split("-").map(Number));
await Promise.all(
  left.map(async ([first = 0, end = 0], loop) => {
    const channel = createPendingFileChannel({ path: `${folder}/${loop}/questions.json` });
    // So that they are not all at the same step.
    for (let turn = 0; turn < loop; turn += 1) await stat(folder);
    for (let index = first; index < end; index += 1) {
      const question = `ask ${index}`;
      const questions = [{ question, header: "", options: [] }];
      const answer = await channel.askUser({ toolCallId: "call", toolName: "test", questions });
      const text = answer.type === "answered" ? answer.answers[question] : `no answer: ${answer.reason}`;
      await appendFile(`${folder}/log`, `${loop}:${index}=${text}\n`);
      writeSync(1, ".");
    }
    await channel.confirm?.();
  }),
);
