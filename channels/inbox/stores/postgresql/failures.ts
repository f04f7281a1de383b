import { SENTENCES as FAULTS } from "../../../../src/language/en/store-faults.js";

/** What is wrong with a database, by SQLSTATE, and what to do. */
const STATES: Readonly<Record<string, (where: string, state: string) => string>> = {
  "28000": FAULTS.refusesUser,
  "28P01": FAULTS.refusesPassword,
  "3D000": FAULTS.noDatabase,
  "42501": FAULTS.notAllowed,
  "25006": FAULTS.standby,
  "53300": FAULTS.noConnection,
  "53100": FAULTS.diskFull,
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
  if (state !== undefined) return passes(state);
  const lost = lostBy(error);
  return lost !== undefined && (wasConnected || !ABSENT.has(lost));
}

function passes(state: string): boolean {
  return state.startsWith("08") || PASSING.has(state);
}

/** The error that a caller gets: what is wrong, where, and what to do. One that is none of the connection's stays as it is. */
export function explainFailure(error: unknown, where: string): unknown {
  const told = tell(error, where);
  return told === undefined ? error : new Error(told, { cause: error });
}

function tell(error: unknown, where: string): string | undefined {
  const state = stateOf(error) ?? "";
  const known = STATES[state];
  if (known !== undefined) return known(where, state);
  if (error instanceof Error && error.message === TIMEOUT) return FAULTS.tooSlow(where);
  if (error instanceof Error && error.message.startsWith("SASL")) {
    return FAULTS.wantsPassword(where, error.message);
  }
  const lost = lostBy(error) ?? (passes(state) ? state : "");
  return lost === "" ? undefined : FAULTS.unreachable(where, lost);
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
