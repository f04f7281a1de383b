// Names every step that a store takes on the file system: what it changes in a folder, and what it has the disk keep.
import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { basename, dirname } from "node:path";

/** @typedef {"before" | "during"} Phase where a step is: not begun, or begun by the system and not over */

/**
 * To be called before the store is loaded.
 * @param {(step: string, phase: Phase) => void} onStep told of `link tmp to settled`, say
 * @returns {() => void} what ends it
 */
export function watchSteps(onStep) {
  const { openSync, writeFileSync, writeFile, fdatasync, fsync, linkSync, renameSync, unlinkSync } = fs;
  const real = { openSync, writeFileSync, writeFile, fdatasync, fsync, linkSync, renameSync, unlinkSync };
  /** @type {Map<unknown, string>} */
  const folders = new Map();

  /**
   * @template {unknown[]} Args
   * @template Result
   * @param {(...args: Args) => Result} call
   * @param {(...args: Args) => string | undefined} name
   * @param {(result: Result, ...args: Args) => void} [note]
   */
  const told = (call, name, note) => {
    /** @param {Args} args */
    return (...args) => {
      const step = name(...args);
      if (step !== undefined) onStep(step, "before");
      const result = call(...args);
      note?.(result, ...args);
      // What calls back is under way now; the others are over.
      if (step !== undefined && typeof args.at(-1) === "function") onStep(step, "during");
      return result;
    };
  };
  const isNew = (/** @type {unknown} */ flags) =>
    flags === "wx" || (typeof flags === "number" && (flags & fs.constants.O_CREAT) !== 0);

  Object.assign(fs, {
    openSync: told(
      openSync,
      (path, flags) => (isNew(flags) ? `create in ${folderOf(path)}` : undefined),
      (fd, path, flags) => folders.set(fd, isNew(flags) ? folderOf(path) : basename(String(path))),
    ),
    writeFileSync: told(writeFileSync, (fd) => `write in ${folders.get(fd)}`),
    writeFile: told(writeFile, (fd) => `write in ${folders.get(fd)}`),
    fdatasync: told(fdatasync, (fd) => `keep the text in ${folders.get(fd)}`),
    fsync: told(fsync, (fd) => `keep the names of ${folders.get(fd)}`),
    linkSync: told(linkSync, (from, to) => `link ${folderOf(from)} to ${folderOf(to)}`),
    renameSync: told(renameSync, (from, to) => `rename ${folderOf(from)} to ${folderOf(to)}`),
    unlinkSync: told(unlinkSync, (path) => `unlink in ${folderOf(path)}`),
  });
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, real);
    syncBuiltinESMExports();
  };
}

/** @param {unknown} path */
function folderOf(path) {
  return basename(dirname(String(path)));
}
