import type { InboxPages } from "../../../../channels/inbox/page/index.js";
import { ORIGIN, type Visitor } from "./pages.js";

/** A stream of events that somebody listens to, which reads them one by one. */
export type Followed = {
  status: number;
  headers: Headers;
  leave(): void;
  /** The data of the next event; undefined at the end. */
  next(): Promise<unknown>;
};

export async function follow(
  pages: Pick<InboxPages, "fetch">,
  someone: Visitor,
  path: string,
  headers: Record<string, string> = {},
): Promise<Followed> {
  const leaving = new AbortController();
  const cookie = [...someone.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  const request = new Request(ORIGIN + path, { headers: { cookie, ...headers }, signal: leaving.signal });
  const response = await pages.fetch(request);
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  return {
    status: response.status,
    headers: response.headers,
    leave: () => leaving.abort(),
    async next() {
      for (;;) {
        const { done, value = "" } = (await reader?.read()) ?? { done: true };
        if (done) return undefined;
        const data = /^data: (.*)$/m.exec(value)?.[1];
        if (data !== undefined) return JSON.parse(data);
      }
    },
  };
}
