import { describe, expect, it } from "vitest";
import { createMemoryStore, type InboxStore } from "../../../../channels/inbox/index.js";
import { AGENT_TOKEN, createSite, DEPLOY, hiddenOf, ORIGIN, requestOf, tokenOf } from "./pages.js";

const AS_AGENT = { authorization: `Bearer ${AGENT_TOKEN}` };
const MOMENT = { type: "string", format: "date-time" } as const;

describe("what belongs to an entry", () => {
  it("Z-01 V-01 is found at places of several digits", async () => {
    const { ask, signIn } = createSite();
    const options = Array.from({ length: 12 }, (_, index) => ({
      ...{ label: `Option ${index}`, description: "", preview: `<p>Preview ${index}</p>` },
    }));
    const attachments = options.map(({ label }) => ({
      name: label,
      mimeType: "text/plain",
      data: btoa(label),
    }));
    const questions = options.map(({ label }) => ({ ...DEPLOY, question: `${label}?`, options }));
    const id = await ask(questions, { attachments });
    const ada = await signIn();
    expect((await ada.get(`/q/${id}/preview/11-10`)).text).toContain("Preview 10");
    expect((await ada.get(`/q/${id}/attachments/11`)).text).toBe("Option 11");
  });

  it.each(["on 2026-11-22T08:00:00Z", "2026-11-22T08:00:00Z at noon"])(
    "Z-01 V-02 is shown as somebody has typed it, also where it only holds a moment: %s",
    async (typed) => {
      const { ask, signIn, inbox } = createSite();
      const id = await ask([{ question: "When?", header: "", options: [], schema: MOMENT }]);
      await inbox.saveDraft(id, { answers: { "When?": typed } });
      expect((await (await signIn()).get(`/q/${id}`)).text).toContain(typed);
    },
  );

  it("Z-01 V-01 is not there where nothing is said of it", async () => {
    const { ask, signIn } = createSite();
    const [id, ada] = [await ask(), await signIn()];
    const got = await Promise.all(
      ["image", "attachments/0", "preview/0-0"].map((at) => ada.get(`/q/${id}/${at}`)),
    );
    expect(got.map(({ status }) => status)).toEqual([404, 404, 404]);
  });
});

describe("what is gone when it is answered", () => {
  it("Z-01 V-02 is not there", async () => {
    const store = createMemoryStore();
    const { ask, signIn } = createSite({}, { store: { ...store, settle: async () => undefined } });
    const id = await ask();
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    const sent = await ada.submit(page, { q0: "0" });
    expect([sent.status, sent.text.includes('data-by="Ada"')]).toEqual([404, true]);
    const headers = { origin: ORIGIN, "content-type": "application/json", "x-form-token": tokenOf(page) };
    const declined = await ada.send(`/api/entries/${id}/decline`, { method: "POST", headers, body: "{}" });
    expect([declined.status, JSON.parse(declined.text).detail]).toEqual([404, "No entry has that id."]);
  });

  it.each([
    ["the store failed", new Error("no store"), 500],
    ["it is no request", new TypeError("no request"), 422],
    [
      "it is none for a reason with a code",
      Object.assign(new TypeError("no"), { code: "ERR_INVALID_STATE" }),
      422,
    ],
    ["what failed only has the code", Object.assign(new Error("no"), { code: "other_questions" }), 500],
    ["its key is another's", Object.assign(new TypeError("no"), { code: "other_questions" }), 409],
  ])("Z-01 V-01 and what cannot be asked is told apart: %s", async (_, error, expected) => {
    const add = () => Promise.reject(error);
    const { visitor } = createSite({ agentToken: AGENT_TOKEN }, { store: { ...createMemoryStore(), add } });
    const headers = { ...AS_AGENT, "content-type": "application/json" };
    const body = JSON.stringify({ request: requestOf([DEPLOY]) });
    const { status } = await visitor().send("/api/entries", { method: "POST", headers, body });
    expect(status).toBe(expected);
  });

  it.each([
    [new Error("no store"), 500, 500],
    [new RangeError("no such page"), 200, 422],
  ])("Z-01 V-01 and only what is no page's end is not gone on from: %s", async (error, feed, api) => {
    const store = createMemoryStore();
    const list: InboxStore["list"] = (query) =>
      query.after === undefined ? store.list(query) : Promise.reject(error);
    const { signIn, visitor } = createSite({ agentToken: AGENT_TOKEN }, { store: { ...store, list } });
    expect((await (await signIn()).get("/?after=x")).status).toBe(feed);
    expect((await visitor().get("/api/entries?after=x", AS_AGENT)).status).toBe(api);
  });

  it("Z-01 G-06 is no page for one whose sign-in is gone as soon as it was made", async () => {
    const store = createMemoryStore();
    const kept = async (name: string) => (name.startsWith("sign-in") ? undefined : store.kept(name));
    const { ask, pages, visitor } = createSite({}, { store: { ...store, kept } });
    const { code } = await pages.createSignInCode("Ada");
    const sent = await visitor().post(`/q/${await ask()}`, { code, q0: "0" });
    expect([sent.status, tokenOf(sent)]).toEqual([404, ""]);
  });

  it("Z-01 G-06 is not there for one who signs in with what they answered either, and they are signed in", async () => {
    const { pages, visitor } = createSite();
    const ada = visitor();
    const { code } = await pages.createSignInCode("Ada");
    const sent = await ada.post(`/q/${"0".repeat(35)}`, { code, q0: "0" });
    expect([sent.status, (await ada.get("/")).status]).toEqual([404, 200]);
  });
});

describe("what costs the store nothing", () => {
  const secret = "0".repeat(52);
  it.each([
    ["a cookie that is no secret", "/", { cookie: "inbox-4649=mine" }, 401],
    ["the cookie of a link where there is no entry", "/", { cookie: `inbox-key-4649=${secret}` }, 401],
    ["a cookie of a link that is no secret", `/q/${"0".repeat(35)}`, { cookie: "inbox-key-4649=mine" }, 401],
    ["an id that is none", "/api/entries/mine", AS_AGENT, 404],
    ["an act on an id that is none", "/api/entries/mine/withdraw", AS_AGENT, 404],
  ])("Z-01 G-06 %s", async (name, path, headers: Record<string, string>, expected) => {
    const asked: string[] = [];
    const { visitor } = createSite({ agentToken: AGENT_TOKEN }, { store: tellAsked(asked) });
    const act = { method: "POST", body: "{}", headers: { ...headers, "content-type": "application/json" } };
    const { status } = await visitor().send(path, name.startsWith("an act") ? act : { headers });
    expect([status, asked]).toEqual([expected, []]);
  });

  it("Z-01 V-01 but reading an entry, which is not watched unless somebody waits", async () => {
    const asked: string[] = [];
    const { ask, visitor } = createSite({ agentToken: AGENT_TOKEN }, { store: tellAsked(asked) });
    const path = `/api/entries/${await ask()}`;
    asked.length = 0;
    await visitor().get(path, AS_AGENT);
    expect(asked.splice(0)).toEqual(["get"]);
    await visitor().get(`${path}?wait_ms=1`, AS_AGENT);
    expect(asked).toEqual(["watch", "get"]);
  });
});

describe("what is sent with a form", () => {
  it("Z-01 G-06 is text: other bytes are refused, and what to do is told", async () => {
    const { ask, signIn } = createSite();
    const ada = await signIn();
    const { status, text } = await ada.send(`/q/${await ask()}/draft`, {
      method: "POST",
      headers: { origin: ORIGIN, "content-type": "application/x-www-form-urlencoded" },
      body: Uint8Array.of(0x61, 0x3d, 0xff),
    });
    expect([status, JSON.parse(text).detail]).toEqual([
      400,
      "The body is not valid UTF-8. Send the form again.",
    ]);
  });

  it("Z-01 I-02 a refusal without a reason has none", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask();
    const ada = await signIn();
    await ada.submit(await ada.get(`/q/${id}`), { act: "decline", reason: " " });
    expect((await inbox.get(id))?.settlement).toMatchObject({ type: "declined", by: "Ada" });
    expect((await inbox.get(id))?.settlement).not.toHaveProperty("reason");
  });

  it("Z-01 G-06 goes along with signing in again where it is the form's own field, and else is dropped", async () => {
    const { ask, visitor } = createSite();
    const own = { q0: "other", "q0-words": "Later", "q0-note": "n", q10: "7", "q10-zone": "Z", reason: "r" };
    const foreign = {
      xq0: "1",
      "q0-wordsx": "1",
      "q0-other": "1",
      q: "1",
      reasons: "1",
      myreason: "1",
      next: "//evil",
    };
    const page = await visitor().post(`/q/${await ask()}`, { ...foreign, ...own });
    expect(page.status).toBe(401);
    const hidden = Object.keys(hiddenOf(page));
    expect(hidden).toEqual(expect.arrayContaining(Object.keys(own)));
    for (const name of Object.keys(foreign)) if (name !== "next") expect(hidden).not.toContain(name);
    expect(page.text).not.toContain("evil");
    // What was picked is nothing to copy.
    expect(/<textarea[^>]*>([^<]*)/.exec(page.text)?.[1]).toBe("\nLater\n\nn\n\nZ\n\nr");
  });
});

/** A store that tells which of its methods are called. */
function tellAsked(asked: string[]): InboxStore {
  const store = createMemoryStore();
  const tell = <Args extends unknown[], Given>(name: string, act: (...args: Args) => Given) => {
    return (...args: Args): Given => {
      asked.push(name);
      return act(...args);
    };
  };
  return {
    ...store,
    get: tell("get", store.get),
    kept: tell("kept", store.kept),
    watch: tell("watch", store.watch),
    settle: tell("settle", store.settle),
  };
}
