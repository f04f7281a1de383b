import type { ListedEntry } from "../../store.js";
import { nameOf } from "./names.js";
import { nameUnfinished, type Place, type StoreFiles, type StoreFolder } from "./store-files.js";
import { readOrNone, type StoredEntries } from "./stored-entries.js";
import { withPauses } from "./with-pauses.js";

/** What is unfinished and older than this, in milliseconds, nobody is working on any more. */
const UNFINISHED_MS = 15 * 60_000;
/** Where something is written before it has its name. */
const WRITTEN: readonly StoreFolder[] = [".", "open", "drafts", "notices", "kept", "tmp"];
const ID_LENGTH = 35;

/** Removes what processes left behind that were killed in the act. */
export type Sweep = {
  /** The files that never got a name. */
  removeUnfinished(): Promise<void>;
  /** The names that lead to no entry: asks that were never listed or are still listed once settled, marks and drafts. */
  removeOrphans(signal?: AbortSignal): Promise<void>;
};

export function createSweep(
  files: StoreFiles,
  { readKey, readSettledHead }: StoredEntries,
  now: () => Date,
): Sweep {
  /** Whether nothing happened to a file for long. A new name is something, so that the time of its text does not count. */
  const isOld = (place: Place): boolean => {
    const changedAt = files.find(place)?.ctimeMs;
    return changedAt !== undefined && now().getTime() - changedAt >= UNFINISHED_MS;
  };

  // In this order: what ceases to be open has been settled before.
  const isGone = (id: string): boolean => !files.exists(["open", id]) && !files.exists(["settled", id]);

  /** Takes the name of an ask away that is gone, unless another one stands behind it, or is put there at that moment. */
  const isUnlinked = (name: string, { id, resumeKey }: ListedEntry): boolean => {
    const isNeeded = () =>
      files.exists(["open", id]) ||
      (resumeKey !== undefined && files.exists(["keys", nameOf("resume", resumeKey, id)]));
    const copy = nameUnfinished();
    if (isNeeded() || files.link(["keys", name], ["tmp", copy]) !== "linked") return false;
    files.unlink(["keys", name]);
    const isBack = isNeeded() && files.link(["tmp", copy], ["keys", name]) === "linked";
    files.discard(["tmp", copy]);
    return !isBack;
  };

  /** Gives the ids that names are left for. */
  const removeKeys = async (signal?: AbortSignal): Promise<Set<string>> => {
    const left = new Set<string>();
    for await (const name of withPauses(await files.names("keys"), signal)) {
      const head = readOrNone(readKey, name);
      if (head === undefined) continue;
      const isRemoved = isGone(head.id) && isOld(["keys", name]) && isUnlinked(name, head);
      if (!isRemoved) left.add(head.id);
    }
    return left;
  };

  const removeOld = async (
    folder: StoreFolder,
    names: string[],
    isOver = (_name: string) => true,
    signal?: AbortSignal,
  ) => {
    for await (const name of withPauses(names, signal)) {
      if (isOver(name) && isOld([folder, name])) files.discard([folder, name]);
    }
  };

  return {
    async removeUnfinished() {
      for (const folder of WRITTEN) await removeOld(folder, await files.unfinished(folder));
    },

    async removeOrphans(signal) {
      // Names that were not looked at keep nothing: once it is aborted, all that follows has to stop as well.
      const removeAll = async (folder: StoreFolder, isOver: (name: string) => boolean) =>
        removeOld(folder, await files.names(folder), isOver, signal);
      const isListedStill = (id: string) => readOrNone(readSettledHead, id) !== undefined;
      await removeAll("open", isListedStill);
      const left = await removeKeys(signal);
      await removeAll("handed", (id) => !left.has(id) && isGone(id));
      await removeAll("aliases", (name) => isGone(name.slice(0, ID_LENGTH)));
      await removeAll("drafts", (id) => !files.exists(["open", id]));
      await removeAll("notices", isGone);
      await removeAll("due", (name) => isGone(name.slice(0, ID_LENGTH)));
    },
  };
}
