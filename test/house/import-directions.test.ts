import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, listImports } from "./source-files.js";

type Rule = { from: RegExp; may: RegExp[] };

/** What a channel may use of `src`: nothing of how a model calls a tool, nor of where a tool is plugged in. */
const SHARED_FOLDERS = [
  "elicitation",
  "forms",
  "html-preview",
  "wire",
  "text",
  "files",
  "terminal",
  "http",
  "language",
];
const SHARED = new RegExp(`^src/(${SHARED_FOLDERS.join("|")})/`);

/** What an adapter may use: of the other adapters only what all share; and why a question is over, in English. */
const ADAPTER = /^src\/(?:(adapters\/(shared|$1)|tools|elicitation|wire|text)\/|language\/en\/reasons\.ts$)/;

/** Who may import whom, beside `protocol`, which everybody may. The first rule that fits a file holds. */
const RULES: Rule[] = [
  { from: /^protocol\//, may: [] },
  { from: /^channels\/([^/]+)\//, may: [SHARED, /^channels\/$1\//] },
  { from: /^src\/cli\//, may: [/^(src|channels)\//] },
  // PilotDeck's root has that channel too.
  { from: /^src\/index\.ts$/, may: [/^src\/(elicitation|tools)\//, /^channels\/memory\/index\.ts$/] },
  // What is wrong with JSON is said in a table, too.
  { from: /^src\/text\//, may: [/^src\/text\//, /^src\/language\/en\/json\.ts$/] },
  { from: /^src\/language\//, may: [/^src\/(language|text)\//] },
  { from: /^src\/files\//, may: [/^src\/(files|text)\//] },
  { from: /^src\/terminal\//, may: [/^src\/(terminal|text)\//] },
  { from: /^src\/html-preview\//, may: [/^src\/(html-preview|text)\//] },
  { from: /^src\/elicitation\//, may: [/^src\/(elicitation|language|text)\//] },
  { from: /^src\/forms\//, may: [/^src\/(forms|elicitation|language|text)\//] },
  { from: /^src\/wire\//, may: [/^src\/(wire|elicitation|text)\//] },
  { from: /^src\/http\//, may: [/^src\/(http|text)\//] },
  { from: /^src\/tools\//, may: [/^src\/(tools|elicitation|forms|html-preview|text)\//] },
  {
    from: /^src\/adapters\/(mcp-server)\//,
    may: [ADAPTER, /^src\/language\//, /^channels\/(mcp-elicitation|compose)\//],
  },
  // Claude's SDK hands over forms of MCP servers.
  { from: /^src\/adapters\/(claude-agent-sdk)\//, may: [ADAPTER, /^channels\/mcp-elicitation\/index\.ts$/] },
  { from: /^src\/adapters\/([^/]+)\//, may: [ADAPTER] },
  // What a store of the inbox is, and nothing of what stores do.
  {
    from: /^src\/testing\/store-/,
    may: [/^src\/testing\//, /^channels\/inbox\/(store|entry)\.ts$/],
  },
  { from: /^src\/testing\//, may: [/^src\/(testing|tools|elicitation|text)\//] },
];

const files = ["protocol", "src", "channels"].flatMap((folder) =>
  [".ts", ".tsx"].flatMap((extension) => listFiles(folder, extension)),
);

describe("import directions", () => {
  for (const file of files) {
    it(`Z-06 ${file} imports only what its folder may`, () => {
      expect(listStrangers(file, listTargets(file))).toEqual([]);
    });
  }

  it("Z-06 a file that imports what its folder may not is found", () => {
    expect(listStrangers("channels/rpc/rpc-channel.ts", ["src/tools/index.ts"])).not.toEqual([]);
    expect(listStrangers("channels/rpc/rpc-channel.ts", ["channels/plain/index.ts"])).not.toEqual([]);
    expect(listStrangers("src/tools/index.ts", ["src/adapters/mcp-server/index.ts"])).not.toEqual([]);
    expect(listStrangers("src/adapters/pi/pi-tool.ts", ["src/adapters/mastra/index.ts"])).not.toEqual([]);
    expect(listStrangers("src/tools/index.ts", ["src/adapters/pi/index.ts"])).not.toEqual([]);
    expect(listStrangers("src/new-folder/file.ts", ["src/text/issues.ts"])).not.toEqual([]);
  });

  it("Z-06 CONTRIBUTING.md names every folder of src, and those that a channel may use", () => {
    const text = readFileSync("CONTRIBUTING.md", "utf8");
    const folders = readdirSync("src", { withFileTypes: true }).filter((entry) => entry.isDirectory());
    expect(folders.map(({ name }) => name).filter((name) => !text.includes(`\nsrc/${name}/ `))).toEqual([]);
    expect(/A channel imports `protocol\/` and `src\/\{([\w,-]+)\}\/`/.exec(text)?.[1]).toBe(
      SHARED_FOLDERS.join(","),
    );
  });

  it("Z-06 the suites take the types of an inbox store alone, and nothing that it does", () => {
    const takesValues = /^(?:import|export) (?!type )[^;]*"(?:\.\.\/)+channels\//m;
    const text = (file: string) => readFileSync(file, "utf8");
    expect(listFiles("src/testing", ".ts").filter((file) => takesValues.test(text(file)))).toEqual([]);
    expect('import {\n  settleEntry,\n} from "../../channels/a.js";').toMatch(takesValues);
    expect('import type { Entry } from "../../channels/a.js";').not.toMatch(takesValues);
  });

  it("Z-06 the top level has no folder but those that are named, and each channel has one of its own", () => {
    const foldersOf = (folder: string) =>
      readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? entry.name : [],
      );
    const left = readFileSync(".gitignore", "utf8").split("\n");
    const top = foldersOf(".").filter((name) => !name.startsWith(".") && !left.includes(`${name}/`));
    const named = ["bench", "channels", "docs", "examples", "protocol", "scripts", "src", "test"];
    expect(top.sort()).toEqual(named);
    expect(readdirSync("channels").filter((name) => /\.tsx?$/.test(name))).toEqual([]);
  });

  it("Z-06 no file imports another in a circle, types included", () => {
    expect(findCircle(new Map(files.map((file) => [file, listTargets(file)])))).toBeUndefined();
  });

  it("Z-06 a circle is found", () => {
    const circle = new Map([
      ["a.ts", ["b.ts"]],
      ["b.ts", ["c.ts"]],
      ["c.ts", ["b.ts"]],
    ]);
    expect(findCircle(circle)).toEqual(["b.ts", "c.ts", "b.ts"]);
  });

  it("the root and ./protocol import no package and no built-in module, and neither does what they load", () => {
    for (const door of ["src/index.ts", "protocol/index.ts"]) {
      const seen = new Set<string>();
      const queue = [door];
      for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
        if (seen.has(file)) continue;
        seen.add(file);
        for (const specifier of listImports(file)) {
          if (file.endsWith("ask-user-question/input.ts") && specifier.includes("html-preview")) continue;
          expect(specifier, file).toMatch(/^\./);
          queue.push(resolve(file, specifier));
        }
      }
    }
  });

  it("no test reaches behind a channel's door", () => {
    const deep = listFiles("test", ".ts").flatMap((file) =>
      listImports(file)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => posix.join(posix.dirname(file), specifier))
        .filter((target) =>
          /^channels\/[^/]+\/(?!index\.js|(?:(?:stores|notices)\/[^/]+|page)\/index\.js)/.test(target),
        )
        .map((target) => `${file} imports ${target}`),
    );
    expect(deep).toEqual([]);
  });
});

function listTargets(file: string): string[] {
  return listImports(file)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => resolve(file, specifier));
}

function resolve(file: string, specifier: string): string {
  const source = posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts");
  return files.includes(`${source}x`) ? `${source}x` : source;
}

function listStrangers(file: string, targets: readonly string[]): string[] {
  const rule = RULES.find(({ from }) => from.test(file));
  const folder = rule?.from.exec(file)?.[1] ?? "";
  const allowed = rule?.may.map((pattern) => new RegExp(pattern.source.replace("$1", folder))) ?? [];
  return targets.filter((target) => ![/^protocol\//, ...allowed].some((pattern) => pattern.test(target)));
}

/** The files of one circle, the first again at the end. */
function findCircle(imports: ReadonlyMap<string, readonly string[]>): string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, way: readonly string[]): string[] | undefined => {
    const start = way.indexOf(file);
    if (start !== -1) return [...way.slice(start), file];
    if (done.has(file)) return undefined;
    for (const target of imports.get(file) ?? []) {
      const circle = visit(target, [...way, file]);
      if (circle !== undefined) return circle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of imports.keys()) {
    const circle = visit(file, []);
    if (circle !== undefined) return circle;
  }
  return undefined;
}
