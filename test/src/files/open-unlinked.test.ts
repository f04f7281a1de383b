import { execFileSync } from "node:child_process";
import { constants, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { isLinkRefusal, openUnlinked } from "../../../src/files/open-unlinked.js";

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "open-unlinked-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** Until the test is over, the system is one that cannot refuse links by itself. */
function withoutRefusal(): void {
  const use = (own: object) => {
    Object.assign(promises, { constants: own });
    syncBuiltinESMExports();
  };
  use({ ...constants, O_NOFOLLOW: undefined });
  onTestFinished(() => use(constants));
}

async function readOpened(file: string): Promise<string> {
  const handle = await openUnlinked(file);
  try {
    return await handle.readFile("utf8");
  } finally {
    await handle.close();
  }
}

describe("a file that anybody may have put there", () => {
  it.each([true, false])(
    "P-07 is read, and a link in its place is not, where the system refuses links by itself: %j",
    async (refuses) => {
      if (!refuses) withoutRefusal();
      const folder = createFolder();
      const [file, link] = [join(folder, "file"), join(folder, "link")];
      writeFileSync(file, "text");
      symlinkSync(file, link);
      expect(await readOpened(file)).toBe("text");
      const refusal: unknown = await openUnlinked(link).catch((error) => error);
      expect(refusal).toMatchObject({ code: "ELOOP", message: expect.stringContaining("symbolic link") });
      expect(isLinkRefusal(refusal)).toBe(true);
    },
  );

  it("P-07 may be a pipe to which nobody writes", async () => {
    const pipe = join(createFolder(), "pipe");
    execFileSync("sh", ["-c", 'exec mkfifo "$0"', pipe]);
    const handle = await openUnlinked(pipe);
    expect((await handle.stat()).isFIFO()).toBe(true);
    await handle.close();
  });

  it.each([
    ["ELOOP", true],
    ["EMLINK", true],
    ["ENOENT", false],
    [undefined, false],
  ])("P-07 %s says that it is a link: %j", (code, isLink) => {
    expect(isLinkRefusal(Object.assign(new Error("no"), { code }))).toBe(isLink);
  });
});
