import { existsSync, readFileSync } from "node:fs";
import type { RunnerTestFile, RunnerTestSuite } from "vitest";
import StrictRunner from "../strict-runner.js";

declare module "vitest" {
  interface TaskMeta {
    /** Milliseconds of the processor, for the file and for the processes it started and saw the end of. */
    processorMs?: number;
  }
}

/** Where Linux says what a process and the children that it waited for have taken, in hundredths of a second. */
const STAT = "/proc/self/stat";
const TICK_MS = 10;

/** Notes what each file takes: a process runs one after the other. */
export default class ProcessorRunner extends StrictRunner {
  #before = 0;

  override onCollectStart(file: RunnerTestFile): void {
    this.#before = readProcessorMs();
    super.onCollectStart(file);
  }

  override async onAfterRunSuite(suite: RunnerTestSuite): Promise<void> {
    await super.onAfterRunSuite(suite);
    if ("filepath" in suite) suite.meta.processorMs = readProcessorMs() - this.#before;
  }
}

function readProcessorMs(): number {
  if (!existsSync(STAT)) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000;
  }
  const text = readFileSync(STAT, "utf8");
  // The name of the program, in brackets, may hold spaces.
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks) * TICK_MS, 0);
}
