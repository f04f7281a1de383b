import type { JSX } from "hono/jsx/jsx-runtime";
import type { MoreHeaders } from "../../../src/http/reply.js";
import { DATA_HEADERS, PAGE_HEADERS } from "./admission/headers.js";
import { toBytes } from "./files.js";
import type { Visit } from "./visit.js";

export async function replyWithPage({ vary }: Visit, status: number, page: JSX.Element): Promise<Response> {
  const html = `<!doctype html>\n${String(await page)}`;
  return new Response(html, { status, headers: { ...PAGE_HEADERS, ...vary } });
}

/** After a POST: the browser goes on by GET, and a reload sends nothing again. */
export function redirect(location: string, more?: MoreHeaders): Response {
  return new Response(null, { status: 303, headers: { ...DATA_HEADERS, location, ...more } });
}

export function replyWithJson(status: number, value: unknown, more?: MoreHeaders): Response {
  const headers = { ...DATA_HEADERS, "content-type": "application/json; charset=utf-8", ...more };
  return new Response(JSON.stringify(value), { status, headers });
}

/** A file in base64. */
export function replyWithFile(data: string, type: string, more?: MoreHeaders): Response | undefined {
  const bytes = toBytes(data);
  return bytes && new Response(bytes, { headers: { ...DATA_HEADERS, "content-type": type, ...more } });
}
