import type { PendingFileSentences } from "../en/pending-file.js";

export const SENTENCES: PendingFileSentences = {
  place: (line, column) => `Zeile ${line}, Spalte ${column}`,
  at: (place, what) => `${place}: ${what}`,

  // The file
  isNoFile: (file) => `${file} ist keine Datei. Räumen Sie das weg.`,
  isLink: (file) => `${file} ist ein symbolischer Link, dem nicht gefolgt wird. Räumen Sie ihn weg.`,
  tooLarge: (file) => `${file} ist größer als 1 MiB.`,
  cannotBeRead: (file, why) => `${file} ist nicht lesbar: ${why}`,
  isNoPendingFile: (file, fault) => `${file} ist keine Datei mit offenen Fragen: ${fault}`,

  isMissing: (file) => `${file} gibt es nicht.`,
  wasChanged: (file) => `${file} wurde inzwischen geändert: Nichts wurde geschrieben.`,
  wasTaken: (file) =>
    `${file} wurde inzwischen beantwortet, abgeholt oder entfernt: Nichts wurde geschrieben.`,

  // Its members
  mustBe: (member, what) => `${member} muss ${what} sein.`,
  butIs: (what, found) => `${what} (gefunden: ${found})`,
  expected: {
    document: "ein Objekt mit „questions“",
    question: "ein Objekt mit „question“ und „answer“",
    questions: "eine Liste von Fragen mit mindestens einer",
    texts: "eine Liste von Texten",
    text: "ein Text",
    boolean: "true oder false",
    schema: (fault) => `wie vorher (${fault})`,
  },
  found: {
    null: "null",
    array: "eine Liste",
    object: "ein Objekt",
    string: "ein Text",
    number: "eine Zahl",
    boolean: "true oder false",
  },

  // Its questions and answers
  otherCount: (file, found, wanted) =>
    `${file} enthält ${countOf(found)}, gefragt wurde nach ${wanted}. Lassen Sie für jede einen Eintrag stehen, in ihrer Reihenfolge.`,
  otherQuestion: (where, question) =>
    `${where}: Wo „${question}“ war, steht eine andere Frage. Lassen Sie die Fragen in ihrer Reihenfolge.`,
  inFile: (file, place) => `${file}, ${place}`,
  missing: (missing, count, file) =>
    `${missing} von ${countOf(count)} in ${file} ${missing === 1 ? "wartet" : "warten"} auf eine Antwort.`,
  cannotBeUsed: (file) => `Die Antworten in ${file} sind nicht verwendbar:`,
  more: (count) => `und ${count} weitere`,
  fault: {
    broken: "darf weder NUL noch ein halbes Surrogatpaar enthalten.",
    other: "verlangt eigene Worte: Schreiben Sie sie an ihre Stelle.",
    near: "ähnelt einer Option.",
    unclear: (count) =>
      `ist unklar. Erwartet: eine Option, eine Zahl von 1 bis ${count} oder eigene Worte; mit "wasCustom": true daneben bleibt sie, wie sie ist.`,
  },
  writeLabel:
    'Schreiben Sie diese Option, oder "wasCustom": true neben die Antwort, dann bleibt sie, wie sie ist.',
};

function countOf(count: number): string {
  return count === 1 ? "1 Frage" : `${count} Fragen`;
}
