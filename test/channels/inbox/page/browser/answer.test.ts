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
    const { page } = await site.openByCode();
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

  it("V-05 a note that is opened is written at once, by pointer and by key; to decline asks for no words", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    const active = () => page.evaluate("document.activeElement.id");
    await page.click("#q0 .note summary");
    await expect.poll(active).toBe("q0-note");
    await page.keyboard.type("not on a Friday");
    await page.press("#q1 .note summary", "Enter");
    await expect.poll(active).toBe("q1-note");
    await page.keyboard.type("as ever");
    expect([await page.inputValue("#q0-note"), await page.inputValue("#q1-note")]).toEqual([
      "not on a Friday",
      "as ever",
    ]);
    // Whoever closes it is not led there, and neither is whoever declines: why is theirs to say or not.
    await page.click("#q0 .note summary");
    await page.click(".decline summary");
    await page.waitForSelector("#reason:visible");
    expect(await page.evaluate("document.activeElement.matches('.decline summary')")).toBe(true);
    expect(await page.isVisible("#q0-note")).toBe(false);
  });

  it("V-06 what was missing is not told as missing any more once it is there, and nothing moves", async () => {
    const site = await serveSite();
    const id = await site.ask([FEATURES, WHY]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.click("button.primary");
    await page.waitForSelector("#q0 .error");
    const seen = (selector: string) => page.locator(selector).isVisible();
    const invalid = () => page.locator("[aria-invalid]").evaluateAll((all) => all.map((field) => field.id));
    const described = (selector: string) =>
      page.evaluate(`(document.querySelector("${selector}").getAttribute("aria-describedby") ?? "").split(" ")
        .map((id) => document.getElementById(id)?.textContent ?? "").join(" ")`);
    expect(await invalid()).toEqual(["q0-0", "q0-1", "q0-other", "q0-words", "q1-words"]);
    expect(await described("#q0")).toContain("Choose at least one option.");
    // A note is no answer.
    await page.click("#q0 details.note summary");
    await page.fill("#q0-note", "soon");
    expect(await seen("#q0 .error")).toBe(true);
    const place = await page.locator("#q0-1").boundingBox();
    await page.click("label[for=q0-0]");
    expect(await page.locator("#q0-1").boundingBox()).toEqual(place);
    expect([await seen("#q0 .error"), await described("#q0"), await invalid()]).toEqual([
      false,
      expect.not.stringContaining("Choose at least one option."),
      ["q1-words"],
    ]);
    expect([await seen("#faults"), await seen("#q1 .error")]).toEqual([true, true]);
    await page.fill("#q1-words", "Because");
    expect([await seen("#faults"), await seen("#q1 .error"), await invalid()]).toEqual([false, false, []]);
    // What is missing again is told when it is sent.
    await page.fill("#q1-words", " ");
    await page.click("button.primary");
    await page.waitForSelector("#q1 .error:visible");
    expect([await seen("#faults"), await seen("#q0 .error")]).toEqual([true, false]);
  });

  it("V-06 nor is that an option is missing, or words beside the last one; and who has answered listens no more", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, { ...DEPLOY, question: "And then?" }]);
    const { page, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.click("label[for=q1-other]");
    await page.click("button.primary");
    await page.waitForSelector("#faults");
    const told = () => page.locator(".error:visible").count();
    expect(await told()).toBe(2);
    await page.click("label[for=q0-0]");
    expect(await told()).toBe(1);
    await page.fill("#q1-words", "Wait");
    expect(await told()).toBe(0);
    await page.click("button.primary");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    const requests: string[] = [];
    page.on("request", (request) => requests.push(new URL(request.url()).pathname));
    await page.evaluate(
      "document.dispatchEvent(new Event('visibilitychange')); fetch('/offline').then(() => {})",
    );
    expect(requests).toEqual(["/offline"]);
  });
});
