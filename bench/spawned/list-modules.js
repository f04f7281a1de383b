// Imports the root and prints the address of every module that this loads, one on a line.
import { createRequire, register } from "node:module";

register("./print-loaded.js", import.meta.url);
await import("../../dist/src/index.js");
// What `require` loads does not pass by the hook.
for (const file of Object.keys(createRequire(import.meta.url).cache)) console.log(file);
