import { describe, expect, it } from "vitest";
import { readJson, readText } from "./source-files.js";

type Entry = { integrity?: string; optionalDependencies?: Record<string, string> };
type Packages = Record<string, Entry>;

const FILES = [
  "package-lock.json",
  "bench/package-lock.json",
  "test/adapters/package-lock.json",
  "test/adapters/more/package-lock.json",
  "test/engines/package-lock.json",
  "test/mutation/package-lock.json",
];

describe.each(FILES)("%s", (file) => {
  const { packages } = readJson(file) as { packages: Packages };

  it("Z-03 is complete for every platform, so that npm ci takes it", () => {
    expect(listMissing(packages)).toEqual([]);
  });

  it("Z-03 names no registry, so that npm ci asks the one of whoever installs", () => {
    expect(listHosts(readText(file))).toEqual([]);
  });
});

it("Z-03 a platform that is missing is noticed, and a package without a checksum", () => {
  const packages: Packages = {
    "": {},
    "node_modules/a": { integrity: "x", optionalDependencies: { "a-linux": "1", "a-darwin": "1" } },
    "node_modules/a/node_modules/a-linux": { integrity: "x" },
    "node_modules/b": {},
  };
  expect(listMissing(packages)).toEqual([
    "a-darwin, which node_modules/a may need",
    "the checksum of node_modules/b",
  ]);
});

it("Z-03 a registry that is named is noticed", () => {
  expect(listHosts('{ "resolved": "https://packages.example/a/-/a-1.0.0.tgz" }')).toEqual([
    "packages.example",
  ]);
});

function listHosts(text: string): (string | undefined)[] {
  return [...text.matchAll(/"resolved": "https?:\/\/([^/"]+)/g)].map(([, host]) => host);
}

/** What npm looks for beside and above a package and does not find, and what it could not verify. */
function listMissing(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([path, { integrity, optionalDependencies = {} }]) => [
    ...Object.keys(optionalDependencies)
      .filter((name) => !foldersAbove(path).some((folder) => `${folder}node_modules/${name}` in packages))
      .map((name) => `${name}, which ${path} may need`),
    ...(path === "" || integrity !== undefined ? [] : [`the checksum of ${path}`]),
  ]);
}

function foldersAbove(path: string): string[] {
  const parts = path.split("/node_modules/");
  return ["", ...parts.map((_, index) => `${parts.slice(0, index + 1).join("/node_modules/")}/`)];
}
