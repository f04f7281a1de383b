// Asks the request of the first argument on the real terminal, in the dialog or in lines, and prints the answer: what the built command does,
// for requests that its tool does not allow. The clock stands still, a second after the first frame.
import { createPlainChannel } from "../../../dist/channels/plain/index.js";
import { createTerminalChannel } from "../../../dist/channels/terminal/index.js";

const OPENED_AT = 1_000_000;
let isOpen = false;
const now = () => {
  const time = new Date(isOpen ? OPENED_AT + 1000 : OPENED_AT);
  isOpen = true;
  return time;
};
const request = JSON.parse(process.argv[2] ?? "");
let isBroken = false;
if (process.argv[3] === "--throw") {
  request.onProgress = () => {
    isBroken = true;
  };
}
if (process.argv[3] === "--abort") {
  const controller = new AbortController();
  request.signal = controller.signal;
  process.once("SIGUSR2", () => controller.abort());
}
const size = () => {
  if (isBroken) throw new Error("the size is broken");
  return { columns: process.stdout.columns, rows: process.stdout.rows };
};
const channel =
  process.argv[3] === "--plain"
    ? createPlainChannel({ input: process.stdin, output: process.stdout })
    : createTerminalChannel({ now, size });
try {
  console.log(JSON.stringify(await channel.askUser(request)));
} catch (error) {
  console.log(String(error));
  process.exitCode = 1;
}
process.stdin.destroy();
