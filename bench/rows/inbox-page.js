import { Hono } from "hono";
import { jsx } from "hono/jsx";
import { createInbox, createMemoryStore } from "../../dist/channels/inbox/index.js";
import { createInboxPages } from "../../dist/channels/inbox/page/index.js";
import { compare } from "../compare.js";

const HOST = "http://127.0.0.1:4649";
const FEW = 10;
const MANY = 10_000;

/**
 * B-09: an entry's page, from the request to its text, with the sign-in looked up and the form's token made; beside a page of as many
 * bytes that hono/jsx draws from nothing. The feed's first page with few and with many open.
 * @returns {Promise<Record<string, import("../measure-rows.js").Times>>}
 */
export async function measureInboxPage() {
  const few = await openPages(FEW);
  const many = await openPages(MANY);
  const { length } = await few.load(`/q/${few.id}`);
  const bare = createBarePage(length);
  const size = (await bare()).length;
  if (Math.abs(size - length) > length / 20) throw new Error(`The bare page has ${size} characters, ours ${length}.`);
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
  const options = ["PostgreSQL", "SQLite", "DuckDB", "None"].map((label) => ({ label, description: "Some words." }));
  let id = "";
  for (let index = 0; index < count; index += 1) {
    const questions = [{ question: `Which database should service ${index} use?`, header: "Database", options }];
    id = (await inbox.ask({ toolCallId: `${index}`, toolName: "ask", sessionId: "bench", questions })).entry.id;
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
 * A page of so many characters, of elements with attributes and texts.
 * @param {number} length
 */
function createBarePage(length) {
  const text = "Some words that stand in an element of the page.";
  const row = String(jsx("p", { class: "row", id: "row-10" }, text)).length;
  const count = Math.round((length - 150) / row);
  const app = new Hono().get("/", (context) => {
    const rows = Array.from({ length: count }, (_, index) => jsx("p", { class: "row", id: `row-${index}` }, text));
    const head = jsx("head", {}, jsx("title", {}, "A page"));
    return context.html(`<!doctype html>${jsx("html", { lang: "en" }, head, jsx("body", {}, ...rows))}`);
  });
  return async () => (await app.fetch(new Request(`${HOST}/`))).text();
}
