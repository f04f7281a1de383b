import { isSameSecret } from "../text/same-secret.js";
import type { Problem } from "./problem.js";

const LENGTH_MIN = 16;

/**
 * Makes the check of `Authorization: Bearer <token>` (RFC 6750). It takes the same time for each token that is
 * wrong.
 *
 * Throws a `TypeError` for a token that is shorter than 16 characters or cannot stand in a header.
 */
export function createTokenCheck(token: string): (request: Request) => Problem | undefined {
  if (token.length < LENGTH_MIN || !/^[\x21-\x7e]+$/.test(token)) {
    throw new TypeError(
      `token must have at least ${LENGTH_MIN} characters, all of them visible ASCII. Take them from a random source.`,
    );
  }
  return ({ headers }) => {
    const given = headers.get("authorization")?.match(/^bearer +(\S+)$/i)?.[1];
    if (given !== undefined && isSameSecret(given, token)) return undefined;
    const found =
      given === undefined ? "The request has no bearer token." : "The bearer token is not the right one.";
    const detail = `${found} Send the header "Authorization: Bearer <token>" with the token that the host has given you.`;
    return { status: 401, code: "unauthorized", detail, headers: { "www-authenticate": "Bearer" } };
  };
}
