import { requestOf } from "../pages.js";
import { plain, release, startPage, storage } from "./examples.js";
import type { Person, ServedSite } from "./people.js";

const DEPLOY = "The migration finished cleanly. Deploy to production?";
const RUNNER = "Which test runner should I set up?";

/** An inbox with something of each kind in it. */
export async function fillInbox({ inbox }: ServedSite): Promise<void> {
  const yesOrNo = { header: "", options: plain("Yes", "No"), allowOther: false };
  const deployer = { asker: "deployer", project: "checkout-service" };
  await inbox.ask(requestOf([{ question: DEPLOY, ...yesOrNo }], { ...deployer, timeToLiveMs: 540_000 }));
  await inbox.ask(release());
  await inbox.ask(startPage());
  const todo = {
    question: "Rotate the signing key, then restart the workers",
    header: "",
    options: plain("Done", "Skipped"),
    allowOther: false,
  };
  await inbox.ask(requestOf([todo], { ...deployer, kind: "todo" }));
  const runner = await inbox.ask(
    requestOf([{ question: RUNNER, header: "", options: plain("Vitest", "Jest") }], { asker: "planner" }),
  );
  await inbox.answer(runner.entry.id, { answers: { [RUNNER]: "Vitest" }, by: "Ada", door: "terminal" });
  const refused = await inbox.ask(
    requestOf([{ question: "May I drop the old tables?", ...yesOrNo }], deployer),
  );
  await inbox.decline(refused.entry.id, { by: "Grace", door: "page" });
}

/** Brings a page into a state that people see. */
export type State = (site: ServedSite, person: Person) => Promise<void>;

/** Before a question, and how it is come to. */
export const ARRIVED: Record<string, State> = {
  "wrong-code": async (_, { visit, page, context }) => {
    await context.clearCookies();
    await visit("/sign-in");
    await page.fill("#code", "abcdefg-hjkmnpq");
    await page.click("button.primary");
    await page.waitForSelector("[role=alert], .error, .notice");
  },
  feed: async (_, { visit, page }) => {
    await visit("/");
    await page.waitForSelector(".card");
  },
  empty: async ({ inbox }, { visit, page }) => {
    for (const { id } of (await inbox.list({ status: "open" })).entries) await inbox.withdraw(id);
    await visit("/");
    await page.waitForSelector("h1");
  },
};

/** A question that waits. */
export const ASKED: Record<string, State> = {
  previews: async ({ inbox }, { visit, page }) => {
    await visit(`/q/${(await inbox.ask(startPage())).entry.id}`);
    await page.click("label[for=q0-0]");
    await page.waitForSelector("#saved:not(:empty)");
  },
  "tall-previews": async ({ inbox }, { visit, page }) => {
    const rows = "<tr><td>2026-11</td><td>128 orders</td><td>4 errors</td></tr>".repeat(30);
    const options = [
      { label: "One table", description: "All of it at once.", preview: `<table border="1">${rows}</table>` },
      { label: "A sentence", description: "", preview: "<p>128 orders, 4 errors.</p>" },
    ];
    const question = { question: "How should the report look?", header: "", options };
    await visit(`/q/${(await inbox.ask(requestOf([question]))).entry.id}`);
    await page.waitForSelector(".frame.tall");
  },
  opened: async ({ inbox }, { visit, page }) => {
    await visit(`/q/${(await inbox.ask(storage())).entry.id}`);
    await page.click("label[for=q0-other]");
    await page.fill("#q0-words", "Both, one after the other:\nfirst the files, then the database.");
    await page.click(".note summary");
    await page.fill("#q0-note", "Ask Grace.");
    await page.click(".decline summary");
    await page.fill("#reason", "Not before Monday.");
    await page.waitForSelector("#saved:not(:empty)");
  },
  errors: async ({ inbox }, { visit, page }) => {
    await visit(`/q/${(await inbox.ask(release())).entry.id}`);
    await page.click("label[for=q0-0]");
    await page.fill("#q2-words", "99999999");
    await page.click("button.primary");
    await page.waitForSelector("#faults");
  },
};

/** Where nothing can be answered any more. */
export const ENDED: Record<string, State> = {
  "signed-out": async ({ inbox }, { visit, page, context }) => {
    await visit(`/q/${(await inbox.ask(release())).entry.id}`);
    await page.fill("#q4-words", "The new checkout flow.");
    await context.clearCookies();
    await page.click("button.primary");
    await page.waitForSelector("#code");
  },
  "not-found": async (_, { visit, page }) => {
    await visit("/q/nothing");
    await page.waitForSelector("h1");
  },
  settled: async ({ inbox }, { visit, page }) => {
    const { id } = (await inbox.ask(startPage())).entry;
    await visit(`/q/${id}`);
    await page.click("label[for=q0-1]");
    await page.click(".note summary");
    await page.fill("#q0-note", "The figures can wait.");
    await page.click("button.primary");
    await page.waitForSelector(".settlement");
  },
  elsewhere: async ({ inbox }, { visit, page }) => {
    const { id } = (await inbox.ask(release())).entry;
    await visit(`/q/${id}`);
    await page.click("label[for=q1-0]");
    await page.fill("#q4-words", "The new checkout flow,\nand the fix for rounding.");
    const texts = [
      "SQLite",
      ["Sign-in", "REST API"],
      "8080",
      "2026-12-01T09:00:00Z",
      "The new checkout flow.",
    ];
    const answers = Object.fromEntries(
      release().questions.map(({ question }, index) => [question, texts[index]]),
    );
    await inbox.answer(id, { answers, by: "Grace", door: "terminal" });
    await page.waitForSelector("#kept");
  },
};
