// On a thread: runs modules in turn, each once the one before has ended by itself, and says what each has printed. What
// they import is loaded once.
import { inspect } from "node:util";
import { parentPort, workerData } from "node:worker_threads";

/** @type {string[]} */
const paths = [...workerData];
/** @type {{ stdout: string, stderr: string, status: number }} */
let printed;

for (const name of /** @type {const} */ (["stdout", "stderr"])) {
  Object.assign(process[name], {
    /** @param {unknown} text @param {(() => void)[]} rest */
    write(text, ...rest) {
      printed[name] += text;
      rest.findLast((each) => typeof each === "function")?.();
      return true;
    },
  });
}

let isOver = false;
process.on("beforeExit", () => {
  isOver = !isOver;
  // Some, `node:test` among them, print only now what they have to say.
  if (isOver) return void setImmediate(() => undefined);
  parentPort?.postMessage({ ...printed, status: Number(process.exitCode ?? 0) });
  // Where nothing but an import has begun, Node 22 and 24 end all the same.
  if (paths.length > 0) setImmediate(runNext);
});
runNext();

function runNext() {
  const path = paths.shift();
  if (path === undefined) return;
  printed = { stdout: "", stderr: "", status: 0 };
  process.exitCode = undefined;
  // A module that waits for something that never comes has not ended.
  const waiting = setInterval(() => undefined, 60_000);
  import(path)
    .catch((thrown) => {
      printed.stderr += inspect(thrown);
    })
    .finally(() => clearInterval(waiting));
}
