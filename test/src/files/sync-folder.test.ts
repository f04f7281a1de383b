import fs from "node:fs";
import { tmpdir } from "node:os";
import { describe, expect, it, onTestFinished } from "vitest";
import { syncFolder } from "../../../src/files/sync-folder.js";
import { patch } from "../../channels/inbox/folder/patch.js";

/** The system's calls are written down, and `fsync` ends as it is told to. */
function watchCalls(code?: string): string[] {
  const calls: string[] = [];
  const { openSync, closeSync } = fs;
  patch({
    openSync: (path, ...rest) => {
      const fd = openSync(path, ...rest);
      calls.push(`open ${path}`);
      return fd;
    },
    closeSync: (fd) => {
      closeSync(fd);
      calls.push("close");
    },
    fsync: ((_: number, done: (error: Error | null) => void) => {
      calls.push("sync");
      done(code === undefined ? null : Object.assign(new Error("no"), { code }));
    }) as typeof fs.fsync,
  });
  return calls;
}

describe("the names in a folder", () => {
  it.each([
    [undefined, "kept"],
    ["EINVAL", "kept"],
    ["ENOTSUP", "kept"],
    ["EOPNOTSUPP", "kept"],
    ["ENOSYS", "kept"],
    ["EIO", "EIO"],
    ["", ""],
  ])("S-03 are kept where the system can, and it is told where the disk fails: %s", async (code, end) => {
    const calls = watchCalls(code);
    const ended = await syncFolder(tmpdir()).then(
      () => "kept",
      (error) => error.code,
    );
    expect([ended, calls]).toEqual([end, [`open ${tmpdir()}`, "sync", "close"]]);
  });

  it("S-03 are left to Windows there, which opens no folders", async () => {
    const { platform } = process;
    onTestFinished(() => void Object.defineProperty(process, "platform", { value: platform }));
    Object.defineProperty(process, "platform", { value: "win32" });
    const calls = watchCalls();
    await syncFolder(tmpdir());
    expect(calls).toEqual([]);
  });
});
