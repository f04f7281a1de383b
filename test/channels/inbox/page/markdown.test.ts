import { describe, expect, it } from "vitest";
import { createStillSite, expectAsWritten, quote } from "./as-written.js";
import rows from "./markdown.json" with { type: "json" };
import { DEPLOY } from "./pages.js";

const LONGEST = 65_536;

describe("Markdown on the page", () => {
  it("Z-01 V-03 is drawn as it is written down, and what is not safe is dropped or shown as text", async () => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const parts: string[] = [];
    for (const { name, source } of rows) {
      const { text } = await ada.get(`/q/${await ask([DEPLOY], { context: { markdown: source } })}`);
      const [, html = "nothing"] = /<div class="rich">([\s\S]*?)<\/div><\/section>/.exec(text) ?? [];
      parts.push(`## ${name}\n${quote(source)}\n${html}`);
    }
    expectAsWritten("markdown.txt", parts.join("\n"));
  });

  it("Z-01 V-03 is shown as it was written where it is so deep that some of it would be left out", async () => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const id = await ask([DEPLOY], { context: { markdown: `Before.\n\n${"- ".repeat(20)}drop the tables` } });
    const { text } = await ada.get(`/q/${id}`);
    expect(text).toContain(`<pre>Before.\n\n${"- ".repeat(20)}drop the tables</pre>`);
  });

  it.each([
    [1, "<h1>", ["h2", "h3", "h4", "h3", "h2"]],
    [2, "<h2>", ["h3", "h4", "h5", "h4", "h3"]],
  ])(
    "V-03 V-06 of %i questions headings in a preview go one below %s, whatever ranks they leave out",
    async (count, own, ranks) => {
      const { ask, signIn } = createStillSite();
      const preview = "# One\n### In it\n##### In that\n### Beside that\n# Beside all";
      const option = { label: "A", description: "", preview };
      const questions = Array.from({ length: count }, (_, index) => ({ ...DEPLOY, question: `Q${index}?` }));
      const [first = DEPLOY, ...others] = questions;
      const id = await ask([{ ...first, options: [option, ...DEPLOY.options] }, ...others], {
        previewFormat: "markdown",
      });
      const { text } = await (await signIn()).get(`/q/${id}`);
      const [, drawn = ""] = /<section class="rich scroll"[^>]*>([\s\S]*?)<\/section>/.exec(text) ?? [];
      expect([...drawn.matchAll(/<(h\d)>/g)].map(([, tag]) => tag)).toEqual(ranks);
      expect(text).toContain(`${own}Q0?`);
    },
  );

  it("V-03 V-06 a table is named by what stands at the heads of its columns, in few words", async () => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const markdown = `| ${"x".repeat(1_000)} | y |\n|---|---|\n| 1 | 2 |`;
    const { text } = await ada.get(`/q/${await ask([DEPLOY], { context: { markdown } })}`);
    expect(/role="group" aria-label="([^"]*)"/.exec(text)?.[1]).toMatch(/^x{199}…$/);
  });

  it.each([
    [LONGEST, `<p>${"x".repeat(LONGEST)}</p>`],
    [LONGEST + 1, `<pre>${"x".repeat(LONGEST + 1)}</pre>`],
  ])("Z-01 V-03 of %i characters is drawn, or shown as it was written", async (length, html) => {
    const { ask, signIn } = createStillSite();
    const ada = await signIn();
    const preview = "x".repeat(length);
    const long = { ...DEPLOY, options: [{ label: "A", description: "", preview }, ...DEPLOY.options] };
    const id = await ask([long], { context: { markdown: preview }, previewFormat: "markdown" });
    const { text } = await ada.get(`/q/${id}`);
    expect(text.split(html)).toHaveLength(3);
  });
});
