import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { createPlace } from "./hosts.js";

const SCRIPT = fileURLToPath(new URL("list-among-many.js", import.meta.url));

it("S-06 what is open is listed without reading what is settled, and each of it is read once", () => {
  const [open, settled] = [300, 2_000];
  const args = [SCRIPT, createPlace(), String(open), String(settled)];
  const { told } = JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" }));
  // By folder: how often its names were read, and with a slash how many of its files were opened. What is left unfinished is
  // looked for once, among all that is open.
  expect(told).toMatchObject({
    first: { "open/": open },
    "one more": { open: 1, "open/": 1 },
    settled: { settled: 1, "settled/": 51 },
  });
  const readOf = (step: string) => Object.keys(told[step]).filter((folder) => /^(open|settled)/.test(folder));
  for (const step of ["first", "again", "one more"]) {
    expect(readOf(step).filter((folder) => folder.startsWith("settled"))).toEqual([]);
  }
  expect(readOf("again").filter((folder) => folder !== "open")).toEqual([]);
  expect(readOf("settled again").filter((folder) => folder !== "open")).toEqual([]);
});
