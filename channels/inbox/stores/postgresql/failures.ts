/** What is wrong with a database, by SQLSTATE, and what to do. */
const STATES: Readonly<Record<string, string>> = {
  "28000": "refuses the user. Mend the user's name, or the server's pg_hba.conf",
  "28P01": "refuses the password. Mend it where the url or the pool is made",
  "3D000": "is no database of that server. Make it (createdb), or name another one",
  "42501":
    "does not allow it. Let a user open the store once who may create a schema there, and grant this one its use",
  "25006": "cannot be written to, as a standby is. Name the primary server",
  "53300": "has no connection left. Raise its max_connections, or share one pool",
  "53100": "has no room left on its disk. Make some",
};

/** Beside class 08, what passes: another connection, or the same statement again, may do. */
const PASSING: ReadonlySet<string> = new Set("57P01 57P02 57P03 57P05 25006 53300 40001 40P01".split(" "));

/** Nobody is there: for who has never been connected, the address is wrong. */
const ABSENT: ReadonlySet<string> = new Set("ECONNREFUSED ENOTFOUND ENOENT EACCES".split(" "));

/** What `pg` says of a lost connection where the system gave no code. */
const LOST =
  /^(Connection terminated|Client has encountered a connection error|Client was closed|timeout exceeded when trying to connect)/;
const TIMEOUT = "Query read timeout";

/** The SQLSTATE of an error that the server sent. */
export function stateOf(error: unknown): string | undefined {
  return hasCode(error) && "severity" in error ? error.code : undefined;
}

/** Whether the connection it came over can be used no more. */
export function breaksConnection(error: unknown): boolean {
  return /^(08|57P|25006)/.test(stateOf(error) ?? "08");
}

/** Whether to try again. */
export function isPassing(error: unknown, wasConnected: boolean): boolean {
  const state = stateOf(error);
  if (state !== undefined) return state.startsWith("08") || PASSING.has(state);
  const lost = lostBy(error);
  return lost !== undefined && (wasConnected || !ABSENT.has(lost));
}

/** The error that a caller gets: what is wrong, where, and what to do. One that is none of the connection's stays as it is. */
export function explainFailure(error: unknown, where: string): unknown {
  const told = tell(error);
  return told === undefined ? error : new Error(`PostgreSQL at ${where} ${told}.`, { cause: error });
}

function tell(error: unknown): string | undefined {
  const state = stateOf(error);
  const known = STATES[state ?? ""];
  if (known !== undefined) return `${known} (${state})`;
  if (error instanceof Error && error.message === TIMEOUT) {
    return "did not answer in time. What was asked may have been done: ask again, and settle with the same answer key";
  }
  if (error instanceof Error && error.message.startsWith("SASL")) {
    return `wants a password that it was not given (${error.message}). Put one into the url or the pool`;
  }
  const lost = lostBy(error) ?? (isPassing(error, true) ? state : undefined);
  return lost && `cannot be reached (${lost}). Start it, or mend the address; the next call tries again`;
}

/** Why a connection is lost, or was never made. */
function lostBy(error: unknown): string | undefined {
  if (stateOf(error) !== undefined || !(error instanceof Error)) return undefined;
  if (hasCode(error) && /^E(?!RR_)[A-Z_]+$/.test(error.code)) return error.code;
  return LOST.test(error.message) ? error.message : undefined;
}

function hasCode(error: unknown): error is Error & { code: string } {
  return error instanceof Error && "code" in error && typeof error.code === "string";
}
