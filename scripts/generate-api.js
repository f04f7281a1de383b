// Makes docs/api/ of the declarations: a page for each door of package.json, with all that it exports. Run by `npm run generate`;
// a test compares the pages with what this makes.
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { posix } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { describeDeclaration, isType, keyOf, listNamed, read, readExports } from "./read-declarations.js";

const PACKAGE = "@pilotdeck/ask-user-question";
export const API_FOLDER = "docs/api";
const INDEX = `${API_FOLDER}/README.md`;
/** Which page explains each door. */
const GUIDE = "docs/README.md";
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
  return new Map([[INDEX, writeIndex(doors, homes)], ...pages]);
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

/**
 * @param {readonly Door[]} doors
 * @param {ReadonlyMap<string, Home>} homes
 */
function writeIndex(doors, homes) {
  const rows = doors.map(({ door, page, names }) => {
    const listed = [...names].map(([name, place]) => writeLink(INDEX, name, homes.get(keyOf(place))));
    return `| [\`${door}\`](${posix.relative(API_FOLDER, page)}) | ${listed.join(", ")} |`;
  });
  return `# All that is exported

Generated from the declarations (\`npm run generate\`). A door is an import path: what follows \`${PACKAGE}\`. A name
that several doors export is the same thing, and is explained on the page of one. To find a name, search this page for it.

Each \`create…\` that takes options, and each function that joins channels, throws a \`TypeError\` for an option that there is not, with the
nearest name, and for a value that an option does not take.

| door | names |
|---|---|
${rows.join("\n")}
`;
}

/**
 * @param {string} page - on which the link stands
 * @param {string} name
 * @param {Home | undefined} home
 */
function writeLink(page, name, home) {
  if (home === undefined) throw new Error(`${name} is told nowhere.`);
  return `[\`${name}\`](${posix.relative(posix.dirname(page), home.page)}#${home.name.toLowerCase()})`;
}

/**
 * @param {Door} door
 * @param {ReadonlyMap<string, Home>} homes
 */
function writePage({ door, page, names }, homes) {
  const homeOf = (/** @type {Place} */ place) => homes.get(keyOf(place));
  const all = [...names].map(([name, place]) => ({ name, place }));
  // What is called comes before what it takes and gives.
  const own = all
    .filter(({ place }) => homeOf(place)?.page === page)
    .sort((one, other) => Number(isType(one.place)) - Number(isType(other.place)));
  const others = all.filter(({ place }) => homeOf(place)?.page !== page);
  const isKnown = (/** @type {Place} */ place) => homes.has(keyOf(place)) || place.file.startsWith(SENTENCES);
  const named = listNamed(
    own.map(({ place }) => place),
    isKnown,
  );
  const elsewhere = named.filter(
    (place) => homes.has(keyOf(place)) && !all.some((one) => keyOf(one.place) === keyOf(place)),
  );
  const hidden = named.filter((place) => !isKnown(place));
  const parts = [`# ${PACKAGE}${door.slice(1)}`, `Explained in ${findGuide(door)}.`];
  for (const { name, place } of own) parts.push(`## ${name}`, describeDeclaration(place));
  const listLinks = (/** @type {readonly { name: string, place: Place }[]} */ list) =>
    list.map(({ name, place }) => writeLink(page, name, homeOf(place))).join(", ");
  if (others.length > 0) parts.push("## Also exported", `${listLinks(others)}.`);
  if (elsewhere.length > 0)
    parts.push(
      "## From other doors",
      `${listLinks(elsewhere.map((place) => ({ name: homeOf(place)?.name ?? "", place })))}.`,
    );
  if (hidden.length > 0) parts.push("## Named above", "These are not exported.");
  for (const place of hidden) parts.push(`### ${place.name}`, describeDeclaration(place));
  // As whoever imports it knows it.
  const text = own.reduce(
    (told, { name, place }) => told.replaceAll(new RegExp(`\\b${place.name}\\b`, "g"), name),
    parts.join("\n\n"),
  );
  return `${linkPages(text, page)}\n`;
}

/**
 * @param {string} door
 * @param {string} list - a page with a table of doors, or of what leads to one
 * @returns {string} the page that explains a door
 */
function findGuide(door, list = GUIDE) {
  const name = door === "." ? PACKAGE : door.slice(1);
  const row = read(list)
    .split("\n")
    .find((line) => line.startsWith("| [") && line.includes(`${name}\``));
  const link = /\]\(([^)]+)\)/.exec(row ?? "")?.[1];
  if (link !== undefined) return findGuide(door, posix.join(posix.dirname(list), link));
  if (list === GUIDE) throw new Error(`${GUIDE} has no page for ${name}.`);
  return list;
}

/**
 * @param {string} text
 * @param {string} page - on which it stands
 * @returns {string} with a link to each page of the documentation that it names by its path
 */
function linkPages(text, page) {
  return text.replace(/`?(?<![\w/])((?:docs\/[\w/-]+|channels\/README)\.md)`?/g, (_, path) => {
    return `[${path}](${posix.relative(posix.dirname(page), path)})`;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const root = fileURLToPath(new URL("..", import.meta.url));
  const pages = generateApi();
  rmSync(`${root}${API_FOLDER}`, { recursive: true, force: true });
  for (const [page, text] of pages) {
    mkdirSync(`${root}${posix.dirname(page)}`, { recursive: true });
    writeFileSync(`${root}${page}`, text);
  }
}
