import { execFile } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";

const HOOK = new URL("record-modules.js", import.meta.url);
const SCRIPT = new URL("ask-once.js", import.meta.url);
const DIST = new URL("../../../dist/", import.meta.url).href;
const REGISTER = `import { register } from "node:module"; register(${JSON.stringify(HOOK.href)});`;

describe("the root door", () => {
  it("B-03 loads no package for a plain call", async () => {
    const modules = await modulesOf();
    expect(modules).toContain(`${DIST}src/index.js`);
    const others = modules.filter((module) => !module.startsWith("node:") && !module.startsWith(DIST));
    expect(others).toEqual([SCRIPT.href]);
  });

  it("B-03 loads what only explains a refusal with the first one", async () => {
    const modules = (await modulesOf()).filter((module) => module.startsWith(DIST));
    const told = "is not allowed. Allowed here:";
    const explains = (module: string) => readFileSync(new URL(module), "utf8").includes(`} ${told} $`);
    expect(modules.filter(explains)).toEqual([]);
    const built = readdirSync(new URL("src/chunks", DIST)).filter((name) => name.endsWith(".js"));
    const explaining = built.filter((name) => explains(`${DIST}src/chunks/${name}`));
    expect(explaining).toContainEqual(expect.stringMatching(/^structure-/));
  });

  it("B-03 loads what judges previews with the first one, and no package for it", async () => {
    const withPreview = await modulesOf("<b>y</b>");
    expect(withPreview.length).toBeGreaterThan((await modulesOf()).length);
    expect(withPreview.filter((module) => module.includes("/node_modules/"))).toEqual([]);
  });
});

/** What a process loads that asks once. */
async function modulesOf(...argv: string[]): Promise<string[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [
    ...["--import", `data:text/javascript,${encodeURIComponent(REGISTER)}`],
    ...[fileURLToPath(SCRIPT), ...argv],
  ]);
  const lines = stdout.trim().split("\n");
  expect(lines.pop()).toBe("result success");
  return lines;
}
