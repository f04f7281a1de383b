import { type FSWatcher, watch } from "node:fs";
import { isEntryId } from "../../entry-id.js";
import type { StoreFiles, StoreFolder } from "./store-files.js";

const WATCHED: readonly StoreFolder[] = ["open", "settled", "drafts"];

/** Tells of changes in a store's folder, with one watch for all who listen. */
export type FolderWatch = {
  /** Gives what stops it. Where the system cannot watch, nobody is told, and whoever waits looks again by itself. */
  listen(listener: (id?: string) => void, ready: () => Promise<void>): () => void;
  /** Begins again where the watch was lost: its folder was moved, or the system had none to give. */
  renew(): void;
  close(): void;
};

export function createFolderWatch(files: StoreFiles): FolderWatch {
  const listeners = new Set<(id?: string) => void>();
  let watchers: FSWatcher[] = [];
  let watched = "";

  const tell = (name: string | null): void => {
    // An unfinished file tells nothing yet.
    if (name?.startsWith(".")) return;
    const id = name !== null && isEntryId(name) ? name : undefined;
    for (const listener of [...listeners]) listener(id);
  };

  const stop = (): void => {
    for (const watcher of watchers) watcher.close();
    watchers = [];
  };

  const start = (): void => {
    if (watchers.length > 0 || listeners.size === 0) return;
    watched = identify();
    try {
      for (const folder of WATCHED) {
        const watcher = watch(files.pathOf(folder), (_, name) => tell(name));
        watchers.push(watcher.on("error", stop));
      }
    } catch {
      // The system has no more watches to give.
      stop();
    }
  };

  /** Which folders are there now: a watch stays with the one that it began with, wherever that is moved. */
  const identify = (): string => WATCHED.map((folder) => files.find([folder, ""])?.ino).join();

  return {
    listen(listener, ready) {
      // The same function given twice is two listeners.
      const own = (id?: string) => listener(id);
      listeners.add(own);
      ready().then(start, () => undefined);
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) stop();
      };
    },

    renew() {
      if (watchers.length > 0 && watched !== identify()) stop();
      start();
    },

    close() {
      listeners.clear();
      stop();
    },
  };
}
