import { expect, it } from "vitest";
import type { WaitHandleChannelOptions } from "../../../channels/wait-handle/index.js";
import { answerTo, createChannel, ORIGIN, pathOf, request } from "./exchange.js";
import table from "./responses.json" with { type: "json" };

type Row = {
  title: string;
  options?: WaitHandleChannelOptions;
  /** How often the same is sent before. */
  before?: number;
  send: {
    method?: string;
    end?: "events";
    headers?: Record<string, string>;
    type?: string | null;
    /** The bytes of the body, null where there is none. Default an answer. */
    hex?: string | null;
  };
  status: number;
  /** Beside those of all responses. */
  headers: Record<string, string>;
  problem?: { title: string; code: string; detail: string };
};

const rows: Row[] = JSON.parse(JSON.stringify(table));

const OF_ALL = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "x-content-type-options": "nosniff",
};

function requestOf({ method = "POST", end, headers, type = "application/json", hex }: Row["send"]): Request {
  const answer = new TextEncoder().encode(JSON.stringify(answerTo("a")));
  const bytes = hex ? Buffer.from(hex, "hex") : answer;
  return new Request(ORIGIN + pathOf("s", end), {
    method,
    headers: { ...(type !== null && { "content-type": type }), ...headers },
    ...(method !== "GET" && hex !== null && { body: bytes }),
  });
}

it.each(rows)("W-03 $title is this, and nothing else", async (row) => {
  const channel = createChannel(row.options);
  void channel.askUser(request("a"));
  for (let count = 0; count < (row.before ?? 0); count += 1) await channel.fetch(requestOf(row.send));
  const { status, headers, body } = await channel.fetch(requestOf(row.send));
  expect(status).toBe(row.status);
  if (row.problem === undefined) {
    expect(Object.fromEntries(headers)).toEqual({ ...OF_ALL, ...row.headers });
    if (status === 204) expect(body).toBeNull();
    await body?.cancel();
    return;
  }
  const type = { "content-type": "application/problem+json" };
  expect(Object.fromEntries(headers)).toEqual({ ...OF_ALL, ...type, ...row.headers });
  expect(await new Response(body).json()).toEqual({ type: "about:blank", status, ...row.problem });
});
