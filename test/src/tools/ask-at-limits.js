// Makes calls that are as long as the tools take them, and prints those that are refused.
import { createAskUserQuestionTool } from "../../../dist/src/index.js";
import { createAskTool, createAskUserTool, createDecisionTools } from "../../../dist/src/tools/index.js";

const CONTEXT = { turnId: "turn-1" };
/** In UTF-16 code units. */
const LONG = 1_000_000;
/** As many escapes are too many for an expression that keeps a way back for each. */
const ESCAPES = 8_000_000;

const png = Buffer.from("89504e470d0a1a0a0000000d494844520000000900000009", "hex");
/** @param {number} bytes */
const base64 = (bytes) => Buffer.concat([png], bytes).toString("base64");
const decide = createDecisionTools().ask_user;
const ask = createAskUserQuestionTool({ repair: true });
const inMarkdown = createAskUserQuestionTool({ previewFormat: "markdown" });
/** @param {string} [question] @param {string} [text] @param {string} [preview] */
const choose = (question = "Which?", text = "", preview) => ({
  questions: [
    {
      question,
      header: "Which",
      options: [
        { label: `A${text}`, description: text, ...(preview !== undefined && { preview }) },
        { label: `B${text}`, description: text },
      ],
    },
  ],
});

/** @type {[string, { validateInput?: Function }, object][]} */
const calls = [
  ["a picture", decide, { question: "Deploy?", kind: "bool", context_image_b64: base64(5_000_000) }],
  [
    "files",
    decide,
    {
      question: "Deploy?",
      kind: "bool",
      attachments: [5_000_000, 5_000_000].map((bytes) => ({
        name: "f",
        mimeType: "text/plain",
        data: base64(bytes),
      })),
    },
  ],
];
for (const piece of ["a ", "\n", "\\", "e\u0301", "😀", "\u0007"]) {
  const text = piece.repeat(LONG / piece.length);
  const told = JSON.stringify(piece);
  calls.push(
    [`texts of ${told}`, ask, choose(`Q${text}?`, text)],
    [`quoted texts of ${told}`, ask, { questions: JSON.stringify(choose(`Q${text}?`, text).questions) }],
    [`Markdown of ${told}`, inMarkdown, choose("Which?", "", `x${text}`)],
    [
      `ask: ${told}`,
      createAskTool(),
      { questions: [{ id: `i${text}`, question: `Q${text}`, options: [{ label: `A${text}` }] }] },
    ],
    [
      `ask_user: ${told}`,
      createAskUserTool(),
      { questions: [{ question: `Q${text}`, options: [{ label: `A${text}` }, { label: "B" }] }] },
    ],
  );
}
const quoted = JSON.stringify(choose(`Q${'"'.repeat(ESCAPES)}`).questions);
calls.push(["a quoted text of escapes", ask, { questions: quoted }]);

let taken = 0;
for (const [name, tool, input] of calls) {
  try {
    const verdict = await tool.validateInput?.(input, CONTEXT);
    if (verdict?.ok === true) taken += 1;
    else console.log(name, verdict?.issues[0].message.slice(0, 200));
  } catch (error) {
    console.log(name, String(error));
  }
}
console.log(`${calls.length} calls, ${taken === calls.length ? "all" : taken} taken`);
