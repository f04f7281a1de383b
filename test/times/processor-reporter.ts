import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";
import { slowness } from "../processor-time.js";

const LIMIT_MS = 10_000;
/** Of those that only `npm run test:long` runs: a real installation and a build are one test. */
const LONG_LIMIT_MS = 20_000;
const LISTED = 25;

/** Lists the files that take most of the processor, and fails the run where one takes too long, or has a test that fails. */
export class ProcessorReporter implements Reporter {
  async onTestRunEnd(modules: readonly TestModule[]): Promise<void> {
    const slow = await slowness();
    const { table, isWell } = judge(
      modules.map((module) => ({
        name: relative(process.cwd(), module.moduleId),
        ms: module.meta().processorMs,
        isWell: module.ok(),
      })),
      slow,
    );
    console.log(
      `${table}\nThis machine takes ${slow.toFixed(2)} times as long as the one that the limits are of.`,
    );
    if (!isWell) process.exitCode = 1;
  }
}

type FileTime = { name: string; ms: number | undefined; isWell: boolean };

/**
 * A table, the longest first, and whether every file was well and measured, and took less than ten seconds; twenty where `npm test`
 * leaves it out, and as many times as much as this machine is slow.
 */
export function judge(files: readonly FileTime[], slow: number): { table: string; isWell: boolean } {
  const sorted = files.toSorted((one, other) => (other.ms ?? 0) - (one.ms ?? 0));
  const faultOf = ({ name, ms, isWell }: FileTime) => {
    if (!isWell) return "  FAILED";
    if (ms === undefined) return "  NOT MEASURED";
    const limit = name.endsWith(".long.test.ts") ? LONG_LIMIT_MS : LIMIT_MS;
    return ms < limit * slow ? "" : `  OVER ${limit / 1_000} s: split it`;
  };
  const shown = sorted.filter((file, index) => index < LISTED || faultOf(file) !== "");
  const total = files.reduce((sum, { ms = 0 }) => sum + ms, 0);
  const lines = shown.map((file) => `${seconds(file.ms ?? 0)}  ${file.name}${faultOf(file)}`);
  return {
    table: [...lines, `${seconds(total)}  all ${files.length} files, in seconds of the processor`].join("\n"),
    isWell: files.length > 0 && files.every((file) => faultOf(file) === ""),
  };
}

function seconds(ms: number): string {
  return (ms / 1_000).toFixed(2).padStart(7);
}
