// Draws the terminal dialog as the README shows it: `npm run capture` writes it between the README's marks, and a
// test compares. It draws what a person would see after a few keys, at 76 columns and without colours.
import { readFile, writeFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";

const README = new URL("../README.md", import.meta.url);
const EXAMPLE = new URL("../examples/project-setup.json", import.meta.url);
const MARKS = /(<!-- dialog: npm run capture -->\n```text\n)[\s\S]*?(```\n<!-- \/dialog -->)/;

/**
 * @param {string} readme
 * @returns {Promise<string>} the same with the dialog as it is drawn now
 */
export async function withDialog(readme) {
  if (!MARKS.test(readme)) throw new Error("The README has no place for the dialog.");
  const { createDialog, pressKey, measureDialog, viewDialog, loadDialogTexts, PLAIN_THEME } = await import(
    "../dist/channels/terminal/index.js"
  );
  const call = JSON.parse(await readFile(EXAMPLE, "utf8"));
  const request = { toolCallId: "1", toolName: call.name, questions: call.input.questions };
  const size = { columns: 76, rows: 24 };
  const texts = await loadDialogTexts(request);
  /** @param {Parameters<typeof measureDialog>[0]} state */
  const measure = (state) => measureDialog(state, size);
  let state = createDialog(request, { now: 0, ...texts });
  for (const text of ["1", "2", " ", "tab"]) {
    state = pressKey(state, text === "tab" ? { name: "tab" } : { name: "character", text }, {
      now: 1000,
      measure,
    });
  }
  const { lines } = viewDialog(state, size, { theme: PLAIN_THEME, now: 1000 });
  return readme.replace(MARKS, (_, start, end) => `${start}${lines.join("\n")}\n${end}`);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  await writeFile(README, await withDialog(await readFile(README, "utf8")));
}
