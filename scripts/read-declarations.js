// What a door exports, as the sources declare it: its code without what it does, and its doc comment as Markdown.
import { existsSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseAst } from "rolldown/parseAst";

const ROOT = fileURLToPath(new URL("..", import.meta.url));
/** A doc comment right before what it is about. */
const COMMENT = /\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*$/;
/** Where a comment names papers or requirements that are not given out, and what it names behind them. */
const OUR_SOURCE = /\s\((?:seed \d+[^;)]*|[A-Z]-\d\d)(?:;\s([^)]*))?\)/g;

/**
 * A node of the syntax tree (ESTree, with TypeScript's).
 * @typedef {{ type: string, start: number, end: number, [member: string]: any }} Node
 *
 * Where something is declared, and as what.
 * @typedef {{ file: string, name: string }} Place
 */

/**
 * @param {string} file - of the project, from its root
 * @returns {string}
 */
export function read(file) {
  return readFileSync(`${ROOT}${file}`, "utf8");
}

/** @type {Map<string, Node[]>} */
const parsed = new Map();

/**
 * @param {string} file
 * @returns {Node[]} its statements
 */
function parse(file) {
  const body = parsed.get(file) ?? parseAst(read(file), { lang: file.endsWith("x") ? "tsx" : "ts" }).body;
  parsed.set(file, body);
  return body;
}

/**
 * @param {string} file - of nothing but re-exports, as a door is
 * @returns {Map<string, Place>} what it exports, by name, in the order of the alphabet
 */
export function readExports(file) {
  const names = parse(file).flatMap(({ type, source, specifiers }) => {
    if (type !== "ExportNamedDeclaration" || source === null) return [];
    const from = resolve(file, source.value) ?? "";
    return specifiers.map((/** @type {Node} */ { local, exported }) => {
      return /** @type {[string, Place]} */ ([exported.name, findDeclaration(from, local.name)]);
    });
  });
  return new Map(names.sort(([one], [other]) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1)));
}

/**
 * The types that declarations name and the sources declare, and those that these name.
 *
 * @param {readonly Place[]} places
 * @param {(place: Place) => boolean} isKnown - of what is known, nothing is listed that it names itself
 * @returns {Place[]}
 */
export function listNamed(places, isKnown) {
  const seen = new Set(places.map(keyOf));
  const found = [...places];
  for (const place of found) {
    if (isKnown(place) && !places.includes(place)) continue;
    for (const named of declarationsOf(place).flatMap(listTypes)) {
      const other = findNamed(place.file, named);
      if (other === undefined || seen.has(keyOf(other))) continue;
      seen.add(keyOf(other));
      found.push(other);
    }
  }
  return found.slice(places.length);
}

/**
 * @param {Place} place
 * @returns {boolean} whether it is nothing but a type
 */
export function isType(place) {
  return declarationsOf(place).every((statement) => declared(statement).type === "TSTypeAliasDeclaration");
}

/** @param {Place} place */
export function keyOf({ file, name }) {
  return `${file}#${name}`;
}

/**
 * @param {Place} place
 * @returns {string} Markdown
 */
export function describeDeclaration(place) {
  const text = read(place.file);
  const statements = declarationsOf(place);
  const comment = COMMENT.exec(text.slice(0, statements[0]?.start));
  const code = statements.map((statement) => readCode(text, declared(statement), place.name));
  const said = comment?.[1] === undefined ? "" : `\n\n${readComment(comment[1])}`;
  return `\`\`\`typescript\n${code.join("\n")}\n\`\`\`${said}`
    .replace(/\{@link (\w+)\}/g, "`$1`")
    .replace(OUR_SOURCE, (_, more) => (more === undefined ? "" : ` (${more})`));
}

/**
 * @param {string} file
 * @param {string} name
 * @returns {Place}
 */
function findDeclaration(file, name) {
  if (declarationsOf({ file, name }).length > 0) return { file, name };
  const place = readExports(file).get(name);
  if (place === undefined) throw new Error(`${file} declares no ${name}.`);
  return place;
}

/**
 * @param {string} file
 * @param {string} name - as that file knows it
 * @returns {Place | undefined} nothing for what is the language's, or a package's
 */
function findNamed(file, name) {
  if (declarationsOf({ file, name }).length > 0) return { file, name };
  for (const { type, source, specifiers } of parse(file)) {
    if (type !== "ImportDeclaration") continue;
    const from = resolve(file, source.value);
    const imported = specifiers.find((/** @type {Node} */ { local }) => local.name === name)?.imported;
    if (from !== undefined && imported !== undefined) return findDeclaration(from, imported.name);
  }
  return undefined;
}

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | undefined} the source that it leads to
 */
function resolve(file, specifier) {
  const path = posix.join(posix.dirname(file), specifier.replace(/\.js$/, ""));
  return [`${path}.ts`, `${path}.tsx`].find(
    (source) => specifier.startsWith(".") && existsSync(`${ROOT}${source}`),
  );
}

/** @param {Node} statement */
function declared(statement) {
  return statement.type === "ExportNamedDeclaration" ? statement.declaration : statement;
}

/**
 * @param {Place} place
 * @returns {Node[]} the statements that declare it; several where a function is overloaded, but for the last, which nobody can call
 */
function declarationsOf({ file, name }) {
  const all = parse(file).filter((statement) => {
    const { declarations, id } = declared(statement) ?? {};
    return (declarations ?? [{ id }]).some((/** @type {Node} */ one) => one.id?.name === name);
  });
  return all.length > 1 ? all.slice(0, -1) : all;
}

/**
 * @param {unknown} node
 * @returns {string[]} the types that a part of a declaration names, but not what a function does
 */
function listTypes(node) {
  if (Array.isArray(node)) return node.flatMap(listTypes);
  if (typeof node !== "object" || node === null) return [];
  const { type, typeName, exprName, ...members } = /** @type {Node} */ (node);
  if (type === "BlockStatement" || type === "PropertyDefinition") return [];
  const promised = type === "TSClassImplements" ? members.expression : undefined;
  const own = [typeName, exprName, promised].flatMap((named) =>
    named?.type === "Identifier" ? [named.name] : [],
  );
  return [...own, ...Object.values(members).flatMap(listTypes)];
}

/**
 * @param {string} text
 * @param {Node} declaration
 * @param {string} name
 * @returns {string} without what it does
 */
function readCode(text, declaration, name) {
  const cut = (/** @type {number} */ start, /** @type {number} */ end) =>
    text.slice(start, end).trim().replace(/;$/, "");
  const { type, start, end, body } = declaration;
  if (type === "VariableDeclaration") {
    const one = declaration.declarations.find((/** @type {Node} */ { id }) => id.name === name);
    // Where no type is written, the value is the type.
    return `const ${cut(one.start, one.id.typeAnnotation == null ? one.end : one.id.end)}`;
  }
  if (type !== "ClassDeclaration") {
    return cut(start, body?.type === "BlockStatement" ? body.start : end).replace(/^async /, "");
  }
  const members = body.body.flatMap((/** @type {Node} */ member) => {
    if (member.accessibility === "private" || member.key.type === "PrivateIdentifier") return [];
    const code = cut(member.start, member.value?.body?.start ?? member.end).replace(/^async /, "");
    const comment = COMMENT.exec(text.slice(start, member.start))?.[0].trim();
    return `${comment === undefined ? "" : `  ${comment}\n`}  ${code};\n`;
  });
  return `${text.slice(start, body.start)}{\n${members.join("")}}`;
}

/**
 * What a doc comment says of parameters, results and errors comes in a list behind the rest.
 *
 * @param {string} comment - what stands between its marks
 */
function readComment(comment) {
  const [said = "", ...tags] = comment
    .replace(/^ *\* ?/gm, "")
    .trim()
    .split(/^@/m);
  const items = tags.map((tag) => {
    const words = tag.trim().replace(/^(param|throws|returns)\s+/, "");
    if (tag.startsWith("param")) return `- ${words.replace(/^(\S+) - /, "`$1`: ")}`;
    return `- ${tag.startsWith("throws") ? "Throws" : "Gives"} ${words}`;
  });
  return [said.trim(), items.join("\n")].filter((part) => part !== "").join("\n\n");
}
