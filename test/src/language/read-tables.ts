import { parseAst } from "rolldown/parseAst";
import { LANGUAGES, type Language } from "../../../src/language/language.js";
import { listFiles, readText } from "../../house/source-files.js";
import { isNode, type Node } from "./syntax-node.js";

/** One text of a table, with every form and every sample value: its path, and what it says. */
export type Said = { readonly path: string; readonly kind: string; readonly texts: readonly string[] };

/** The names of the tables; each language has them all. */
export const TABLES: readonly string[] = listFiles("src/language/en", ".ts").map((file) =>
  file.replace(/^.*\/|\.ts$/g, ""),
);

/** The folder of a language. */
function folderOf(language: Language): string {
  return language.toLowerCase();
}

export const OTHERS: readonly Language[] = LANGUAGES.filter((language) => language !== "en");

declare global {
  interface ImportMeta {
    /** Vite's: how each file of a pattern is loaded. By it these tests are known to depend on all tables. */
    glob<Module>(pattern: string): Record<string, () => Promise<Module>>;
  }
}

const LOADERS = import.meta.glob<{ SENTENCES: unknown }>("../../../src/language/*/*.ts");

/** A table as it is at run time. */
async function loadTable(language: Language, name: string): Promise<unknown> {
  const load = LOADERS[`../../../src/language/${folderOf(language)}/${name}.ts`];
  if (load === undefined) throw new Error(`${language} has no table ${name}.`);
  return (await load()).SENTENCES;
}

/**
 * All that a table says, its functions with sample values of the types that English has. What another table holds is left out.
 *
 * @param isEdged - with empty texts and no numbers, too
 */
export async function listSaid(language: Language, name: string, isEdged = false): Promise<Said[]> {
  const samples = readSamples(readText(`src/language/en/${name}.ts`), isEdged);
  return walk(await loadTable(language, name), "", samples);
}

type Samples = ReadonlyMap<string, readonly (readonly unknown[])[] | "elsewhere">;

function walk(value: unknown, path: string, samples: Samples): Said[] {
  const known = samples.get(path);
  if (known === "elsewhere") return [];
  if (typeof value === "string") return [{ path, kind: "text", texts: [value] }];
  if (typeof value === "function") {
    if (known === undefined) throw new Error(`English has no function at ${path}.`);
    return [{ path, kind: `function of ${known[0]?.length}`, texts: known.map((each) => value(...each)) }];
  }
  if (Array.isArray(value)) return [{ path, kind: `${value.length} forms`, texts: value.map(String) }];
  if (typeof value !== "object" || value === null) throw new Error(`${path} is no text.`);
  return Object.entries(value).flatMap(([key, member]) =>
    walk(member, path === "" ? key : `${path}.${key}`, samples),
  );
}

/** By the path of each function of a table its arguments, in all combinations; and which members are another table's. */
function readSamples(code: string, isEdged: boolean): Samples {
  const { body } = parseAst(code, { lang: "ts" });
  const samples = new Map<string, readonly (readonly unknown[])[] | "elsewhere">();
  const functions = new Map<string, Node>();
  const sampleOf = (parameter: Node, index: number) => [
    ...listValues(parameter, index),
    ...(isEdged ? listEdges(parameter) : []),
  ];
  const add = (node: unknown, path: string): void => {
    if (!isNode(node)) return;
    if (node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression") add(node.expression, path);
    else if (node.type === "ObjectExpression")
      for (const member of listOf(node.properties)) addMember(member, path);
    else if (node.type === "ArrowFunctionExpression")
      samples.set(path, combine(listOf(node.params).map(sampleOf)));
    else if (node.type === "Identifier") {
      const local = functions.get(String(node.name));
      samples.set(path, local === undefined ? "elsewhere" : combine(listOf(local.params).map(sampleOf)));
    }
  };
  const addMember = (member: Node, path: string): void => {
    if (member.type !== "Property" || !isNode(member.key)) return;
    const key = String(member.key.name ?? member.key.value);
    add(member.value, path === "" ? key : `${path}.${key}`);
  };
  for (const node of listOf(body)) {
    if (node.type === "FunctionDeclaration" && isNode(node.id)) functions.set(String(node.id.name), node);
  }
  for (const node of listOf(body)) {
    if (node.type !== "ExportNamedDeclaration" || !isNode(node.declaration)) continue;
    for (const { id, init } of listOf(node.declaration.declarations)) {
      if (isNode(id) && id.name === "SENTENCES") add(init, "");
    }
  }
  return samples;
}

const DATE_TIME = "2026-01-31T09:30:00Z";

/** Values of a parameter: what a language does with the number 1, with several, with either answer to a yes or no. */
function listValues(parameter: Node, index: number): unknown[] {
  return valuesOf(typeOf(parameter), String(parameter.name), index);
}

/** What it may be where there is nothing to say of it. */
function listEdges(parameter: Node): unknown[] {
  const type = typeOf(parameter);
  if (!isNode(type)) return [];
  if (type.type === "TSNumberKeyword") return [0];
  return type.type === "TSStringKeyword" && parameter.name !== "at" ? [""] : [];
}

function typeOf(parameter: Node): unknown {
  return isNode(parameter.typeAnnotation) ? parameter.typeAnnotation.typeAnnotation : undefined;
}

function valuesOf(type: unknown, name: string, index: number): unknown[] {
  if (!isNode(type)) throw new Error(`The parameter ${name} has no type.`);
  switch (type.type) {
    case "TSStringKeyword":
      return name === "at" ? [DATE_TIME] : [`s${index}s`];
    case "TSNumberKeyword":
      return [1, 31 + index];
    case "TSBooleanKeyword":
      return [true, false];
    case "TSUndefinedKeyword":
      return [undefined];
    case "TSLiteralType":
      return isNode(type.literal) ? [type.literal.value] : [];
    case "TSUnionType":
      return listOf(type.types).flatMap((each) => valuesOf(each, name, index));
    case "TSTypeOperator":
      return valuesOf(type.typeAnnotation, name, index);
    case "TSArrayType": {
      const [value] = valuesOf(type.elementType, name, index);
      return [[value], [value, `${value}t`]];
    }
  }
  throw new Error(`There is no sample for the parameter ${name}, whose type is a ${type.type}.`);
}

function combine(values: readonly (readonly unknown[])[]): unknown[][] {
  return values.reduce<unknown[][]>(
    (rows, each) => rows.flatMap((row) => each.map((value) => [...row, value])),
    [[]],
  );
}

function listOf(value: unknown): Node[] {
  return Array.isArray(value) ? value.filter(isNode) : [];
}
