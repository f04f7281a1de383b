import { describe, expect, it } from "vitest";
import { DEPLOY, type Question } from "../pages.js";
import { serveSite, useBrowser } from "./people.js";

useBrowser();

const WHY: Question = { question: "Why?", header: "", options: [] };
const FEATURES: Question = {
  question: "Which features?",
  header: "",
  multiSelect: true,
  options: ["Sign-in", "API"].map((label) => ({ label, description: "" })),
};

describe("answering on the page", () => {
  it("V-11 a code in a link leaves the address, and an answer is sent by pointer", async () => {
    const site = await serveSite();
    const id = await site.ask();
    const { page } = await site.open();
    expect(page.url()).toBe(`${site.url}/`);
    await page.click(".card");
    await page.click("label[for=q0-1]");
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement).toMatchObject({
      answers: { [DEPLOY.question]: "No" },
      by: "Ada",
    });
    // A reload sends nothing again.
    await page.reload();
    expect(await page.textContent("h1")).toBe("Sent. Thank you.");
  });

  it("V-05 keys pick, move, open own words and send", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, FEATURES, WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    expect(await page.evaluate("document.activeElement === document.body")).toBe(true);
    expect(await page.isChecked("#q0-0")).toBe(false);
    // Keys of the first moments were meant for something else.
    await page.waitForFunction(() => performance.now() > 600);
    await page.keyboard.press("2");
    expect(await page.isChecked("#q0-1")).toBe(true);
    await page.keyboard.press("ArrowUp");
    expect(await page.isChecked("#q0-0")).toBe(true);
    await page.keyboard.press("3");
    await page.keyboard.type("On 2 Mondays");
    expect([await page.isChecked("#q0-other"), await page.inputValue("#q0-words")]).toEqual([
      true,
      "On 2 Mondays",
    ]);
    await page.keyboard.press("Escape");
    expect(await page.inputValue("#q0-words")).toBe("On 2 Mondays");
    // What is next is the first without an answer.
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Space");
    expect([await page.isChecked("#q1-0"), await page.isChecked("#q1-1")]).toEqual([true, true]);
    await page.focus("#q2-words");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await page.keyboard.type("2");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({
      [DEPLOY.question]: "On 2 Mondays",
      "Which features?": ["Sign-in", "API"],
      "Why?": "1\n2",
    });
  });
});
