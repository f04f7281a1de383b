import { hash } from "node:crypto";
import { setMaxListeners } from "node:events";
import { setTimeout as after } from "node:timers/promises";
import { breaksConnection, explainFailure, isPassing } from "./failures.js";
import { migrate } from "./migrations.js";
import {
  locate,
  type OpenPool,
  openPool,
  type PostgresClient,
  type PostgresQuery,
  type PostgresSource,
} from "./pool.js";
import type { Row } from "./rows.js";

const PAUSE_MS = 20;
const PAUSE_MAX_MS = 500;

/** What a statement gave. `isFirstTry`: false where one before broke off, which may have been done all the same. */
type Done = { rows: readonly Row[]; isFirstTry: boolean };

type How = {
  /** Of a statement that, done twice, does not give what it gave. */
  repeat?: "never";
  /** Done while the server works, with each try: what is ready then costs nobody time. */
  meanwhile?(): void;
};

/** A database that comes back by itself: what broke off with its connection is asked again for a while. */
export type Database = {
  /** Rejects with an error that says what is wrong, where, and what to do. */
  run(text: string, values?: unknown[], how?: How): Promise<Done>;
  /** Acts on one connection, which is closed where the act rejects with an error of its own, or of the connection. */
  withClient<T>(act: (client: PostgresClient) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

export type DatabaseOptions = { source: PostgresSource; schema: string; timeoutMs: number };

type Ready = OpenPool & { isPooled: boolean };

export function createDatabase({ source, schema, timeoutMs }: DatabaseOptions): Database {
  const where = locate(source);
  let busy = 0;
  let tellIdle = ignore;
  const ending = new AbortController();
  // As many as there are calls that wait for the database to come back.
  setMaxListeners(0, ending.signal);
  let opening: Promise<Ready> | undefined;
  let ready: Ready | undefined;
  let closing: Promise<void> | undefined;

  // The server's types are not asked for: a host may have taught `pg` to read some of them in its own way.
  const ask: Ask = async (client, { text, values, name }, meanwhile = ignore) => {
    const query = { text, values, name, types: AS_TEXT, query_timeout: timeoutMs };
    const asked = client.query(query);
    meanwhile();
    // None for several statements in one.
    const { rows = [] } = await asked;
    return rows;
  };

  async function open(): Promise<Ready> {
    const opened = await openPool(source, timeoutMs);
    opened.pool.on("error", ignore);
    try {
      return await lend(opened, timeoutMs, async (client) => ({
        ...opened,
        ...(await migrate((query) => ask(client, query), schema, client.processID)),
      }));
    } catch (error) {
      await giveBack(opened);
      throw error;
    }
  }

  /** Opens it with the first call; one that fails may succeed later. */
  async function getReady(): Promise<Ready> {
    if (ending.signal.aborted) throw new Error("The store is closed.");
    opening ??= open().catch((error) => {
      opening = undefined;
      throw error;
    });
    const opened = await opening;
    if (!ending.signal.aborted) ready = opened;
    return opened;
  }

  async function run(text: string, values: unknown[], { repeat, meanwhile }: How): Promise<Done> {
    const until = performance.now() + timeoutMs;
    let wasSent = false;
    for (let tries = 0; ; tries += 1) {
      const isFirstTry = !wasSent;
      try {
        const opened = ready ?? (await getReady());
        const rows = await lend(opened, timeoutMs, (client) => {
          wasSent = true;
          // Planned once by each connection; a pooler would mix them up.
          return ask(client, { text, values, name: opened.isPooled ? undefined : nameOf(text) }, meanwhile);
        });
        return { rows, isFirstTry };
      } catch (error) {
        const mayRepeat = repeat !== "never" || !wasSent;
        const isOver = ending.signal.aborted || performance.now() > until;
        if (isOver || !mayRepeat || !isPassing(error, ready !== undefined))
          throw explainFailure(error, where);
        await pause(tries, ending.signal);
      }
    }
  }

  /** Whoever closes waits for it. */
  async function track<T>(act: Promise<T>): Promise<T> {
    busy += 1;
    try {
      return await act;
    } finally {
      busy -= 1;
      if (busy === 0) tellIdle();
    }
  }

  function untilIdle(): Promise<void> {
    return new Promise((resolve) => {
      tellIdle = resolve;
    });
  }

  async function end(): Promise<void> {
    ending.abort();
    ready = undefined;
    if (busy > 0) await untilIdle();
    const opened = await opening?.catch(() => undefined);
    if (opened !== undefined) await giveBack(opened);
  }

  return {
    run: (text, values = [], how = {}) => track(run(text, values, how)),
    withClient: (act) => track(getReady().then((opened) => lend(opened, timeoutMs, act))),
    close() {
      closing ??= end();
      return closing;
    },
  };
}

/** Waits before another try, the longer the more there were, no two hosts equally long. */
export async function pause(
  tries: number,
  signal: AbortSignal,
  longestMs: number = PAUSE_MAX_MS,
): Promise<void> {
  const ms = Math.min(PAUSE_MS * 2 ** tries, longestMs) * (0.5 + Math.random());
  await after(ms, undefined, { signal }).catch(ignore);
}

type Ask = (client: PostgresClient, query: PostgresQuery, meanwhile?: () => void) => Promise<readonly Row[]>;

const asItIs = (text: string): string => text;
const AS_TEXT = { getTypeParser: () => asItIs };

const names = new Map<string, string>();

/** The same for the same text, as it has to be on one connection. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `ask_${hash("sha256", text).slice(0, 32)}`;
  names.set(text, name);
  return name;
}

/** Lends one of a pool's connections; one that broke is never used again. */
async function lend<T>(
  pool: OpenPool,
  timeoutMs: number,
  act: (client: PostgresClient) => Promise<T>,
): Promise<T> {
  const client = await connect(pool, timeoutMs);
  let broken = false;
  try {
    return await act(client);
  } catch (error) {
    broken = breaksConnection(error);
    throw error;
  } finally {
    client.off("error", ignore);
    client.release(broken);
  }
}

/** One of a pool's connections, whose errors nobody has to hear. */
function connect({ pool, isOwn }: OpenPool, timeoutMs: number): Promise<PostgresClient> {
  return new Promise((resolve, reject) => {
    let isLate = false;
    const giveUp = () => {
      isLate = true;
      reject(new Error("timeout exceeded when trying to connect"));
    };
    // Ours does so by itself; the host's may have none for ever.
    const timer = isOwn ? undefined : setTimeout(giveUp, timeoutMs);
    // Not by a promise: the server may end the connection before one resolves, and no error of it may be without a listener.
    pool.connect((error, client) => {
      clearTimeout(timer);
      if (client === undefined) return reject(error);
      if (isLate) return client.release();
      client.on("error", ignore);
      resolve(client);
    });
  });
}

async function giveBack({ pool, isOwn }: OpenPool): Promise<void> {
  // Connections that are ending may still fail.
  if (isOwn) await pool.end();
  else pool.off("error", ignore);
}

function ignore(): void {}
