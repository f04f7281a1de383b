/** The cookies of one door. Browsers do not tell ports apart, so that the port stands in the names. */
export type CookieNames = { signIn: string; entryKey: string; isSecure: boolean };

/**
 * The names of the cookies at an authority, such as `127.0.0.1:4649`. Over https they are `__Host-` and `__Secure-`, which no
 * other host below the same domain can set.
 */
export function nameCookies(authority: string, isSecure: boolean): CookieNames {
  const port = /:(\d+)$/.exec(authority)?.[1] ?? (isSecure ? "443" : "80");
  return {
    signIn: `${isSecure ? "__Host-" : ""}inbox-${port}`,
    entryKey: `${isSecure ? "__Secure-" : ""}inbox-key-${port}`,
    isSecure,
  };
}

/** The value of a cookie that was sent; the first, where there are several. */
export function readCookie(headers: Headers, name: string): string | undefined {
  for (const pair of headers.get("cookie")?.split(";") ?? []) {
    const [found, value] = pair.split("=", 2).map((part) => part.trim());
    if (found === name) return value;
  }
  return undefined;
}

/**
 * A cookie that scripts cannot read. `Lax`, since `Strict` would be left out where a person comes by a link in a mail.
 *
 * @param path - without one it is good below the folder of the address that sets it
 */
export function writeCookie(
  name: string,
  value: string,
  { isSecure, path, seconds }: { isSecure: boolean; path?: string; seconds: number },
): string {
  const where = path === undefined ? "" : `; Path=${path}`;
  return `${name}=${value}${where}; Max-Age=${Math.trunc(seconds)}; HttpOnly; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}
