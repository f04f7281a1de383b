// Chaos in full: runs what is named, else all that there is, one after the other. `npm run test:chaos -- postgresql --asks 500`
import { spawnSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { asks: { type: "string" } } });
const all = readdirSync(new URL(".", import.meta.url)).flatMap(
  (file) => /^(.*)-chaos\.js$/.exec(file)?.[1] ?? [],
);
for (const name of positionals.length > 0 ? positionals : all) {
  if (!all.includes(name)) throw new Error(`There is no chaos named ${name}, only: ${all.join(", ")}.`);
  const script = fileURLToPath(new URL(`${name}-chaos.js`, import.meta.url));
  const { status } = spawnSync(process.execPath, [script, ...(values.asks ? [values.asks] : [])], {
    stdio: "inherit",
  });
  if (status !== 0) process.exitCode = 1;
}
