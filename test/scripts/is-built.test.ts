import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { isBuilt } from "../../scripts/is-built.js";

const MADE_FROM = [
  ...["src/index.ts", "protocol/index.ts", "channels/inbox/page/client/page.ts"],
  ...["package.json", "tsconfig.json", "scripts/build.js"],
];
const COMMAND = "dist/src/cli/main.js";
const LINK = "node_modules/.bin/ask-user-question";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "built-"));
  const before = process.cwd();
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(before);
    rmSync(folder, { recursive: true });
  });
  for (const file of [...MADE_FROM, COMMAND, LINK]) {
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, "");
  }
  // Folders too: what was added or removed in one counts.
  for (const place of ["src", "protocol", "channels", "channels/inbox", "channels/inbox/page"])
    touch(place, 1);
  for (const file of MADE_FROM) touch(file, 1);
  touch("channels/inbox/page/client", 1);
  touch(COMMAND, 2);
});

function touch(place: string, seconds: number): void {
  utimesSync(place, seconds, seconds);
}

describe("what was built", () => {
  it("L-04 Z-04 is not built again while nothing is newer", () => {
    expect(isBuilt()).toBe(true);
    for (const file of MADE_FROM) touch(file, 2);
    expect(isBuilt()).toBe(true);
  });

  it.each([...MADE_FROM, "channels/inbox/page"])("L-04 Z-04 is built again once %s is newer", (place) => {
    touch(place, 3);
    expect(isBuilt()).toBe(false);
  });

  it.each([COMMAND, ...(process.platform === "win32" ? [] : [LINK])])(
    "L-04 Z-04 is built again without %s",
    (file) => {
      rmSync(file);
      expect(isBuilt()).toBe(false);
    },
  );
});
