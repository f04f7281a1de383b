// Makes docs/api/ of the declarations: a page for each door of package.json, with all that it exports. Run by `npm run generate`;
// a test compares the pages with what this makes.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describeDeclaration, keyOf, listNamed, read, readExports } from "./read-declarations.js";

const PACKAGE = "@pilotdeck/ask-user-question";
export const API_FOLDER = "docs/api";
/** What people are told is data, and none of the types. */
const SENTENCES = "src/language/en/";

/**
 * @typedef {import("./read-declarations.js").Place} Place
 * @typedef {{ door: string, page: string, names: Map<string, Place> }} Door
 *
 * Where something is told: several doors may export it.
 * @typedef {{ page: string, name: string, isOwn: boolean }} Home
 */

/** @returns {Map<string, string>} the text of each page, by its path from the project's root */
export function generateApi() {
  const doors = listDoors();
  /** @type {Map<string, Home>} */
  const homes = new Map();
  for (const { door, page, names } of doors) {
    for (const [name, place] of names) {
      const isOwn = isWithin(door, place);
      if (isOwn || !homes.has(keyOf(place))) homes.set(keyOf(place), { page, name, isOwn });
    }
  }
  const pages = doors.map((door) => /** @type {[string, string]} */ ([door.page, writePage(door, homes)]));
  return new Map([[`${API_FOLDER}/README.md`, writeIndex(doors)], ...pages]);
}

/** @returns {Door[]} */
function listDoors() {
  /** @type {Record<string, string | { default: string }>} */
  const doors = JSON.parse(read("package.json")).exports;
  return Object.entries(doors).flatMap(([door, target]) => {
    if (typeof target === "string") return [];
    const source = target.default.replace("./dist/", "").replace(/\.js$/, ".ts");
    const page = `${API_FOLDER}/${door === "." ? "root" : door.slice("./".length)}.md`;
    return [{ door, page, names: readExports(source) }];
  });
}

/**
 * Whether something is declared in the folder of a door.
 * @param {string} door
 * @param {Place} place
 */
function isWithin(door, { file }) {
  const folder = `${door.slice("./".length)}/`;
  return door !== "." && (file.startsWith(folder) || file.startsWith(`src/${folder}`));
}

/** @param {readonly Door[]} doors */
function writeIndex(doors) {
  const rows = doors.map(({ door, page, names }) => {
    const listed = [...names.keys()].map((name) => `\`${name}\``).join(", ");
    return `| [\`${door}\`](${posix.relative(API_FOLDER, page)}) | ${listed} |`;
  });
  return `# All that is exported

Made of the declarations (\`npm run generate\`). A door is what stands behind \`${PACKAGE}\` in an import; what
several of them export is the same thing, and told on the page of one.

| door | names |
|---|---|
${rows.join("\n")}
`;
}

/**
 * @param {Door} door
 * @param {ReadonlyMap<string, Home>} homes
 */
function writePage({ door, page, names }, homes) {
  const own = [];
  const others = [];
  for (const [name, place] of names) {
    const home = homes.get(keyOf(place));
    if (home === undefined || home.page === page) own.push({ name, place });
    else {
      const link = posix.relative(posix.dirname(page), home.page);
      others.push(`[\`${name}\`](${link}#${home.name.toLowerCase()})`);
    }
  }
  const isKnown = (/** @type {Place} */ place) => homes.has(keyOf(place)) || place.file.startsWith(SENTENCES);
  const named = listNamed(
    own.map(({ place }) => place),
    isKnown,
  );
  const parts = [`# ${PACKAGE}${door.slice(1)}`];
  for (const { name, place } of own) parts.push(`## ${name}`, describeDeclaration(place));
  if (others.length > 0) parts.push("## Also exported", `${others.join(", ")}.`);
  if (named.length > 0) parts.push("## Named above", "What is not exported.");
  for (const place of named) parts.push(`### ${place.name}`, describeDeclaration(place));
  // As whoever imports it knows it.
  const text = own.reduce(
    (told, { name, place }) => told.replaceAll(new RegExp(`\\b${place.name}\\b`, "g"), name),
    parts.join("\n\n"),
  );
  return `${text}\n`;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  rmSync(`${root}${API_FOLDER}`, { recursive: true, force: true });
  for (const [page, text] of generateApi()) {
    mkdirSync(`${root}${posix.dirname(page)}`, { recursive: true });
    writeFileSync(`${root}${page}`, text);
  }
}
