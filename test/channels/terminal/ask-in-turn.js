// Asks the requests of the first argument in the dialog on the real terminal, one after another: SIGUSR2 takes one back, and
// the next comes on an empty screen. The clock stands still, a second after each first frame.
import { createTerminalChannel } from "../../../dist/channels/terminal/index.js";

const OPENED_AT = 1_000_000;
// Without it no editor can be opened, as on the streams of the other tests.
Object.defineProperty(process.stdout, "fd", { value: undefined });

for (const request of JSON.parse(process.argv[2] ?? "")) {
  let time = OPENED_AT;
  const now = () => {
    const before = time;
    time = OPENED_AT + 1000;
    return new Date(before);
  };
  const controller = new AbortController();
  process.once("SIGUSR2", () => controller.abort());
  await createTerminalChannel({ now }).askUser({ ...request, signal: controller.signal });
  process.stdout.write("\u001bc");
}
process.stdin.destroy();
