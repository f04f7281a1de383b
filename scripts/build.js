// Builds dist/ from nothing: compiled code, the JSON Schemas beside it, and a command that can be run.
import { execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const SCHEMAS = {
  "src/tools/ask-user-question.schema.json": "ask-user-question.json",
  "protocol/wire.schema.json": "wire.json",
};

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
rmSync("dist", { recursive: true, force: true });
execFileSync(process.execPath, ["node_modules/typescript/bin/tsc"], { stdio: "inherit" });
mkdirSync("dist/schemas");
for (const [from, to] of Object.entries(SCHEMAS)) cpSync(from, `dist/schemas/${to}`);
chmodSync("dist/src/cli/main.js", 0o755);
