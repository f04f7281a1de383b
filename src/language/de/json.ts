import type { JsonSentences } from "../en/json.js";

export const SENTENCES: JsonSentences = {
  gap: " ",
  empty: (name) => `${name} ist leer.`,
  notUtf8: (name, byte, line) =>
    `${name} ist kein gültiges UTF-8: Byte ${byte}, in Zeile ${line}, gehört zu keinem Zeichen. Als UTF-8 speichern.`,
  notJson: (name) => `${name} ist kein gültiges JSON.`,
  notJsonSince: (name, why) => `${name} ist kein gültiges JSON: ${why}`,
  notJsonHere: (why) => `kein gültiges JSON: ${why}`,
  at: (line, column, what) => `Zeile ${line}, Spalte ${column}: ${what}`,

  token: (token) => `Hier ist ${token} unerwartet.`,
  sign: (sign) => `Das Zeichen ${sign} ist hier unerwartet.`,
  end: "Der Text endet unerwartet.",
  tokens: { Boolean: "true oder false", Null: "null", Number: "eine Zahl", String: "ein Text" },
  cut: {
    object: (line, column) =>
      `Der Text endet, bevor das Objekt geschlossen ist, das in Zeile ${line}, Spalte ${column} beginnt.`,
    array: (line, column) =>
      `Der Text endet, bevor das Array geschlossen ist, das in Zeile ${line}, Spalte ${column} beginnt.`,
    string: (line, column) =>
      `Der Text endet, bevor die Zeichenkette geschlossen ist, die in Zeile ${line}, Spalte ${column} beginnt.`,
  },
  moreExpected: "Es fehlt noch etwas.",
  otherExpected: "Hier wird etwas anderes erwartet.",
  lookAt: "Prüfen Sie Anführungszeichen, Kommas und Klammern.",

  commaBefore: "Das Komma davor ist eins zu viel.",
  noComma: "Davor fehlt ein Komma.",
  noColon: "Davor fehlt ein Doppelpunkt.",
  noComments: "JSON hat keine Kommentare: Nehmen Sie ihn heraus.",
  curly: (quote) => `${quote} ist ein typografisches Anführungszeichen: Schreiben Sie stattdessen ".`,
  curlyBefore: (quote) =>
    `Davor steht ${quote}, ein typografisches Anführungszeichen: Schreiben Sie stattdessen ".`,
  doubleQuotes: 'Texte stehen in doppelten Anführungszeichen: Schreiben Sie stattdessen ".',
  namesInQuotes: "Texte und Namen stehen in doppelten Anführungszeichen.",
  lineBreak: "Ein Zeilenumbruch in einem Text wird \\n geschrieben.",
  tab: "Ein Tabulator in einem Text wird \\t geschrieben.",
  control: (written) => `In einem Text wird es ${written} geschrieben.`,
  instead: (value) => `Schreiben Sie stattdessen ${value}.`,

  others: "Außerdem herausnehmen:",
  comment: "ein Kommentar",
  comma: "ein Komma zu viel",
  more: (count) => `und ${count} weitere`,
};
