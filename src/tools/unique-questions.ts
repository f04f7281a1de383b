import type { PilotDeckElicitationQuestion } from "../../protocol/elicitation.js";

/**
 * The same questions with texts that differ, for a contract that allows one text twice: answers are keyed by
 * text. The second question of a text is asked as `<text> (2)`, and so on; report the original.
 */
export function withUniqueTexts(questions: PilotDeckElicitationQuestion[]): PilotDeckElicitationQuestion[] {
  const taken = new Set(questions.map(({ question }) => question));
  const seen = new Set<string>();
  return questions.map((asked) => {
    let text = asked.question;
    for (let count = 2; seen.has(text); count += 1) {
      const numbered = `${asked.question} (${count})`;
      if (!taken.has(numbered)) text = numbered;
    }
    seen.add(text);
    taken.add(text);
    return text === asked.question ? asked : { ...asked, question: text };
  });
}
