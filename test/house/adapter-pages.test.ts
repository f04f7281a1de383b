import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const root = new URL("../../", import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), "utf8");
const PINNED: [name: string, version: string][] = ["test/adapters", "test/adapters/more"].flatMap(
  (folder): [string, string][] => Object.entries(JSON.parse(read(`${folder}/package.json`)).dependencies),
);

// Without a version npm picks one that fits the Node that is there, which may be years old.
for (const page of ["ai-sdk", "langchain", "openai-agents", "claude-agent-sdk", "mastra", "pi"]) {
  it(`A-06 in an empty folder, the first command of docs/adapters/${page}.md installs what its programs import, in a version that was proven`, () => {
    const text = read(`docs/adapters/${page}.md`);
    const command = /`npm install ([^`]+)`/.exec(text)?.[1]?.split(" ") ?? [];
    const imported = [...text.matchAll(/from "(?!node:)((?:@[\w-]+\/)?[\w-]+)/g)].map(
      ([, name = ""]) => name,
    );
    expect(imported.length).toBeGreaterThan(0);
    for (const name of new Set(imported)) {
      const installed = command.find((one) => one === name || one.startsWith(`${name}@`));
      expect(installed, `${name} in the command`).toBeDefined();
      if (name === "@pilotdeck/ask-user-question") continue;
      const version = installed?.slice(name.length + 1) ?? "";
      const proven = PINNED.filter((pinned) => pinned[0] === name).map((pinned) => pinned[1]);
      const fits = proven.some((one) => one === version || one.startsWith(`${version}.`));
      expect(version !== "" && fits, `${installed}, proven with ${proven.join(" and ")}`).toBe(true);
    }
  });
}

it("A-06 the table of docs/adapters/README.md names the versions that are pinned, and no other", () => {
  const cells = [...read("docs/adapters/README.md").matchAll(/^\| \[[^|]+\| ([^|]+) \|/gm)].map(
    (row) => row[1] ?? "",
  );
  const named = cells.flatMap((cell) =>
    [...cell.matchAll(/`([^`]+)` ([\d., ]*\d)/g)].flatMap(([, name = "", versions = ""]) =>
      versions.split(", ").map((version) => `${name} ${version}`),
    ),
  );
  expect(named.length).toBeGreaterThan(cells.length);
  const pinned = PINNED.map((pin) => pin.join(" "));
  const isNamed = (pin: string) => named.some((one) => one.split(" ")[0] === pin.split(" ")[0]);
  expect(named.toSorted()).toEqual([...new Set(pinned.filter(isNamed))].toSorted());
});
