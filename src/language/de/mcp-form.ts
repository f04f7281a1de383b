import type { McpFormSentences } from "../en/mcp-form.js";

// What a client sent instead of an answer is told in English words; whoever fills in a form needs to know what is expected.
export const SENTENCES: McpFormSentences = {
  preview: (label) => `Vorschau zu „${label}“:`,
  answerAll: (count) => `Bitte beantworten Sie ${count} Fragen.`,
  beside: (question) => `Neben den Optionen zu: ${question}`,
  instead: (question) => `Statt der Optionen zu: ${question}`,
  onPage: "Auf dieser Seite wartet eine Frage auf Sie.",

  again: (faults) => `Das war nicht verwendbar. ${faults} Bitte antworten Sie noch einmal.`,
  noAnswers: "Das Formular kam ohne Antworten zurück.",
  notAllowed: "Das Formular kam mit einem Inhalt zurück, den MCP nicht erlaubt.",
  action: (found) => `Die Aktion muss „accept“, „decline“ oder „cancel“ sein, ist aber ${found}.`,
  notField: (key) => `„${key}“ ist kein Feld des Formulars.`,
  noAnswer: (question) => `„${question}“ ist nicht beantwortet.`,
  list: (question) => `Auf „${question}“ wird eine Liste von Optionen erwartet.`,
  option: (question) => `Auf „${question}“ wird eine der Optionen erwartet.`,
  noOption: (question, label) => `„${question}“ hat keine Option „${label}“.`,
  noOptionOf: (question) => `„${question}“ hat keine solche Option.`,
  box: (question) => `Ein Kästchen von „${question}“ muss true oder false sein.`,
  yesOrNo: (question) => `Auf „${question}“ wird Ja oder Nein erwartet.`,
  number: (question) => `Auf „${question}“ wird eine Zahl erwartet.`,
  wholeNumber: (question) => `Auf „${question}“ wird eine ganze Zahl erwartet.`,
  text: (question) => `Auf „${question}“ wird ein Text erwartet.`,
  broken: (question) =>
    `Die Antwort auf „${question}“ darf weder NUL noch ein halbes Surrogatpaar enthalten.`,
};
