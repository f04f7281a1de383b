// Builds dist/ from nothing: compiled code, the JSON Schemas beside it, and a command that can be run.
import { spawnSync } from "node:child_process";
import { chmodSync, cpSync, mkdirSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const SCHEMAS = {
  "src/tools/ask-user-question/schema.json": "ask-user-question.json",
  "src/tools/ask/schema.json": "ask.json",
  "src/tools/ask-user/schema.json": "ask-user.json",
  "src/tools/single-question/schema.json": "single-question.json",
  "protocol/wire.schema.json": "wire.json",
  "protocol/rpc.schema.json": "rpc.json",
  "protocol/pending-file.schema.json": "pending-file.json",
  "protocol/wait-handle.schema.json": "wait-handle.json",
};

process.chdir(dirname(dirname(fileURLToPath(import.meta.url))));
rmSync("dist", { recursive: true, force: true });
const { status } = spawnSync(process.execPath, ["node_modules/typescript/bin/tsc"], { stdio: "inherit" });
if (status !== 0) {
  // What is half built must not pass for built.
  rmSync("dist", { recursive: true, force: true });
  process.exit(status ?? 1);
}
mkdirSync("dist/schemas");
for (const [from, to] of Object.entries(SCHEMAS)) cpSync(from, `dist/schemas/${to}`);
cpSync("src/testing/conversations.json", "dist/src/testing/conversations.json");
chmodSync("dist/src/cli/main.js", 0o755);
