// `npm start`: from a fresh clone to being asked. Installs and builds what is missing or out of date, then asks
// the questions of examples/project-setup.json in the terminal and on a page at once; where nobody can answer, it shows how a
// scripted person does.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { isBuilt } from "./is-built.js";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const example = "examples/project-setup.json";
process.chdir(root);

run("scripts/install.js");
if (!isBuilt()) run("scripts/build.js");

if (process.stdin.isTTY) {
  const { askEverywhere } = await import("./ask-everywhere.js");
  process.exitCode = await askEverywhere(example);
} else {
  const { loadStartSentences } = await import("../dist/src/language/start.js");
  const say = await loadStartSentences();
  console.log(`${say.built(example)}\n`);
  const { showExample } = await import("./show-example.js");
  process.exitCode = await showExample(example);
  console.log(`
${say.yourself}
  printf '2\\n1,3\\n' | node dist/src/cli/main.js examples/two-questions.json

${say.withCall}
  node dist/src/cli/main.js ${example} --answers '["PostgreSQL", "pnpm", ["Sign-in"], "Dashboard"]'`);
}

// Standard output belongs to the answer.
/** @param {string} script */
function run(script) {
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
