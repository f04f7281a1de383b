import { nameOf } from "./names.js";
import { damaged, FORMAT, parseFormatted } from "./parse-file.js";
import { LINE_BYTES_MAX } from "./read-file.js";
import { nameUnfinished, type StoreFiles } from "./store-files.js";

/** Small things with an expiry, a file each. */
export type Kept = {
  keep(name: string, value: string, timeToLiveMs: number): Promise<boolean>;
  read(name: string): Promise<string | undefined>;
  take(name: string): Promise<string | undefined>;
  removeExpired(): Promise<void>;
};

type Thing = { id: string; value: string; expiresAt: number };
/** Where the next thing of a name belongs, behind what has expired, or the one that is there. */
type Last = { file: string; before?: string; thing?: Thing };

/** How long something has to have expired before it is removed, in milliseconds: by then nobody is putting anything in its place. */
const REMOVED_AFTER_MS = 15 * 60_000;

/**
 * The names decide here as well: nothing is put in the place of what has expired, but under a name of its own behind it,
 * which one gets. To take that away and put something new there would be two steps, and another host between them.
 */
export function createKept(files: StoreFiles, now: () => Date): Kept {
  const isOver = ({ expiresAt }: Thing, ms = 0) => expiresAt + ms <= now().getTime();

  function read(file: string): Thing | undefined {
    const line = files.readLine(["kept", file]);
    const path = files.pathOf("kept", file);
    return line === undefined ? undefined : readThing(parseFormatted(line, path), path);
  }

  function findLast(name: string): Last {
    let last: Last = { file: nameOf("kept", name) };
    for (;;) {
      const thing = read(last.file);
      if (thing === undefined) return last;
      if (!isOver(thing)) return { ...last, thing };
      last = { file: nameBehind(last.file, thing), before: last.file };
    }
  }

  /** `taken` where something is kept. */
  function linkLast(draft: string, name: string): ReturnType<StoreFiles["link"]> {
    for (;;) {
      const { file, before, thing } = findLast(name);
      if (thing !== undefined) return "taken";
      const link = files.link(["kept", draft], ["kept", file]);
      if (link === "taken") continue;
      if (link === "gone" || before === undefined || files.exists(["kept", before])) return link;
      // What it stands behind was removed at that moment: nobody would find it.
      files.unlink(["kept", file]);
    }
  }

  /** Takes a file away: of two that do, one gets what it holds. What has to stay after all goes back. */
  function takeAway(file: string, hasToStay: (thing: Thing) => boolean): Thing | undefined {
    const taken = nameUnfinished();
    if (!files.rename(["kept", file], ["kept", taken])) return undefined;
    const thing = read(taken);
    const isBack = thing !== undefined && hasToStay(thing);
    if (isBack) files.link(["kept", taken], ["kept", file]);
    files.discard(["kept", taken]);
    return isBack ? undefined : thing;
  }

  function removeExpired(file: string): void {
    const thing = read(file);
    if (thing === undefined || !isOver(thing, REMOVED_AFTER_MS)) return;
    const isFollowed = () => files.exists(["kept", nameBehind(file, thing)]);
    if (!isFollowed()) takeAway(file, ({ id }) => id !== thing.id || isFollowed());
  }

  return {
    async keep(name, value, timeToLiveMs) {
      if (findLast(name).thing !== undefined) return false;
      const thing: Thing = {
        id: crypto.randomUUID(),
        value,
        expiresAt: now().getTime() + timeToLiveMs,
      };
      const text = JSON.stringify({ format: FORMAT, ...thing });
      if (Buffer.byteLength(text) > LINE_BYTES_MAX) {
        throw new RangeError(`What is kept as "${name}" is longer than ${LINE_BYTES_MAX} bytes.`);
      }
      const draft = await files.write("kept", text);
      let link: ReturnType<StoreFiles["link"]>;
      try {
        link = linkLast(draft, name);
      } finally {
        files.discard(["kept", draft]);
      }
      // Swept while the machine slept.
      if (link === "gone") return this.keep(name, value, timeToLiveMs);
      await files.sync("kept");
      return link === "linked";
    },

    read: async (name) => findLast(name).thing?.value,

    async take(name) {
      const { file, thing } = findLast(name);
      if (thing === undefined) return undefined;
      const taken = takeAway(file, (found) => isOver(found));
      await files.sync("kept");
      return taken?.value;
    },

    async removeExpired() {
      for (const file of await files.names("kept")) {
        try {
          removeExpired(file);
        } catch {
          // One that cannot be read is told of where somebody asks for it.
        }
      }
    },
  };
}

function nameBehind(file: string, { id }: Thing): string {
  return nameOf("kept behind", file, id);
}

function readThing({ id, value, expiresAt }: Record<string, unknown>, path: string): Thing {
  if (typeof id !== "string" || typeof value !== "string" || typeof expiresAt !== "number")
    throw damaged(path);
  return { id, value, expiresAt };
}
