import { nameOf } from "./names.js";
import { damaged, FORMAT, parseFormatted } from "./parse-file.js";
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

  async function read(file: string): Promise<Thing | undefined> {
    const text = await files.read(["kept", file]);
    const path = files.pathOf("kept", file);
    return text === undefined ? undefined : readThing(parseFormatted(text, path), path);
  }

  /** Takes a file away: of two that do, one gets what it holds. */
  async function takeAway(file: string, isWanted: (thing: Thing) => boolean): Promise<Thing | undefined> {
    const held = await read(file);
    if (held === undefined || !isWanted(held)) return undefined;
    const taken = nameUnfinished();
    if (!files.rename(["kept", file], ["kept", taken])) return undefined;
    const thing = await read(taken);
    // Another one took what was held and kept something new under its name.
    const isMistaken = thing !== undefined && !isWanted(thing);
    if (isMistaken) files.link(["kept", taken], ["kept", file]);
    files.unlink(["kept", taken]);
    await files.sync("kept");
    return isMistaken ? undefined : thing;
  }

  return {
    async keep(name, value, timeToLiveMs) {
      const file = nameOf("kept", name);
      for (;;) {
        const held = await read(file);
        if (held !== undefined && !isOver(held)) return false;
        if (held !== undefined) await takeAway(file, isOver);
        const thing: Thing = { value, expiresAt: now().getTime() + timeToLiveMs };
        const draft = await files.write("kept", JSON.stringify({ format: FORMAT, ...thing }));
        try {
          if (files.link(["kept", draft], ["kept", file]) !== "linked") continue;
        } finally {
          files.unlink(["kept", draft]);
        }
        await files.sync("kept");
        return true;
      }
    },

    async read(name) {
      const thing = await read(nameOf("kept", name));
      return thing === undefined || isOver(thing) ? undefined : thing.value;
    },

    async take(name) {
      return (await takeAway(nameOf("kept", name), (thing) => !isOver(thing)))?.value;
    },

    async removeExpired() {
      for (const file of await files.names("kept")) {
        // One that cannot be read is told of where somebody asks for it.
        await takeAway(file, isOver).catch(() => undefined);
      }
    },
  };
}

function readThing({ value, expiresAt }: Record<string, unknown>, path: string): Thing {
  if (typeof value !== "string" || typeof expiresAt !== "number") throw damaged(path);
  return { value, expiresAt };
}
