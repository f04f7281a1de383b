import { networkInterfaces } from "node:os";
import { LOCAL_HOSTS } from "../../http/check-host.js";
import { shorten } from "../../text/foreign-words.js";
import { isWebAddress } from "../../text/option-kinds.js";
import { BadInputError } from "../bad-input-error.js";
import type { TypedOptions } from "../command-words.js";

/** Where pages are served. */
export type ServePlace = {
  host: string;
  port: number;
  /** As people reach it, without `/` at its end. */
  baseUrl: string;
  /** What `Host` may name. */
  allowedHosts: string[];
  /** Whether another device can come there. */
  isReachable: boolean;
};

const PORT = 4649;
/** Names that lead each machine to itself (RFC 6761, RFC 1122). */
const OWN = /^(?:(?:.+\.)?localhost|127(?:\.\d+){3}|\[::1\])$/;

/** Throws {@link BadInputError} for a port, a host or an address that is none. */
export function readPlace(options: TypedOptions): ServePlace {
  const port = readPort(options.port);
  const host = readHost(options.host ?? "127.0.0.1");
  const isAnywhere = host === "0.0.0.0" || host === "::";
  const own = isAnywhere ? listAddresses(host) : [host];
  const [first = "127.0.0.1"] = own;
  const given = options["base-url"];
  const baseUrl = given === undefined ? `http://${bracket(first)}:${port}` : readBaseUrl(given);
  const { hostname } = new URL(baseUrl);
  return {
    host,
    port,
    baseUrl,
    allowedHosts: [...new Set([...LOCAL_HOSTS, ...own.map(bracket), hostname])],
    isReachable: !OWN.test(hostname),
  };
}

/** As browsers write it, but without brackets: 0 is 0.0.0.0. */
function readHost(typed: string): string {
  const address = `http://${bracket(typed.replace(/^\[(.*)\]$/, "$1"))}`;
  if (!URL.canParse(address) || /[\s/\\@?#]/.test(typed)) {
    throw new BadInputError(({ serve }) => serve.host(shorten(typed)));
  }
  const host = new URL(address).hostname.replace(/[[\]]/g, "");
  // The name has two addresses: a browser goes to that of IPv6 first, which another program may have.
  return host === "localhost" ? "127.0.0.1" : host;
}

function readPort(typed: string | undefined): number {
  const port = Number(typed ?? PORT);
  if (typed !== undefined && !/^\d{1,5}$/.test(typed)) refuse(typed);
  if (port < 1 || port > 65_535) refuse(typed ?? "");
  return port;
}

function refuse(typed: string): never {
  throw new BadInputError(({ serve }) => serve.port(shorten(typed)));
}

function readBaseUrl(typed: string): string {
  const url = isWebAddress(typed) ? new URL(typed) : undefined;
  // A slash in a password makes the rest of it a path, in which @ begins no name.
  if (url !== undefined && url.username + url.password === "" && !/[^/]@/.test(url.pathname))
    return url.href.replace(/\/+$/, "");
  throw new BadInputError(({ serve }) => serve.baseUrl(shorten(typed)));
}

/** The addresses of this machine that others can reach, those of IPv4 first. One that is of a link alone no browser takes. */
function listAddresses(anywhere: string): string[] {
  const others = Object.values(networkInterfaces())
    .flatMap((addresses = []) => addresses)
    .filter(({ internal, address }) => !internal && !/^fe80:/i.test(address));
  const of = (wanted: string) =>
    others.filter(({ family }) => family === wanted).map(({ address }) => address);
  return anywhere === "::" ? [...of("IPv4"), ...of("IPv6")] : of("IPv4");
}

/** A host as it stands in an address. */
export function bracket(host: string): string {
  return host.includes(":") ? `[${host}]` : host;
}
