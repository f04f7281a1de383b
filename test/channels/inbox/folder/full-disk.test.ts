import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createPlace } from "./hosts.js";

const SCRIPT = fileURLToPath(new URL("fill-disk.js", import.meta.url));
/** A limit on the length of files is a full disk as well, and needs no rights. */
const WAYS: [way: string, told: string, command: string, args: string[]][] = [
  ["files may be no longer", "EFBIG", "sh", ["-c", `ulimit -f 64; exec "$0" "${SCRIPT}" "$1/store"`]],
];
/** Where the system lets us have a disk of our own. */
const MOUNT = 'mount -t tmpfs -o size=1m,mode=700 tmpfs "$1"';
const isolate = (script: string) => ["-c", `exec unshare -Urm sh -c '${script}' "$0" "$1"`];
if (spawnSync("sh", [...isolate(MOUNT), "sh", "/mnt"]).status === 0) {
  const script = `${MOUNT} && exec "$0" "${SCRIPT}" "$1/store"`;
  WAYS.push([
    "a disk of one megabyte is full",
    "The disk that STORE is on is full. Make room on it (ENOSPC).",
    "sh",
    isolate(script),
  ]);
}

describe("a full disk", () => {
  it.each(WAYS)(
    "S-03 lets no ask and no answer half in, and keeps what is there: %s",
    async (_, fault, command, args) => {
      const place = createPlace();
      const why = fault.replace("STORE", join(place, "store"));
      mkdirSync(place);
      const told = execFileSync(command, [...args, process.execPath, place], { encoding: "utf8" });
      expect(JSON.parse(told)).toEqual({
        add: why,
        settle: why,
        isMissing: true,
        areWhole: true,
        areListed: true,
        leftovers: [],
      });
    },
  );
});
