// `npm run prove:previews` draws the corpora of previews and generated ones in a real Chromium, in which a host's page
// sees whatever they touch, and asks parse5 for the same; `npm run prove:previews -- 50` takes fifty times as many as
// `npm run test:long` does.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const TESTS = ["test/src/html-preview/browser", "test/src/html-preview/stand-alone.test.ts"];
const MINUTES = 60;

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
const times = Number(process.argv[2] ?? 10);
if (!(times > 0)) {
  console.error(`Expected how many times as much as usual, such as 50, got ${process.argv[2]}.`);
  process.exit(2);
}
const { status } = spawnSync(
  process.execPath,
  [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--config",
    "test/long/vitest.config.ts",
    `--testTimeout=${MINUTES * 60_000}`,
    ...TESTS,
  ],
  { stdio: "inherit", env: { ...process.env, PROPERTY_RUNS: String(times) } },
);
process.exitCode = status ?? 1;
