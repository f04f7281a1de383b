import { z } from "zod";
import { validateHtmlPreview } from "../../dist/src/html-preview/index.js";

const HAS_VISIBLE_TEXT = /[^\s\p{Cc}\p{Cf}\p{Z}]/u;

/**
 * The rules of `ask_user_question` as a zod user would write them down.
 *
 * @param {import("../../dist/src/index.js").AskUserQuestionToolOptions} [options]
 */
export function createZodSchema({ previewFormat, preSuppliedAnswers } = {}) {
  const preview = z
    .string()
    .refine((html) => previewFormat === "markdown" || validateHtmlPreview(html) === null);
  const option = z.strictObject({
    label: z.string().regex(HAS_VISIBLE_TEXT),
    description: z.string(),
    preview: preview.optional(),
  });
  const question = z.strictObject({
    question: z.string().regex(HAS_VISIBLE_TEXT),
    // zod counts characters, PilotDeck UTF-16 code units.
    header: z.string().refine(({ length }) => length <= 12),
    options: z
      .array(option)
      .min(2)
      .max(4)
      .refine((options) => areUnique(options.map(({ label }) => label))),
    multiSelect: z.boolean().optional(),
  });
  // zod's record drops the key __proto__, so records are custom.
  const answer = z.union([z.string(), z.array(z.string())]);
  const annotation = z.strictObject({ preview: z.string().optional(), notes: z.string().optional() });
  return z
    .strictObject({
      questions: z
        .array(question)
        .min(1)
        .max(4)
        .refine((questions) => areUnique(questions.map((asked) => asked.question))),
      answers: preSuppliedAnswers === "reject" ? z.undefined().optional() : recordOf(answer).optional(),
      annotations: recordOf(annotation).optional(),
      metadata: z.strictObject({ source: z.string().optional() }).optional(),
    })
    .refine(({ questions, answers = {}, annotations = {} }) => {
      const find = (/** @type {string} */ text) => questions.find((asked) => asked.question === text);
      return (
        Object.keys(annotations).every((text) => find(text) !== undefined) &&
        Object.entries(answers).every(([text, answer]) => {
          const asked = find(text);
          return (
            asked !== undefined && (!Array.isArray(answer) || answer.length < 2 || asked.multiSelect === true)
          );
        })
      );
    });
}

/**
 * @template T
 * @param {z.ZodType<T>} schema
 * @returns {z.ZodType<Record<string, T>>}
 */
function recordOf(schema) {
  return z.custom(
    (value) =>
      typeof value === "object" &&
      value !== null &&
      !Array.isArray(value) &&
      Object.values(value).every((member) => schema.safeParse(member).success),
  );
}

/** @param {readonly string[]} texts */
function areUnique(texts) {
  return new Set(texts).size === texts.length;
}
