// Shows that a test dies with its feature: StrykerJS changes the sources in many small ways, and for each change some
// test must fail. `npm run mutate` takes all, `npm run mutate -- src/wire channels/rpc` those files and folders,
// `npm run mutate -- --since main` what differs from a commit. `--sample 500` draws as many of all these changes, `--seed 2` others;
// `--list` only names the files, `--concurrency 1` leaves a processor to others. What no test notices must stand in survivors.json.
// First it shows that it can tell: an edit that means nothing must leave the same tests green, and one that breaks all red.
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { draw } from "./draw-mutants.js";
import { judgeReport } from "./judge-report.js";
import { keyOf, listMutants } from "./list-mutants.js";

const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const STRYKER = "test/mutation/node_modules/@stryker-mutator/core/bin/stryker.js";
const REPORT = "coverage/mutation.json";
const SURVIVORS = "test/mutation/survivors.json";
const FOLDERS = ["protocol", "src", "channels"];
const READ_BY_TESTS = ["test", "scripts", "examples", "docs", "README.md", "package.json", "tsconfig.json"];

process.chdir(ROOT);
// What a property shows of a mutant, it mostly shows in its first cases.
process.env.PROPERTY_RUNS ??= "0.03";
const { values, positionals } = readArguments();
const files = choose(values.since, positionals);
if (values.list) {
  for (const file of files) console.log(file);
} else if (files.length === 0) {
  console.log("Nothing to mutate: no source of protocol/, src/ or channels/ is meant.");
} else if (values.sample === undefined) {
  process.exitCode = mutate(files);
} else {
  const all = await listMutants(files);
  if (all.length === 0) {
    console.log(`Nothing to mutate: StrykerJS can change nothing of ${files.length} files.`);
  } else {
    process.exitCode = mutateSome(all, Number(values.sample), values.seed ?? "1");
  }
}

/** Ends the process where the arguments make no sense, and says what would. */
function readArguments() {
  try {
    const given = parseArgs({
      allowPositionals: true,
      options: {
        since: { type: "string" },
        sample: { type: "string" },
        seed: { type: "string" },
        list: { type: "boolean" },
        concurrency: { type: "string", default: "2" },
      },
    });
    const { sample, seed } = given.values;
    if (sample !== undefined && !/^[1-9]\d*$/.test(sample)) {
      throw new TypeError(`--sample must be a whole number from 1 on, such as 500, but is "${sample}".`);
    }
    if (sample === undefined && seed !== undefined) {
      throw new TypeError(
        `--seed tells what --sample draws: give that too, such as --sample 500 --seed ${seed}.`,
      );
    }
    return given;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * @param {readonly import("./list-mutants.js").Mutant[]} all
 * @param {number} count
 * @param {string} seed
 * @returns {number} an exit code
 */
function mutateSome(all, count, seed) {
  const drawn = draw(all, count, seed, keyOf);
  console.log(
    `${drawn.length} of the ${all.length} changes of ${files.length} files, drawn with seed ${seed}.`,
  );
  const folder = mkdtempSync(join(tmpdir(), "drawn-"));
  try {
    process.env.DRAWN_MUTANTS = join(folder, "mutants.json");
    const places = [...new Set(drawn.map(rangeOf))];
    writeFileSync(process.env.DRAWN_MUTANTS, JSON.stringify({ places, keys: drawn.map(keyOf) }));
    return mutate([...new Set(drawn.map(({ fileName }) => fileName))], drawn.length);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * @param {string[]} files
 * @param {number} [drawn] - how many changes of them were drawn
 * @returns {number} an exit code
 */
function mutate(files, drawn) {
  const fault = findFaultOfTests(files);
  if (fault !== undefined) {
    console.error(fault);
    return 1;
  }
  rmSync(REPORT, { force: true });
  const chosen = drawn === undefined ? ["--mutate", files.join(",")] : [];
  const args = ["run", "test/mutation/stryker.config.js", "--concurrency", values.concurrency, ...chosen];
  const { status } = spawnSync(process.execPath, [STRYKER, ...args], { stdio: "inherit" });
  if (status !== 0) return status ?? 1;
  const [report, survivors] = [REPORT, SURVIVORS].map((file) => JSON.parse(readFileSync(file, "utf8")));
  const { text, isGood } = judgeReport(report, survivors, drawn);
  console.log(text);
  return isGood ? 0 : 1;
}

/**
 * @param {import("./list-mutants.js").Mutant} mutant
 * @returns {string} as StrykerJS is told: lines begin with 1, columns with 0
 */
function rangeOf({ fileName, location: { start, end } }) {
  return `${fileName}:${start.line + 1}:${start.column}-${end.line + 1}:${end.column}`;
}

/**
 * @param {string | undefined} since
 * @param {string[]} places
 */
function choose(since, places) {
  const all = since === undefined ? FOLDERS.flatMap(listSources) : listChanged(since);
  const wanted = places.map((place) => posix.normalize(place.replaceAll("\\", "/")).replace(/\/$/, ""));
  return all.filter(
    (file) =>
      /\.tsx?$/.test(file) &&
      !file.endsWith("/generated.ts") &&
      // Tests run what was merged of it before.
      !file.includes("/page/client/") &&
      existsSync(file) &&
      (wanted.length === 0 || wanted.some((place) => file === place || file.startsWith(`${place}/`))),
  );
}

/** @param {string} folder */
function listSources(folder) {
  return readdirSync(folder, { recursive: true }).map((file) =>
    posix.join(folder, String(file).replaceAll("\\", "/")),
  );
}

/** @param {string} commit */
function listChanged(commit) {
  const untracked = ["ls-files", "--others", "--exclude-standard"];
  return [["diff", "--name-only", commit], untracked].flatMap((command) => {
    const { status, stdout, stderr } = spawnSync("git", [...command, "--", ...FOLDERS], { encoding: "utf8" });
    if (status !== 0) throw new Error(`git knows no commit "${commit}": ${stderr}`);
    return stdout.split("\n");
  });
}

/**
 * Runs the tests that Stryker would run in a copy: where every chosen file ends with one more comment they must stay
 * green, and where none of these files can be loaded they must turn red.
 * @param {string[]} files
 * @returns {string | undefined} what is wrong with the tests
 */
function findFaultOfTests(files) {
  const copy = mkdtempSync(join(tmpdir(), "mutate-"));
  // One of the tests is another user.
  chmodSync(copy, 0o755);
  try {
    const filter = (/** @type {string} */ path) => !path.endsWith("node_modules");
    for (const part of [...FOLDERS, ...READ_BY_TESTS])
      cpSync(part, join(copy, part), { recursive: true, filter });
    for (const part of ["node_modules", "dist"]) symlinkSync(join(ROOT, part), join(copy, part), "junction");
    const edit = (/** @type {string} */ text) => {
      for (const file of files) appendFileSync(join(copy, file), text);
    };
    edit("\n// This comment means nothing.\n");
    const commented = runRelatedTests(copy, files);
    if (commented.status !== 0) {
      return `${commented.stdout}${commented.stderr}A comment in these files turns a test red, so a red test would prove nothing.`;
    }
    edit('\nthrow new Error("broken on purpose");\n');
    if (runRelatedTests(copy, files).status === 0) {
      return "The tests stay green where these files cannot be loaded, so they prove nothing.";
    }
    return undefined;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

/**
 * @param {string} folder
 * @param {string[]} files
 */
function runRelatedTests(folder, files) {
  const options = ["--run", "--bail=1", "--config", "test/mutation/vitest.config.ts"];
  const args = ["node_modules/vitest/vitest.mjs", "related", ...options, "--passWithNoTests=false", ...files];
  return spawnSync(process.execPath, args, { cwd: folder, encoding: "utf8" });
}
