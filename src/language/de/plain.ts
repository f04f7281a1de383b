import type { PlainSentences } from "../en/plain.js";

export const SENTENCES: PlainSentences = {
  whileTyping: "Während Sie tippen, steht die Zeit still.",
  wayOut: "Ohne Antwort aufhören: die Eingabe beenden (Strg+D).",
  question: "Frage",
  questionOf: (number, count) => `Frage ${number} von ${count}`,
  begunBefore: (answer) => `Vorher begonnen: ${answer}`,
  emptyTakesThat: "Eine leere Zeile übernimmt das.",
  answerAgain: "Bitte noch einmal antworten.",

  prompt: {
    answer: "Ihre Antwort: ",
    choice: "Ihre Wahl: ",
    choices: "Ihre Wahl, mit Kommas dazwischen: ",
    ownAnswer: "Ihre eigene Antwort: ",
  },
  expected: {
    answer: "Bitte Ihre Antwort eingeben.",
    option: "Bitte eine der Optionen oder eine eigene Antwort eingeben.",
    options: "Bitte eine oder mehrere der Optionen mit Kommas dazwischen oder eine eigene Antwort eingeben.",
    number: (last, allowOther) => `Bitte eine Zahl von 1 bis ${last}${own(allowOther)} eingeben.`,
    numbers: (last, allowOther) =>
      `Bitte eine oder mehrere Zahlen von 1 bis ${last} mit Kommas dazwischen${own(allowOther)} eingeben.`,
  },
  line: {
    empty: "Die Zeile ist leer.",
    tooLong: "Die Zeile ist länger als 1 MiB.",
    notUtf8: "Die Zeile ist kein gültiges UTF-8.",
    hasControls: "Die Zeile enthält Steuerzeichen, vielleicht von einer Pfeiltaste.",
  },
  inputEnded: (number, count, question) =>
    `Die Eingabe endete, bevor Frage ${number} von ${count} beantwortet war: ${question}`,
  notSent: "Diese Antworten wurden gegeben und werden nicht gesendet:",
  hidden: "(verborgen)",
  timeUp: {
    withdrawn: "Die Zeit ist um: Die Fragen werden zurückgezogen.",
    taken: "Die Zeit ist um. Das gilt nun:",
    yourAnswer: " (Ihre Antwort)",
  },
};

function own(allowOther: boolean): string {
  return allowOther ? " oder eigene Worte" : "";
}
