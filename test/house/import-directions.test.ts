import { posix } from "node:path";
import { describe, expect, it } from "vitest";
import { listFiles, listImports } from "./source-files.js";

type Rule = { from: RegExp; may: RegExp[]; except?: Record<string, RegExp> };

/** Who may import whom. The first rule that fits a file holds. */
const RULES: Rule[] = [
  { from: /^protocol\//, may: [/^protocol\//] },
  {
    from: /^channels\/compose\//,
    may: [/^protocol\//, /^src\/(validation|http|text)\//, /^channels\/compose\//],
  },
  {
    // It asks a channel, as a tool does.
    from: /^channels\/mcp-elicitation\/elicitation-handler\.ts$/,
    may: [/^protocol\//, /^src\/(validation\/|ask-channel\.ts$)/, /^channels\/mcp-elicitation\//],
  },
  {
    from: /^channels\/([^/]+)\//,
    may: [/^protocol\//, /^src\/(validation\/|http\/|text\/|ask-queue\.ts$)/, /^channels\/$1\//],
  },
  { from: /^src\/cli\//, may: [/^(protocol|src|channels)\//] },
  {
    from: /^src\/index\.ts$/,
    may: [/^protocol\//, /^src\/(?!adapters|cli|testing)/, /^channels\/memory\/index\.ts$/],
  },
  { from: /^src\/text\//, may: [/^protocol\//, /^src\/text\//] },
  { from: /^src\/validation\//, may: [/^protocol\//, /^src\/(validation|text)\//] },
  { from: /^src\//, may: [/^protocol\//, /^src\/(?!adapters|cli)/] },
];

const files = ["protocol", "src", "channels"].flatMap((folder) => listFiles(folder, ".ts"));

describe("import directions", () => {
  for (const file of files) {
    it(`${file} imports only what its folder may`, () => {
      const rule = RULES.find(({ from }) => from.test(file));
      const folder = rule?.from.exec(file)?.[1] ?? "";
      const allowed = rule?.may.map((pattern) => new RegExp(pattern.source.replace("$1", folder))) ?? [];
      const strangers = listImports(file)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts"))
        .filter((target) => !allowed.some((pattern) => pattern.test(target)));
      expect(strangers).toEqual([]);
    });
  }

  it("the root and ./protocol import no package and no built-in module, and neither does what they load", () => {
    for (const door of ["src/index.ts", "protocol/index.ts"]) {
      const seen = new Set<string>();
      const queue = [door];
      for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
        if (seen.has(file)) continue;
        seen.add(file);
        for (const specifier of listImports(file)) {
          if (file.endsWith("validation/ask-user-question.ts") && specifier.includes("html-preview"))
            continue;
          expect(specifier, file).toMatch(/^\./);
          queue.push(posix.join(posix.dirname(file), specifier).replace(/\.js$/, ".ts"));
        }
      }
    }
  });

  it("no test reaches behind a channel's door", () => {
    const deep = listFiles("test", ".ts").flatMap((file) =>
      listImports(file)
        .filter((specifier) => specifier.startsWith("."))
        .map((specifier) => posix.join(posix.dirname(file), specifier))
        .filter((target) => /^channels\/[^/]+\/(?!index\.js)/.test(target))
        .map((target) => `${file} imports ${target}`),
    );
    expect(deep).toEqual([]);
  });
});
