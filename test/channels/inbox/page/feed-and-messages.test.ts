import { describe, expect, it } from "vitest";
import { createMemoryStore } from "../../../../channels/inbox/index.js";
import { createStillSite, expectAsWritten, NOW, nameRandom, tidyPage, tidyWholePage } from "./as-written.js";
import { createSite, DEPLOY, hiddenOf, type Page, readText, tokenOf } from "./pages.js";

const minutesAfter = (minutes: number): string => new Date(Date.parse(NOW) + minutes * 60_000).toISOString();

const MINUTE = 60_000;

describe("the feed", () => {
  it("Z-01 V-01 is drawn as it is written down where nothing waits", async () => {
    const { signIn } = createStillSite();
    expectAsWritten("feed-empty.txt", tidyPage((await (await signIn()).get("/")).text));
  });

  it("Z-01 V-01 is drawn as it is written down with something of each kind", async () => {
    const push = { publicKey: "a-public-key", subscribe: async () => undefined };
    const { ask, inbox, setNow, signIn } = createStillSite({ push });
    const named = (question: string) => [{ ...DEPLOY, question }];
    const answered = await ask(named("Answered?"), { asker: "planner", project: "shop" });
    await inbox.answer(answered, { answers: { "Answered?": "Yes" }, by: "Ada", door: "page" });
    setNow(minutesAfter(1));
    await inbox.decline(await ask(named("Declined?")), { by: "Bob\u001b", door: "desk" });
    setNow(minutesAfter(2));
    await inbox.withdraw(await ask(named("Taken back?"), { timeToLiveMs: 90 * MINUTE }));
    setNow(minutesAfter(3));
    await ask(named("Expired?"), { timeToLiveMs: MINUTE });
    await ask(named("Long <ago>?\nReally?"), { asker: "a\nb\u001b", project: "c\nd\u001b" });
    await ask(named("Soon?"), { timeToLiveMs: 4_000 * MINUTE + 14 * MINUTE });
    await ask(named("Not so soon?"), { timeToLiveMs: 4_000 * MINUTE + 15 * MINUTE });
    await ask(named("In two days?"), { timeToLiveMs: 4_000 * MINUTE + 2_880 * MINUTE });
    await ask(named("Done?"), { kind: "todo", timeToLiveMs: 4_000 * MINUTE + 80 * MINUTE });
    setNow(minutesAfter(4_003));
    await ask(named("Just now?"));
    const ada = await signIn();
    expectAsWritten("feed-full.txt", tidyWholePage((await ada.get("/")).text));
    const [, next = ""] = /\?after=([^"]*)/.exec((await ada.get("/")).text) ?? [];
    expect(next).toBe("");
  });

  it("V-01 V-10 says of each that has several questions how many, in every language, and says it of no other", async () => {
    const { ask, inbox, signIn } = createSite();
    const others = ["Why?", "Since when?"].map((question) => ({ ...DEPLOY, question }));
    await ask([{ ...DEPLOY, question: "Alone?" }]);
    await ask([DEPLOY, ...others]);
    await ask([DEPLOY, ...others], { title: "Before the release" });
    await inbox.withdraw(await ask([DEPLOY, ...others]));
    const ada = await signIn();
    for (const [language, told] of Object.entries({
      en: "3 questions",
      de: "3 Fragen",
      "zh-CN": "3 个问题",
    })) {
      const { text } = await ada.get("/", { "accept-language": language });
      const items = text.split("<li>").slice(1).map(readText);
      const silent = items.filter((item) => !item.includes(told));
      expect([items.length, silent]).toEqual([4, [expect.stringContaining("Alone?")]]);
      expect(text.split(told)).toHaveLength(4);
    }
  });

  it("Z-01 V-01 has a page of to-dos alone where no question waits", async () => {
    const { ask, signIn } = createStillSite();
    await ask([DEPLOY], { kind: "todo" });
    expectAsWritten("feed-todos.txt", tidyPage((await (await signIn()).get("/")).text));
    await ask();
    expect((await (await signIn()).get("/")).text).toContain('<h1 class="visually-hidden">Inbox</h1>');
  });

  it.each([
    ["after", 50, "question", "waiting"],
    ["todos", 20, "todo", "todos"],
    ["settled", 12, "question", "settled"],
  ] as const)("Z-01 V-01 goes on by %s after %i", async (cursor, limit, kind, section) => {
    const { ask, inbox, signIn } = createStillSite();
    const ids: string[] = [];
    for (let count = 0; count <= limit; count += 1) {
      const id = await ask([{ ...DEPLOY, question: `Question ${count}?` }], { kind });
      ids.push(id);
      if (cursor === "settled") await inbox.withdraw(id);
    }
    const ada = await signIn();
    const listOf = ({ text }: Page): string[] => {
      const list = new RegExp(`<section class="list ${section}"[\\s\\S]*?</section>`).exec(text)?.[0] ?? "";
      return [...list.matchAll(/<a class="card" href="[^"]*q\/(\w+)"/g)].map(([, id = ""]) => id);
    };
    const first = await ada.get("/");
    const seen = listOf(first);
    expect(seen).toHaveLength(limit);
    expect(first.text).not.toContain("Back to the first");
    expect(first.text.includes(`<title>Inbox · ${limit}+ waiting</title>`)).toBe(cursor === "after");
    const [, link = ""] = /<a class="button quiet" href="\.\/(\?[^"]*)">More<\/a>/.exec(first.text) ?? [];
    expect([...new URLSearchParams(link).keys()]).toEqual([cursor]);
    const second = await ada.get(`/${link}`);
    expect([...seen, ...listOf(second)].sort()).toEqual(ids.sort());
    expect(second.text).toContain('<p><a class="button quiet" href="./">Back to the first</a></p>');
    expect(second.text).not.toContain("More</a>");
  });

  it.each([
    ["after", "~~"],
    ["todos", "~~"],
    ["settled", "0"],
  ])("V-01 shows the first page where %s=%s leads nowhere", async (cursor, after) => {
    const { ask, inbox, signIn } = createStillSite();
    await ask();
    await ask([DEPLOY], { kind: "todo" });
    await inbox.withdraw(await ask());
    const ada = await signIn();
    const { status, text } = await ada.get(`/?${cursor}=${after}`);
    expect([status, text.split('<a class="card"').length]).toEqual([200, 4]);
  });
});

describe("pages that say something", () => {
  it("Z-01 G-01 are drawn as they are written down", async () => {
    const { ask, signIn, visitor } = createStillSite();
    const id = await ask();
    const ada = await signIn();
    const { text } = await ada.get(`/q/${id}`);
    const fields = {
      token: tokenOf({ ...(await ada.get("/")), text }),
      "q0-words": "Long.",
      "q0-note": " \n",
    };
    const foreign = { origin: "https://evil.example" };
    const shown: [name: string, page: Promise<Page>][] = [
      ["nobody at the feed", visitor().get("/")],
      ["nobody at an entry", visitor().get(`/q/${id}`)],
      ["the page to sign in", visitor().get("/sign-in")],
      ["the page to sign in, for an entry", visitor().get(`/sign-in?next=q/${id}`)],
      ["a wrong code", visitor().post("/sign-in", { code: "x", next: `q/${id}` })],
      [
        "signed out meanwhile",
        visitor().post(`/q/${id}`, { ...fields, "q1-words": "a\r\nb ", reason: " c" }),
      ],
      ["signed out meanwhile, with nothing typed", visitor().post(`/q/${id}`, { q0: "1", "q0-words": " " })],
      ["no entry, for a person", ada.get("/q/nothing")],
      ["no entry of such an id, for a person", ada.get(`/q/${"0".repeat(35)}`)],
      ["no page", visitor().get("/nothing")],
      ["no page below a folder", visitor().get("/a/b/c")],
      ["a form of another site", ada.post(`/q/${id}`, fields, foreign)],
      ["a sign-in of another site", ada.post("/sign-in", { code: "x" }, foreign)],
      ["a sign-out of another site", ada.post("/sign-out", {}, foreign)],
      ["a form that is none", ada.post(`/q/${id}`, {}, { "content-type": "text/plain" })],
      ["offline", visitor().get("/offline")],
    ];
    const parts: string[] = [];
    for (const [name, page] of shown) {
      const { status, text: html } = await page;
      parts.push(`## ${name}: ${status}\n${tidyPage(html)}`);
    }
    expectAsWritten("messages.txt", nameRandom(parts.join("\n")));
  });

  it("Z-01 G-04 a host's own sign-in has no form of ours", async () => {
    const { visitor } = createStillSite({ authenticate: () => undefined });
    const parts = [await visitor().get("/"), await visitor().post("/sign-in", { code: "x" })].map(
      ({ status, text }) => `## ${status}\n${tidyPage(text)}`,
    );
    expectAsWritten("messages-of-a-host.txt", parts.join("\n"));
  });

  it("Z-01 V-01 say that something went wrong, and tell the host of it", async () => {
    const told: unknown[] = [];
    const broken = new Error("broken");
    const { inbox, signIn } = createStillSite({ onError: (cause) => told.push(cause) });
    inbox.list = () => Promise.reject(broken);
    const ada = await signIn();
    const [page, api] = [await ada.get("/"), await ada.get("/api/entries")];
    expectAsWritten(
      "messages-of-failures.txt",
      `${page.status}\n${tidyPage(page.text)}\n${api.status}\n${api.text}\n`,
    );
    expect(told).toEqual([broken, broken]);
  });

  it("V-01 a page that failed leads back to its question", async () => {
    const { inbox, signIn, ask } = createSite();
    const [id, ada] = [await ask(), await signIn()];
    inbox.get = () => Promise.reject(new Error("broken"));
    for (const path of [`/q/${id}`, `/q/${id}/image`]) {
      const { status, text } = await ada.get(path);
      expect(status).toBe(500);
      expect(text).toMatch(new RegExp(`<a class="button" href="[./]*/q/${id}">Back to the question</a>`));
      expect(text).toContain("Back to the inbox</a>");
    }
    expect((await ada.get("/q/nothing/image")).text).not.toContain("Back to the question");
  });

  it("V-02 V-01 what was filled in when something went wrong is sent again by pressing a button", async () => {
    const told: unknown[] = [];
    const { inbox, signIn, ask } = createSite({ onError: (cause) => told.push(cause) });
    const [id, ada] = [await ask(), await signIn()];
    const page = await ada.get(`/q/${id}`);
    const { answer } = inbox;
    const broken = new Error("broken");
    inbox.answer = () => Promise.reject(broken);
    const failed = await ada.submit(page, { q0: "other", "q0-words": 'On "Monday"\r\nor so' });
    expect([failed.status, told]).toEqual([500, [broken]]);
    expect(failed.text).not.toContain("Back to the question");
    expect(failed.text).toContain(`<form method="post" action="../q/${id}">`);
    inbox.answer = answer;
    const again = await ada.post(`/q/${id}`, hiddenOf(failed));
    expect(again.status).toBe(303);
    expect((await inbox.get(id))?.settlement?.answers).toEqual({ [DEPLOY.question]: 'On "Monday"\nor so' });
  });

  it.each(["kept", "get", "settle"] as const)(
    "V-02 V-01 nor is it lost where the store cannot be reached at all, from the first that is asked of it: %s",
    async (first) => {
      const store = createMemoryStore();
      let isDown = false;
      const orDown = <Args extends unknown[], Result>(act: (...args: Args) => Promise<Result>) => {
        return (...args: Args) => (isDown ? Promise.reject(new Error("down")) : act(...args));
      };
      const down = { kept: orDown(store.kept), get: orDown(store.get), settle: orDown(store.settle) };
      const { inbox, signIn, ask } = createSite({}, { store: { ...store, [first]: down[first] } });
      const [id, ada] = [await ask(), await signIn()];
      const page = await ada.get(`/q/${id}`);
      isDown = true;
      const failed = await ada.submit(page, { q0: "other", "q0-words": "On Monday" });
      expect([failed.status, failed.text.includes(`action="../q/${id}"`)]).toEqual([500, true]);
      const many = await ada.submit(page, { q0: Array.from({ length: 10_000 }, () => "0") });
      expect(many.text.split('type="hidden"').length - 1).toBe(5_000);
      isDown = false;
      expect((await ada.post(`/q/${id}`, hiddenOf(failed))).status).toBe(303);
      expect((await inbox.get(id))?.settlement?.answers).toEqual({ [DEPLOY.question]: "On Monday" });
    },
  );

  it.each([
    undefined,
    () => Promise.reject(new Error("told")),
    () => {
      throw new Error("told");
    },
  ])("Z-01 V-01 a failure is told as one whoever the host has told of it (%#)", async (onError) => {
    const { inbox, signIn } = createStillSite(onError === undefined ? {} : { onError });
    inbox.list = () => Promise.reject(new Error("broken"));
    expect((await (await signIn()).get("/")).status).toBe(500);
  });
});
