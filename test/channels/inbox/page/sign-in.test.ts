import { describe, expect, it } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { createInboxPages } from "../../../../channels/inbox/page/index.js";
import { createSite, createVisitor, DEPLOY, ORIGIN, readText, tokenOf } from "./pages.js";

describe("signing in", () => {
  it("G-01 a code is exchanged by POST for a cookie, once", async () => {
    const { pages, visitor } = createSite();
    const { code, path, expiresAt } = await pages.createSignInCode("Ada");
    expect(path).toBe(`sign-in#${code.replaceAll("-", "")}`);
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(590_000);
    const ada = visitor();
    const sent = await ada.post("/sign-in", { code });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, "./"]);
    expect(sent.headers.get("set-cookie")).toMatch(
      /^inbox-4649=[0-9a-z]{52}; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax$/,
    );
    expect((await ada.get("/")).status).toBe(200);
    const other = await visitor().post("/sign-in", { code });
    expect([other.status, other.headers.get("set-cookie")]).toEqual([422, null]);
    expect(readText(other.text)).toContain("That code is not good");
  });

  it("G-01 a code has 128 random bits and more, is typed in any case, and dies after ten minutes", async () => {
    let now = new Date();
    const inbox = createInbox({ store: createMemoryStore({ now: () => now }) });
    const pages = createInboxPages(inbox, { now: () => now });
    let { code } = await pages.createSignInCode("Ada");
    while (!/0.*1|1.*0/.test(code)) code = (await pages.createSignInCode("Ada")).code;
    expect(code.replaceAll("-", "").length * 5).toBeGreaterThanOrEqual(128);
    const typed = ` ${code.toUpperCase().replaceAll("0", "O").replaceAll("1", "l")} `;
    expect((await createVisitor(pages, ORIGIN).post("/sign-in", { code: typed })).status).toBe(303);
    const { code: late } = await pages.createSignInCode("Ada");
    now = new Date(now.getTime() + 600_000);
    expect((await createVisitor(pages, ORIGIN).post("/sign-in", { code: late })).status).toBe(422);
    await inbox.close();
  });

  it.each(["keep", "take"] as const)(
    "G-01 a code is good as it was where the store failed to %s, and of many at once one signs in",
    async (act) => {
      const store = createMemoryStore();
      let isBroken = false;
      const fail = () => Promise.reject(new Error("no store"));
      const failing = {
        ...store,
        keep: (...given: Parameters<typeof store.keep>) =>
          isBroken && act === "keep" ? fail() : store.keep(...given),
        take: (name: string) => (isBroken && act === "take" ? fail() : store.take(name)),
      };
      const { pages, inbox, visitor } = createSite({}, { store: failing });
      const { code } = await pages.createSignInCode("Ada");
      isBroken = true;
      const ada = visitor();
      expect([(await ada.post("/sign-in", { code })).status, ada.cookies.size]).toEqual([500, 0]);
      isBroken = false;
      const all = await Promise.all(
        Array.from({ length: 8 }, async () => {
          const someone = visitor();
          const { status } = await someone.post("/sign-in", { code });
          return `${status} ${(await someone.get("/")).status}`;
        }),
      );
      expect(all.sort()).toEqual(["303 200", ...Array(7).fill("422 401")]);
      await inbox.close();
    },
  );

  it("G-01 only hashes are kept", async () => {
    const kept: string[] = [];
    const store = createMemoryStore();
    const watched = {
      ...store,
      keep: (name: string, value: string, ms: number) => {
        kept.push(name, value);
        return store.keep(name, value, ms);
      },
    };
    const inbox = createInbox({ store: watched });
    const pages = createInboxPages(inbox);
    const { code } = await pages.createSignInCode("Ada");
    const ada = createVisitor(pages, ORIGIN);
    await ada.post("/sign-in", { code });
    const id = (await inbox.ask({ toolCallId: "1", toolName: "ask", questions: [DEPLOY] })).entry.id;
    const [, key = ""] = /key=(\w+)/.exec((await pages.createEntryLink(id, "Ada")) ?? "") ?? [];
    const secrets = [code.replaceAll("-", ""), ada.cookies.get("inbox-4649") ?? "", key];
    expect(secrets.filter((secret) => secret.length < 26)).toEqual([]);
    for (const secret of secrets) expect(kept.join("\n")).not.toContain(secret);
    // And nothing for a code that is none.
    const { length } = kept;
    expect((await ada.post("/sign-in", { code: "0".repeat(26) })).status).toBe(422);
    expect(kept).toHaveLength(length);
    await inbox.close();
  });

  it("G-01 signs out, and the cookie is worth nothing from then on", async () => {
    const { signIn, visitor } = createSite();
    const ada = await signIn();
    const stolen = visitor();
    for (const [name, value] of ada.cookies) stolen.cookies.set(name, value);
    const feed = await ada.get("/");
    expect((await ada.post("/sign-out", { token: "wrong" })).status).toBe(303);
    expect((await stolen.get("/")).status).toBe(200);
    const out = await ada.post("/sign-out", { token: tokenOf(feed) });
    expect([out.status, ada.cookies.size]).toEqual([303, 0]);
    expect((await stolen.get("/")).status).toBe(401);
  });

  it("G-01 over https the cookie is Secure and no other host's", async () => {
    const { pages } = createSite({}, { baseUrl: "https://ask.example.com/in" });
    const ada = createVisitor(pages, "https://ask.example.com");
    const { code } = await pages.createSignInCode("Ada");
    const sent = await ada.post("/sign-in", { code });
    expect(sent.headers.get("set-cookie")).toMatch(/^__Host-inbox-443=.*; Path=\/; .*; Secure$/);
    expect(sent.headers.get("location")).toBe("/in/");
  });

  it.each([
    "CODE.",
    "(CODE)",
    "<CODE>",
    "“CODE”,",
    "CODE%3E",
    "UNGROUPED%3E",
    "http://host/ask/sign-in#CODE",
    "<…/sign-in#CODE>.",
    "message #3: http://host/sign-in#CODE",
  ])("G-01 a code is good with what stands around it where it was copied: %s", async (around) => {
    const { pages, visitor } = createSite();
    const { code } = await pages.createSignInCode("Ada");
    const sent = await visitor().post("/sign-in", {
      code: around.replace("CODE", code).replace("UNGROUPED", code.replaceAll("-", "")),
    });
    expect(sent.status).toBe(303);
  });

  it("V-02 a code that was mistyped stays for mending", async () => {
    const { visitor } = createSite();
    const { status, text } = await visitor().post("/sign-in", { code: '7abc-"x' });
    expect(status).toBe(422);
    expect(text).toMatch(/<input id="code"[^>]* value="7abc-&quot;x"/);
    expect((await visitor().post("/sign-in", {})).text).toMatch(/<input id="code"[^>]* value=""/);
  });

  it("G-05 wrong codes are told apart ten times a minute, and whoever has a good one always comes in", async () => {
    const { pages, visitor, signIn } = createSite();
    const eve = visitor();
    const ada = await signIn();
    const codes = [];
    for (let attempt = 0; attempt < 11; attempt += 1) {
      codes.push((await eve.post("/sign-in", { code: `${attempt}`.repeat(26) })).status);
    }
    expect(codes).toEqual([...Array(10).fill(422), 429]);
    const { code } = await pages.createSignInCode("Ada");
    expect((await ada.post("/sign-in", { code })).status).toBe(303);
    const used = await eve.post("/sign-in", { code });
    expect(used.status).toBe(429);
    expect(readText(used.text)).toContain("That code is not good, and many were tried in the last minute.");
  });
});

describe("a link with a key", () => {
  it("G-02 leads to its entry, from where it is answered, and leaves the address", async () => {
    const { ask, pages, visitor, inbox } = createSite();
    const id = await ask();
    const link = (await pages.createEntryLink(id, "Ada")) ?? "";
    const [, key = ""] = /^q\/\w+\/open\?key=([0-9a-z]{52})$/.exec(link) ?? [];
    const phone = visitor();
    const opened = await phone.get(`/${link}`);
    expect([opened.status, opened.headers.get("location")]).toEqual([303, `../../q/${id}`]);
    // Without a path, browsers send it below `/q/<id>` only.
    expect(opened.headers.get("set-cookie")).toBe(
      `inbox-key-4649=${key}; Max-Age=2592000; HttpOnly; SameSite=Lax`,
    );
    const page = await phone.get(`/q/${id}`);
    expect(page.text).not.toContain(key);
    expect((await phone.submit(page, { q0: "1" })).status).toBe(303);
    expect((await inbox.get(id))?.settlement).toMatchObject({
      by: "Ada",
      answers: { [DEPLOY.question]: "No" },
    });
  });

  it("G-02 is good for that entry alone, and tells no more than who was first once that is settled", async () => {
    const { ask, pages, visitor, inbox } = createSite();
    const [id, other] = [await ask(), await ask([{ ...DEPLOY, question: "Other?" }])];
    const phone = visitor();
    await phone.get(`/${await pages.createEntryLink(id, "Ada")}`);
    expect((await phone.get("/")).status).toBe(401);
    expect((await phone.get(`/q/${other}`)).status).toBe(401);
    expect((await phone.get("/api/entries")).status).toBe(401);
    const page = await phone.get(`/q/${id}`);
    expect((await phone.submit({ ...page, path: `/q/${other}` }, { q0: "0" })).status).toBe(401);
    await inbox.answer(id, { answers: { [DEPLOY.question]: "No" }, by: "Bob", door: "terminal" });
    const after = await phone.get(`/q/${id}`);
    expect(readText(after.text)).toMatch(/^Answered by Bob in the terminal just now$/);
    expect((await phone.submit(page, { q0: "0" })).status).toBe(409);
    expect((await inbox.get(other))?.settlement).toBeUndefined();
  });

  it("G-02 a model sees no key: neither the address of an entry nor the API has one", async () => {
    const { ask, pages, inbox, visitor } = createSite({ agentToken: "a".repeat(20) }, { baseUrl: ORIGIN });
    const id = await ask();
    const [, key = ""] = /key=(.*)/.exec((await pages.createEntryLink(id, "Ada")) ?? "") ?? [];
    const agent = await visitor().get(`/api/entries/${id}`, { authorization: `Bearer ${"a".repeat(20)}` });
    expect(JSON.parse(agent.text).id).toBe(id);
    expect(key).toHaveLength(52);
    expect(`${inbox.urlOf(id)} ${agent.text}`).not.toMatch(new RegExp(`key=|${key}`));
  });

  it.each([".", ")", ">", "%3E", "&quot;", "%C2%BB,"])(
    "G-02 opens its entry though a mail program took %s for a part of it",
    async (end) => {
      const { ask, pages, visitor } = createSite();
      const id = await ask();
      const phone = visitor();
      const opened = await phone.get(`/${await pages.createEntryLink(id, "Ada")}${end}`);
      expect([opened.status, (await phone.get(`/q/${id}`)).status]).toEqual([303, 200]);
    },
  );

  it.each(["", "x", "0".repeat(52), "%00"])("G-02 the key %j opens nothing", async (key) => {
    const { ask, visitor } = createSite();
    const eve = visitor();
    const opened = await eve.get(`/q/${await ask()}/open?key=${key}`);
    expect([opened.status, eve.cookies.size]).toEqual([404, 0]);
  });
});
