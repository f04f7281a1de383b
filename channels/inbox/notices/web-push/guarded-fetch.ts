import { lookup } from "node:dns";
import { request } from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { SENTENCES as FAULTS } from "../../../../src/language/en/notice-faults.js";

/** Addresses that no push service has: a client that names one wants us to call into our own network. */
const PRIVATE = new BlockList();
for (const [net, bits] of [
  ...([
    ["0.0.0.0", 8],
    ["10.0.0.0", 8],
    ["100.64.0.0", 10],
    ["127.0.0.0", 8],
    ["169.254.0.0", 16],
  ] as const),
  ...([
    ["172.16.0.0", 12],
    ["192.0.0.0", 24],
    ["192.0.2.0", 24],
    ["192.88.99.0", 24],
    ["192.168.0.0", 16],
  ] as const),
  ...([
    ["198.18.0.0", 15],
    ["198.51.100.0", 24],
    ["203.0.113.0", 24],
    ["224.0.0.0", 4],
    ["240.0.0.0", 4],
  ] as const),
]) {
  PRIVATE.addSubnet(net, bits, "ipv4");
}
// Of IPv6 only what is routed in the world, without the ways to wrap an address of IPv4.
const PUBLIC_6 = new BlockList();
PUBLIC_6.addSubnet("2000::", 3, "ipv6");
for (const [net, bits] of [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const) {
  PRIVATE.addSubnet(net, bits, "ipv6");
}

/** Whether the address is one of the world's. */
function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !PRIVATE.check(address, "ipv4");
  return version === 6 && PUBLIC_6.check(address, "ipv6") && !PRIVATE.check(address, "ipv6");
}

/** Refuses an address that leads into a network of our own, when it is connected to: a name may lead elsewhere each time. */
const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, "");
    const stranger = found.find(({ address }) => !isPublicAddress(address));
    if (stranger !== undefined || found[0] === undefined) {
      return callback(new Error(FAULTS.privateName(hostname)), "");
    }
    if (options.all) callback(null, found);
    else callback(null, found[0].address, found[0].family);
  });
};

/** As `fetch`, for what comes from a client: https alone, no redirects, no body, and never into a private network. */
export const guardedFetch: typeof globalThis.fetch = (
  input,
  { method = "GET", headers = {}, body, signal } = {},
) => {
  return new Promise((resolve, reject) => {
    const url = new URL(String(input));
    const host = url.hostname.replace(/[[\]]/g, "");
    // What is an address already is never looked up.
    if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Error(FAULTS.privateHost(host));
    const call = request(url, {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      lookup: lookupPublic,
      ...(signal && { signal }),
    });
    call.on("error", reject);
    call.on("response", (response) => {
      response.resume();
      const { statusCode = 0, headers: found } = response;
      const retryAfter = found["retry-after"];
      response.on("error", () => undefined);
      resolve(
        new Response(null, {
          status: statusCode,
          headers: retryAfter === undefined ? {} : { "retry-after": retryAfter },
        }),
      );
    });
    call.end(body);
  });
};
