import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import { AGENT_TOKEN, createSite, DEPLOY, hiddenOf, ORIGIN, requestOf, tokenOf } from "./pages.js";

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

  it("Z-01 V-01 and what cannot be asked, since the store failed, is no fault of who asks", async () => {
    const add = () => Promise.reject(new Error("no store"));
    const { visitor } = createSite({ agentToken: AGENT_TOKEN }, { store: { ...createMemoryStore(), add } });
    const headers = { authorization: `Bearer ${AGENT_TOKEN}`, "content-type": "application/json" };
    const body = JSON.stringify({ request: requestOf([DEPLOY]) });
    const { status } = await visitor().send("/api/entries", { method: "POST", headers, body });
    expect(status).toBe(500);
  });

  it("Z-01 G-06 is not there for one who signs in with what they answered either, and they are signed in", async () => {
    const { pages, visitor } = createSite();
    const ada = visitor();
    const { code } = await pages.createSignInCode("Ada");
    const sent = await ada.post(`/q/${"0".repeat(35)}`, { code, q0: "0" });
    expect([sent.status, (await ada.get("/")).status]).toEqual([404, 200]);
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
