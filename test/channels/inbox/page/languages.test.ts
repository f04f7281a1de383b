import { describe, expect, it } from "vitest";
import { createInbox, createMemoryStore } from "../../../../channels/inbox/index.js";
import { createInboxPages } from "../../../../channels/inbox/page/index.js";
import { readAcceptLanguage } from "../../../../src/http/accept-language.js";
import { createStillSite, expectAsWritten, NOW, tidyPage } from "./as-written.js";
import { DEPLOY, type Page, type Question, tokenOf } from "./pages.js";

const PORT: Question = {
  question: "Which port?",
  header: "Port",
  options: [],
  schema: { type: "integer", minimum: 1, maximum: 65_535 },
};
const PARTS: Question = { ...DEPLOY, question: "Which parts?", multiSelect: true };
const WHY: Question = { question: "Why?", header: "", options: [], schema: { type: "string" } };
const DATABASE: Question = { ...DEPLOY, question: "Go on?", header: "Go on", recommended: 0 };

const HOUR = 3_600_000;

async function fillFeed({ ask, inbox, setNow }: ReturnType<typeof createStillSite>): Promise<void> {
  const answered = await ask([{ ...DEPLOY, question: "Answered?" }], { asker: "planner" });
  await inbox.answer(answered, { answers: { "Answered?": "Yes" }, by: "Bob", door: "terminal" });
  setNow(new Date(Date.parse(NOW) + HOUR).toISOString());
  await inbox.withdraw(await ask([{ ...DEPLOY, question: "Taken back?" }]));
  await ask([DEPLOY], { asker: "planner", project: "shop", timeToLiveMs: 2 * HOUR });
  await ask([{ ...DEPLOY, question: "Done?" }], { kind: "todo" });
}

describe.each(["de", "zh-CN"] as const)("the pages in %s", (language) => {
  const inLanguage = { "accept-language": language };

  it("O-01 the feed is drawn as it is written down", async () => {
    const site = createStillSite();
    await fillFeed(site);
    const ada = await site.signIn();
    expectAsWritten(`in-${language}-feed.txt`, tidyPage((await ada.get("/", inLanguage)).text));
  });

  it("O-01 a question, with all that is wrong, is drawn as it is written down, and so is how it ended", async () => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const id = await ask([DATABASE, PARTS, PORT], {
      context: { markdown: "**Why** it is asked." },
      metadata: { plan: "First this, then that." },
    });
    const send = (page: Page, fields: Record<string, string | string[]>) =>
      ada.post(
        page.path,
        { token: /name="token" value="([^"]*)/.exec(page.text)?.[1] ?? "", ...fields },
        inLanguage,
      );
    const shown = await ada.get(`/q/${id}`, inLanguage);
    const refused = await send(shown, { act: "answer", q0: "other", "q2-words": "many" });
    expect(refused.status).toBe(422);
    expectAsWritten(`in-${language}-entry.txt`, tidyPage(refused.text));
    const fields = { q0: "0", q1: ["0", "1"], "q1-note": "both", "q2-words": "80" };
    expect((await send(shown, { act: "answer", ...fields })).status).toBe(303);
    expectAsWritten(`in-${language}-settled.txt`, tidyPage((await ada.get(`/q/${id}`, inLanguage)).text));
    const late = await send(shown, { act: "answer", ...fields, "q2-words": "81" });
    expectAsWritten(`in-${language}-too-late.txt`, tidyPage(late.text));
  });
});

describe.each([
  ["en", "of at most 1 000: shorten it by 1 "],
  ["de", "höchstens 1 000 sind erlaubt: Kürzen Sie um 1 "],
  ["zh-CN", "最多允许 1 000 字节：请缩短 1 "],
])("the page in %s", (language, told) => {
  it("T-22 O-01 refuses an answer that is longer than the model may read, and says by how much", async () => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const id = await ask([DATABASE, WHY], { maxResultBytes: 1_000 });
    const shown = await ada.get(`/q/${id}`);
    const token = /name="token" value="([^"]*)/.exec(shown.text)?.[1] ?? "";
    const fields = {
      ...{ token, act: "answer", q0: "0" },
      ...{ "q1-words": "x".repeat(1_000), "q1-note": "n".repeat(1_000) },
    };
    const refused = await ada.post(shown.path, fields, { "accept-language": language });
    expect(refused.status).toBe(422);
    expect(refused.text).toContain(told);
  });
});

describe("the language of the pages", () => {
  it.each([
    [undefined, "en"],
    ["fr", "en"],
    ["de-AT,de;q=0.9,en;q=0.8", "de"],
    ["en;q=0.4, zh-TW;q=0.6", "zh-CN"],
    ["de;q=0, en;q=0.1", "en"],
  ])("O-01 is the one that the browser prefers: %j is %s", async (header, language) => {
    const { visitor } = createStillSite();
    const page = await visitor().get("/sign-in", header === undefined ? {} : { "accept-language": header });
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.headers.get("vary")).toBe("accept-language");
  });

  it("O-01 is the option's before the browser's, and then no reply varies", async () => {
    const { visitor } = createStillSite({ language: "de" });
    for (const path of ["/sign-in", "/manifest.webmanifest", "/offline", "/nowhere"]) {
      const page = await visitor().get(path, { "accept-language": "zh-CN" });
      expect(page.text).toMatch(/lang="de"|"Posteingang"/);
      expect(page.headers.get("vary")).toBeNull();
    }
  });

  it("O-01 one that there is not is refused at once", () => {
    const inbox = createInbox({ store: createMemoryStore() });
    const options = JSON.parse('{ "language": "tlh" }');
    expect(() => createInboxPages(inbox, options)).toThrow(TypeError);
  });

  it("O-01 is not the API's: what programs read is English", async () => {
    const { visitor } = createStillSite({ language: "de" });
    const english = createStillSite();
    for (const path of ["/api/openapi.json", "/api/entries"]) {
      expect((await visitor().get(path)).text).toBe((await english.visitor().get(path)).text);
    }
  });

  it.each([
    ["de", "Beantwortet von Bob"],
    ["zh-CN", "已回答（由 Bob）"],
  ])("O-01 who has answered is told where nobody knows through which door: %s", async (language, told) => {
    const { inbox, ask, signIn } = createStillSite();
    await inbox.answer(await ask([DEPLOY]), { answers: { [DEPLOY.question]: "Yes" }, by: "Bob" });
    const feed = await (await signIn()).get("/", { "accept-language": language });
    expect(feed.text).toContain(told);
  });

  it.each([
    ["de", "nicht für Sie", "ist kein Formular"],
    ["zh-CN", "不是给您的", "不是表单"],
  ])("O-01 refusals are in it too: %s", async (language, nothing, noForm) => {
    const { signIn, ask } = createStillSite();
    const ada = await signIn();
    const headers = { "accept-language": language };
    expect((await ada.get("/q/nothing", headers)).text).toContain(nothing);
    const sent = await ada.post(`/q/${await ask()}`, {}, { ...headers, "content-type": "text/plain" });
    expect([sent.status, sent.text.includes(noForm)]).toEqual([415, true]);
  });

  it.each([
    ["de", "darf keine Option zweimal nennen."],
    ["zh-CN", "不能重复同一选项。"],
  ])(
    "O-01 V-02 what is wrong is told in it, and what it has no words for as it is: %s",
    async (language, twice) => {
      const { signIn, ask } = createStillSite();
      const ada = await signIn();
      const words: Question = { question: "Why?", header: "", options: [] };
      const page = await ada.get(`/q/${await ask([PARTS, words])}`);
      const sent = await ada.post(
        page.path,
        { token: tokenOf(page), q0: ["0", "other"], "q0-words": "Yes", "q1-words": "a\0b" },
        { "accept-language": language },
      );
      const faults = [...sent.text.matchAll(/<p class="error"[^>]*>.*?<\/strong>(.*?)<\/p>/g)];
      expect(faults.map(([, fault = ""]) => fault)).toEqual([
        expect.stringContaining(twice),
        expect.stringContaining("must not hold NUL"),
      ]);
    },
  );
});

describe.each([
  ["de", "Ja", "Nein"],
  ["zh-CN", "是", "否"],
] as const)("the language of what stands on a page in %s", (language, yes, no) => {
  const options = ["Yes", "No"].map((label) => ({ label, description: "" }));

  it("O-01 our own labels are in it, and what an agent wrote is in none that we know", async () => {
    const { ask, inbox, signIn } = createStillSite();
    const ada = await signIn();
    const id = await ask([{ ...DEPLOY, options }], { metadata: { decision: { kind: "bool" } } });
    const foreign = await ask([{ ...DEPLOY, question: "Ship it?" }]);
    const read = async (path: string) => (await ada.get(path, { "accept-language": language })).text;
    const page = await read(`/q/${id}`);
    for (const label of [yes, no]) {
      expect(page).toMatch(new RegExp(`<label for="[^"]*">${label}`));
      expect(page).not.toContain(`<span lang="">${label}</span>`);
    }
    expect(await read(`/q/${foreign}`)).toContain('<span lang="">Yes</span>');
    const other = await ask([{ ...DEPLOY, question: "Or else?", otherLabel: "Another" }]);
    expect(await read(`/q/${other}`)).toContain('<span lang="">Another</span>');
    const sure: Question = { question: "Sure?", header: "", options: [], schema: { type: "boolean" } };
    const buttons = (await read(`/q/${await ask([sure])}`)).matchAll(
      /<label for="q0-(?:true|false)">(.*?)<\/label>/g,
    );
    expect([...buttons].map(([, label]) => label)).toEqual([yes, no]);
    for (const one of [id, foreign]) {
      const { questions = [] } = (await inbox.get(one))?.request ?? {};
      const answers = Object.fromEntries(questions.map(({ question }) => [question, "Yes"]));
      await inbox.answer(one, { answers, by: "Ada" });
    }
    expect(await read(`/q/${id}`)).toContain(`<dd>${yes}</dd>`);
    expect(await read(`/q/${foreign}`)).toContain('<dd><span lang="">Yes</span></dd>');
  });
});

describe("what a browser prefers", () => {
  it.each([
    ["", []],
    ["de", ["de"]],
    ["fr;q=0.2, de ; Q=0.7,en", ["en", "de", "fr"]],
    ["de;q=0,en;q=nothing,*;q=0.1", ["*"]],
    ["de;xq=0", ["de"]],
    [`${"x,".repeat(600)}de`, Array(500).fill("x")],
  ])("O-01 %j", (header, languages) => {
    expect(readAcceptLanguage(new Headers({ "accept-language": header }))).toEqual(languages);
  });
});

describe("what a browser is told that goes where nothing is taken", () => {
  const BROWSER = { accept: "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8" };
  const ELSEWHERE = { host: "elsewhere.example" };

  it.each([
    ["en", "/", ELSEWHERE, 403, "is not served here. Name it in the option allowedHosts"],
    ["de", "/", ELSEWHERE, 403, "Unter diesem Namen gibt es die Seite nicht"],
    ["zh-CN", "/q/nothing", ELSEWHERE, 403, "此名称下没有该网页"],
    ["de", "/nowhere/at/all", ELSEWHERE, 403, "Unter diesem Namen gibt es die Seite nicht"],
    ["en", "/sign-out", {}, 405, "not one to open"],
    ["de", "/sign-out", {}, 405, "lässt sich so nicht öffnen"],
    ["zh-CN", "/sign-out", {}, 405, "不能这样打开"],
    ["de", "/nowhere", {}, 404, "nicht für Sie"],
    ["de", "/", { ...ELSEWHERE, accept: "image/png,text/html" }, 403, "Unter diesem Namen"],
    ["de", "/", { ...ELSEWHERE, accept: "image/png, text/html" }, 403, "Unter diesem Namen"],
  ] as const)("O-01 a page in %s: %s %j", async (language, path, headers, status, told) => {
    const { visitor } = createStillSite();
    const page = await visitor().get(path, { ...BROWSER, ...headers, "accept-language": language });
    expect([page.status, page.headers.get("content-type")]).toEqual([status, "text/html; charset=utf-8"]);
    expect(page.text).toContain(`<html lang="${language}">`);
    expect(page.text).toContain(told);
    expect(page.headers.get("allow")).toBe(status === 405 ? "POST" : null);
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(page.headers.get("vary")).toBe(status === 404 ? "accept-language" : "accept-language, accept");
  });

  it.each([
    ["/", { ...ELSEWHERE }, "forbidden_host"],
    ["/", { ...ELSEWHERE, accept: "*/*" }, "forbidden_host"],
    ["/", { ...ELSEWHERE, accept: "application/json, text/html-fragment" }, "forbidden_host"],
    ["/", { ...ELSEWHERE, accept: "context/html" }, "forbidden_host"],
    ["/", { ...ELSEWHERE, accept: `${"*/*,".repeat(250)}text/html` }, "forbidden_host"],
    ["/sign-out", { accept: "application/json" }, "method_not_allowed"],
    ["/api/entries", { ...BROWSER, ...ELSEWHERE }, "forbidden_host"],
    ["/api/entries/x/answer", BROWSER, "method_not_allowed"],
  ] as const)("O-01 and programs in English, as a problem: %s %j", async (path, headers, code) => {
    const { visitor } = createStillSite();
    const inEnglish = await visitor().get(path, headers);
    const inGerman = await visitor().get(path, { ...headers, "accept-language": "de" });
    expect(inGerman.headers.get("content-type")).toBe("application/problem+json");
    expect(JSON.parse(inGerman.text)).toMatchObject({ code });
    expect(inGerman.text).toBe(inEnglish.text);
    expect(inGerman.headers.get("vary")).toBe(path.startsWith("/api/") ? null : "accept");
  });
});
