import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, posix } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { some } from "../property-runs.js";
import { ROOT, readJson } from "./source-files.js";

const {
  name,
  exports: doors,
  dependencies,
} = readJson("package.json") as {
  name: string;
  exports: Record<string, unknown>;
  dependencies: Record<string, string>;
};

const modules = Object.keys(doors).filter((door) => !door.endsWith(".json"));
const INSTALLING = 60_000;

let project: string;

// What npm would publish, unpacked into a project that has the package's own dependencies and nothing else.
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), "packed-"));
  const pack = ["pack", "--json", "--ignore-scripts", "--pack-destination", project];
  const [{ filename }] = JSON.parse(
    execFileSync("npm", pack, { cwd: ROOT, encoding: "utf8", stdio: "pipe" }),
  );
  execFileSync("tar", ["-xf", filename], { cwd: project });
  const installed = join(project, "node_modules", name);
  mkdirSync(join(installed, ".."), { recursive: true });
  cpSync(join(project, "package"), installed, { recursive: true });
  const wanted = [
    ...Object.keys(dependencies),
    "entities",
    "fast-string-truncated-width",
    "@humanwhocodes/object-schema",
  ];
  for (const dependency of wanted) {
    const target = join(project, "node_modules", dependency);
    mkdirSync(join(target, ".."), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", dependency), target);
  }
  writeFileSync(join(project, "package.json"), '{ "type": "module" }');
}, INSTALLING);
afterAll(() => rmSync(project, { recursive: true }));

describe("the published package", () => {
  it("has every door, and nothing of the tests", () => {
    const schemas = Object.keys(doors).filter((door) => door.endsWith(".json"));
    const script = [
      ...modules.map((door) => `await import("${name}${door.slice(1)}");`),
      'import { createRequire } from "node:module";',
      "const require = createRequire(import.meta.url);",
      ...schemas.map((door) => `require("${name}${door.slice(1)}");`),
      'const { readTypedValue } = await import("@pilotdeck/ask-user-question");',
      'if (readTypedValue("ada@example.com", { type: "string", format: "email" }) === undefined) throw 1;',
      'if (readTypedValue("x", { type: "integer", minimum: 1 }) !== undefined) throw 2;',
      'console.log("all doors open");',
    ];
    writeFileSync(join(project, "open.js"), script.join("\n"));
    expect(execFileSync(process.execPath, ["open.js"], { cwd: project, encoding: "utf8" })).toBe(
      "all doors open\n",
    );
    expect(() => execFileSync("ls", [join(project, "package/test")], { stdio: "pipe" })).toThrow();
  });

  it("Z-05 gives every door to require, none of which waits at its top level", () => {
    const script = [
      ...modules.map((door) => `require("${name}${door.slice(1)}");`),
      `console.log(typeof require("${name}").runTool);`,
    ];
    writeFileSync(join(project, "require.cjs"), script.join("\n"));
    expect(execFileSync(process.execPath, ["require.cjs"], { cwd: project, encoding: "utf8" })).toBe(
      "function\n",
    );
  });

  const NODE_STREAMS = ["plain", "terminal", "rpc", "inbox/notices/command"].map(
    (door) => `./channels/${door}`,
  );
  it.each([
    ...some(["NodeNext", "Bundler"]).map((resolution) => ({ resolution, withNode: true })),
    { resolution: "NodeNext", withNode: false },
  ])(
    "Z-05 has types that tsc takes without skipLibCheck, and without Node's but for its streams: $resolution, $withNode",
    ({ resolution, withNode }) => {
      const typed = modules.filter((door) => withNode || !NODE_STREAMS.includes(door));
      const script = typed.map((door, index) => `export * as door${index} from "${name}${door.slice(1)}";`);
      writeFileSync(join(project, "types.ts"), script.join("\n"));
      const options = ["--strict", "--exactOptionalPropertyTypes", "--noEmit", "--skipLibCheck", "false"];
      const module = resolution === "Bundler" ? "ESNext" : "NodeNext";
      const resolving = ["--module", module, "--moduleResolution", resolution, "--target", "ES2023"];
      const types = withNode ? ["--types", "node", "--typeRoots", join(ROOT, "node_modules/@types")] : [];
      const tsc = join(ROOT, "node_modules/typescript/bin/tsc");
      const args = [tsc, ...options, ...resolving, ...types, "types.ts"];
      const { status, stdout } = spawnSync(process.execPath, args, { cwd: project, encoding: "utf8" });
      expect({ status, stdout }).toEqual({ status: 0, stdout: "" });
    },
    INSTALLING,
  );

  it("Z-04 has its documentation, and no page that leads to a file which is not there", () => {
    const pages = readdirSync(join(project, "package"), { recursive: true, encoding: "utf8" }).filter(
      (file) => file.endsWith(".md"),
    );
    expect(pages).toEqual(expect.arrayContaining(["README.md", "channels/README.md", "docs/wire.md"]));
    for (const page of pages) {
      const text = readFileSync(join(project, "package", page), "utf8");
      for (const [, target = ""] of text.matchAll(/\]\((?!https?:)([^)#]+)/g)) {
        const file = join(project, "package", posix.dirname(page), target);
        expect(existsSync(file), `${page}: ${target}`).toBe(true);
      }
    }
  });

  it("Z-04 says where it comes from", () => {
    const { repository } = readJson("package.json") as { repository: { type: string; url: string } };
    expect(repository).toEqual({
      type: "git",
      url: "git+https://github.com/pilotdeck/ask-user-question.git",
    });
  });

  it("has the command, which finds its schemas and its version", () => {
    const command = join(project, "node_modules", name, "dist/src/cli/main.js");
    const run = (...args: string[]) => execFileSync(command, args, { cwd: project, encoding: "utf8" });
    expect(run("--version")).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect(run("schema")).toContain('"questions"');
    const example = join(project, "node_modules", name, "examples/two-questions.json");
    expect(run(example, "--answers", '["No retries", ["Dashboards"]]')).toContain('="No retries"');
  });

  it.each([
    [["--store", "postgres://ada:hunter2@db/inbox"], "Inboxes in PostgreSQL need the package pg"],
    [
      ["--notify", "mailto:ada@example.com?smtp=smtp://ada:hunter2@mail"],
      "Notices by e-mail need the package nodemailer",
    ],
  ])("N-05 serve %j says how npx brings along what is not there", (args, message) => {
    const command = join(project, "node_modules", name, "dist/src/cli/main.js");
    const { status, stderr } = spawnSync(command, ["serve", ...args], { cwd: project, encoding: "utf8" });
    expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
    expect(stderr).toContain(
      "  npx -p @pilotdeck/ask-user-question -p pg -p nodemailer ask-user-question serve\n",
    );
    expect(stderr).not.toContain("hunter2");
  });
});
