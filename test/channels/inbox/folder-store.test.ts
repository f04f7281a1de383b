import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, it } from "vitest";
import { createFolderStore } from "../../../channels/inbox/stores/folder/index.js";
import { testInboxStore } from "../../../src/testing/index.js";

testInboxStore({
  name: "S-03 the store in a folder",
  describe,
  it,
  createHarness() {
    const folder = mkdtempSync(join(tmpdir(), "inbox-"));
    let at = Date.now();
    return {
      open: () => createFolderStore({ path: join(folder, "store"), now: () => new Date(at) }),
      pass: (ms) => {
        at += ms;
      },
      close: () => rmSync(folder, { recursive: true }),
    };
  },
});
