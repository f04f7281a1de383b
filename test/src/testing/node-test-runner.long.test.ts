import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { collectFailures } from "./collect-failures.js";

const FILE = fileURLToPath(new URL("run-in-node.js", import.meta.url));

describe("under node --test", () => {
  it("C-05 the suite runs whole, and passes sound channels", async () => {
    const { titles } = await collectFailures(() => Promise.reject(new Error("not asked")));
    const { status, summary, output } = runTests();
    expect(summary, output).toEqual({ pass: 2 * titles.length, fail: 0 });
    expect(status).toBe(0);
  });

  it("C-06 the suite fails a broken channel", () => {
    const { status, summary, output } = runTests({ BROKEN_CHANNEL: "1" });
    expect(output).toContain("no answer was given");
    expect(summary.fail).toBeGreaterThan(10);
    expect(status).toBe(1);
  });
});

function runTests(env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--test", "--test-reporter=tap", FILE], {
    encoding: "utf8",
    env: { ...process.env, ...env },
  });
  const count = (name: string) => Number(new RegExp(`^# ${name} (\\d+)$`, "m").exec(stdout)?.[1]);
  return { status, summary: { pass: count("pass"), fail: count("fail") }, output: stdout + stderr };
}
