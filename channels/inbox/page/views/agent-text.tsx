import type { Child } from "hono/jsx";
import type { PageTable } from "../../../../src/language/page.js";

/** The `lang` of what whoever asks wrote: see {@link AgentText}. */
export function langOfAgentText({ language }: PageTable): "" | undefined {
  return language === "en" ? undefined : "";
}

/**
 * What whoever asks wrote, whose language nobody knows. A page in English says nothing of it, since agents ask in English
 * unless they are told otherwise. Any other page would have it read in a wrong voice, and says that it is not of its
 * language (WCAG 2.2, 3.1.2; `lang=""` in HTML, where "und" has no meaning of its own), but where it is a label that our own tools
 * put there.
 */
export function AgentText({ text, say }: { text: string; say: PageTable }): Child {
  const lang = say.isOurs(text) ? undefined : langOfAgentText(say);
  return lang === undefined ? text : <span lang={lang}>{text}</span>;
}
