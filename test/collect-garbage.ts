import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

/** What the stack or the job at hand still holds is let go of after a turn. */
export async function collectGarbage(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await new Promise(setImmediate);
    gc();
  }
}
