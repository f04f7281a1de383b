import { EventEmitter } from "node:events";
import type {
  PostgresClient,
  PostgresPool,
  PostgresQuery,
} from "../../../../channels/inbox/stores/postgresql/index.js";

type Rows = Record<string, string | null>[];
type Connect = (error: Error | undefined, client: PostgresClient | undefined) => void;

/** What a server says that is there, has version 17 and a schema of today, unless nobody has made one. */
const soundOf = (isNew: boolean): [statement: RegExp, rows: Rows][] => [
  [/server_version_num/, [{ version: "170000", process: "7", steps: isNew ? null : "step" }]],
  [/AS number/, [{ number: "3" }]],
];

/** A pool without a database: each statement, and each wish for a connection, is answered as is told. */
export function createAnsweringPool({
  answer = () => [],
  connect,
  processID = 7,
  isNew = false,
}: {
  answer?: (query: PostgresQuery) => Rows | Promise<Rows>;
  connect?: (give: Connect, sound: PostgresClient) => void;
  processID?: number;
  isNew?: boolean;
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
        const [, sound] = soundOf(isNew).find(([statement]) => statement.test(query.text)) ?? [];
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
  /** Something happens on every connection. */
  const emit = (event: string, ...told: unknown[]) => {
    for (const client of clients) client.emit(event, ...told);
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
