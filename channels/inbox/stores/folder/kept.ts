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

type Thing = { value: string; expiresAt: number };

export function createKept(files: StoreFiles, now: () => Date): Kept {
  const isOver = ({ expiresAt }: Thing) => expiresAt <= now().getTime();

  function read(file: string): Thing | undefined {
    const line = files.readLine(["kept", file]);
    const path = files.pathOf("kept", file);
    return line === undefined ? undefined : readThing(parseFormatted(line, path), path);
  }

  /** Takes a file away: of two that do, one gets what it holds. */
  function takeAway(file: string, isWanted: (thing: Thing) => boolean): Thing | undefined {
    const held = read(file);
    if (held === undefined || !isWanted(held)) return undefined;
    const taken = nameUnfinished();
    if (!files.rename(["kept", file], ["kept", taken])) return undefined;
    const thing = read(taken);
    // Another one was quicker, and something new is kept there: it goes back.
    const isMistaken = thing !== undefined && !isWanted(thing);
    if (isMistaken) files.link(["kept", taken], ["kept", file]);
    files.discard(["kept", taken]);
    return isMistaken ? undefined : thing;
  }

  /** Links a file to its name once whatever has expired there is gone; `taken` where something else is kept. */
  function linkInstead(draft: string, file: string): ReturnType<StoreFiles["link"]> {
    for (;;) {
      const link = files.link(["kept", draft], ["kept", file]);
      if (link !== "taken") return link;
      const held = read(file);
      if (held !== undefined && !isOver(held)) return link;
      takeAway(file, isOver);
    }
  }

  return {
    async keep(name, value, timeToLiveMs) {
      const file = nameOf("kept", name);
      const held = read(file);
      if (held !== undefined && !isOver(held)) return false;
      const text = JSON.stringify({ format: FORMAT, value, expiresAt: now().getTime() + timeToLiveMs });
      if (Buffer.byteLength(text) > LINE_BYTES_MAX) {
        throw new RangeError(`What is kept as "${name}" is longer than ${LINE_BYTES_MAX} bytes.`);
      }
      const draft = await files.write("kept", text);
      let link: ReturnType<StoreFiles["link"]>;
      try {
        link = linkInstead(draft, file);
      } finally {
        files.discard(["kept", draft]);
      }
      // Swept while the machine slept.
      if (link === "gone") return this.keep(name, value, timeToLiveMs);
      await files.sync("kept");
      return link === "linked";
    },

    async read(name) {
      const thing = read(nameOf("kept", name));
      return thing === undefined || isOver(thing) ? undefined : thing.value;
    },

    async take(name) {
      const thing = takeAway(nameOf("kept", name), (held) => !isOver(held));
      await files.sync("kept");
      return thing?.value;
    },

    async removeExpired() {
      for (const file of await files.names("kept")) {
        // One that cannot be read is told of where somebody asks for it.
        try {
          takeAway(file, isOver);
        } catch {}
      }
    },
  };
}

function readThing({ value, expiresAt }: Record<string, unknown>, path: string): Thing {
  if (typeof value !== "string" || typeof expiresAt !== "number") throw damaged(path);
  return { value, expiresAt };
}
