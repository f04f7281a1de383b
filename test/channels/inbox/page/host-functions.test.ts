import { describe, expect, it } from "vitest";
import { createSite, readText, tokenOf } from "./pages.js";

describe("a host's own sign-in", () => {
  it("G-04 says who it is, and codes are worth nothing there", async () => {
    const authenticate = ({ headers }: Request) => {
      const by = headers.get("x-user");
      return by === null ? undefined : { by };
    };
    const { ask, visitor, inbox, pages } = createSite({ authenticate });
    const id = await ask();
    const somebody = visitor();
    const stranger = await somebody.get(`/q/${id}`);
    expect(stranger.status).toBe(401);
    expect(readText(stranger.text)).toContain("Sign in to this site, and open this page again.");
    const { code } = await pages.createSignInCode("Ada");
    expect((await somebody.post("/sign-in", { code })).status).toBe(404);
    const page = await somebody.get(`/q/${id}`, { "x-user": "Grace" });
    expect(page.text).not.toContain("Sign out");
    const fields = { token: tokenOf(page), act: "answer", q0: "0" };
    // The token is of one person.
    expect((await somebody.post(`/q/${id}`, fields, { "x-user": "Eve" })).status).toBe(403);
    expect((await somebody.post(`/q/${id}`, fields, { "x-user": "Grace" })).status).toBe(303);
    expect((await inbox.get(id))?.settlement).toMatchObject({ by: "Grace", door: "page" });
  });

  it.each([
    {},
    { by: "" },
    { by: " \u200b" },
    { by: null },
    { by: 7 },
    { by: ["Ada"] },
    { name: "Ada" },
    "Ada",
    true,
    1,
  ])("G-04 lets nobody in whom it cannot name, and tells the host of it: %j", async (given) => {
    const failures: unknown[] = [];
    const authenticate = async () => JSON.parse(JSON.stringify(given));
    const { ask, visitor } = createSite({ authenticate, onError: (cause) => failures.push(cause) });
    const somebody = visitor();
    const paths = ["/", `/q/${await ask()}`, "/api/session", "/api/entries", "/events"];
    for (const path of paths) expect((await somebody.get(path)).status).toBe(500);
    expect(failures.map(String)).toEqual(
      paths.map(
        () =>
          "TypeError: authenticate must give { by } with the person's name, or undefined where nobody is signed in.",
      ),
    );
  });

  it.each([null, false])("G-04 %j is nobody", async (given) => {
    const { visitor } = createSite({ authenticate: async () => JSON.parse(JSON.stringify(given)) });
    expect((await visitor().get("/")).status).toBe(401);
  });

  it.each([7, "denied", null, undefined, { status: 403 }])(
    "G-04 one that throws what is no error lets nobody in, too: %j",
    async (thrown) => {
      const failures: unknown[] = [];
      const authenticate = () => {
        throw thrown;
      };
      const { ask, visitor } = createSite({ authenticate, onError: (cause) => failures.push(cause) });
      for (const path of ["/", `/q/${await ask()}`, "/api/entries"]) {
        expect((await visitor().get(path)).status).toBe(500);
        expect(failures.splice(0)).toEqual([thrown]);
      }
    },
  );

  it("G-04 one that throws lets nobody in, and tells the host of it", async () => {
    const failures: unknown[] = [];
    const authenticate = () => {
      throw new Error("no directory");
    };
    const { ask, visitor } = createSite({ authenticate, onError: (cause) => failures.push(cause) });
    const somebody = visitor();
    expect((await somebody.get("/")).status).toBe(500);
    expect(failures.splice(0)).toEqual([new Error("no directory")]);
    for (const [path, type] of [
      [`/q/${await ask()}`, "text/plain"],
      ["/q/nothing", "application/x-www-form-urlencoded"],
    ] as const) {
      const sent = await somebody.post(path, { q0: "0" }, { "content-type": type });
      expect([sent.status, sent.text.includes("<form")]).toEqual([500, false]);
      expect(failures.splice(0)).toEqual([new Error("no directory")]);
    }
  });
});

describe("a host's own clock", () => {
  it.each([
    ["throws", () => JSON.parse("no clock")],
    ["has no time", () => new Date(Number.NaN)],
    ["gives nothing", () => JSON.parse("null")],
    ["gives a number", () => JSON.parse("7")],
  ])("G-01 G-05 that %s lets nobody in, and keeps nobody out", async (_, now) => {
    const failures: unknown[] = [];
    const { ask, pages, visitor } = createSite({ now, onError: (cause) => failures.push(cause) }, { now });
    const eve = visitor();
    const codes = [];
    for (let attempt = 0; attempt < 12; attempt += 1) {
      codes.push((await eve.post("/sign-in", { code: `${attempt}`.repeat(26) })).status);
    }
    expect(codes).toEqual([...Array(10).fill(422), 429, 429]);
    expect(eve.cookies.size).toBe(0);
    const { code, expiresAt } = await pages.createSignInCode("Ada");
    expect(Date.parse(expiresAt) - Date.now()).toBeGreaterThan(590_000);
    const ada = visitor();
    expect((await ada.post("/sign-in", { code })).status).toBe(303);
    const page = await ada.get(`/q/${await ask()}`);
    expect([page.status, (await ada.get("/")).status]).toEqual([200, 200]);
    expect(readText((await ada.get("/")).text)).toContain("asked just now");
    expect((await ada.submit(page, { q0: "0" })).status).toBe(303);
    expect(failures).toEqual([]);
  });
});
