// `npm start`: from a fresh clone to being asked. Installs and builds what is missing or out of date, then asks
// the questions of examples/project-setup.json, or says how to answer where nobody can.
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const example = "examples/project-setup.json";
process.chdir(root);

execFileSync(process.execPath, ["scripts/install.js"], { stdio: "inherit" });
if (!isBuilt()) execFileSync(process.execPath, ["scripts/build.js"], { stdio: ["ignore", 2, 2] });

if (process.stdin.isTTY) {
  const { status } = spawnSync(process.execPath, ["dist/src/cli/main.js", example], { stdio: "inherit" });
  // Saying no is a way to answer, and not a failure of the demonstration.
  process.exitCode = status === 3 ? 0 : (status ?? 1);
} else {
  console.log(`Everything is built. There is no terminal to answer on, so nothing was asked.

Answer with lines on standard input, one for each question:
  printf '2\\n1,3\\n' | node dist/src/cli/main.js examples/two-questions.json

Or give the answers with the call:
  node dist/src/cli/main.js ${example} --answers '["PostgreSQL", "pnpm", ["Sign-in"], "Dashboard"]'`);
}

function isBuilt() {
  const command = "dist/src/cli/main.js";
  if (!existsSync(command)) return false;
  const builtAt = statSync(command).mtimeMs;
  const sources = ["src", "protocol", "channels"].flatMap((folder) =>
    readdirSync(folder, { recursive: true }).map((file) => join(folder, String(file))),
  );
  return [...sources, "package.json", "tsconfig.json"].every((file) => statSync(file).mtimeMs <= builtAt);
}
