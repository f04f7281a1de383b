// Asks one question, and is killed as it sets out for a given step on the file system.
import { createHook } from "node:async_hooks";
import { createPendingFileChannel } from "../../../dist/channels/pending-file/index.js";

const [, , path = "", step] = process.argv;
const channel = createPendingFileChannel({ path });
const questions = [{ question: "Whole?", header: "", options: [] }];
let steps = 0;
createHook({
  init(_, type) {
    if (!/^(FSREQ|FILEHANDLECLOSEREQ)/.test(type)) return;
    steps += 1;
    if (steps === Number(step)) process.kill(process.pid, "SIGKILL");
  },
}).enable();
await channel.askUser({ toolCallId: "call", toolName: "test", questions });
