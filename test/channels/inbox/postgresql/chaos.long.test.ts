import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, it } from "vitest";

/** Processes that are started anew, on a machine that is busy with other tests, in milliseconds. */
const CHAOS = 40_000;

it(
  "S-08 Y-02 nothing is lost or doubled while hosts are killed, connections terminated and the server crashes",
  async () => {
    const run = fileURLToPath(new URL("../../../chaos/run.js", import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [run, "postgresql", "--asks", "100"]);
    const figures = Object.fromEntries(
      [...stdout.matchAll(/^(.*?) {2,}(\d+)$/gm)].map(([, name, figure]) => [name, Number(figure)]),
    );
    expect(figures).toMatchObject({ asks: 100, woken: 100, lost: 0, doubled: 0, "server crashes": 1 });
    expect(figures.kills).toBeGreaterThan(4);
    expect(figures["connections terminated"]).toBeGreaterThan(0);
  },
  CHAOS,
);
