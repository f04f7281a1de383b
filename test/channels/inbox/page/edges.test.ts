import { describe, expect, it } from "vitest";
import { createSite, DEPLOY, hiddenOf, ORIGIN } from "./pages.js";

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
    const id = await ask([{ ...DEPLOY, options }], { attachments });
    const ada = await signIn();
    expect((await ada.get(`/q/${id}/preview/0-11`)).text).toContain("Preview 11");
    expect((await ada.get(`/q/${id}/attachments/11`)).text).toBe("Option 11");
  });

  it("Z-01 V-02 is shown as somebody has typed it, also where it only holds a moment", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask([{ question: "When?", header: "", options: [], schema: MOMENT }]);
    const typed = "on 2026-11-22T08:00:00Z";
    await inbox.saveDraft(id, { answers: { "When?": typed } });
    expect((await (await signIn()).get(`/q/${id}`)).text).toContain(typed);
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
    const own = { q0: "other", "q0-words": "Later", "q0-note": "n", reason: "r" };
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
  });
});
