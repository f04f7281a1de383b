import { createHmac, randomUUID } from "node:crypto";
import { createHostCheck, hostOf } from "../../http/check-host.js";
import { isSameSecret } from "../../text/same-secret.js";
import { codeOf } from "../../text/thrown.js";
import { isObject } from "../../text/values.js";
import { bracket, type ServePlace } from "./read-place.js";

/**
 * Several programs may want one port, and not all of them are ours. Who holds it proves that it serves the same store: it
 * signs a challenge with a key that only those have who can read the store. So nobody is sent to a page of somebody else.
 */
type PortHolder = "ours" | "ours for now" | "foreign" | "nobody";

/** Where people find the pages of whoever holds a port. */
export type Address = Pick<ServePlace, "baseUrl" | "isReachable">;

/** The fetch handler of a server; what comes with a request, as `@hono/node-server` has it, is passed on. */
export type Fetch = (request: Request, bindings?: unknown) => Promise<Response>;

export type Proof = {
  /** What all processes of the store know. */
  key: string;
  place: Address & Pick<ServePlace, "host" | "port" | "allowedHosts">;
  /** Gives the port up for a process that is there for nothing else; without it nobody is given way to. */
  giveWay?: () => void;
};

/** The name of the key in the store. */
export const PORT_KEY = "who holds the port";

const PATH = "/.well-known/ask-user-question";
/** How long a probe waits, and for how long a signed wish holds, in milliseconds. */
const PATIENCE_MS = 2_000;
const WISH_MS = 10_000;
/** The longest reply that is read, in UTF-16 code units. */
const REPLY_MAX = 10_000;
/** A process that ends breaks off a connection that was kept, and those that it had not looked at yet. */
const ATTEMPTS = 5;

/** The same handler, which also proves whose it is. */
export function withProof(fetch: Fetch, { key, place, giveWay }: Proof): Fetch {
  const { host, port, baseUrl, isReachable, allowedHosts } = place;
  const checkHost = createHostCheck(allowedHosts);
  const address = JSON.stringify({ baseUrl, isReachable, host } satisfies Signed);
  let lastWish = 0;
  return async (request, bindings) => {
    // To a foreign name nothing is told, and the pages say so.
    if (checkHost(hostOf(request)) !== undefined) return fetch(request, bindings);
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== PATH) return fetch(request, bindings);
    const challenge = searchParams.get("challenge") ?? "";
    if (request.method === "GET" && /^[\w-]{16,100}$/.test(challenge)) {
      const proof = sign(key, "holds", port, `${challenge} ${address}`);
      return Response.json({ proof, address, givesWay: giveWay !== undefined });
    }
    const at = Number(searchParams.get("at"));
    const isFresh = at > lastWish && Math.abs(Date.now() - at) < WISH_MS;
    const isOurs = isSameSecret(searchParams.get("proof") ?? "", sign(key, "wants", port, String(at)));
    if (request.method !== "POST" || giveWay === undefined || !isFresh || !isOurs) {
      return new Response(null, { status: 404 });
    }
    lastWish = at;
    giveWay();
    return new Response(null, { status: 202, headers: { connection: "close" } });
  };
}

/** What a holder signs: where people find the pages, and where it listens. */
type Signed = Address & Pick<ServePlace, "host">;
type Found = { holder: PortHolder; address?: Address };
type ListenedAt = Pick<ServePlace, "host" | "port">;

/** Finds out who listens at a place, and where people find the pages where that is one of ours. */
export async function findPortHolder(key: string, place: ListenedAt, signal?: AbortSignal): Promise<Found> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const found = await askWhoHolds(key, place, signal);
    if (found !== undefined) return found;
  }
  return { holder: "foreign" };
}

/** Nothing where the connection broke off: who had the port has perhaps just ended, and another has it by now. */
async function askWhoHolds(
  key: string,
  place: ListenedAt,
  signal: AbortSignal = new AbortController().signal,
): Promise<Found | undefined> {
  const challenge = randomUUID();
  const ending = new AbortController();
  const end = () => ending.abort();
  const sources = [signal, AbortSignal.timeout(PATIENCE_MS)];
  for (const source of sources) source.addEventListener("abort", end, ending);
  if (signal.aborted) end();
  let reply: unknown;
  try {
    const init: RequestInit = { redirect: "error", signal: ending.signal };
    reply = await readProof(await fetch(`${addressOf(place)}?challenge=${challenge}`, init), ending.signal);
  } catch (error) {
    const code = error instanceof Error ? codeOf(error.cause) : undefined;
    if (code === "ECONNREFUSED") return { holder: "nobody" };
    return BROKEN_OFF.includes(code) ? undefined : { holder: "foreign" };
  } finally {
    end();
  }
  const { proof, address, givesWay } = isObject(reply) ? reply : {};
  const expected = sign(key, "holds", place.port, `${challenge} ${address}`);
  if (typeof proof !== "string" || typeof address !== "string" || !isSameSecret(proof, expected)) {
    return { holder: "foreign" };
  }
  const { host, ...found }: Address & Partial<Signed> = JSON.parse(address);
  // One of an older version does not say where.
  if (host === undefined || !listensAt(host, nearOf(place.host))) return { holder: "foreign" };
  return { holder: givesWay === true ? "ours for now" : "ours", address: found };
}

/** Whoever has the port at another address of this machine may pass a challenge on to one of ours. */
function listensAt(host: string, near: string): boolean {
  if (host === "::") return true;
  return host === "0.0.0.0" ? !near.includes(":") : nearOf(host) === near;
}

/** A stranger's reply may be without end, and once it has begun Node may forget the signal of a fetch. */
async function readProof({ body }: Response, signal: AbortSignal): Promise<unknown> {
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
  const leave = () => void reader?.cancel().catch(() => undefined);
  signal.addEventListener("abort", leave);
  let text = "";
  while (text.length <= REPLY_MAX) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return JSON.parse(text);
    text += value;
  }
  return undefined;
}

/** Asks who holds the port for now to give it up; the port is free once this resolves to true. */
export async function askForPort(key: string, place: ListenedAt): Promise<boolean> {
  const at = String(Date.now());
  const proof = sign(key, "wants", place.port, at);
  const response = await fetch(`${addressOf(place)}?at=${at}&proof=${proof}`, {
    method: "POST",
    redirect: "error",
    signal: AbortSignal.timeout(PATIENCE_MS),
  }).catch(() => undefined);
  return response?.status === 202;
}

function addressOf({ host, port }: ListenedAt): string {
  return `http://${nearOf(host)}:${port}${PATH}`;
}

/** The address at which whoever listens there is asked, as it stands in an address of the web. */
function nearOf(host: string): string {
  const near = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return bracket(near);
}

function sign(key: string, what: "holds" | "wants", port: number, text: string): string {
  return createHmac("sha256", key).update(`${what} ${port} ${text}`).digest("base64url");
}

/** How a fetch tells of a connection that was there, and ended without a reply. */
const BROKEN_OFF: unknown[] = ["ECONNRESET", "EPIPE", "UND_ERR_SOCKET"];
