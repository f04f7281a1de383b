import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, onTestFinished, vi } from "vitest";
import type { TestModule } from "vitest/node";
import longConfig, { SHARED_OUT } from "../long/vitest.config.js";
import mutationConfig from "../mutation/vitest.config.js";
import { slowness, slownessOf } from "../processor-time.js";
import { readShare } from "../property-runs.js";
import { judge, ProcessorReporter } from "../times/processor-reporter.js";
import config, { LONG, PACKAGES } from "../vitest.config.js";
import { listFiles, listImports, ROOT, readText } from "./source-files.js";

it("Z-02 a hanging test ends in ten seconds, and two cores are used where there are two", () => {
  expect(config.test).toMatchObject({ testTimeout: 10_000, hookTimeout: 10_000 });
  // Two more than there are cores take the time that the others wait.
  expect(Number(config.test?.maxWorkers)).toBeGreaterThanOrEqual(4);
});

it("Z-02 what takes long is left to a command of its own, which CI runs too", () => {
  expect(config.test).toMatchObject({ include: ["test/**/*.test.ts"], exclude: [LONG, PACKAGES] });
  // zod, which one of them installs, comes with its tests.
  const packages = new Set(listFiles("test", "/package.json").map((file) => file.split("/")[1]));
  expect(PACKAGES).toBe(`test/{${[...packages]}}/**`);
  const all = { include: [LONG, ...SHARED_OUT], exclude: [PACKAGES], testTimeout: 40_000 };
  expect(longConfig.test).toEqual({ ...config.test, ...all, env: longConfig.test?.env });
  expect(listFiles("test", ".long.test.ts").length).toBeGreaterThan(2);
  const { scripts } = JSON.parse(readText("package.json"));
  expect(scripts["test:long"]).toBe("vitest run --config test/long/vitest.config.ts");
  expect(readText(".ci/run")).toMatch(
    /^npm test\nnpm run test:long -- \.long\. dialog-hints dialog-screens --exclude test\/house\/fresh-clone\.long\.test\.ts\n/m,
  );
});

it("Z-02 npm test tries a share of what is drawn or listed, and npm run test:long tries all, file by file", async () => {
  expect(await readShares(undefined)).toEqual([0.1, 1]);
  expect(await readShares("20")).toEqual([20, 20]);
  const users = listFiles("test", ".ts").filter((file) =>
    listImports(file).some((specifier) => specifier.endsWith("/property-runs.js")),
  );
  const others = ["test/house/test-runs.test.ts", "test/mutation/setup.ts"];
  // What a helper shared out, `npm run test:long` would find in no file.
  expect([...SHARED_OUT, ...others].sort()).toEqual(users);
  expect(SHARED_OUT.length).toBeGreaterThan(50);
});

it("A-05 the adapters' proof is a command of its own, and CI runs what is small of it", () => {
  const { scripts } = JSON.parse(readText("package.json"));
  expect(scripts["test:adapters"]).toBe("node test/adapters/run.js");
  expect(readText(".ci/run")).toMatch(/^npm run test:adapters -- --few$/m);
});

it("Z-05 what runs without Node has a command of its own, and what it takes and leaves out is there", () => {
  const { scripts } = JSON.parse(readText("package.json"));
  expect(scripts["test:engines"]).toBe("node test/engines/run.js");
  const text = readText("test/engines/run.js");
  const parts = [...text.matchAll(/\[([^[\]]+)\]\.map\(\s*\(\w+\) => `([^$]+)\$\{/g)].flatMap(
    ([, names, start]) => [...(names ?? "").matchAll(/"([^"]+)"/g)].map(([, name]) => `${start}${name}`),
  );
  expect(parts.length).toBeGreaterThan(12);
  const files = listFiles("test", ".test.ts");
  expect(parts.filter((part) => !files.some((file) => file.startsWith(part)))).toEqual([]);
  const named = [...text.matchAll(/\["((?:src|channels)\/[^"]+)", "/g)];
  expect(named.map(([, file]) => existsSync(`${ROOT}test/${file}.test.ts`))).toEqual(Array(6).fill(true));
});

it("Z-02 a test file that takes ten seconds of the processor is found, and one that was not measured", () => {
  const file = { name: "test/a.test.ts", ms: 9_990, isWell: true };
  expect(judge([file], 1)).toEqual({
    table: "   9.99  test/a.test.ts\n   9.99  all 1 files, in seconds of the processor",
    isWell: true,
  });
  expect(judge([], 1)).toMatchObject({ isWell: false });
  const longest = [
    { ...file, ms: 14_990 },
    { ...file, name: "test/b.long.test.ts", ms: 29_990 },
  ];
  expect(judge(longest, 1.5)).toMatchObject({ isWell: true });
  for (const one of longest)
    expect(judge([{ ...one, ms: one.ms + 10 }], 1.5)).toMatchObject({ isWell: false });
  for (const fault of [{ ms: 10_000 }, { ms: undefined }, { isWell: false }]) {
    const others = Array.from({ length: 30 }, () => file);
    const { table, isWell } = judge([...others, { ...file, name: "test/b.test.ts", ...fault }], 1);
    expect(isWell).toBe(false);
    expect(table).toMatch(/test\/b\.test\.ts {2}[A-Z]/);
  }
});

it("Z-02 a run in which a test file is at fault, or none was run, fails", async () => {
  const { exitCode } = process;
  const log = vi.spyOn(console, "log").mockReturnValue(undefined);
  onTestFinished(() => {
    process.exitCode = exitCode;
    log.mockRestore();
  });
  const module = (isWell: boolean) =>
    ({
      moduleId: join(ROOT, "test/a.test.ts"),
      meta: () => ({ processorMs: 1 }),
      ok: () => isWell,
    }) as TestModule;
  const runs: [modules: TestModule[], code: number | undefined, told: string][] = [
    [[], 1, "all 0 files"],
    [[module(true)], undefined, "test/a.test.ts\n"],
    [[module(true), module(false)], 1, "test/a.test.ts  FAILED\n"],
  ];
  for (const [modules, code, told] of runs) {
    process.exitCode = undefined;
    await new ProcessorReporter().onTestRunEnd(modules);
    expect(process.exitCode).toBe(code);
    expect(log).toHaveBeenLastCalledWith(expect.stringContaining(told));
  }
});

it("Z-02 a limit in milliseconds is raised by as much as a machine is slower, and lowered for none", async () => {
  expect([0.5, 2, 3, 10].map(slownessOf)).toEqual([1, 1, 1.5, 5]);
  // What takes any number of times as long would be held to no limit at all.
  expect(await slowness()).toBeLessThan(100);
});

/** Where somebody is told by another process, or sees a page, within a time that the requirement names. */
const TOLD_IN_TIME = [
  "test/channels/inbox/folder/waiting.test.ts",
  "test/channels/inbox/page/browser/elsewhere.long.test.ts",
  "test/channels/inbox/postgresql/hints.test.ts",
  "test/channels/inbox/two-terminals.test.ts",
];
const JUDGES_BY_THE_CLOCK = /\bexpect\((?:performance|Date)\.now\(\) - /;

it("Z-02 how long work takes is measured in time of the processor, since a loaded machine has another clock", () => {
  for (const clock of ["performance", "Date"]) {
    expect(`expect(${clock}.now() - start).toBeLessThan(2_000);`).toMatch(JUDGES_BY_THE_CLOCK);
  }
  const judges = listFiles("test", ".test.ts").filter((file) => JUDGES_BY_THE_CLOCK.test(readText(file)));
  expect(judges.sort()).toEqual(TOLD_IN_TIME);
});

const REGISTERS = /^(?:(?:before|after)(?:Each|All)\(|vi\.(?:setConfig|useFakeTimers|mock)\()/m;

it("Z-02 what several test files share registers nothing when it is loaded: they share one process", () => {
  const shared = listFiles("test", ".ts").filter(
    (file) => !file.endsWith(".test.ts") && !file.startsWith("test/mutation/"),
  );
  expect(shared.length).toBeGreaterThan(10);
  expect(shared.filter((file) => REGISTERS.test(readText(file)))).toEqual([]);
  for (const line of ["beforeEach(() => {", "afterAll(close);", "vi.setConfig({ testTimeout: 1 });"]) {
    expect(`import x;\n${line}`).toMatch(REGISTERS);
    expect(`function use() {\n  ${line}\n}`).not.toMatch(REGISTERS);
  }
});

it("Z-01 properties are tried: how often is a number above 0, or the run fails", () => {
  expect([undefined, "1", "20", "0.02"].map(readShare)).toEqual([1, 1, 20, 0.02]);
  for (const setting of ["", " ", "0", "-1", "abc", "NaN", "Infinity"]) {
    expect(() => readShare(setting), setting).toThrow(/^PROPERTY_RUNS must be a number above 0/);
  }
});

it("Z-01 the tests that notice an edit without meaning prove nothing about a mutation, and are left out", () => {
  expect(mutationConfig.test?.exclude).toContain("test/house/**");
});

it("Z-01 mutates the files and folders that are named, but for what is generated", () => {
  const one = "src/html-preview/judge-tag.ts";
  expect(listMutated(one, "src/nowhere")).toEqual([one]);
  const tools = listMutated("src/tools/", "channels/memory");
  expect(tools).toContain("src/tools/run-tool.ts");
  expect(tools).toContain("channels/memory/index.ts");
  expect(tools.filter((file) => !/^(src\/tools|channels\/memory)\//.test(file))).toEqual([]);
  expect(tools.filter((file) => file.endsWith("generated.ts"))).toEqual([]);
});

it("Z-01 mutates what is new as well as what changed", () => {
  const folder = mkdtempSync(join(tmpdir(), "mutate-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: folder });
  for (const part of ["test/mutation", "src", "channels", "protocol"])
    mkdirSync(join(folder, part), { recursive: true });
  for (const file of ["run", "draw-mutants", "judge-report", "list-mutants"])
    copyFileSync(`${ROOT}test/mutation/${file}.js`, join(folder, `test/mutation/${file}.js`));
  writeFileSync(join(folder, "package.json"), '{"type":"module"}');
  for (const name of ["same", "changed"]) writeFileSync(join(folder, `src/${name}.ts`), "");
  git("init", "-q");
  git("add", ".");
  git("-c", "user.name=n", "-c", "user.email=e", "commit", "-qm", "first");
  for (const name of ["changed", "new"]) writeFileSync(join(folder, `src/${name}.ts`), "export {};");
  const args = ["test/mutation/run.js", "--list", "--since", "HEAD"];
  const listed = execFileSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
  expect(listed.trim().split("\n").sort()).toEqual(["src/changed.ts", "src/new.ts"]);
});

/** What `npm test` and `npm run test:long` try of all, with this setting. */
async function readShares(setting: string | undefined): Promise<number[]> {
  vi.stubEnv("PROPERTY_RUNS", setting);
  vi.resetModules();
  onTestFinished(() => void vi.unstubAllEnvs());
  const configs = [await import("../vitest.config.js"), await import("../long/vitest.config.js")];
  return configs.map((module) => readShare(module.default.test?.env?.PROPERTY_RUNS));
}

function listMutated(...places: string[]): string[] {
  const args = ["test/mutation/run.js", "--list", ...places];
  const lines = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" }).split("\n");
  return lines.filter((line) => line !== "");
}
