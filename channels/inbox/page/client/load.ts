/** What never answers is given up then, and tried again: long enough for 100 KB where a connection is slowest. */
export const LOAD_MAX_MS = 20_000;

type Reply = Response & { html: string };

/**
 * Loads a page as the browser would, or sends a form, and follows where that leads. Nothing where nobody can be reached, or the reply
 * does not come whole.
 */
export async function load(address: string, body?: string): Promise<Reply | undefined> {
  const headers = { "content-type": "application/x-www-form-urlencoded" };
  const form = body !== undefined && { method: "POST", body, headers };
  try {
    const response = await fetch(address, { ...form, signal: AbortSignal.timeout(LOAD_MAX_MS) });
    return Object.assign(response, { html: await response.text() });
  } catch {
    return undefined;
  }
}
