import { describe, expect, it } from "vitest";
import { asked, FEATURES, WHY } from "./form-questions.js";
import { createSite, DEPLOY, type Question, readText } from "./pages.js";

const PORT = asked("Which port?", { schema: { type: "integer", minimum: 1, maximum: 65_535 } });
const MOMENT = asked("When?", { schema: { type: "string", format: "date-time" } });
const SURE = asked("Sure?", { schema: { type: "boolean" } });

describe("forms without a script", () => {
  it("V-02 an answer is sent by POST, and the browser goes on by GET to what became of it", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask();
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    expect(page.status).toBe(200);
    const sent = await ada.submit(page, { q0: "0", "q0-note": "After lunch.\r\nNot before." });
    expect([sent.status, sent.headers.get("location")]).toEqual([303, `../q/${id}`]);
    const { settlement } = (await inbox.get(id)) ?? {};
    expect(settlement).toMatchObject({
      type: "answered",
      by: "Ada",
      door: "page",
      answers: { [DEPLOY.question]: "Yes" },
      annotations: { [DEPLOY.question]: { notes: "After lunch.\nNot before." } },
    });
    const shown = readText((await ada.get(`/q/${id}`)).text);
    expect(shown).toContain("Sent. Thank you.");
    expect(shown).toContain("Answered by you on the page");
  });

  it.each<[string, Question, Record<string, string | string[]>, string | string[]]>([
    ["an option", DEPLOY, { q0: "1" }, "No"],
    ["own words", DEPLOY, { q0: "other", "q0-words": " On Monday \r\n" }, "On Monday"],
    ["an option, whatever stands in the field of own words", DEPLOY, { q0: "0", "q0-words": "x" }, "Yes"],
    ["several options, in their order", FEATURES, { q0: ["2", "0"] }, ["Sign-in", "Admin"]],
    ["options and own words", FEATURES, { q0: ["1", "other"], "q0-words": "Search" }, ["API", "Search"]],
    ["a number", PORT, { "q0-words": " 8080 " }, "8080"],
    [
      "a moment with its zone",
      MOMENT,
      { "q0-words": "2026-12-01T09:30", "q0-zone": "+01:00" },
      "2026-12-01T09:30:00+01:00",
    ],
    ["yes or no", SURE, { q0: "false" }, "false"],
    ["a text", WHY, { "q0-words": "Because.\r\n\r\nReally." }, "Because.\n\nReally."],
  ])("V-03 takes %s", async (_, question, fields, answer) => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask([question]);
    const ada = await signIn();
    const sent = await ada.submit(await ada.get(`/q/${id}`), fields);
    expect([sent.status, readText(sent.text)]).toEqual([303, ""]);
    expect((await inbox.get(id))?.settlement?.answers).toEqual({ [question.question]: answer });
  });

  it("V-02 errors stand beside their fields, and what was typed is kept", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask([DEPLOY, FEATURES, PORT, WHY]);
    const ada = await signIn();
    const fields = {
      q0: "other",
      "q0-words": "",
      "q2-words": "99999<b>",
      "q3-words": "\nBecause.",
      "q3-note": "hm",
    };
    const refused = await ada.submit(await ada.get(`/q/${id}`), fields);
    expect(refused.status).toBe(422);
    const { settlement, draft } = (await inbox.get(id)) ?? {};
    expect(settlement).toBeUndefined();
    expect(draft).toMatchObject({ by: "Ada", answers: { [WHY.question]: "\nBecause." } });
    const { text } = refused;
    expect(text).toContain("<title>Error: ");
    expect(readText(text)).toContain("3 answers are missing or do not fit");
    for (const [index, fault] of [
      [0, "Write your answer in your own words, or choose an option."],
      [1, "Choose at least one option."],
      [2, "The answer must be a whole number from 1 to 65535."],
    ]) {
      expect(text).toMatch(new RegExp(`id="q${index}-error"><strong>Error: </strong>${fault}`));
    }
    expect(text).not.toContain('id="q3-error"');
    expect(text).toMatch(/id="q0-other"[^>]* checked/);
    expect(text).toContain('value="99999&lt;b&gt;"');
    // A text area drops its first line break: what was typed begins with one.
    expect(text).toContain(">\n\nBecause.</textarea>");
    const sent = await ada.submit(refused, { ...fields, q0: "0", q1: "0", "q2-words": "80" });
    expect(sent.status).toBe(303);
  });

  it("V-02 declines with a reason", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask();
    const ada = await signIn();
    const sent = await ada.submit(await ada.get(`/q/${id}`), { act: "decline", reason: "not tonight" });
    expect(sent.status).toBe(303);
    expect((await inbox.get(id))?.settlement).toMatchObject({
      type: "declined",
      by: "Ada",
      reason: "not tonight",
    });
    expect(readText((await ada.get(`/q/${id}`)).text)).toContain("Declined. Whoever asked is told so.");
  });

  it("V-04 who comes too late is told who was first, and gets back what they typed", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask([DEPLOY, WHY]);
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    await inbox.answer(id, {
      answers: { [DEPLOY.question]: "No", "Why?": "x" },
      by: "Bob",
      door: "terminal",
    });
    const late = await ada.submit(page, { q0: "0", "q1-words": "It is <b>tested</b>." });
    expect(late.status).toBe(409);
    const text = readText(late.text);
    expect(text).toContain("Somebody was quicker");
    expect(text).toContain("Answered by Bob in the terminal");
    expect(text).toContain("What you had typed Deploy to production? Yes Why? It is <b>tested</b>.");
    expect((await inbox.get(id))?.settlement?.answers).toMatchObject({ [DEPLOY.question]: "No" });
  });

  it("V-04 who has answered it in another tab is not told that somebody was quicker", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask([WHY]);
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    await inbox.answer(id, { answers: { "Why?": "x" }, by: "Ada", door: "page" });
    const text = readText((await ada.submit(page, { "q0-words": "y" })).text);
    expect(text).toContain("Done in another tab or on another device");
    expect(text).toContain("Answered by you on the page");
    expect(text).toContain("What you had typed Why? y");
    expect(text).not.toContain("Somebody was quicker");
  });

  it("V-02 the same form sent twice is one answer", async () => {
    const { ask, signIn } = createSite();
    const id = await ask();
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    expect((await ada.submit(page, { q0: "0" })).status).toBe(303);
    expect((await ada.submit(page, { q0: "0" })).status).toBe(303);
    expect((await ada.submit(page, { q0: "0", "answer-key": "another" })).status).toBe(409);
  });

  it("I-04 V-02 a draft of another device stands in the form", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask([DEPLOY, FEATURES, MOMENT, WHY]);
    await inbox.saveDraft(id, {
      answers: {
        [DEPLOY.question]: "On Monday",
        "Which features?": ["API", "Search"],
        "When?": "2026-12-01T09:30:00+01:00",
        "Why?": "So.",
      },
      annotations: { "Why?": { notes: "A note." } },
    });
    const { text } = await (await signIn()).get(`/q/${id}`);
    for (const pattern of [
      /id="q0-other"[^>]* checked/,
      />\nOn Monday<\/textarea>/,
      /id="q1-1"[^>]* checked/,
      />\nSearch<\/textarea>/,
      /value="2026-12-01T09:30:00"/,
      /name="q2-zone"[^>]*value="\+01:00"/,
      />\nSo\.<\/textarea>/,
      /<details class="note" open=""><summary>Add a note<\/summary>.*>\nA note\.<\/textarea>/s,
    ]) {
      expect(text).toMatch(pattern);
    }
    expect(text).not.toMatch(/id="q0-0"[^>]* checked/);
  });

  it("V-05 what somebody else has filled in is said to be theirs", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask();
    const [ada, bob] = [await signIn(), await signIn("Bob")];
    await inbox.saveDraft(id, { answers: { [DEPLOY.question]: "No" }, by: "Bob" });
    expect(readText((await ada.get(`/q/${id}`)).text)).toContain("Filled in so far by Bob.");
    expect((await bob.get(`/q/${id}`)).text).not.toContain("Filled in so far");
  });

  it("V-05 nothing is chosen before the person chooses, the recommended one neither", async () => {
    const { ask, signIn } = createSite();
    const id = await ask([{ ...DEPLOY, recommended: 0 }, FEATURES, SURE]);
    const { text } = await (await signIn()).get(`/q/${id}`);
    expect(text).not.toMatch(/<input[^>]* checked/);
    expect(text).not.toContain("autofocus");
    expect(text).toContain("<em>recommended</em>");
  });

  it("V-03 a question without notes has no field for one", async () => {
    const { ask, signIn, inbox } = createSite();
    const id = await ask([DEPLOY], { allowNotes: false });
    const ada = await signIn();
    const page = await ada.get(`/q/${id}`);
    expect(page.text).not.toContain("q0-note");
    expect((await ada.submit(page, { q0: "0" })).status).toBe(303);
    expect((await inbox.get(id))?.settlement?.annotations).toBeUndefined();
  });

  it("V-07 an ordinary question is at most 40 KB with its style and script", async () => {
    const options = ["PostgreSQL", "SQLite", "DuckDB", "None"].map((label) => ({
      label,
      description: "A sentence about it.",
    }));
    const { ask, signIn } = createSite();
    const id = await ask([{ question: "Which database should it use?", header: "Database", options }]);
    const ada = await signIn();
    const { text } = await ada.get(`/q/${id}`);
    const assets = [...text.matchAll(/"\.\.\/(assets\/[^"]+\.(?:css|js))"/g)].map(([, name]) => name);
    expect(assets).toHaveLength(2);
    const files = await Promise.all(assets.map((name) => ada.get(`/${name}`)));
    const sizes = [text, ...files.map((file) => file.text)].map((part) => Buffer.byteLength(part));
    expect(Math.min(...sizes)).toBeGreaterThan(3_000);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(40_000);
  });
});
