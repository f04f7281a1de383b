import { setTimeout as after } from "node:timers/promises";
import { isEntryId } from "../../entry-id.js";
import { type Database, pause } from "./database.js";
import { gatherIds } from "./gather-ids.js";
import type { PostgresClient } from "./pool.js";

/** How soon a notification has to come for a connection to hear at all, in milliseconds. */
const PROBE_MS = 1_000;
/** How often that is looked at: a connection may be cut without a word. */
const PROBE_EVERY_MS = 30_000;
/** A pooler that drops notifications will do so in a minute, too. */
const DEAF_MS = 60_000;
const PAUSE_MAX_MS = 2_000;

const DEAF = new Error("No notification comes in.");
const ENDED = new Error("The connection has ended.");

/** Tells of entries that changed on any host: over one connection for all who listen, and none while nobody does. */
export type Hints = {
  listen(listener: (id?: string) => void): () => void;
  /** Tells every host of an entry, soon. */
  tell(id: string): void;
  close(): Promise<void>;
};

export type HintsOptions = {
  database: Database;
  channel: string;
  /** The statement that tells what is in $1. */
  tell: string;
};

export function createHints({ database, channel, tell }: HintsOptions): Hints {
  const listeners = new Set<(id?: string) => void>();
  let stop: AbortController | undefined;
  let done: Promise<void> = Promise.resolve();
  let isClosed = false;

  const hint = (id?: string): void => {
    for (const listener of [...listeners]) listener(id);
  };

  // Many at a time: notifications are the whole server's bottleneck. Whoever misses one looks by itself.
  const changed = gatherIds((ids) => database.run(tell, [ids]));

  /** Listens for as long as it can, which it never leaves without an error. */
  async function listenOn(client: PostgresClient, stopped: AbortSignal, heard: () => void): Promise<never> {
    const gone = new AbortController();
    const ended = AbortSignal.any([stopped, gone.signal]);
    const probe = createProbe(() => database.run(tell, [[probe.name]]));
    client.on("end", () => gone.abort());
    client.on("error", () => gone.abort());
    client.on("notification", ({ payload = "" }) => {
      if (isEntryId(payload)) hint(payload);
      else probe.hear(payload);
    });
    await client.query({ text: `LISTEN ${channel}`, query_timeout: PROBE_EVERY_MS });
    for (let isNew = true; !ended.aborted; isNew = false) {
      const isDeaf = !(await probe.comesIn(ended));
      if (isDeaf && !ended.aborted) throw DEAF;
      heard();
      // Something may have happened before anybody listened.
      if (isNew) hint();
      await wait(PROBE_EVERY_MS, ended);
    }
    throw ENDED;
  }

  /** The only one that connects again: two would soon be thousands. */
  async function keepListening(stopped: AbortSignal): Promise<void> {
    for (let failures = 0; !stopped.aborted; failures += 1) {
      const forget = () => {
        failures = 0;
      };
      const why = await database
        .withClient((client) => listenOn(client, stopped, forget))
        .catch((error: unknown) => error);
      if (why === DEAF) await wait(DEAF_MS, stopped);
      else await pause(failures, stopped, PAUSE_MAX_MS);
    }
  }

  const begin = (): AbortController => {
    stop = new AbortController();
    return stop;
  };

  const end = (): void => {
    stop?.abort();
    stop = undefined;
  };

  return {
    listen(listener) {
      // The same function given twice is two listeners.
      const own = (id?: string) => listener(id);
      listeners.add(own);
      if (stop === undefined && !isClosed) {
        const { signal } = begin();
        done = done.then(() => keepListening(signal));
      }
      return () => {
        listeners.delete(own);
        if (listeners.size === 0) end();
      };
    },

    tell: changed.add,

    async close() {
      isClosed = true;
      listeners.clear();
      end();
      await Promise.all([done, changed.flush()]);
    },
  };
}

/** Whether what is told on another connection comes in on this one: behind a pooler it may not, and nobody says so. */
function createProbe(tell: () => Promise<unknown>) {
  let hear: () => void = () => {};
  const name = crypto.randomUUID();
  return {
    name,
    hear: (payload: string) => payload === name && hear(),
    async comesIn(ended: AbortSignal): Promise<boolean> {
      const over = new AbortController();
      const isHeard = new Promise<true>((resolve) => {
        hear = () => resolve(true);
      });
      await tell();
      const isLate = wait(PROBE_MS, AbortSignal.any([ended, over.signal])).then(() => false);
      return Promise.race([isHeard, isLate]).finally(() => over.abort());
    },
  };
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  await after(ms, undefined, { signal }).catch(() => undefined);
}
