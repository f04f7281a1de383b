// Stops the bench where a peer does less than we do. In a process of its own: what code has seen changes how fast it
// is, and nobody's calls look like these.

import { validateHtmlPreview } from "../dist/src/html-preview/index.js";
import { createAskUserQuestionTool } from "../dist/src/index.js";
import { ORDINARY_PREVIEWS } from "./inputs/ordinary-previews.js";
import { readCases } from "./inputs/read-cases.js";
import { readPreviews } from "./inputs/read-previews.js";
import { SANITIZERS } from "./peers/sanitizers.js";
import { createZodSchema } from "./peers/zod-schema.js";

// No sanitizer promises that what it leaves stands alone. What could run, load a page or be sent must be gone.
const DANGER =
  /event handler|a script or a document|code in the attribute|submitting control|not contain <(?:base|embed|form|frame|frameset|iframe|link|meta|object|script|style)>/;

const faults = [...(await findMisjudgedCalls()), ...findLeftDanger()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** The tool and the zod schema accept and refuse the same calls. */
async function findMisjudgedCalls() {
  const faults = [];
  for (const { title, input, options, isAccepted } of readCases()) {
    // The tool's own validator is what makes a typed input of it.
    const typed = /** @type {import("../dist/src/index.js").AskUserQuestionInput} */ (input);
    const verdict = await createAskUserQuestionTool(options).validateInput?.(typed, { turnId: "turn" });
    if (verdict?.ok !== isAccepted) faults.push(`validateInput misjudges the call "${title}".`);
    const { success } = createZodSchema(options).safeParse(input);
    if (success !== isAccepted) faults.push(`The zod schema misjudges the call "${title}".`);
  }
  return faults;
}

/** Sanitizers change a preview instead of refusing it: no danger is left, and something is. */
function findLeftDanger() {
  const previews = readPreviews();
  const faults = previews.some(isDangerous)
    ? []
    : ["No preview is dangerous even where nothing is sanitized."];
  for (const [name, sanitize] of Object.entries(SANITIZERS)) {
    for (const html of previews.filter((preview) => isDangerous(sanitize(preview)))) {
      faults.push(`${name} leaves danger in ${JSON.stringify(html)}: ${JSON.stringify(sanitize(html))}`);
    }
    for (const html of ORDINARY_PREVIEWS) {
      if (validateHtmlPreview(sanitize(html), { strict: false }) === null) continue;
      faults.push(`${name} leaves no HTML of ${JSON.stringify(html)}`);
    }
  }
  return faults;
}

/** @param {string} html */
function isDangerous(html) {
  return DANGER.test(validateHtmlPreview(`<div>${html}</div>`) ?? "");
}
