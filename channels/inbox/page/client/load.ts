/** What never answers is given up then, and tried again: long enough for 100 KB where a connection is slowest. */
export const LOAD_MAX_MS = 20_000;

/** `html`: a page of the server, and nothing that somebody before it answers in its place. */
type Reply = Response & { html: string };

/**
 * Loads a page as the browser would, or sends a form, and follows where that leads. Nothing where nobody can be reached, or the reply
 * does not come whole.
 */
export async function load(address: string, body?: string): Promise<Reply | undefined> {
  const form = body !== undefined && { method: "POST", body: new URLSearchParams(body) };
  try {
    const response = await fetch(address, { ...form, signal: AbortSignal.timeout(LOAD_MAX_MS) });
    const html = await response.text();
    return Object.assign(response, { html: html.includes("data-root=") ? html : "" });
  } catch {
    return undefined;
  }
}
