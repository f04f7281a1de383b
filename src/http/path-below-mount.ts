import { shorten } from "../text/foreign-words.js";
import { isObject } from "../text/values.js";

/**
 * Makes what gives the path of a request below the mount, undefined where it is not there. A path that somebody could
 * read in another way than we do is nowhere: dot segments, empty segments, backslashes, and encoded dots, slashes and
 * backslashes. Addresses resolve dot segments by themselves, after a guard may have looked at them; so what the server
 * was sent is held to the same, where the server tells.
 *
 * @param mountPath - as the address of a request has it, e.g. `/agents`. Throws a `TypeError` for what is no path
 * @returns takes the request, and what the server hands over beside it: `incoming` where that is the message as it came
 * in (`@hono/node-server`)
 */
export function createMount(mountPath: string): (request: Request, bindings: unknown) => string | undefined {
  const mount = mountPath.replace(/\/$/, "");
  if (!MOUNT.test(mount) || UNCLEAN.test(mount)) {
    const expected = 'a path such as "/agents", without dot segments, escapes or a query';
    throw new TypeError(`mountPath must be ${expected}, but it is "${shorten(mountPath)}".`);
  }
  return ({ url }, bindings) => {
    const path = pathOf(url);
    if (!path.startsWith(`${mount}/`) || UNCLEAN.test(path)) return undefined;
    return wasSentClean(bindings, path) ? path.slice(mount.length) : undefined;
  };
}

// Of characters that stand in an address as they are (RFC 3986, pchar).
const MOUNT = /^(?:\/[\w.~!$&'()*+,;=:@-]+)*$/;
const UNCLEAN = /\/\/|\\|\/\.\.?(?:\/|$)|%(?:2[ef]|5c)/i;

/** The path of an address, or of a request target with or without an authority (RFC 9112, 3.2). */
function pathOf(address: string): string {
  return address.replace(/^[^/?#]*:\/\/[^/?#]*/, "").replace(/[?#].*/, "");
}

function wasSentClean(bindings: unknown, cleanPath: string): boolean {
  const incoming = isObject(bindings) ? bindings.incoming : undefined;
  if (!isObject(incoming)) return true;
  return [incoming.url, incoming.originalUrl].every(
    (sent) => typeof sent !== "string" || sent === cleanPath || !UNCLEAN.test(pathOf(sent)),
  );
}
