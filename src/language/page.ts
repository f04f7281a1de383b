import { loadAnswersSentences } from "./answers.js";
import type { AnswersSentences } from "./en/answers.js";
import { type PageSentences, SENTENCES } from "./en/page.js";
import type { ReasonsSentences } from "./en/reasons.js";
import { type FormsTable, loadFormsTable } from "./forms.js";
import { readerOf } from "./known-sentence.js";
import type { Language } from "./language.js";
import { loadReasonsSentences } from "./reasons.js";
import { createTables } from "./table.js";

const loadOwn = createTables<PageSentences>(SENTENCES, {
  "zh-CN": () => import("./zh-cn/page.js"),
  de: () => import("./de/page.js"),
});

/** What is said on the pages, of questions and answers, and of why a question is over; and in which language that is. */
export type PageTable = PageSentences & {
  readonly answers: AnswersSentences;
  readonly reasons: ReasonsSentences;
  readonly language: Language;
  /** Whether what stands in the place of an agent's text is a label of ours, and so in this language all the same. */
  readonly isOurs: (text: string) => boolean;
};

/** The same for the same sentences: every page is drawn from one, and making it costs a tenth of a page. */
export async function loadPageTable(language: Language): Promise<PageTable> {
  const [own, answers, reasons, forms] = await Promise.all([
    loadOwn(language),
    loadAnswersSentences(language),
    loadReasonsSentences(language),
    loadFormsTable(language),
  ]);
  const sentences = [own, answers, reasons, forms.useDefault];
  const known = tables.get(language);
  if (known?.sentences.every((part, place) => part === sentences[place])) return known.table;
  const table = { ...own, answers, reasons, language, isOurs: createFinder(forms) };
  tables.set(language, { sentences, table });
  return table;
}

const tables = new Map<Language, { sentences: readonly unknown[]; table: PageTable }>();

function createFinder(forms: FormsTable): PageTable["isOurs"] {
  const labels = new Set<unknown>(Object.values(forms));
  const readDefault = readerOf(forms.useDefault);
  return (text) => labels.has(text) || readDefault(text) !== undefined;
}
