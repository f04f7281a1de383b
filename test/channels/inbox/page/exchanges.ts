import { nameRandom, tidyPage } from "./as-written.js";
import { AGENT_TOKEN, ORIGIN, type Site, tokenOf, type Visitor, writeForm } from "./pages.js";

/** One request, and who sends it. A body or a form makes it a POST. */
export type Exchange = {
  name: string;
  as: string;
  path: string;
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  text?: string;
  form?: Record<string, string>;
  /** Whether its body is of no interest. */
  isLong?: boolean;
};

export type Exchanged = { exchange: Exchange; method: string; status: number; type: string; text: string };

/** Sends them one after another, and gives what came, also as text. Names in capitals are given their values. */
export async function exchangeAll(
  site: Site,
  guests: Record<string, Visitor>,
  exchanges: readonly Exchange[],
  names: Record<string, string>,
): Promise<{ all: Exchanged[]; written: string }> {
  const person = await site.signIn();
  const token = tokenOf(await person.get("/"));
  const callers: Record<string, Visitor> = {
    ...{ person, nobody: site.visitor(), agent: site.visitor(), new: site.visitor() },
    ...guests,
  };
  const known: Record<string, string> = { TOKEN: token, ...names };
  const fill = (text: string): string => text.replace(/\b[A-Z]{3,}\b/g, (name) => known[name] ?? name);
  const all: Exchanged[] = [];
  const parts: string[] = [];
  const seen = new Map<string, string>();
  for (const exchange of exchanges) {
    const { name, as, path, body, text, form, isLong = false } = exchange;
    const fields = Object.entries(form ?? {}).map(([field, value]) => [field, fill(value)]);
    const written = body === undefined ? text : JSON.stringify(body);
    const sent = form === undefined ? written : writeForm(Object.fromEntries(fields));
    const { method = sent === undefined ? "GET" : "POST" } = exchange;
    const headers = {
      ...(as === "agent" && { authorization: `Bearer ${AGENT_TOKEN}` }),
      ...(as === "person" && { "x-form-token": token }),
      ...(sent !== undefined && {
        origin: ORIGIN,
        "content-type": form === undefined ? "application/json" : "application/x-www-form-urlencoded",
      }),
      ...exchange.headers,
    };
    const init = { method, headers, ...(sent !== undefined && { body: sent }) };
    const got = await (callers[as] ?? site.visitor()).send(fill(path), init);
    const type = got.headers.get("content-type") ?? "";
    all.push({ exchange, method, status: got.status, type, text: got.text });
    if (known.NEXT === undefined && type.includes("json")) {
      const [, next] = /"next":"([^"]*)"/.exec(got.text) ?? [];
      if (next !== undefined) known.NEXT = next;
    }
    const lines = [...got.headers].map(([header, value]) => `${header}: ${value}`).join("\n");
    const sameAs = seen.get(lines);
    seen.set(lines, sameAs ?? name);
    const headed = sameAs === undefined ? lines : `(headers as of: ${sameAs})`;
    const shown = isLong ? `(${got.text === "" ? "nothing" : "long"})` : tidyBody(type, got.text);
    parts.push([`## ${name}`, `${as}: ${method} ${path}`, got.status, headed, "", shown, ""].join("\n"));
  }
  return { all, written: nameRandom(parts.join("\n")) };
}

/** Of pages only what tells which one it is: other tests look at them whole. */
function tidyBody(type: string, text: string): string {
  if (/json/.test(type) && text !== "") return JSON.stringify(JSON.parse(text), null, 1);
  if (type.startsWith("image/")) return JSON.stringify(text);
  if (!text.startsWith("<!doctype html>\n")) return text;
  const told = tidyPage(text).match(/^<(?:title|body|input type="hidden" name="next").*$/gm) ?? [];
  return told.join("\n");
}
