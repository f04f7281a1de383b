import { createServer, type Server } from "node:http";
import { getRequestListener } from "@hono/node-server";
import express from "express";
import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { createInboxPages, type InboxPages } from "../../../../channels/inbox/page/index.js";
import { listenTo } from "../../wait-handle/serve.js";
import { createSite, ORIGIN, type Page, tokenOf, writeForm } from "./pages.js";

type Fetch = InboxPages["fetch"];

const serveHono = (app: Hono): Server => createServer(getRequestListener(app.fetch));

/** `mountPath` where the path of the mount stands in the requests. */
const MOUNTS: [name: string, prefix: string, mountPath: string, serve: (fetch: Fetch) => Server][] = [
  ["node:http", "", "", (fetch) => createServer(getRequestListener(fetch))],
  ["node:http below a prefix", "/ask", "/ask", (fetch) => createServer(getRequestListener(fetch))],
  ["hono's mount", "/ask", "", (fetch) => serveHono(new Hono().mount("/ask", fetch))],
  [
    "hono's all",
    "/ask/in",
    "/ask/in",
    (fetch) => serveHono(new Hono().all("/ask/in/*", (c) => fetch(c.req.raw))),
  ],
  ["express", "", "", (fetch) => createServer(express().use(getRequestListener(fetch)))],
  [
    "express below a prefix",
    "/ask",
    "",
    (fetch) => createServer(express().use("/ask", getRequestListener(fetch))),
  ],
];

describe.each(MOUNTS)("mounted in %s", (_, prefix, mountPath, serve) => {
  it("V-01 signs in, shows, answers, and every address on its pages leads somewhere", async () => {
    const { pages, ask, inbox } = createSite({ mountPath });
    const id = await ask();
    const { url } = await listenTo(serve(pages.fetch));
    const root = `${url}${prefix}/`;
    let cookie = "";
    const load = async (address: string, init: RequestInit = {}): Promise<Page> => {
      const response = await fetch(address, {
        redirect: "manual",
        ...init,
        headers: { cookie, ...init.headers },
      });
      cookie = /^[^;]+/.exec(response.headers.get("set-cookie") ?? cookie)?.[0] ?? "";
      return {
        status: response.status,
        headers: response.headers,
        text: await response.text(),
        path: address,
      };
    };
    const post = async (address: string, fields: Record<string, string>): Promise<string> => {
      const headers = { "content-type": "application/x-www-form-urlencoded", origin: url };
      const { status, headers: got } = await load(address, {
        method: "POST",
        headers,
        body: writeForm(fields),
      });
      expect(status).toBe(303);
      return new URL(got.get("location") ?? "", address).href;
    };
    const { code } = await pages.createSignInCode("Ada");
    expect(await post(`${root}sign-in`, { code })).toBe(root);
    const feed = await load(root);
    for (const page of [feed, await load(`${root}q/${id}`)]) {
      const links = [...page.text.matchAll(/ (?:href|src|action)="([^"#][^"]*)"/g)].map(
        ([, link = ""]) => link,
      );
      expect(links.length).toBeGreaterThan(5);
      for (const link of new Set(links.filter((found) => !found.endsWith("sign-out")))) {
        expect([link, (await load(new URL(link, page.path).href)).status]).toEqual([link, 200]);
      }
    }
    const token = tokenOf(await load(`${root}q/${id}`));
    expect(await post(`${root}q/${id}`, { token, act: "answer", q0: "0" })).toBe(`${root}q/${id}`);
    expect((await inbox.get(id))?.settlement?.by).toBe("Ada");
    const link = `${root}${await pages.createEntryLink(await ask(), "Bob")}`;
    cookie = "";
    const opened = await load(link);
    expect(new URL(opened.headers.get("location") ?? "", link).href).toMatch(new RegExp(`^${root}q/\\w+$`));
    expect((await load(new URL(opened.headers.get("location") ?? "", link).href)).status).toBe(200);
  });
});

describe("the path of a mount", () => {
  it("V-01 without its last slash leads to the one with it, where the pages know their path", async () => {
    const { visitor } = createSite({ mountPath: "/ask" });
    const { status, headers } = await visitor().get("/ask");
    expect([status, headers.get("location")]).toEqual([308, "/ask/"]);
    expect((await visitor().get("/asking/")).status).toBe(404);
  });

  it("V-01 behind a proxy the inbox's address is the one on its pages", async () => {
    const { signIn, ask } = createSite(
      {},
      { baseUrl: "https://ask.example.com/in" },
      "https://ask.example.com",
    );
    const id = await ask();
    const { text } = await (await signIn()).get("/");
    expect(text).toContain(`href="/in/q/${id}"`);
  });

  it.each([
    ["the name that they reach", "ask.example.com:8443", "https://ask.example.com:8443", 303],
    ["the address of the page (nginx, Apache)", "127.0.0.1:4649", "https://ask.example.com:8443", 303],
    ["the name without its port", "ask.example.com", "https://ask.example.com:8443", 303],
    ["the address of the page, from another site", "127.0.0.1:4649", "https://evil.example", 403],
    ["the address of the page, from another port", "127.0.0.1:4649", "https://ask.example.com", 403],
    ["the address of the page, without TLS", "127.0.0.1:4649", "http://ask.example.com:8443", 403],
    ["the address of the page, from nowhere", "127.0.0.1:4649", "null", 403],
    ["a foreign name", "evil.example", "https://ask.example.com:8443", 403],
  ])("V-01 G-05 behind a proxy whose Host is %s a person may act or not", async (_, host, origin, status) => {
    const { pages, visitor } = createSite({}, { baseUrl: "https://ask.example.com:8443/in" });
    const { code } = await pages.createSignInCode("Ada");
    expect((await visitor().post("/sign-in", { code }, { host, origin })).status).toBe(status);
  });

  it("V-01 may look like that of an entry", async () => {
    const { visitor } = createSite({}, { baseUrl: `${ORIGIN}/q/in/` });
    expect((await visitor().get("/sign-in")).text).toContain('data-root="/q/in/"');
  });

  it.each([{ mountPath: "ask" }, { maxBodyBytes: 0 }, { agentToken: "" }, { allowedHosts: ["*"] }])(
    "V-01 %j is refused",
    (options) => {
      expect(() => createSite(options)).toThrow(TypeError);
    },
  );

  it.each([
    ["{}", "{}", "inbox must be what createInbox returns, but it has no ask(), urlOf()."],
    ["null", "{}", "inbox must be what createInbox returns, but it is null."],
    [undefined, '{ "mount": "/ask" }', "createInboxPages"],
  ])("V-01 what is no inbox, or no option, is refused by name: %j, %j", (given, options, told) => {
    const { inbox } = createSite();
    const create = () =>
      createInboxPages(given === undefined ? inbox : JSON.parse(given), JSON.parse(options));
    expect(create).toThrow(told);
  });
});
