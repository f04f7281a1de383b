import type pg from "pg";
import type {
  PostgresClient,
  PostgresPool,
  PostgresQuery,
} from "../../../../channels/inbox/stores/postgresql/index.js";

type Rows = Record<string, string | null>[];

export type PoolHooks = {
  /** Called before each query. */
  onQuery?: (query: PostgresQuery, client: PostgresClient) => Promise<void> | void;
  /** What a query gives instead of its rows. */
  onRows?: (text: string, rows: Rows) => Rows;
  /** As behind a pooler that gives another connection to each transaction: no notification comes in, nobody says so. */
  isDeaf?: boolean;
};

/** A pool between a store and the real one. */
export function watchPool(pool: pg.Pool, hooks: PoolHooks): PostgresPool {
  return {
    options: pool.options,
    on: (_, listener) => pool.on("error", listener),
    off: (_, listener) => pool.off("error", listener),
    end: () => pool.end(),
    connect: (callback) =>
      pool.connect((error, client) => callback(error, client && watchClient(client, hooks))),
  };
}

function watchClient(client: pg.PoolClient, { onQuery, onRows, isDeaf }: PoolHooks): PostgresClient {
  return new Proxy<PostgresClient>(client, {
    get(target, name) {
      if (name === "processID" && isDeaf) return 0;
      if (name === "on") {
        return (event: "error", listener: () => void) => {
          if (!isDeaf || (event as string) !== "notification") client.on(event, listener);
        };
      }
      if (name === "query") {
        return async (query: PostgresQuery) => {
          await onQuery?.(query, target);
          const result = await target.query(query);
          return onRows === undefined ? result : { rows: onRows(query.text, result.rows) };
        };
      }
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
