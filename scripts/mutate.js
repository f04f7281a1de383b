// Shows that a test dies with its feature: StrykerJS changes the sources in many small ways, and for each change some
// test must fail. `npm run mutate` takes all, `npm run mutate -- src/wire channels/rpc` those files and folders,
// `npm run mutate -- --since main` what differs from a commit; `--list` only names the files, `--concurrency 1` leaves
// a processor to others.
// First it shows that it can tell: an edit that means nothing must leave the same tests green.
import { spawnSync } from "node:child_process";
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { Stryker } from "@stryker-mutator/core";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const FOLDERS = ["protocol", "src", "channels"];
const READ_BY_TESTS = ["test", "scripts", "examples", "docs", "README.md", "package.json", "tsconfig.json"];

process.chdir(ROOT);
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: "string" },
    list: { type: "boolean" },
    concurrency: { type: "string", default: "2" },
  },
});
const files = choose(values.since, positionals);
if (values.list) {
  for (const file of files) console.log(file);
} else if (files.length === 0) {
  console.log("Nothing to mutate: no source of protocol/, src/ or channels/ is meant.");
} else if (!isGreenAfterEditWithoutMeaning(files)) {
  console.error("A comment in these files turns a test red, so a red test would prove nothing; see above.");
  process.exitCode = 1;
} else {
  const concurrency = Number(values.concurrency);
  await new Stryker({ configFile: "test/stryker.config.js", mutate: files, concurrency }).runMutationTest();
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
      file.endsWith(".ts") &&
      !file.endsWith("/generated.ts") &&
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
  const { status, stdout, stderr } = spawnSync("git", ["diff", "--name-only", commit, "--", ...FOLDERS], {
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`git knows no commit "${commit}": ${stderr}`);
  return stdout.split("\n");
}

/**
 * Runs the tests that Stryker would run, in a copy where every chosen file ends with one more comment.
 * @param {string[]} files
 */
function isGreenAfterEditWithoutMeaning(files) {
  const copy = mkdtempSync(join(tmpdir(), "mutate-"));
  try {
    for (const part of [...FOLDERS, ...READ_BY_TESTS]) {
      cpSync(part, join(copy, part), { recursive: true });
    }
    symlinkSync(join(ROOT, "node_modules"), join(copy, "node_modules"), "junction");
    for (const file of files) appendFileSync(join(copy, file), "\n  // This comment means nothing.\n");
    mkdirSync(join(copy, "coverage"));
    const vitest = [
      "node_modules/vitest/vitest.mjs",
      "related",
      "--run",
      "--config",
      "test/mutation.vitest.config.ts",
      "--passWithNoTests=false",
    ];
    const { status, stdout } = spawnSync(process.execPath, [...vitest, ...files], {
      cwd: copy,
      encoding: "utf8",
    });
    if (status !== 0) console.error(stdout);
    return status === 0;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
