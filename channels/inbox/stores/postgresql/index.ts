export type { PostgresClient, PostgresPool, PostgresQuery } from "./pool.js";
export type { PostgresStoreOptions } from "./postgres-store.js";
export { createPostgresStore } from "./postgres-store.js";
