import { execFile } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { promisify } from "node:util";
import { Worker } from "node:worker_threads";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { withDialog } from "../../scripts/capture-dialog.js";
import { TOOL_ERROR_CODES } from "../../src/index.js";
import { some } from "../property-runs.js";
import { listFiles, ROOT, readJson, readText } from "./source-files.js";

const execute = promisify(execFile);
// Programs of adapters need the runtimes: test/adapters/ runs them.
const PAGES = [
  ...["README.md", "CONTRIBUTING.md", "SECURITY.md", "channels/README.md"],
  ...listFiles("docs", ".md"),
];
// Inside the package, so that a snippet imports it by its name, through its doors.
const FOLDER = `${ROOT}dist/snippets`;

type BenchRow = { key: string; id: string; name: string; kind: "at-most" | "at-least"; bound: number | null };
type Block = { page: string; line: number; language: string; code: string; output: string | undefined };

function listBlocks(page: string): Block[] {
  const text = readText(page);
  const blocks = [...text.matchAll(/^```(\w+(?: continued)?)\n([\s\S]*?)^```$/gm)];
  return blocks.map((block, index) => {
    const [, language = "", code = ""] = block;
    const next = blocks[index + 1];
    const follows =
      next?.[1] === "text" && text.slice(block.index + block[0].length, next.index).trim() === "";
    const line = text.slice(0, block.index).split("\n").length;
    return { page, line, language, code, output: follows ? next[2] : undefined };
  });
}

const blocks = PAGES.flatMap(listBlocks);
// A snippet that is continued runs together with what follows it.
const snippets = blocks
  .filter(({ language }) => language === "ts")
  .map((snippet) => {
    const next = blocks[blocks.indexOf(snippet) + 1];
    return next?.language === "ts continued" ? { ...snippet, code: snippet.code + next.code } : snippet;
  });

// Of a program that runs elsewhere a piece is shown, without its doc comments.
const pieces = blocks.filter(({ page, language }) => language === "js" && !page.startsWith("docs/adapters/"));
it.each(pieces)("$page:$line is a piece of an example", ({ code }) => {
  const programs = listFiles("examples", ".js").map(readText);
  const bare = programs.map((program) => program.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, ""));
  expect(bare.filter((program) => program.includes(code))).toHaveLength(1);
});

beforeAll(() => {
  mkdirSync(FOLDER, { recursive: true });
  for (const [index, { code }] of snippets.entries()) writeFileSync(`${FOLDER}/snippet-${index}.ts`, code);
  const settings = {
    extends: "../../tsconfig.json",
    compilerOptions: { rootDir: ".", outDir: "js", declaration: false, isolatedDeclarations: false },
    include: ["*.ts"],
  };
  writeFileSync(`${FOLDER}/tsconfig.json`, JSON.stringify(settings));
});
afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

// A compiler, or npm, in a process of its own.
const COMMAND_MS = 60_000;

describe("the documentation", { timeout: COMMAND_MS }, () => {
  let compiled: Promise<unknown> | undefined;
  /** Whichever test is the first. */
  const compile = () => {
    compiled ??= execute(process.execPath, [`${ROOT}node_modules/typescript/bin/tsc`, "-p", FOLDER]).catch(
      (error) => {
        throw new Error(error.stdout);
      },
    );
    return compiled;
  };

  it("every snippet compiles under the project's own settings", async () => {
    expect(snippets.length).toBeGreaterThan(0);
    await compile();
  });

  let runs: Promise<Printed[]> | undefined;
  for (const [index, { page, line, output }] of snippets.entries()) {
    it(`the snippet at ${page}:${line} runs and prints what the page says`, async () => {
      await compile();
      runs ??= runInTurn(snippets.map((_, each) => `${FOLDER}/js/snippet-${each}.js`));
      const { stdout, stderr, status } = (await runs)[index] ?? {};
      expect({ stderr, status }).toEqual({ stderr: "", status: 0 });
      if (output !== undefined) expect(stdout).toBe(output);
    });
  }

  for (const { page, line, code, output } of some(blocks.filter(({ language }) => language === "sh"))) {
    it(`the command at ${page}:${line} runs and prints what the page says`, async () => {
      const { stdout } = await execute("sh", ["-ec", code], { cwd: ROOT });
      if (output !== undefined) expect(stdout).toBe(output);
    });
  }

  it("the README names exactly two set-up commands, and they exist", () => {
    const setUp = blocks.filter(({ page, language }) => page === "README.md" && language === "console");
    expect(setUp.map(({ code }) => code)).toEqual(["npm start\nnpm test\n"]);
    const { scripts } = readJson("package.json") as { scripts: Record<string, string> };
    for (const [, name = ""] of PAGES.map(readText)
      .join("\n")
      .matchAll(/`?npm (?:run )?([a-z:]+)/g)) {
      expect([...Object.keys(scripts), "ci", "install", "pack"], name).toContain(name);
    }
  });

  it("the README shows the dialog as it is drawn now", async () => {
    const readme = readText("README.md");
    expect(readme).toContain("✓ Submit");
    expect(await withDialog(readme)).toBe(readme);
    await expect(withDialog("✓ Submit")).rejects.toThrow("no place for the dialog");
  });

  it("every relative link leads to a file, and to a heading of it where it names one", () => {
    const links = PAGES.flatMap((page) =>
      [...readText(page).matchAll(/\]\((?!https?:)([^)]+)/g)].map(([, link = ""]) => ({ page, link })),
    );
    expect(links.filter(({ page, link }) => !isThere(page, link))).toEqual([]);
    expect(isThere("README.md", "docs/nothing.md")).toBe(false);
    expect(isThere("docs/wire.md", "#nothing")).toBe(false);
  });

  it("Y-03 docs/scale.md names exactly the rows of the bench that its figures come from, with their bounds", () => {
    const { rows } = readJson("bench/rows.json") as { rows: BenchRow[] };
    const listed = [...readText("docs/scale.md").matchAll(/^\| (B-\d\d) \| (.*?) \| .* \| (.*?) \|$/gm)];
    const wanted = rows.filter(({ key }) => /^(folder|postgres)-/.test(key));
    expect(listed.map(([, ...cells]) => cells)).toEqual(
      wanted.map(({ id, name, kind, bound }) => [
        id,
        name,
        bound === null ? "" : `${kind === "at-most" ? "≤" : "≥"} ${bound}`,
      ]),
    );
  });

  it("Y-03 docs/scale.md calculates with the size of an entry that it has measured", () => {
    const text = readText("docs/scale.md");
    const measured =
      /\| an answered entry .*? \| (\d+) bytes \| the JSON of its request \| (\d+) bytes \|/.exec(text);
    const taken = /^const entry = ([\d_]+); .*: measured above, for a request of (\d+) bytes/m.exec(text);
    expect(taken?.slice(1).map((figure) => figure.replaceAll("_", ""))).toEqual(measured?.slice(1));
    expect(measured).not.toBeNull();
  });

  it("G-07 SECURITY.md leads to the threat model, which says in plain words what is not prevented", () => {
    expect(readText("SECURITY.md")).toContain("](docs/security.md)");
    const [, gaps = ""] = readText("docs/security.md").split("## What is not prevented");
    expect(gaps).toContain("**An agent with a shell of your own user can answer.**");
    for (const way of ["write to the folder", "inbox answer", "serve"]) expect(gaps).toContain(way);
  });

  it("docs/errors.md lists exactly the codes of the table", () => {
    const tables = readText("docs/errors.md").split("## Issues")[0] ?? "";
    const listed = [...tables.matchAll(/^\| `(\w+)` \|/gm)].map(([, code]) => code);
    expect(listed.sort()).toEqual(Object.keys(TOOL_ERROR_CODES).sort());
  });

  it("CONTRIBUTING.md gives a reason for exactly the packages that are depended on", () => {
    const { dependencies } = readJson("package.json") as { dependencies: Record<string, string> };
    const section = readText("CONTRIBUTING.md").split("## Dependencies")[1] ?? "";
    const listed = [...section.matchAll(/^\| (@?[a-z0-9/-]+) \|/gm)].map(([, name]) => name);
    expect(listed.filter((name) => name !== "package").sort()).toEqual(Object.keys(dependencies).sort());
  });
});

type Printed = { stdout: string; stderr: string; status: number };

/** Runs modules one after the other on one thread, and gives what each printed, and its exit code. */
async function runInTurn(workerData: string[]): Promise<Printed[]> {
  const worker = new Worker(`${ROOT}test/house/run-in-turn.js`, { workerData, execArgv: [] });
  const printed: Printed[] = [];
  worker.on("message", (one: Printed) => printed.push(one));
  // Rejects with what a module throws once it has been loaded.
  await once(worker, "exit");
  return printed;
}

function isThere(page: string, link: string): boolean {
  const [file = "", heading] = link.split("#");
  const target = file === "" ? page : posix.join(posix.dirname(page), file);
  if (!existsSync(`${ROOT}${target}`)) return false;
  return heading === undefined || listHeadings(readText(target)).includes(heading);
}

/** As GitHub names them in addresses. */
function listHeadings(text: string): string[] {
  const headings = text.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, heading = ""]) => {
    const words = heading.replace(/\[([^\]]*)\]\([^)]*\)/g, "$1").toLowerCase();
    return words.replace(/[^\p{L}\p{N}_ -]/gu, "").replaceAll(" ", "-");
  });
}
