import { SENTENCES as FAULTS } from "../../../src/language/en/notice-faults.js";
import { describeThrown } from "../../../src/text/thrown.js";
import { NoticeFailure } from "./notice.js";

export type HttpCall = {
  method?: "POST" | "DELETE";
  headers?: Record<string, string>;
  body?: string | Uint8Array<ArrayBuffer>;
  signal: AbortSignal;
  /** Default the system's. */
  fetch?: typeof globalThis.fetch | undefined;
};

/** What is of no use to send again. */
const FINAL: ReadonlySet<number> = new Set([400, 405, 410, 413, 415, 422]);

/**
 * Calls an address and follows nowhere else. Rejects with a `NoticeFailure` that names the host, never the path, which may be a
 * secret; with `Retry-After` where the host says so.
 */
export async function callHttp(
  address: URL,
  { method = "POST", fetch = globalThis.fetch, ...init }: HttpCall,
): Promise<void> {
  const { host } = address;
  let response: Response;
  try {
    response = await fetch(address, { ...init, method, redirect: "manual" });
    // The connection is free again only then.
    await response.body?.cancel();
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    throw new NoticeFailure(FAULTS.unreachable(host, describeThrown(cause)), { cause: error });
  }
  if (response.ok) return;
  throw new HttpFailure(host, response.status, readRetryAfter(response.headers.get("retry-after")));
}

/** What a host answered that did not take a notice. */
export class HttpFailure extends NoticeFailure {
  readonly status: number;

  constructor(host: string, status: number, retryAfterMs: number | undefined) {
    super(FAULTS.answered(host, String(status)), { isFinal: FINAL.has(status), retryAfterMs });
    this.status = status;
  }
}

/** In milliseconds, of seconds or of a date (RFC 9110, 10.2.3). */
function readRetryAfter(text: string | null): number | undefined {
  if (text === null) return undefined;
  const ms = /^\d{1,9}$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now();
  return ms >= 0 ? ms : undefined;
}

/** An address of the host's own choice, which `fetch` takes. Throws a TypeError that says what it is for, and not what it is. */
export function readAddress(url: string, what: string): URL {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  if (address === undefined || !["http:", "https:"].includes(address.protocol)) {
    throw new TypeError(FAULTS.address(what));
  }
  if (address.username + address.password !== "") throw new TypeError(FAULTS.user(what));
  return address;
}
