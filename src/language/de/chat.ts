import type { ChatSentences } from "../en/chat.js";

export const SENTENCES: ChatSentences = {
  comma: ", ",
  semicolon: "; ",
  declineWords: ["/abbrechen", "abbrechen", "/ablehnen", "ablehnen"],

  // A question
  count: (number, of) => `Frage ${number} von ${of}`,
  timeIsShort: "Mit jeder Antwort beginnt die Zeit von vorn.",
  howToChoose: (last, isSeveral, isOwn) => {
    const numbers = isSeveral ? "einer oder mehreren Nummern (mit Kommas dazwischen)" : "einer Nummer";
    const what = last === 0 ? "einer der Optionen" : numbers;
    return `Antworten Sie mit ${what}${isOwn ? " oder in eigenen Worten" : ""}.`;
  },
  howToAnswer: "Schreiben Sie Ihre Antwort.",
  howToChooseSeveral: "Eine oder mehrere, mit Kommas dazwischen.",
  howToAnswerAll: (lines) =>
    `Antworten Sie mit einer Nachricht von ${lines} Zeilen: eine Antwort je Zeile, in dieser Reihenfolge.`,
  howToDecline: (sign) => `${sign} lehnt ab.`,

  // Buttons
  decline: "Ablehnen",
  done: "Fertig",
  chosen: (label) => `✓ ${label}`,

  // What comes of a message
  typeOwn: "Schreiben Sie es jetzt in eigenen Worten.",
  chooseFirst: "Wählen Sie zuerst mindestens eine Option.",
  again: "Bitte antworten Sie noch einmal.",
  linesExpected: (expected, found) =>
    `${found === 1 ? "Das war 1 Zeile" : `Das waren ${found} Zeilen`}, gebraucht werden ${expected}: eine Antwort je Zeile.`,
  ofQuestion: (question, explanation) => `„${question}“: ${explanation}`,
  noAttachments: "Hier zählt nur Text. Was Sie gesendet haben, gilt nicht; bitte schreiben Sie es.",
  notUnderstood: "Darin ist kein lesbarer Text. Bitte schreiben Sie Ihre Antwort.",
  notAllowed: "Sie dürfen diese Frage nicht beantworten.",
  askedBy: (question, asker) => `${asker && `${asker}: `}${question}`,
  which: "Mehrere Fragen sind offen. Zu welcher gehört das?",
  whichHow: "Antworten Sie mit ihrer Nummer; 0 heißt: zu keiner. Oder antworten Sie auf die Frage selbst.",
  forNone: "Es gilt für keine der Fragen.",
  answeredBy: (answer, by) => `beantwortet${by && ` von ${by}`}: ${answer}`,
  answeredAlready: (answer, by) => `Das wurde schon beantwortet${by && ` von ${by}`}: ${answer}`,
  over: (how) => `Diese Frage ist geschlossen: ${how}`,
  overLong: "Diese Frage ist nicht mehr offen.",

  // How a question ended: by itself, and within `over`
  ended: (how) => how.charAt(0).toUpperCase() + how.slice(1),
  taken: (answer, by) => `→ ${answer}${by && ` (${by})`}`,
  declinedBy: (by) => `abgelehnt${by && ` von ${by}`}.`,
  withdrawn: (why) => `zurückgezogen (${why}).`,
  aborted: "abgebrochen",
  undelivered: "zurückgezogen, denn nicht alles konnte gesendet werden.",
  timedOut: "die Zeit ist um, die Fragen wurden zurückgezogen.",
  timeTook: "die Zeit ist um. Übernommen wurde:",
  takenInTime: (question, answer, isYours) => `${question} → ${answer}${isYours ? " (Ihre Antwort)" : ""}`,
};
