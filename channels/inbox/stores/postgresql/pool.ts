import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";
/** What is asked of a client, as `pg` takes it. */
export type PostgresQuery = {
  text: string;
  values?: unknown[] | undefined;
  /** Prepared under it, where the connection goes to the server itself. */
  name?: string | undefined;
  /** How long to wait for the server, in milliseconds. */
  query_timeout?: number;
  types?: { getTypeParser(): (text: string) => string };
};

/** One of a pool's connections. */
export type PostgresClient = {
  query(query: PostgresQuery): Promise<{ rows: Record<string, string | null>[] }>;
  readonly processID?: number | null;
  on(event: "notification", listener: (message: { payload?: string | undefined }) => void): unknown;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "end", listener: () => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
  /** Gives it back, or with an error has it closed. */
  release(error?: Error | boolean): void;
};

/** A `Pool` of the package `pg` 8, or what is like one. */
export type PostgresPool = {
  connect(callback: (error: Error | undefined, client: PostgresClient | undefined) => void): void;
  on(event: "error", listener: (error: Error) => void): unknown;
  off(event: "error", listener: (error: Error) => void): unknown;
  end(): Promise<void>;
  readonly options?: {
    max?: number | undefined;
    host?: string | undefined;
    port?: number | undefined;
    database?: string | undefined;
  };
};

/** A database as a store is given it. */
export type PostgresSource = { url: string } | { pool: PostgresPool };

/** A pool, and whether it is the store's to end. */
export type OpenPool = { pool: PostgresPool; isOwn: boolean };

/** How many connections a pool of ours has, the one that listens among them. */
const CONNECTIONS = 10;

/** Checks what a store is given, and says where it is, without its password. Throws a TypeError. */
export function locate(source: PostgresSource): string {
  if ("url" in source) return locateUrl(source.url);
  const { max, host, port = 5432, database } = source.pool.options ?? {};
  if (max === 1) {
    throw new TypeError(
      "The pool has one connection, and one is needed for listening. Set its `max` to 2 or more.",
    );
  }
  return host === undefined ? "the pool's database" : `${host}:${port}/${database ?? ""}`;
}

/** Opens the pool of a store. The package `pg` is loaded for a URL alone. */
export async function openPool(source: PostgresSource, timeoutMs: number): Promise<OpenPool> {
  if ("pool" in source) return { pool: source.pool, isOwn: false };
  const { Pool } = (await loadPg()).default;
  const pool = new Pool({
    connectionString: source.url,
    max: CONNECTIONS,
    connectionTimeoutMillis: timeoutMs,
    keepAlive: true,
    allowExitOnIdle: true,
    application_name: "ask-user-question",
  });
  return { pool, isOwn: true };
}

async function loadPg(): Promise<typeof import("pg")> {
  try {
    return await import("pg");
  } catch (error) {
    throw new Error(
      'The PostgreSQL store needs the package "pg", which cannot be loaded. Install it beside this one: npm install pg',
      { cause: error },
    );
  }
}

// No error of the parser's: it would hold the whole URL.
function locateUrl(url: string): string {
  const parsed = /^postgres(ql)?:\/\//.test(url) && URL.canParse(url) ? new URL(url) : undefined;
  const named = parsed && decode(parsed.hostname);
  if (parsed === undefined || named === undefined) {
    throw new TypeError(FAULTS.url);
  }
  const host = named || parsed.searchParams.get("host") || "localhost";
  return `${host}:${parsed.port || 5432}${parsed.pathname || "/"}`;
}

function decode(encoded: string): string | undefined {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
}
