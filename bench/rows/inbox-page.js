import { Hono } from "hono";
import { jsx } from "hono/jsx";
import { parse } from "parse5";
import { createInbox, createMemoryStore } from "../../dist/channels/inbox/index.js";
import { createInboxPages } from "../../dist/channels/inbox/page/index.js";
import { compare } from "../compare.js";

const HOST = "http://127.0.0.1:4649";
/** As many as the first page shows. */
const FEW = 50;
const MANY = 10_000;

/**
 * B-09: an entry's page, from the request to its text, with the sign-in looked up and the form's token made; beside the same
 * elements drawn by hono/jsx from nothing. The feed's first page with few and with many open.
 * @returns {Promise<Record<string, import("../judge-row.js").Times>>}
 */
export async function measureInboxPage() {
  const few = await openPages(FEW);
  const many = await openPages(MANY);
  const html = await few.load(`/q/${few.id}`);
  const bare = createBarePage(html);
  const { length } = await bare();
  if (Math.abs(length - html.length) > html.length / 20) {
    throw new Error(`The bare page has ${length} characters, ours ${html.length}.`);
  }
  const { ours, peer } = await compare({ ours: () => few.load(`/q/${few.id}`), peer: bare });
  const feeds = await compare({ few: () => few.load("/"), many: () => many.load("/") });
  await Promise.all([few.close(), many.close()]);
  return {
    "page-entry": { ours, peer },
    "page-feed": { ours: feeds.many, peer: feeds.few },
  };
}

/** @param {number} count - how many questions are open */
async function openPages(count) {
  const inbox = createInbox({ store: createMemoryStore() });
  const options = ["PostgreSQL", "SQLite", "DuckDB", "None"].map((label) => ({
    label,
    description: "Some words.",
  }));
  let id = "";
  for (let index = 0; index < count; index += 1) {
    const questions = [
      { question: `Which database should service ${index} use?`, header: "Database", options },
    ];
    id = (await inbox.ask({ toolCallId: `${index}`, toolName: "ask", sessionId: "bench", questions })).entry
      .id;
  }
  const pages = createInboxPages(inbox);
  const { code } = await pages.createSignInCode("Ada");
  const signedIn = await pages.fetch(
    new Request(`${HOST}/sign-in`, {
      method: "POST",
      headers: { origin: HOST, "content-type": "application/x-www-form-urlencoded" },
      body: `code=${code}`,
    }),
  );
  const cookie = (signedIn.headers.get("set-cookie") ?? "").replace(/;.*/, "");
  return {
    id,
    close: () => inbox.close(),
    /** @param {string} path */
    async load(path) {
      const response = await pages.fetch(new Request(HOST + path, { headers: { cookie } }));
      if (response.status !== 200) throw new Error(`${path} is answered with ${response.status}.`);
      return response.text();
    },
  };
}

/**
 * The same elements, attributes and texts, drawn by hono/jsx anew for each request and by nothing else.
 * @param {string} html
 */
function createBarePage(html) {
  const draw = copy(parse(html).childNodes.find((node) => node.nodeName === "html"));
  const app = new Hono().get("/", (context) => context.html(`<!doctype html>\n${draw()}`));
  return async () => (await app.fetch(new Request(`${HOST}/`))).text();
}

/**
 * @param {import("parse5").DefaultTreeAdapterTypes.ChildNode | undefined} node
 * @returns {() => any} makes the node, as a component would
 */
function copy(node) {
  if (node === undefined) return () => undefined;
  if ("value" in node) return () => node.value;
  if (!("tagName" in node)) return () => undefined;
  const { tagName, childNodes } = node;
  const attributes = node.attrs.map(({ name, value }) => /** @type {const} */ ([name, value]));
  const [first] = childNodes;
  if (tagName === "script" && first !== undefined && "value" in first) {
    const raw = { __html: first.value };
    return () => jsx(tagName, { ...Object.fromEntries(attributes), dangerouslySetInnerHTML: raw });
  }
  const children = childNodes.map(copy);
  return () => jsx(tagName, Object.fromEntries(attributes), ...children.map((make) => make()));
}
