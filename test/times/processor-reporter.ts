import { relative } from "node:path";
import type { Reporter, TestModule } from "vitest/node";

const LIMIT_MS = 10_000;
const LISTED = 25;

/** Lists the files that take most of the processor, and fails the run where one takes ten seconds, or has a test that fails. */
export class ProcessorReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const { table, isWell } = judge(
      modules.map((module) => ({
        name: relative(process.cwd(), module.moduleId),
        ms: module.meta().processorMs,
        isWell: module.ok(),
      })),
    );
    console.log(table);
    if (!isWell) process.exitCode = 1;
  }
}

type FileTime = { name: string; ms: number | undefined; isWell: boolean };

/** A table, the longest first, and whether every file was well and measured, and took less than ten seconds. */
export function judge(files: readonly FileTime[]): { table: string; isWell: boolean } {
  const sorted = files.toSorted((one, other) => (other.ms ?? 0) - (one.ms ?? 0));
  const faultOf = ({ ms, isWell }: FileTime) => {
    if (!isWell) return "  FAILED";
    if (ms === undefined) return "  NOT MEASURED";
    return ms < LIMIT_MS ? "" : `  OVER ${LIMIT_MS / 1_000} s: split it`;
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
