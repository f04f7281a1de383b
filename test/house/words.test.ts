import { parseAst } from "rolldown/parseAst";
import { describe, expect, it } from "vitest";
import { listFiles, readJson, readText } from "./source-files.js";

type Word = {
  /** What it means, for people. */
  is: string;
  /** Which parts of a name are the word, and below which paths they may be; `except` lists names of the language. */
  names?: string;
  in?: string[];
  except?: string[];
  /** The types that a value of that name may be declared with; or, with `declared`, the types that are called so. */
  types?: string[];
  declared?: string;
};

const words = readJson("test/house/words.json") as Record<string, Word>;
const files = ["protocol", "src", "channels"]
  .flatMap((folder) => [".ts", ".tsx"].flatMap((extension) => listFiles(folder, extension)))
  .filter((file) => !file.endsWith("/generated.ts"));
const modules = files.map((file) => ({
  file,
  ...readNames(readText(file), file.endsWith(".tsx") ? "tsx" : "ts"),
}));

describe("names", () => {
  it("Z-06 a name is exported by one file only", () => {
    expect(listDoubles(modules)).toEqual([]);
  });

  it("Z-06 a name that two files export is found; the stores of an inbox name the same thing the same", () => {
    const exports = ["createPart"];
    const of = (...names: string[]) => names.map((file) => ({ file, exports }));
    expect(listDoubles(of("src/a.ts", "channels/b.ts"))).toEqual(["createPart: src/a.ts and channels/b.ts"]);
    expect(listDoubles(of("channels/inbox/stores/a/part.ts", "channels/inbox/stores/b/rows.ts"))).toEqual([]);
    expect(listDoubles(of("channels/inbox/stores/a/part.ts", "channels/inbox/part.ts"))).not.toEqual([]);
  });

  it("Z-06 what all may import has its name to itself, and so has what a channel's file exports within its folder", () => {
    expect(listNamesakes(modules)).toEqual([]);
  });

  it("Z-06 a namesake of what all may import is found", () => {
    const module = (file: string, exports: string[], locals: string[] = []) => ({ file, exports, locals });
    const shared = module("src/wire/a.ts", ["readPart"]);
    const [inPlain, inRpc] = [
      module("channels/plain/a.ts", ["takePart"]),
      module("channels/rpc/a.ts", [], ["takePart"]),
    ];
    expect(listNamesakes([shared, module("src/cli/b.ts", [], ["readPart"])])).toEqual([
      "readPart: src/wire/a.ts and src/cli/b.ts",
    ]);
    expect(listNamesakes([inPlain, module("channels/plain/b.ts", [], ["takePart"])])).not.toEqual([]);
    expect(listNamesakes([shared, inPlain, inRpc])).toEqual([]);
  });

  for (const [word, rule] of Object.entries(words)) {
    it(`Z-06 ${word} is ${rule.is}`, () => {
      expect(modules.flatMap((module) => listMisuses(word, rule, module))).toEqual([]);
    });
  }

  it("Z-06 a word that is used for something else is found", () => {
    const look = (code: string) =>
      Object.entries(words).flatMap(([word, rule]) =>
        listMisuses(word, rule, { file: "src/text/x.ts", ...readNames(code) }),
      );
    expect(look("export function f(asked: string): void {}")).not.toEqual([]);
    expect(look("const pendingEntry = 1;")).not.toEqual([]);
    expect(look("type Speech = { say: string };")).not.toEqual([]);
    expect(look("export type FormOutcome = string;")).not.toEqual([]);
    expect(look("const { recordJson } = end;")).not.toEqual([]);
    expect(look("promise.then(settle);")).not.toEqual([]);
    expect(look("const session_store = 1;")).not.toEqual([]);
    expect(look("export type Rows = Record<string, string>; const entries = Object.entries(rows);")).toEqual(
      [],
    );
  });
});

const TABLE = /^src\/language\/[^/]+\//;

type Names = {
  exports: string[];
  locals: string[];
  used: string[];
  declared: string[];
  typed: [name: string, type: string][];
};

function listDoubles(found: readonly Pick<Names & { file: string }, "file" | "exports">[]): string[] {
  const places = new Map<string, Map<string, string>>();
  for (const { file, exports } of found) {
    // Stores, and tables of sentences, have the same names in each of their files.
    const place = file.replace(/^(channels\/inbox\/stores|src\/language(?=\/[^/]+\/))\/.*/, "$1");
    for (const name of exports) {
      const known = places.get(name) ?? new Map<string, string>();
      places.set(name, known.set(place, file));
    }
  }
  return [...places]
    .filter(([, known]) => known.size > 1)
    .map(([name, known]) => `${name}: ${[...known.values()].join(" and ")}`);
}

/** Exported names that a file where they can be imported declares again, for something else. */
function listNamesakes(
  found: readonly Pick<Names & { file: string }, "file" | "exports" | "locals">[],
): string[] {
  return found.flatMap(({ file, exports }) => {
    const place = SHARED.test(file) ? "" : OWN_FOLDER.exec(file)?.[0];
    if (place === undefined) return [];
    const near = found.filter((other) => other.file.startsWith(place) && !TABLE.test(other.file));
    return exports.flatMap((name) =>
      near.filter(({ locals }) => locals.includes(name)).map((other) => `${name}: ${file} and ${other.file}`),
    );
  });
}

/** What all may import; and a folder whose files import each other. The parts of an inbox stand apart. */
const SHARED = /^src\/(elicitation|files|forms|html-preview|http|terminal|text|wire)\//;
const OWN_FOLDER = /^channels\/(?!inbox\/)[^/]+\//;

function listMisuses(word: string, rule: Word, { file, ...names }: Names & { file: string }): string[] {
  const { types = [], declared, names: pattern, in: paths = [], except = [] } = rule;
  // In a table of sentences, what is called so is a part of one.
  if (TABLE.test(file)) return [];
  const locate = (name: string) => `${file}: ${name}`;
  if (declared !== undefined) {
    const isCalledSo = (name: string) => new RegExp(declared).test(name) && !types.includes(name);
    return names.declared.filter(isCalledSo).map(locate);
  }
  if (pattern === undefined) {
    const isOther = ([name, type]: [string, string]) => name === word && !types.includes(type);
    return names.typed.filter(isOther).map(([name, type]) => locate(`${name}: ${type}`));
  }
  if (paths.some((path) => file.startsWith(path))) return [];
  const part = new RegExp(pattern, "i");
  const isSo = (name: string) =>
    !except.includes(name) && name.split(/(?=[A-Z])|_/).some((one) => part.test(one));
  return [...new Set(names.used)].filter(isSo).map(locate);
}

function readNames(code: string, lang: "ts" | "tsx" = "ts"): Names {
  const names: Names = { exports: [], locals: [], used: [], declared: [], typed: [] };
  const program = parseAst(code, { lang });
  visit(program, names);
  names.locals.push(...program.body.flatMap(namesOf));
  return names;
}

function visit(node: unknown, names: Names): void {
  if (Array.isArray(node)) {
    for (const one of node) visit(one, names);
    return;
  }
  if (!isNode(node)) return;
  if (node.type === "Identifier") {
    const name = String(node.name);
    names.used.push(name);
    const type = typeNameOf(node.typeAnnotation);
    if (type !== undefined) names.typed.push([name, type]);
  }
  if (node.type === "TSPropertySignature" && isNode(node.key)) {
    const type = typeNameOf(node.typeAnnotation);
    if (type !== undefined) names.typed.push([String(node.key.name), type]);
  }
  if (node.type === "TSTypeAliasDeclaration" && isNode(node.id)) names.declared.push(String(node.id.name));
  if (node.type === "ExportNamedDeclaration") names.exports.push(...namesOf(node.declaration));
  for (const child of Object.values(node)) visit(child, names);
}

function namesOf(declaration: unknown): string[] {
  if (!isNode(declaration)) return [];
  const { id, declarations } = declaration;
  if (isNode(id)) return [String(id.name)];
  return Array.isArray(declarations) ? declarations.flatMap(namesOf) : [];
}

/** The name of a type, of what a list holds, or of a word of the language; nothing where there is no annotation. */
function typeNameOf(annotation: unknown): string | undefined {
  if (!isNode(annotation)) return undefined;
  const { type, typeAnnotation, typeName } = annotation;
  if (type === "TSTypeAnnotation") return typeNameOf(typeAnnotation);
  if (type === "TSUnknownKeyword") return "unknown";
  return isNode(typeName) ? String(typeName.name) : String(type);
}

function isNode(value: unknown): value is Record<string, unknown> & { type: string } {
  return typeof value === "object" && value !== null && "type" in value;
}
