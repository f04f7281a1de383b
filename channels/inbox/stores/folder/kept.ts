import { nameOf } from "./names.js";
import type { StoreFiles } from "./store-files.js";

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
    return text === undefined ? undefined : JSON.parse(text);
  }

  /** Takes a file away: of two that do, one gets what it holds. */
  async function take(file: string): Promise<Thing | undefined> {
    const taken = `.${crypto.randomUUID()}`;
    if ((await read(file)) === undefined) return undefined;
    try {
      await files.rename(["kept", file], ["kept", taken]);
    } catch (error) {
      if (await files.exists(["kept", file])) throw error;
      return undefined;
    }
    const thing = await read(taken);
    await files.unlink(["kept", taken]);
    await files.sync("kept");
    return thing;
  }

  return {
    async keep(name, value, timeToLiveMs) {
      const file = nameOf("kept", name);
      const thing: Thing = { value, expiresAt: now().getTime() + timeToLiveMs };
      const draft = await files.write("kept", JSON.stringify(thing));
      try {
        for (;;) {
          if (await files.link(["kept", draft], ["kept", file])) {
            await files.sync("kept");
            return true;
          }
          const held = await read(file);
          if (held !== undefined && !isOver(held)) return false;
          await take(file);
        }
      } finally {
        await files.unlink(["kept", draft]);
      }
    },

    async read(name) {
      const thing = await read(nameOf("kept", name));
      return thing === undefined || isOver(thing) ? undefined : thing.value;
    },

    async take(name) {
      const thing = await take(nameOf("kept", name));
      return thing === undefined || isOver(thing) ? undefined : thing.value;
    },

    async removeExpired() {
      for (const file of await files.names("kept")) {
        const thing = await read(file);
        if (thing !== undefined && isOver(thing)) await take(file);
      }
    },
  };
}
