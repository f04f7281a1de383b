import type { McpFormSentences } from "../en/mcp-form.js";

export const SENTENCES: McpFormSentences = {
  preview: (label) => `Vorschau zu „${label}“:`,
  answerAll: (count) => `Bitte beantworten Sie ${count} Fragen.`,
  beside: (question) => `Neben den Optionen zu: ${question}`,
  instead: (question) => `Statt der Optionen zu: ${question}`,
  onPage: "Auf dieser Seite wartet eine Frage auf Sie.",
  send: "Antworten senden",

  again: (faults) => `Das war nicht verwendbar. ${faults} Bitte antworten Sie noch einmal.`,
  noAnswers: "Das Formular kam ohne Antworten zurück.",
  notAllowed: "Das Formular kam mit einem Inhalt zurück, den MCP nicht erlaubt.",
  action: (found) => `Die Aktion muss „accept“, „decline“ oder „cancel“ sein, ist aber ${found}.`,
  notField: (key) => `„${key}“ ist kein Feld des Formulars.`,
  types: {
    string: "eine Zeichenkette",
    number: "eine Zahl",
    boolean: "ein Wahrheitswert",
    object: "ein Objekt",
    array: "eine Liste",
  },
  list: (question, found) =>
    `Auf „${question}“ wird eine Liste von Optionen erwartet, die Antwort ist aber ${found}.`,
  option: (question, found) =>
    `Auf „${question}“ wird eine der Optionen erwartet, die Antwort ist aber ${found}.`,
  noOption: (question, label) => `„${question}“ hat keine Option „${label}“.`,
  noOptionOf: (question, found) => `Unter den Optionen von „${question}“ ist nicht ${found}.`,
  box: (question, found) => `Ein Kästchen von „${question}“ muss true oder false sein, ist aber ${found}.`,
  yesOrNo: (question, found) =>
    `Auf „${question}“ wird Ja oder Nein erwartet, die Antwort ist aber ${found}.`,
  number: (question, found) => `Auf „${question}“ wird eine Zahl erwartet, die Antwort ist aber ${found}.`,
  wholeNumber: (question) => `Auf „${question}“ wird eine ganze Zahl erwartet.`,
  text: (question, found) => `Auf „${question}“ wird ein Text erwartet, die Antwort ist aber ${found}.`,
};
