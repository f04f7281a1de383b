// `npm run test:engines`: what needs no Node runs where there is none. The bundled package and the example run in Cloudflare's own
// workerd; under Bun and Deno run the very tests that `npm test` runs of it.
import { spawnSync } from "node:child_process";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

const FOLDER = "test/engines";
const NODE = process.execPath;
const VITEST = "node_modules/vitest/vitest.mjs";

/** What is told there in the words of Node's own engine, or is a matter of its processes. */
const NODES_OWN = [
  ["src/text/json-fault", "the place of a fault in JSON is told as V8 names it"],
  ["src/text/parse-json", "the same"],
  ["src/elicitation/typed-value-length", "Bun takes half a second for 64 KiB, which are the most"],
  ["channels/rpc/peer", "a process that is killed in the middle of a line"],
  ["channels/wait-handle/limits", "what a garbage collection leaves, on demand"],
  ["channels/wait-handle/own-path", "a guard on a server of Node's"],
].map(([file]) => `test/${file}.test.ts`);
const PARTS = [
  "test/protocol",
  ...["elicitation", "html-preview", "text", "tools", "wire"].map((part) => `test/src/${part}/`),
  ...["chat", "compose", "memory", "policy", "rpc", "scripted", "wait-handle"].map(
    (part) => `test/channels/${part}/`,
  ),
  ...["inbox", "memory-store", "deferring", "waiting"].map((start) => `test/channels/inbox/${start}`),
];

// Neither is as quick as Node with what is run once.
const LIMIT = ["--testTimeout", "30000"];

process.chdir(dirname(dirname(dirname(fileURLToPath(import.meta.url)))));
run(NODE, "scripts/build.js");
run(NODE, "scripts/install.js", FOLDER);
run(NODE, VITEST, "run", "--config", `${FOLDER}/vitest.config.ts`);
for (const [engine, ...args] of [
  ["bun", "--bun"],
  ["deno", "run", "--allow-all"],
]) {
  const excluded = NODES_OWN.flatMap((file) => ["--exclude", file]);
  run(
    `${FOLDER}/node_modules/.bin/${engine}`,
    ...args,
    VITEST,
    "run",
    "--config",
    "test/vitest.config.ts",
    ...LIMIT,
    ...excluded,
    ...PARTS,
  );
}

/** @param {string[]} command */
function run(...[command = "", ...args]) {
  const { status } = spawnSync(command, args, { stdio: "inherit" });
  if (status !== 0) process.exit(1);
}
