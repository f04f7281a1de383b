import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

/**
 * The same questions with texts that differ, for a contract that allows one text twice: answers are keyed by
 * text. The second question of a text is asked as `<text> (2)`, and so on; report the original.
 */
export function withUniqueTexts(questions: PilotDeckElicitationQuestion[]): PilotDeckElicitationQuestion[] {
  const taken = new Set(questions.map(({ question }) => question));
  const counts = new Map<string, number>();
  return questions.map((asked) => {
    const { question } = asked;
    let count = (counts.get(question) ?? 0) + 1;
    while (count > 1 && taken.has(numbered(question, count))) count += 1;
    counts.set(question, count);
    if (count === 1) return asked;
    taken.add(numbered(question, count));
    return { ...asked, question: numbered(question, count) };
  });
}

function numbered(question: string, count: number): string {
  return `${question} (${count})`;
}
