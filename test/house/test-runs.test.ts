import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import mutationConfig from "../mutation.vitest.config.js";
import config from "../vitest.config.js";
import { ROOT } from "./source-files.js";

it("Z-02 a hanging test ends in ten seconds, and two cores are used where there are two", () => {
  expect(config.test).toMatchObject({ testTimeout: 10_000, hookTimeout: 10_000 });
  expect(Number(config.test?.maxWorkers)).toBeGreaterThanOrEqual(2);
});

it("Z-01 the tests that notice an edit without meaning prove nothing about a mutation, and are left out", () => {
  expect(mutationConfig.test?.exclude).toContain("test/house/**");
});

it("Z-01 mutates the files and folders that are named, but for what is generated", () => {
  expect(listMutated("src/html-preview/judge-tag.ts")).toEqual(["src/html-preview/judge-tag.ts"]);
  const tools = listMutated("src/tools/", "channels/memory");
  expect(tools).toContain("src/tools/run-tool.ts");
  expect(tools).toContain("channels/memory/index.ts");
  expect(tools.filter((file) => !/^(src\/tools|channels\/memory)\//.test(file))).toEqual([]);
  expect(tools.filter((file) => file.endsWith("generated.ts"))).toEqual([]);
  expect(listMutated("src/nowhere")).toEqual([]);
});

function listMutated(...places: string[]): string[] {
  const args = ["scripts/mutate.js", "--list", ...places];
  const lines = execFileSync(process.execPath, args, { cwd: ROOT, encoding: "utf8" }).split("\n");
  return lines.filter((line) => line !== "");
}
