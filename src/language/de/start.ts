import type { StartSentences } from "../en/start.js";

export const SENTENCES: StartSentences = {
  both: "Dieselben Fragen werden hier und auf einer Seite gestellt; die erste Antwort gilt.",
  onPage: (url) => `Auf der Seite (der Link meldet Ihren Browser an, einmal):\n  ${url}`,
  here: "Hier: unten.",
  modelReads: "Was das Modell liest:",

  built: (example) =>
    `Alles ist gebaut. Es gibt kein Terminal zum Antworten, also beantwortet eine
Person nach Drehbuch die Fragen von ${example}. Eine Person sähe:`,
  steps: [
    "Die Person drückt 1, für die erste Option.",
    "Die Person drückt 2.",
    "Die Person drückt 1 und 3, denn mehrere sind möglich, und Tab für die nächste Frage.",
    "Die Person drückt 2.",
    "Die Person drückt Enter, zum Senden.",
  ],
  yourself:
    "Antworten Sie selbst: mit npm start in einem Terminal, mit einer Zeile je Frage\nauf der Standardeingabe:",
  withCall: "oder mit dem Aufruf:",
};
