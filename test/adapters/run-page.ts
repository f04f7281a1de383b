import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { afterAll, expect, it } from "vitest";

const execute = promisify(execFile);

export type Program = { file: string; output: string };

/** The whole programs of a page, each with what the page says that it prints. */
export function writePrograms(page: string, folder: URL): Program[] {
  const text = readFileSync(new URL(`../../docs/adapters/${page}.md`, import.meta.url), "utf8");
  const place = new URL(`snippets-${page}/`, folder);
  mkdirSync(place, { recursive: true });
  afterAll(() => rmSync(place, { recursive: true, force: true }));
  const programs = [...text.matchAll(/^```js\n([\s\S]*?)^```\n\n```text\n([\s\S]*?)^```$/gm)];
  return programs.map(([, code = "", output = ""], index) => {
    const file = fileURLToPath(new URL(`program-${index}.js`, place));
    writeFileSync(file, code);
    return { file, output };
  });
}

/** Runs each program of a page as it stands, and holds it to what the page says that it prints. */
export function provePage(page: string, folder: URL, env: () => NodeJS.ProcessEnv = () => process.env): void {
  const programs = writePrograms(page, folder);
  it(`docs/adapters/${page}.md has a program`, () => {
    expect(programs.length).toBeGreaterThan(0);
  });
  for (const [index, { file, output }] of programs.entries()) {
    it(`program ${index + 1} of docs/adapters/${page}.md prints what the page says`, async () => {
      const { stdout } = await execute(process.execPath, [file], { env: env() });
      expect(stdout).toBe(output);
    });
  }
}
