import { createHook } from "node:async_hooks";

/** Does some work, and before each of its steps on the file system calls back with how many it is from the one that is meant. */
type Disturb = <Result>(work: () => Promise<Result>, act: (past: number) => void) => Promise<Result>;

/** Plays a round once for each step on the file system that the work in it takes, and once more for the time after it. */
export async function atEveryStep(playRound: (disturb: Disturb) => Promise<void>): Promise<void> {
  let steps = 0;
  for (let meant = 1; meant === 1 || steps >= meant - 1; meant += 1) {
    steps = 0;
    await playRound(async (work, act) => {
      const hook = createHook({
        init(_, type) {
          if (!/^(FSREQ|FILEHANDLECLOSEREQ)/.test(type)) return;
          steps += 1;
          act(steps - meant);
        },
      }).enable();
      try {
        return await work();
      } finally {
        hook.disable();
      }
    });
  }
}
