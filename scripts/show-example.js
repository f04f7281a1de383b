// What `npm start` shows where there is no terminal: a scripted person answers the example call with keys, in the same
// dialog that a person would see, and the model reads the result.
import { readFile } from "node:fs/promises";

const SIZE = { columns: 72, rows: 24 };

/** The keys to each answer; the table of sentences tells what they do. */
const STEPS = [["1"], ["2"], ["1", "3", "tab"], ["2"], ["return"]];

/** @param {string} file - the example call */
export async function showExample(file) {
  const { createAskUserQuestionTool, runTool } = await import("../dist/src/index.js");
  const { createScriptedChannel } = await import("../dist/channels/scripted/index.js");
  const { loadStartSentences } = await import("../dist/src/language/start.js");
  const { modelReads } = await loadStartSentences();
  const { input } = JSON.parse(await readFile(file, "utf8"));
  const result = await runTool(createAskUserQuestionTool(), input, {
    elicitation: createScriptedChannel(answerInDialog),
  });
  const [block] = result.content;
  console.log(`${modelReads}\n\n${block?.type === "text" ? block.text : ""}`);
  return result.type === "success" ? 0 : 1;
}

/** @type {import("../dist/channels/scripted/index.js").ScriptedReply} */
async function answerInDialog(request) {
  const { createDialog, loadDialogTexts, measureDialog, PLAIN_THEME, pressKey, viewDialog } = await import(
    "../dist/channels/terminal/index.js"
  );
  const { loadStartSentences } = await import("../dist/src/language/start.js");
  const { steps } = await loadStartSentences();
  const texts = await loadDialogTexts(request);
  let state = createDialog(request, { now: 0, ...texts });
  for (const [index, keys] of STEPS.entries()) {
    const { lines } = viewDialog(state, SIZE, { theme: PLAIN_THEME, now: 1000 });
    console.log(`${lines.join("\n")}\n\n  ${steps[index]}\n`);
    for (const key of keys) {
      const pressed = key.length === 1 ? { name: "character", text: key } : { name: key };
      const moment = { now: 1000, measure: (/** @type {typeof state} */ at) => measureDialog(at, SIZE) };
      state = pressKey(
        state,
        /** @type {import("../dist/channels/terminal/index.js").DialogKey} */ (pressed),
        moment,
      );
    }
  }
  if (state.end?.type !== "answered") throw new Error("the keys lead to no answer");
  /** @type {import("../dist/protocol/index.js").ElicitationProvenance} */
  const provenance = { source: "scripted", channel: "scripted", answeredAt: new Date().toISOString() };
  return { ...state.end, provenance };
}
