import { describe, expect, it } from "vitest";
import { FEATURES, WHY } from "./form-questions.js";
import { createSite, DEPLOY, hiddenOf, readText } from "./pages.js";

describe("forms without a script", () => {
  it("V-02 who was signed out meanwhile loses nothing that they typed", async () => {
    const { ask, signIn } = createSite();
    const id = await ask([WHY]);
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    ada.cookies.clear();
    const sent = await ada.submit(page, { "q0-words": "Long thoughts." });
    expect(sent.status).toBe(401);
    expect(readText(sent.text)).toContain("Nothing was sent.");
    expect(readText(sent.text)).toContain("Long thoughts.");
  });

  it("V-02 who signs in again after that has everything that they picked and typed in the form, and nothing was sent", async () => {
    const { ask, signIn, inbox, pages } = createSite();
    const id = await ask([DEPLOY, FEATURES, WHY]);
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    ada.cookies.clear();
    const filled = {
      ...{
        q0: "1",
        "q0-words": "Beside <it>.",
        q1: ["0", "other"],
        "q1-words": "Search",
        "q1-note": "a\r\nb",
      },
      ...{ "q2-words": 'Long "thoughts".', reason: "Or not." },
    };
    const out = await ada.submit(page, filled);
    const wrong = await ada.post(`/q/${id}`, { ...hiddenOf(out), code: "7abc" });
    expect([wrong.status, ada.cookies.size]).toEqual([422, 0]);
    expect(wrong.text).toMatch(/<input id="code"[^>]* value="7abc"/);
    expect(readText(wrong.text)).toContain("Beside <it>.");
    const { code } = await pages.createSignInCode("Ada");
    const back = await ada.post(`/q/${id}`, { ...hiddenOf(wrong), code });
    expect([back.status, ada.cookies.size]).toEqual([200, 1]);
    expect(readText(back.text)).toContain("You are signed in. Nothing was sent yet");
    for (const pattern of [
      /id="q0-1"[^>]* checked/,
      />\nBeside &lt;it&gt;\.<\/textarea>/,
      /id="q1-0"[^>]* checked/,
      /id="q1-other"[^>]* checked/,
      />\nSearch<\/textarea>/,
      />\na\nb<\/textarea>/,
      />\nLong &quot;thoughts&quot;\.<\/textarea>/,
      />\nOr not\.<\/textarea>/,
    ]) {
      expect(back.text).toMatch(pattern);
    }
    const { settlement, draft } = (await inbox.get(id)) ?? {};
    expect(settlement).toBeUndefined();
    // Else a form that listens would be filled with what was kept before.
    expect(draft).toMatchObject({ by: "Ada", answers: { [WHY.question]: 'Long "thoughts".' } });
    // Loaded again, it sends the used code again: that is a page out of date, with everything in it.
    const again = await ada.post(`/q/${id}`, { ...hiddenOf(wrong), code });
    expect([again.status, /id="q0-1"[^>]* checked/.test(again.text)]).toEqual([403, true]);
    expect((await ada.submit({ ...back, path: `/q/${id}` }, filled)).status).toBe(303);
  });

  it("V-02 G-04 who is signed out of a host's own sign-in goes on with what they had once they are signed in", async () => {
    let by: string | undefined = "Ada";
    const { ask, visitor } = createSite({ authenticate: () => (by === undefined ? undefined : { by }) });
    const id = await ask();
    const ada = visitor();
    const page = await ada.get(`/q/${id}`);
    by = undefined;
    const out = await ada.submit(page, { q0: "1", code: "x" });
    expect(out.status).toBe(401);
    expect(out.text).not.toContain('id="code"');
    by = "Ada";
    const back = await ada.post(`/q/${id}`, hiddenOf(out));
    expect(back.text).toMatch(/id="q0-1"[^>]* checked/);
  });

  it("V-02 G-05 wrong codes that come with what was typed are counted with the others", async () => {
    const { ask, visitor } = createSite();
    const id = await ask();
    const eve = visitor();
    for (let count = 0; count < 10; count += 1) await eve.post("/sign-in", { code: "x" });
    expect((await eve.post(`/q/${id}`, { code: "x", q0: "1" })).status).toBe(429);
  });
});
