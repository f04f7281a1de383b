import { describe, expect, it } from "vitest";
import { DEPLOY, type Question } from "../pages.js";
import { serveSite, useBrowser } from "./people.js";

useBrowser();

const WHY: Question = { question: "Why?", header: "", options: [] };

describe("answering on the page, in other ways", () => {
  it("G-01 a link fills in its code whatever a mail program put behind it, and what is no code is left to be typed", async () => {
    const site = await serveSite();
    const { page, context } = await site.open();
    await context.clearCookies();
    await page.goto(`${site.url}/sign-in#%E0%A4%A`);
    expect(await page.inputValue("#code")).toBe("");
    expect(await page.textContent("#about-code")).toContain("Enter the code");
    const { path } = await site.pages.createSignInCode("Ada");
    // The page is there already: nothing is loaded.
    await page.goto(`${site.url}/${path}).`);
    await expect.poll(() => page.inputValue("#code")).toMatch(/^\w{26}$/);
    expect(page.url()).toBe(`${site.url}/sign-in`);
    expect(await page.textContent("#about-code")).not.toContain("Enter the code");
    await page.click("button.primary");
    await page.waitForURL(`${site.url}/`);
  });

  it("V-02 V-11 all of it works without a script", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const { page } = await site.openByCode({ javaScriptEnabled: false });
    await page.click(".card");
    await page.click("label[for=q0-other]");
    await page.fill("#q0-words", "On Monday");
    await page.click("button.primary");
    expect(await page.textContent("#q1-error")).toContain("Write an answer.");
    expect(await page.inputValue("#q0-words")).toBe("On Monday");
    await page.fill("#q1-words", "So.");
    await page.click("button.primary");
    expect(await page.textContent("h1")).toBe("Sent. Thank you.");
    expect((await site.inbox.get(id))?.settlement?.answers).toEqual({
      [DEPLOY.question]: "On Monday",
      "Why?": "So.",
    });
    const other = await site.ask([WHY]);
    await page.goto(`${site.url}/q/${other}`);
    await page.fill("#q0-words", "Long thoughts");
    await site.inbox.answer(other, { answers: { "Why?": "x" }, by: "Bob", door: "terminal" });
    await page.click("button.primary");
    expect(await page.textContent("h1")).toBe("Somebody was quicker");
    expect(await page.inputValue("#kept textarea")).toContain("Long thoughts");
    await page.click("text=Back to the inbox");
    await page.click("text=Sign out");
    expect(await page.textContent("h1")).toBe("Sign in on this device");
  });

  it("V-03 an answer that does not fit is not ticked off, until it is another one", async () => {
    const site = await serveSite();
    const port: Question = {
      question: "Port?",
      header: "",
      options: [],
      schema: { type: "integer", maximum: 9 },
    };
    const { page, visit } = await site.open();
    await visit(`/q/${await site.ask([WHY, port])}`);
    await page.fill("#q0-words", "So it is.");
    await page.fill("#q1-words", "99");
    await page.click("button.primary");
    await page.waitForSelector("#faults");
    const ticked =
      "[...document.querySelectorAll('[data-step]')].map((step) => step.classList.contains('done'))";
    expect(await page.evaluate(ticked)).toEqual([true, false]);
    await page.fill("#q1-words", "8");
    expect(await page.evaluate(ticked)).toEqual([true, true]);
    expect(await page.locator("#q1").getAttribute("class")).not.toContain("faulty");
  });

  it("V-05 nothing is sent while a word is composed, nor by the key that ends it", async () => {
    const site = await serveSite();
    const id = await site.ask([{ ...WHY, schema: { type: "string", maxLength: 40 } }]);
    const { page, context, visit } = await site.open();
    await visit(`/q/${id}`);
    await page.focus("#q0-words");
    const session = await context.newCDPSession(page);
    await session.send("Input.imeSetComposition", { text: "に", selectionStart: 1, selectionEnd: 1 });
    await session.send("Input.imeSetComposition", { text: "にほん", selectionStart: 3, selectionEnd: 3 });
    // Where a press does not leave the field, as on an iPhone.
    await page.evaluate("document.querySelector('button.primary').click()");
    const enter = { key: "Enter", code: "Enter", windowsVirtualKeyCode: 229 };
    await session.send("Input.dispatchKeyEvent", { type: "rawKeyDown", ...enter, key: "Process" });
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter, modifiers: 2 });
    // Safari tells of the key after it has told of the end, at once.
    await Promise.all([
      session.send("Input.insertText", { text: "日本" }),
      session.send("Input.dispatchKeyEvent", {
        type: "keyDown",
        ...enter,
        windowsVirtualKeyCode: 13,
        text: "\r",
      }),
    ]);
    expect(await page.inputValue("#q0-words")).toBe("日本");
    // What is under way would be told.
    expect(await page.getByRole("status").textContent()).toBe("");
    expect((await site.inbox.get(id))?.settlement).toBeUndefined();
    expect(await page.textContent("h1")).toBe("Why?");
    await page.waitForSelector("#saved:text('Draft saved')");
    // Safari marks the key that ended it, however late it tells of it.
    await session.send("Input.dispatchKeyEvent", { type: "keyDown", ...enter, modifiers: 2 });
    // What was sent before this has arrived before it.
    await page.evaluate("fetch('/').then((response) => response.text())");
    expect((await site.inbox.get(id))?.settlement).toBeUndefined();
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
    await session.detach();
  });

  it.each([
    ["pointer", { click: "click" }],
    ["finger", { click: "tap", isMobile: true, hasTouch: true }],
  ] as const)(
    "V-05 whoever presses the button by %s in the middle of a word sends it as it stands",
    async (_, { click, ...options }) => {
      const site = await serveSite();
      const id = await site.ask([WHY]);
      const { page, context, visit } = await site.open(options);
      await visit(`/q/${id}`);
      await page.focus("#q0-words");
      const session = await context.newCDPSession(page);
      await session.send("Input.imeSetComposition", { text: "schade", selectionStart: 6, selectionEnd: 6 });
      await page[click]("button.primary");
      await page.waitForSelector("h1:text('Sent. Thank you.')");
      expect((await site.inbox.get(id))?.settlement?.answers).toEqual({ "Why?": "schade" });
      await session.detach();
    },
  );

  it("V-05 a composition whose end no browser tells of holds up nothing once its field is left", async () => {
    const site = await serveSite();
    const { page, visit } = await site.open();
    await page.clock.install();
    await visit(`/q/${await site.ask([WHY])}`);
    const sent: string[] = [];
    page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));
    const begin = "new CompositionEvent('compositionstart', { bubbles: true })";
    await page.evaluate(`document.querySelector("#q0-words").dispatchEvent(${begin})`);
    await page.fill("#q0-words", "日本");
    await page.keyboard.press("Control+Enter");
    await page.clock.runFor(1_000);
    expect(await page.getByRole("status").textContent()).toBe("");
    expect([await page.textContent("#saved"), sent]).toEqual(["", []]);
    await page.press("#q0-words", "Tab");
    await page.waitForSelector("#saved:text('Draft saved')");
    // Nor when somebody comes back to it.
    await page.focus("#q0-words");
    await page.keyboard.press("Control+Enter");
    await page.waitForSelector("h1:text('Sent. Thank you.')");
  });

  it("V-05 the page takes no focus, and changes nothing where the person has begun", async () => {
    const site = await serveSite();
    const id = await site.ask([DEPLOY, WHY]);
    const [{ page, visit }, phone] = [await site.open(), await site.open()];
    await Promise.all([visit(`/q/${id}`), phone.visit(`/q/${id}`)]);
    await page.focus("#q1-words");
    await page.keyboard.type("mine");
    await page.waitForSelector("#saved:text('Draft saved')");
    const answers = { [DEPLOY.question]: "No", "Why?": "theirs" };
    await site.inbox.saveDraft(id, { answers, by: "Ada" });
    await phone.page.waitForSelector("#q0-1:checked");
    expect(await phone.page.inputValue("#q1-words")).toBe("theirs");
    expect(await phone.page.evaluate("document.activeElement === document.body")).toBe(true);
    await site.inbox.saveDraft(id, { answers: { [DEPLOY.question]: "Yes" }, by: "Bob" });
    await site.inbox.saveDraft(id, { answers: { [DEPLOY.question]: "No", "Why?": "hers" }, by: "Ada" });
    await expect.poll(() => phone.page.inputValue("#q1-words")).toBe("hers");
    expect(await phone.page.isChecked("#q0-0")).toBe(false);
    expect([await page.isChecked("#q0-1"), await page.inputValue("#q1-words")]).toEqual([false, "mine"]);
    expect(await page.evaluate("document.activeElement?.id")).toBe("q1-words");
  });
});
