import { posix } from "node:path";
import { expect, it } from "vitest";
import { listImports, readJson, readText } from "./source-files.js";

const INDEX = "docs/README.md";
const { exports: doors } = readJson("package.json") as { exports: Record<string, string | object> };
const paths = Object.keys(doors).filter((door) => door !== "./package.json");

it("Z-07 docs/README.md leads from every door to a page with an example that imports it, which another test runs", () => {
  expect(paths.flatMap((door) => findFault(door, readText(INDEX)))).toEqual([]);
});

it.each([
  ["./channels/nothing", readText(INDEX), "docs/README.md does not name …/channels/nothing."],
  [
    "./tools",
    "| [mcp.md](mcp.md) | servers | `…/tools` |",
    "docs/mcp.md has no example that imports …/tools.",
  ],
  ["./schemas/nothing.json", readText(INDEX), "docs/README.md does not name …/schemas/nothing.json."],
])("Z-07 a door without a page, or a page without an example, is found: %s", (door, index, fault) => {
  expect(findFault(door, index)).toEqual([fault]);
});

it("Z-05 docs/where-it-runs.md names each door that needs Node's modules, and no other", () => {
  const page = readText("docs/where-it-runs.md");
  const needy = Object.entries(doors).flatMap(([door, target]) => {
    const file =
      typeof target === "object" && "default" in target ? posix.normalize(`${target.default}`) : "";
    return needsNode(file) ? [door.replace("./", "…/")] : [];
  });
  expect(listNamed(page)).toEqual(needy.sort());
  expect(listNamed(page.replace("`…/channels/plain`", ""))).not.toEqual(needy);
  expect(needsNode("dist/src/index.js")).toBe(false);
});

it("Z-07 the README is short, and leads to the pages and to all that is exported", () => {
  const readme = readText("README.md");
  expect(readme.split("\n").length).toBeLessThanOrEqual(160);
  for (const page of [INDEX, "docs/api/README.md", "docs/mcp.md", "docs/runtime.md", "channels/README.md"])
    expect(readme).toContain(`](${page})`);
});

function findFault(door: string, index: string): string[] {
  const name = door === "." ? "@pilotdeck/ask-user-question" : `…${door.slice(1)}`;
  const row = index.split("\n").find((line) => line.includes(`\`${name}\``));
  if (row === undefined) return [`${INDEX} does not name ${name}.`];
  if (door.endsWith(".json")) return [];
  const pages = [...row.matchAll(/\]\(([^)]+)\)/g)].map(([, link = ""]) => posix.join("docs", link));
  const specifier = `@pilotdeck/ask-user-question${door.slice(1)}`;
  const hasExample = pages.some((page) =>
    listPages(page).some((text) => importsIn(text).includes(specifier)),
  );
  return hasExample ? [] : [`${pages.join(", ")} has no example that imports ${name}.`];
}

/** The page, and those that a page of adapters leads to. */
function listPages(page: string): string[] {
  const text = readText(page);
  if (page !== "docs/adapters/README.md") return [text];
  return [...text.matchAll(/\]\(([\w-]+\.md)\)/g)].map(([, link]) => readText(`docs/adapters/${link}`));
}

function importsIn(text: string): string[] {
  const blocks = [...text.matchAll(/^```(?:ts|js)(?: continued)?\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, code = ""]) =>
    [...code.matchAll(/from "([^"]+)"/g)].map(([, from = ""]) => from),
  );
}

/** What works with the modules of Node alone. */
const NODES = /^node:|^(nodemailer|pg|web-push)$/;

function needsNode(file: string, seen = new Set<string>()): boolean {
  if (!file.endsWith(".js") || seen.has(file)) return false;
  seen.add(file);
  return listImports(file).some((specifier) =>
    specifier.startsWith(".")
      ? needsNode(posix.join(posix.dirname(file), specifier), seen)
      : NODES.test(specifier),
  );
}

/** The doors that the page's list names, before what it says of others. */
function listNamed(page: string): string[] {
  const items = page.split("\n").filter((line) => line.startsWith("- "));
  const doors = items.flatMap((item) => [...(item.split(";")[0] ?? "").matchAll(/`(…[^`]+)`/g)]);
  return doors.map(([, door = ""]) => door.replace("…/notices/", "…/channels/inbox/notices/")).sort();
}
