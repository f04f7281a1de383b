import type { TerminalSentences } from "../en/terminal.js";

export const SENTENCES: TerminalSentences = {
  hints: {
    select: ["Enter: wählen", "Enter wählen", "Enter"],
    cancel: ["Esc: abbrechen", "Esc Abbruch", "Esc"],
    cancelTabbed: ["Esc: abbrechen", "Esc Abbruch", "Esc"],
    confirm: ["Enter: bestätigen", "Enter OK", "Enter"],
    confirmTabbed: ["Enter: bestätigen", "Enter OK", "Enter"],
    submit: ["Enter: senden", "Enter senden", "Enter"],
    submitTabbed: ["Enter: senden", "Enter senden", "Enter"],
    switch: ["Tab/←→: wechseln", "Tab weiter", "Tab"],
    switchTyping: ["Tab: wechseln", "Tab weiter", "Tab"],
    back: ["Esc: zurück", "Esc zurück", "Esc"],
    allKeys: ["?: alle Tasten", "? Tasten", "? Tasten"],
    allKeysTyping: ["F1: alle Tasten", "F1 Tasten", "F1 Tasten"],
    closeKeys: ["jede andere Taste schließt die Hilfe", "jede Taste schließt", "Esc"],
    wholePreview: ["p: ganze Vorschau", "p Vorschau", "p"],
    wholePlan: ["p: ganzer Plan", "p Plan", "p Plan"],
    wholeContext: ["p: ganzer Kontext", "p Kontext", "p Text"],
    wholeBoth: ["p: ganze Ansicht", "p Ansicht", "p ganz"],
    discard: ["y: verwerfen", "y verwerfen", "y"],
    keep: ["n: zurück", "n zurück", "n"],
    sendLong: ["y: senden", "y senden", "y"],
    editLong: ["n: weiter bearbeiten", "n bearbeiten", "n"],
    keepNote: ["Enter: Notiz behalten", "Enter behalten", "Enter"],
    typeHere: ["Antwort hier eintippen", "hier eintippen", "tippen"],
    navigate: ["↑↓: bewegen", "↑↓ bewegen", "↑↓"],
    navigateTabbed: ["↑↓: wählen", "↑↓ wählen", "↑↓"],
    numbers: ["1-9: direkt wählen", "1-9 wählen", "1-9"],
    toggle: ["Leertaste: ankreuzen", "Leertaste", "Leer"],
    toggleTabbed: ["Leertaste: ankreuzen", "Leertaste", "Leer"],
    typeAnswer: ["0: eigene Antwort", "0 eigene", "0"],
    addNote: ["n: Notiz hinzufügen", "n Notiz", "n"],
    changeNote: ["n: Notiz ändern", "n Notiz", "n"],
    newLine: ["Alt+Enter oder Strg+J: neue Zeile", "Strg+J neue Zeile", "Strg+J"],
    editor: ["Alt+E: Ihr Editor", "Alt+E Editor", "Alt+E"],
    scroll: ["↑↓ Bild↑/Bild↓: blättern", "↑↓ blättern", "↑↓"],
    sideways: ["< >: seitwärts", "< > seitwärts", "< >"],
    otherPages: ["←→: andere Seiten", "←→ andere", "←→"],
    otherOptions: ["←→: andere Optionen", "←→ andere", "←→"],
    change: {
      whole: (numbers) => `${numbers}: Antwort ändern`,
      short: (numbers) => `${numbers} ändern`,
    },
  },

  image: (description) => `[Bild: ${description}]`,
  submit: "Senden",
  question: (number) => `Frage ${number}`,
  note: "Notiz: ",
  review: {
    title: "Übersicht",
    named: (title) => `${title}: `,
    notAnswered: "noch offen",
    draftKept: "noch offen (Entwurf bleibt)",
  },
  discard: (answers, notes) => {
    const counted = [
      (answers > 0 || notes === 0) && (answers === 1 ? "1 Antwort" : `${answers} Antworten`),
      notes > 0 && (notes === 1 ? "1 Notiz" : `${notes} Notizen`),
    ];
    return `${counted.filter(Boolean).join(" und ")} verwerfen? [y/N]`;
  },
  isLong: (characters) => `Die Antwort ist lang (${format(characters)} Zeichen). Trotzdem senden? [Y/n]`,

  beyond: {
    above: (count) => `↑ noch ${count}...`,
    below: (count) => `↓ noch ${count}...`,
    lines: (count) => `↓ noch ${count === 1 ? "1 Zeile" : `${count} Zeilen`}: Bild↓`,
    fewLines: (count) => `↓ ${count}: Bild↓`,
    back: "↑ Bild↑",
    pageDown: "Bild",
    pageUp: "Bild",
  },

  message: {
    chooseOne: "Bitte mindestens eine Option wählen.",
    typeFirst: "Bitte zuerst eine Antwort eintippen.",
    noPreview: "Hiervon gibt es keine Vorschau.",
    textIsFull: "Ein Text kann höchstens 1.048.576 Zeichen haben: Das wurde nicht übernommen.",
    notAnswered: (titles) => `Noch offen: ${titles}`,
  },

  countdown: {
    paused: {
      whole: (clock) => `noch ${clock} (angehalten, solange Sie tippen)`,
      short: (clock) => `${clock} (angehalten)`,
    },
    whole: (clock, then) => `noch ${clock}, dann ${then}`,
    short: (clock, then) => `${clock}, dann ${then}`,
    then: {
      unanswered: ["endet das ohne Antwort", "ohne Antwort"],
      yours: ["gilt, was Sie hier gewählt haben", "Ihre Wahl"],
      recommended: ["gelten die empfohlenen Optionen", "empfohlen"],
      first: ["gelten die empfohlenen oder ersten Optionen", "erste Optionen"],
      option: {
        whole: (label) => `gilt: ${label}`,
        short: (number) => `gilt Option ${number}`,
        least: (number) => `Option ${number}`,
      },
    },
  },

  ending: {
    notAnswered: "ohne Antwort",
    notSent: (answer) => `nicht gesendet: ${answer}`,
    noLongerNeeded: "nicht mehr nötig",
    timeIsUp: "die Zeit ist um",
    taken: (ending, answer) => `${ending}, nun gilt: ${answer}`,
    hadAnswered: (ending, answer) => `${ending}; Ihre Antwort war: ${answer}`,
  },

  beforeYouAnswer: "Vor der Antwort",
  tooSmall: {
    short: "Terminal zu klein",
    whole: (columns, rows) =>
      `Terminal zu klein: Die Frage braucht ${columns} Spalten und ${rows} Zeilen. Bitte vergrößern.`,
    wholeOr: (columns, rows, otherWay) =>
      `Terminal zu klein: Die Frage braucht ${columns} Spalten und ${rows} Zeilen. Bitte vergrößern oder ${otherWay}.`,
    size: (columns, rows) => `Terminal zu klein: bitte auf ${columns}×${rows} vergrößern.`,
    sizeOr: (columns, rows, otherWay) =>
      `Terminal zu klein: bitte auf ${columns}×${rows} vergrößern oder ${otherWay}.`,
  },

  editor: {
    waiting: "Warten, bis Ihr Editor geschlossen ist... ",
    none: "Es gibt keinen Editor: VISUAL oder EDITOR setzen, z. B. auf nano.",
    unusable: (message) => `Der Editor konnte nicht benutzt werden: ${message}.`,
    unchanged: (fault) => `${fault}; Ihr Text ist, wie er war.`,
    unchangedAndKept: (fault, file) => `${fault}, behalten in ${file}; Ihr Text ist, wie er war.`,
    notOpened: "Der Editor wurde nicht geöffnet",
    notStarted: (message) => `Der Editor konnte nicht gestartet werden: ${message}`,
    notFound: (command) => `Der Editor (${command}) wurde nicht gefunden`,
    wasEnded: (command, signal) => `Der Editor (${command}) wurde durch ${signal} beendet`,
    failed: (command, code) => `Der Editor (${command}) endete mit Exit-Code ${code}`,
    leftNoText: "Der Editor hat etwas hinterlassen, das keine Datei ist",
    leftLink: "Der Editor hat einen symbolischen Link hinterlassen, dem nicht gefolgt wird",
    leftNothing: "Der Editor hat keine Datei hinterlassen",
    leftTooMuch: "Der Editor hat mehr als 1 MiB hinterlassen",
    leftBytes: "Der Editor hat Text hinterlassen, der kein UTF-8 ist",
  },
};

function format(number: number): string {
  return number.toLocaleString("de");
}
