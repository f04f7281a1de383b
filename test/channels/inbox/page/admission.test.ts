import { describe, expect, it } from "vitest";
import { createMemoryStore, type InboxStore } from "../../../../channels/inbox/index.js";
import { createInboxPages, type InboxPagesOptions } from "../../../../channels/inbox/page/index.js";
import { createStillSite, NOW } from "./as-written.js";
import { AGENT_TOKEN, createSite, createVisitor, ORIGIN, type Site, tokenOf, type Visitor } from "./pages.js";

const KEY = "page signing-key";
const HOUR = 3_600_000;

const later = (ms: number): string => new Date(Date.parse(NOW) + ms).toISOString();

/** The same person at another host of the same inbox. */
function elsewhere({ inbox }: Site, { cookies }: Visitor, options: InboxPagesOptions = {}): Visitor {
  const visitor = createVisitor(createInboxPages(inbox, options), ORIGIN);
  for (const [name, value] of cookies) visitor.cookies.set(name, value);
  return visitor;
}

describe("the token of a form", () => {
  it.each([
    ["as it is", (token: string) => token, 303],
    ["without its last character", (token: string) => token.slice(0, -1), 403],
    ["with one more", (token: string) => `${token}0`, 403],
    ["with another last one", (token: string) => `${token.slice(0, -1)}g`, 403],
    ["with another first one", (token: string) => `g${token.slice(1)}`, 403],
    ["of no characters", () => "", 403],
  ] as const)("Z-01 G-05 is taken or not: %s", async (_, change, status) => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const page = await ada.get(`/q/${await ask()}`);
    expect((await ada.submit(page, { q0: "0", token: change(tokenOf(page)) })).status).toBe(status);
  });

  it("Z-01 G-05 is of one person, and of one holder of a link", async () => {
    const { ask, pages, signIn, visitor } = createStillSite();
    const id = await ask();
    const link = async (by: string): Promise<Visitor> => {
      const someone = visitor();
      await someone.get(`/${await pages.createEntryLink(id, by)}`);
      return someone;
    };
    const people = [await signIn(), await signIn("Bob"), await link("Ada"), await link("Ada")];
    const tokens = await Promise.all(people.map(async (one) => tokenOf(await one.get(`/q/${id}`))));
    expect(new Set(tokens).size).toBe(4);
    expect(tokens.every((token) => /^[0-9a-f]{64}$/.test(token))).toBe(true);
  });

  it("Z-01 G-05 is the same at every host of the inbox, also where two draw the first at once", async () => {
    const kept: [string, string, number][] = [];
    const store = createMemoryStore();
    const keep: InboxStore["keep"] = (name, value, ms) => {
      kept.push([name, value, ms]);
      return store.keep(name, value, ms);
    };
    const site = createSite({}, { store: { ...store, keep } });
    const ada = await site.signIn();
    const hosts = [ada, elsewhere(site, ada), elsewhere(site, ada)];
    const [first, second] = await Promise.all(
      hosts.slice(0, 2).map(async (one) => tokenOf(await one.get("/"))),
    );
    const third = tokenOf(await (hosts[2] ?? ada).get("/"));
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect([second, third]).toEqual([first, first]);
    expect(kept.filter(([name]) => name === KEY)).toEqual([
      [KEY, expect.stringMatching(/^[0-9a-z]{52}$/), 400 * 24 * HOUR],
      [KEY, expect.stringMatching(/^[0-9a-z]{52}$/), 400 * 24 * HOUR],
    ]);
  });

  it("Z-01 G-05 is made with a key that is looked at again after an hour, whichever way the clock goes", async () => {
    let reads = 0;
    const store = createMemoryStore();
    const kept: InboxStore["kept"] = (name) => {
      reads += name === KEY ? 1 : 0;
      return store.kept(name);
    };
    let at = NOW;
    const site = createSite({ now: () => new Date(at) }, { store: { ...store, kept } });
    const ada = await site.signIn();
    const seen: number[] = [];
    const tokens = new Set<string>();
    for (const ms of [0, HOUR, HOUR + 1, 2 * HOUR + 1, 2 * HOUR + 2, 0]) {
      at = later(ms);
      tokens.add(tokenOf(await ada.get("/")));
      seen.push(reads);
    }
    expect(seen).toEqual([1, 1, 2, 2, 3, 4]);
    expect(tokens.size).toBe(1);
  });

  it("Z-01 G-05 is good no more where the inbox has another key", async () => {
    const { ask, inbox, setNow, signIn } = createStillSite();
    const ada = await signIn();
    const page = await ada.get(`/q/${await ask()}`);
    await inbox.store.take(KEY);
    expect(tokenOf(await ada.get("/"))).toBe(tokenOf(page));
    setNow(later(HOUR + 1));
    expect((await ada.submit(page, { q0: "0" })).status).toBe(403);
    expect((await ada.submit(await ada.get(page.path), { q0: "0" })).status).toBe(303);
  });

  it("Z-01 V-01 is made again where the store could not be reached the first time", async () => {
    const store = createMemoryStore();
    let isDown = false;
    const kept: InboxStore["kept"] = (name) =>
      isDown && name === KEY ? Promise.reject(new Error("down")) : store.kept(name);
    const { signIn } = createSite({}, { store: { ...store, kept } });
    const ada = await signIn();
    isDown = true;
    expect((await ada.get("/")).status).toBe(500);
    isDown = false;
    expect((await ada.get("/")).status).toBe(200);
  });
});

describe("cookies", () => {
  it.each([
    ["http://127.0.0.1", {}, "inbox-80", "inbox-key-80"],
    ["http://[::1]:8080", {}, "inbox-8080", "inbox-key-8080"],
    ["https://localhost", {}, "__Host-inbox-443", "__Secure-inbox-key-443"],
    ["https://localhost:8443", {}, "__Host-inbox-8443", "__Secure-inbox-key-8443"],
    ["http://127.0.0.1", { baseUrl: "https://localhost:1/q/" }, "__Host-inbox-1", "__Secure-inbox-key-1"],
  ])("Z-01 G-01 G-02 at %s with %j are called %s and %s", async (origin, more, signedIn, key) => {
    const { ask, pages, signIn, visitor } = createSite({}, more, origin);
    const ada = await signIn();
    expect([...ada.cookies.keys()]).toEqual([signedIn]);
    const guest = visitor();
    const link = await pages.createEntryLink(await ask(), "Guest");
    const { headers } = await guest.get(`/${link}`);
    expect([...guest.cookies.keys()]).toEqual([key]);
    expect(headers.get("set-cookie")?.endsWith("; Secure")).toBe(signedIn.startsWith("__Host-"));
  });

  it.each([
    ["NAME=SECRET", 200],
    ["a=b; NAME=SECRET; c=d", 200],
    ["a=b;NAME=SECRET", 200],
    [" NAME = SECRET ;c", 200],
    ["NAME=other; NAME=SECRET", 401],
    ["NAME", 401],
    ["NAME=", 401],
    ["=SECRET", 401],
    ["xNAME=SECRET", 401],
    [";;", 401],
  ])("Z-01 G-01 are read from %j", async (template, status) => {
    const { signIn, visitor } = createSite();
    const [[name = "", secret = ""] = []] = (await signIn()).cookies;
    const cookie = template.replaceAll("NAME", name).replace("SECRET", secret);
    expect((await visitor().get("/", { cookie })).status).toBe(status);
  });
});

describe("who comes", () => {
  it("Z-01 G-01 has a code in groups, of which spaces are no part", async () => {
    const { pages, visitor } = createSite();
    const type = async (change: (code: string) => string): Promise<number> => {
      const { code } = await pages.createSignInCode("Ada");
      expect(code).toMatch(/^\w{7}-\w{7}-\w{7}-\w{5}$/);
      return (await visitor().post("/sign-in", { code: change(code) })).status;
    };
    expect(await type((code) => code.replaceAll("-", "").padEnd(30))).toBe(303);
    expect(await type((code) => code.replaceAll("-", " - "))).toBe(303);
    expect(await type((code) => code.slice(0, -1))).toBe(422);
  });

  it.each(["1", "null", '{"by":1}', "{}"])("Z-01 G-01 is nobody where %s is kept of them", async (value) => {
    const store = createMemoryStore();
    const kept: InboxStore["kept"] = async (name) => (name.startsWith("sign-in ") ? value : store.kept(name));
    const { signIn } = createSite({}, { store: { ...store, kept } });
    expect((await (await signIn()).get("/")).status).toBe(401);
  });

  it("Z-01 G-03 G-04 is an agent by our token, and otherwise whom the host says", async () => {
    const authenticate = ({ headers }: Request) =>
      headers.get("authorization") === "Basic Ada" ? { by: "Ada" } : undefined;
    const who = async (options: InboxPagesOptions, authorization?: string): Promise<unknown> => {
      const { visitor } = createSite({ authenticate, ...options });
      const headers = authorization === undefined ? {} : { authorization };
      const { status, text } = await visitor().get("/api/session", headers);
      return status === 200 ? (JSON.parse(text).by ?? JSON.parse(text).type) : status;
    };
    const withAgents = { agentToken: AGENT_TOKEN };
    expect(await who(withAgents, `Bearer ${AGENT_TOKEN}`)).toBe("agent");
    expect(await who({}, `Bearer ${AGENT_TOKEN}`)).toBe(401);
    expect(await who(withAgents, "Bearer another-token-of-some-length")).toBe(401);
    expect(await who(withAgents, "Basic Ada")).toBe("Ada");
    expect(await who({}, "Basic Ada")).toBe("Ada");
    expect(await who(withAgents)).toBe(401);
  });

  it("Z-01 G-03 with a token where none is taken is told so", async () => {
    const { visitor } = createSite();
    const { text } = await visitor().get("/api/session", { authorization: `Bearer ${AGENT_TOKEN}` });
    expect(JSON.parse(text)).toMatchObject({
      code: "unauthorized",
      detail: "No token is good here: these pages were set up without the option agentToken.",
    });
  });

  it("Z-01 G-04 signs out of nothing of the host's own", async () => {
    const { visitor } = createSite({ authenticate: () => ({ by: "Ada" }) });
    const ada = visitor();
    const { status, headers } = await ada.post("/sign-out", {});
    expect([status, headers.get("location")]).toEqual([303, "./sign-in"]);
    expect((await ada.get("/")).text).not.toContain("Sign out");
  });

  it("Z-01 G-01 has ten wrong attempts in a minute", async () => {
    const { pages, setNow, visitor } = createStillSite();
    const eve = visitor();
    const attempt = async () => (await eve.post("/sign-in", { code: "x" })).status;
    for (let count = 0; count < 10; count += 1) expect(await attempt()).toBe(422);
    setNow(later(59_999));
    expect(await attempt()).toBe(429);
    setNow(later(60_000));
    expect(await attempt()).toBe(422);
    const { code } = await pages.createSignInCode("Ada");
    expect((await eve.post("/sign-in", { code })).status).toBe(303);
  });
});
