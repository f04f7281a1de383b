// Stops the bench where a peer does less than we do. In a process of its own: what code has seen changes how fast it
// is, and nobody's calls look like these.

import { validateHtmlPreview } from "../dist/src/html-preview/index.js";
import { createAskUserQuestionTool } from "../dist/src/index.js";
import { ORDINARY_PREVIEWS } from "./inputs/ordinary-previews.js";
import { readCases } from "./inputs/read-cases.js";
import { readPreviews } from "./inputs/read-previews.js";
import { SANITIZERS } from "./peers/sanitizers.js";
import { createZodSchema } from "./peers/zod-schema.js";

const faults = [...(await findMisjudgedCalls()), ...findLeftDanger()];
for (const fault of faults) console.error(fault);
if (faults.length > 0) process.exitCode = 1;

/** The tool and the zod schema accept and refuse the same calls. */
async function findMisjudgedCalls() {
  const faults = [];
  for (const { title, input, options, isAccepted } of readCases()) {
    const verdict = await createAskUserQuestionTool(options).validateInput?.(input, { turnId: "turn" });
    if (verdict?.ok !== isAccepted) faults.push(`validateInput misjudges the call "${title}".`);
    const { success } = createZodSchema(options).safeParse(input);
    if (success !== isAccepted) faults.push(`The zod schema misjudges the call "${title}".`);
  }
  return faults;
}

/** Sanitizers change a preview instead of refusing it: what they give is accepted, and something is left of it. */
function findLeftDanger() {
  return Object.entries(SANITIZERS).flatMap(([name, sanitize]) => [
    ...readPreviews()
      .filter((html) => validateHtmlPreview(`<p>${sanitize(html)}</p>`) !== null)
      .map(
        (html) =>
          `${name} leaves what we refuse in ${JSON.stringify(html)}: ${JSON.stringify(sanitize(html))}`,
      ),
    ...ORDINARY_PREVIEWS.filter((html) => validateHtmlPreview(sanitize(html)) !== null).map(
      (html) => `${name} leaves no HTML of ${JSON.stringify(html)}`,
    ),
  ]);
}
