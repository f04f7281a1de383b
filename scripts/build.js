// Builds dist/ from nothing: tsc checks and writes declarations, esbuild merges the modules behind each door, and the
// JSON Schemas and a command that can be run are put beside them. The command is linked as npm links a dependency's, so
// that `npx @pilotdeck/ask-user-question` runs this one here.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { dirname, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const SCHEMAS = {
  "src/tools/ask-user-question/schema.json": "ask-user-question.json",
  "src/tools/ask/schema.json": "ask.json",
  "src/tools/ask-user/schema.json": "ask-user.json",
  "src/tools/single-question/schema.json": "single-question.json",
  "src/tools/decisions/schema.json": "decisions.json",
  "protocol/wire.schema.json": "wire.json",
  "protocol/rpc.schema.json": "rpc.json",
  "protocol/pending-file.schema.json": "pending-file.json",
  "protocol/wait-handle.schema.json": "wait-handle.json",
};
const COMMAND = "src/cli/main.ts";
/** What `npm start` says, and in which rows: no doors, but loaded from dist/ as those are. */
const START = ["src/language/start.ts", "src/terminal/break-rows.ts"];
const LINK = "node_modules/.bin/ask-user-question";

/**
 * The door that needs nothing of what the root loads. All others load that in one piece, so that the root is two files;
 * cut to what each door needs, it would be ten, and every file costs more than its contents.
 */
const APART = "src/html-preview/index.ts";

/** What all others but the root need, and is small: in its piece it costs no file. */
const WITH_ROOT = [
  "src/language/answers.ts",
  "src/language/language.ts",
  "src/elicitation/other-row.ts",
  "src/elicitation/wrap-channel.ts",
  "src/text/count-edits.ts",
];

/** What every call of the command needs: what else belongs to the command loads it in one piece. */
const CALL = ["src/cli/ask-command.ts", "src/cli/find-language.ts", "src/cli/read-options.ts"];

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
rmSync("dist", { recursive: true, force: true });
try {
  const tsc = ["node_modules/typescript/bin/tsc", "--emitDeclarationOnly"];
  const { status } = spawnSync(process.execPath, tsc, { stdio: "inherit" });
  if (status !== 0) throw new Error("The types are wrong; what tsc says is above.");
  const doors = [...listDoors(), COMMAND, ...START];
  await bundle(doors, [...doors, ...(await listLazyModules(doors))]);
  mkdirSync("dist/schemas");
  for (const [from, to] of Object.entries(SCHEMAS)) cpSync(from, `dist/schemas/${to}`);
  cpSync("src/testing/conversations.json", "dist/src/testing/conversations.json");
  chmodSync("dist/src/cli/main.js", 0o755);
  linkCommand();
} catch (error) {
  // What is half built must not pass for built.
  rmSync("dist", { recursive: true, force: true });
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function linkCommand() {
  if (process.platform === "win32" || !existsSync("node_modules/.bin")) return;
  rmSync(LINK, { force: true });
  symlinkSync("../../dist/src/cli/main.js", LINK);
}

/** The modules behind package.json's `exports`. */
function listDoors() {
  /** @type {Record<string, string | { default: string }>} */
  const doors = JSON.parse(readFileSync("package.json", "utf8")).exports;
  return Object.values(doors).flatMap((target) =>
    typeof target === "string" ? [] : [target.default.replace("./dist/", "").replace(/\.js$/, ".ts")],
  );
}

/**
 * @param {string[]} doors
 * @returns {Promise<string[]>} what is loaded only when it is needed, by `import()`
 */
async function listLazyModules(doors) {
  const { metafile } = await build({ ...settings(doors), metafile: true, write: false });
  const imports = Object.values(metafile.inputs).flatMap((input) => input.imports);
  return imports
    .filter(({ kind, external }) => kind === "dynamic-import" && !external)
    .map(({ path }) => path);
}

/**
 * @param {string[]} doors
 * @param {string[]} starts - the doors and what is loaded lazily
 */
async function bundle(doors, starts) {
  const root = resolve("src/index.ts");
  const together = new Set(starts.filter((file) => file !== APART).map((file) => resolve(file)));
  /** @type {import("esbuild").Plugin} */
  const plugin = {
    name: "load the root in one piece, and what a call needs",
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, ({ path }) => {
        const wanted = path === root ? [...WITH_ROOT] : together.has(path) ? [root] : [];
        if (path.startsWith(resolve("src/cli")) && together.has(path)) wanted.push(...CALL);
        // esbuild drops the imports, which have no effect, but only after it has decided which modules go together.
        const lines = wanted.map((file) => `import ${JSON.stringify(resolve(file))};\n`).join("");
        return { contents: `${readFileSync(path, "utf8")}\n${lines}`, loader: "ts" };
      });
    },
  };
  await build({ ...settings(doors), plugins: [plugin] });
}

/**
 * @param {string[]} entryPoints
 * @returns {import("esbuild").BuildOptions}
 */
function settings(entryPoints) {
  return {
    entryPoints,
    outdir: "dist",
    outbase: ".",
    // As deep as the command is, so that an address beside its file means the same from a chunk.
    chunkNames: "src/chunks/[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    sourcemap: true,
    logLevel: "warning",
    logOverride: { "ignored-bare-import": "silent" },
  };
}
