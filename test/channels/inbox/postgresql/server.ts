import { type PostgresServer, startPostgres } from "./start-postgres.js";

/** How long a server may take to start on a busy machine, in milliseconds: give it to whoever waits for the first. */
export const STARTING = 30_000;

let shared: Promise<PostgresServer> | undefined;

/**
 * The address of one server for all test files of this process, which let it run: that in `POSTGRES_URL`, whose user may do
 * everything, or one of our own.
 */
export async function sharePostgres(): Promise<{ url: string }> {
  const { POSTGRES_URL: url } = process.env;
  if (url !== undefined) return { url };
  shared ??= startPostgres();
  return shared;
}
