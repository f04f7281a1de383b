import { EventEmitter } from "node:events";
import { onTestFinished } from "vitest";
import type { InboxStore } from "../../../../channels/inbox/index.js";
import {
  createPostgresStore,
  type PostgresClient,
  type PostgresPool,
  type PostgresQuery,
  type PostgresStoreOptions,
} from "../../../../channels/inbox/stores/postgresql/index.js";

/** How a store names its database where the pool says `db:5432/inbox`, and what it advises where nobody is there. */
export const WHERE = "PostgreSQL at db:5432/inbox";
export const UNREACHABLE = "Start it, or mend the address; the next call tries again.";

/** A store that is closed when the test is over. */
export function openStore(options: PostgresStoreOptions): InboxStore {
  const store = createPostgresStore(options);
  onTestFinished(() => store.close());
  return store;
}

type Rows = Record<string, string | null>[];
type Connect = (error: Error | undefined, client: PostgresClient | undefined) => void;

/** What a server says that is there, and has a schema of today, unless nobody has made one, or it is asked for another. */
function findSound(
  { text, values = [] }: PostgresQuery,
  { version, isNew, numbers }: { version: string; isNew: boolean; numbers: string[] },
): Rows | undefined {
  if (text.includes("AS number")) return [{ number: numbers.shift() ?? "5" }];
  if (!text.includes("server_version_num")) return undefined;
  return [{ version, process: "7", steps: isNew || values[0] === "" ? null : "step" }];
}

/** A pool without a database: each statement, and each wish for a connection, is answered as is told. */
export function createAnsweringPool({
  answer = () => [],
  connect,
  processID = 7,
  isNew = false,
  version = "170000",
  numbers = [],
}: {
  answer?: (query: PostgresQuery) => Rows | Promise<Rows>;
  connect?: (give: Connect, sound: PostgresClient) => void;
  processID?: number;
  isNew?: boolean;
  version?: string;
  /** Which step its schema is found at, each time that it is looked at; then today's. */
  numbers?: string[];
} = {}) {
  const pool = new EventEmitter();
  const clients: EventEmitter[] = [];
  const queries: PostgresQuery[] = [];
  /** Whether a connection that was given back was to be closed. */
  const released: unknown[] = [];
  const createClient = (): PostgresClient => {
    const events = new EventEmitter();
    clients.push(events);
    return Object.assign(events, {
      processID,
      async query(query: PostgresQuery) {
        const sound = findSound(query, { version, isNew, numbers });
        if (sound === undefined) queries.push(query);
        return { rows: sound ?? (await answer(query)) };
      },
      release: (isBroken: unknown) => void released.push(isBroken),
    });
  };
  const own: PostgresPool = Object.assign(pool, {
    options: { host: "db", database: "inbox" },
    end: async () => undefined,
    connect(give: Connect) {
      const client = createClient();
      if (connect === undefined) give(undefined, client);
      else connect(give, client);
    },
  });
  const listening = () => [pool, ...clients].reduce((sum, from) => sum + from.listenerCount("error"), 0);
  /** Something happens on every connection that somebody listens to. */
  const emit = (event: string, ...told: unknown[]) => {
    for (const client of clients) if (client.listenerCount(event) > 0) client.emit(event, ...told);
  };
  return { pool: own, queries, released, listening, emit };
}

/** What a server sends, and what the system says. */
export const sent = (code: string) =>
  Object.assign(new Error("as the server says"), { code, severity: "ERROR" });
export const coded = (code: string) => Object.assign(new Error("as the system says"), { code });

/** What a call rejects with: that it was nothing at all would satisfy `toThrow`. */
export const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );
export const messageOf = async (call: Promise<unknown>) => ((await failureOf(call)) as Error).message;
