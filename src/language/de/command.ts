import type { CommandSentences } from "../en/command.js";
import { SENTENCES as INBOX } from "./command-inbox.js";
import { SENTENCES as QUESTIONS } from "./command-questions.js";
import { SENTENCES as SERVE } from "./command-serve.js";
import { SENTENCES as JSON_FAULTS } from "./json.js";
import { SENTENCES as NOTICE_FAULTS } from "./notice-faults.js";
import { SENTENCES as REASONS } from "./reasons.js";
import { SENTENCES as STORE_FAULTS } from "./store-faults.js";

export const SENTENCES: CommandSentences = {
  gap: " ",
  comma: ", ",
  or: " oder ",
  and: " und ",
  quote: (text) => `„${text}“`,
  meant: (name) => `Meinten Sie ${name}?`,
  seeHelp: (called) => `Siehe ${called} --help.`,

  unknownOption: (option) => `Die Option ${option} gibt es nicht.`,
  fileAfterDashes: "Eine Datei, deren Name mit - beginnt, steht hinter --.",
  takesNoValue: (option, value) => `${option} hat keinen Wert, aber da steht „${value}“.`,
  needsValue: (option, expected) => `${option} braucht einen Wert: ${expected}.`,
  needsValueBefore: (option, expected, next) =>
    `${option} braucht einen Wert: ${expected}; danach steht aber ${next}.`,
  onlyOnce: (option) => `${option} kann nur einmal angegeben werden.`,
  values: {
    NAME: "NAME",
    NAMES: "NAMEN",
    SECONDS: "SEKUNDEN",
    "JSON or FILE": "JSON oder DATEI",
    PATH: "PFAD",
    "FOLDER or URL": "ORDNER oder URL",
    NUMBER: "NUMMER",
    ADDRESS: "ADRESSE",
    URL: "URL",
    FORMAT: "FORMAT",
    LANGUAGE: "SPRACHE",
  },
  mustBe: (option, choices, value) => `${option} muss ${choices} sein, ist aber „${value}“.`,
  exclude: (option, other) => `${option} und ${other} schließen einander aus.`,
  optionElsewhere: (option, command) => `${option} passt nicht zu ${command}.`,
  takesNoOptions: "Dort gibt es keine Optionen.",
  takesOptions: (options) => `Dort gibt es ${options}.`,

  neitherCommandNorFile: (word) => `Es gibt weder einen Befehl noch eine Datei „${word}“.`,
  unknownCommand: (command) => `Den Befehl „${command}“ gibt es nicht.`,
  expected: (names) => `Erwartet: ${names}.`,
  tooMany: (word) => `„${word}“ ist ein Wort zu viel.`,
  tooManyAfter: (word, command) => `„${word}“ ist ein Wort zu viel nach ${command}.`,
  needsShell: "completion braucht den Namen einer Shell: bash, zsh oder fish.",

  timeout: {
    inFile:
      "--timeout passt nicht zu --channel file: Fragen in einer Datei warten, bis jemand sie beantwortet.",
    number: (value) =>
      `--timeout muss eine Zahl von Sekunden sein, allein oder gefolgt von :recommended oder :cancel, ist aber „${value}“.`,
    after: (value) =>
      `--timeout: Nach den Sekunden steht :recommended, :cancel oder nichts; da steht aber „${value}“.`,
    zero: (value) =>
      `--timeout muss mehr als 0 Sekunden sein, ist aber „${value}“. Ohne die Option wird unbegrenzt gewartet.`,
    most: (seconds, value) =>
      `--timeout darf höchstens ${seconds} Sekunden sein, ist aber „${value}“. Ohne die Option wird unbegrenzt gewartet.`,
  },

  standardInput: "Standardeingabe",
  fileNameEmpty: "Der Name einer Datei ist leer.",
  fileOptionEmpty: "--file braucht den Namen einer Datei.",
  fileOptionFolder: (folder, example) =>
    `--file ist „${folder}“, und das ist ein Ordner. Erwartet wird eine Datei, etwa ${example}.`,
  fileOptionOther: (file) =>
    `--file ist „${file}“, und dort kann keine gewöhnliche Datei sein. Erwartet wird eine, etwa pending-questions.json.`,
  fileOptionAlone:
    "--file nennt die Datei von --channel file, von --answers ohne Aufruf oder des Befehls questions.",
  storeOptionAlone:
    "--store nennt den Posteingang von --channel inbox und von --tool decisions. Geben Sie eines davon an, oder lassen Sie es weg.",
  missingFile: (name) => `${name} gibt es nicht.`,
  linkedFile: (path) =>
    `${path} ist ein symbolischer Link, und dem wird nicht gefolgt. Nennen Sie die Datei, auf die er zeigt.`,
  linkedFolder: (path) =>
    `${path} ist ein symbolischer Link, und dem wird nicht gefolgt. Nennen Sie den Ordner, auf den er zeigt.`,
  tooLarge: (name) => `${name} ist größer als 21 MiB.`,
  directory: (name) => `${name} ist ein Ordner.`,
  permission: (name) => `${name} darf nicht gelesen werden: Zugriff verweigert.`,
  unreadable: (name, why) => `${name} ist nicht lesbar: ${why}.`,
  contents: {
    call: {
      plain: "Erwartet wird ein Werkzeugaufruf.",
      json: "Erwartet wird ein Werkzeugaufruf in JSON.",
      file: "Erwartet wird eine Datei mit einem Werkzeugaufruf.",
    },
    answers: {
      plain: "Erwartet wird eine Liste von Antworten.",
      json: "Erwartet wird eine Liste von Antworten in JSON.",
      file: "Erwartet wird eine Datei mit einer Liste von Antworten.",
    },
  },

  expectedCall: (called) => `Erwartet wird eine Datei mit einem Werkzeugaufruf, etwa: ${called} call.json`,
  expectedOneFile: "Erwartet wird eine einzige Datei.",
  argumentsText: (member) => `Der Text in „${member}“`,
  invalidCall: (tool) => `${tool} wurde mit ungültiger Eingabe aufgerufen:`,
  invalidCallAs: (tool, contract) =>
    `${tool} wurde mit ungültiger Eingabe aufgerufen, gelesen als Eingabe für ${contract}:`,
  contracts: { single: "AgentRail (eine Frage)", list: "Claude Code (mehrere Fragen)" },
  unknownTool: (source, tool, expected) =>
    `${source} ruft das Werkzeug „${tool}“ auf. Erwartet wird ein Aufruf von ${expected}.`,
  noPreviews: (tool) => `--preview-format gehört zu ask_user_question; ${tool} hat keine Vorschau.`,
  noTerminalToAnswer:
    "Der Aufruf kam von der Standardeingabe, und es gibt kein Terminal, an dem geantwortet werden könnte. Geben Sie die Antworten mit --answers, oder den Aufruf als Datei.",
  noTerminalToDraw: "Es gibt kein Terminal für den Dialog. Lassen Sie --channel terminal weg.",
  otherWay: "neu mit --plain starten",

  answers: {
    shape: (source) =>
      `${source} muss ein Objekt mit den Texten der Fragen als Schlüsseln enthalten, oder ein Array in der Reihenfolge der Fragen.`,
    none: (source) => `${source} enthält keine Antworten.`,
    twice: (source, text) => `${source} enthält „${text}“ zweimal. Lassen Sie eines davon weg.`,
    neither: (value) =>
      `--answers ist „${value}“, und das ist weder JSON (ein Objekt oder ein Array) noch eine vorhandene Datei.`,
    examples:
      "Erwartet wird eine Datei oder JSON: die Antworten in der Reihenfolge der Fragen, oder nach deren Texten:",
    count: (source, questions, answers) => {
      const each = questions === 1 ? "die eine Frage" : `jede der ${questions} Fragen`;
      return `${source}: Für ${each} wird eine Antwort erwartet, es ${answers === 1 ? "ist" : "sind"} aber ${answers}.`;
    },
    ownWords: (text) => `„${text}“ wurde als eigene Worte verstanden.`,
    wordsForNumber: "Schreiben Sie statt der Nummer Ihre eigenen Worte.",
    unknown: (text) => `„${text}“ ist keine der Fragen.`,
    unknownAmong: (text, questions) => `„${text}“ ist keine der Fragen: ${questions}.`,
    more: (count) => `und ${count} weitere`,
    each: "Zu jeder Frage gehört eine.",
    empty: (expected) => `Die Antwort ist leer. Erwartet: ${expected}.`,
    text: "ein Text",
    label: (options) => `der Text einer Option oder eine Nummer von 1 bis ${options}`,
    labelOrOwnWords: (options) => `der Text einer Option, eine Nummer von 1 bis ${options} oder eigene Worte`,
  },

  mended: (pointer, message) => `Berichtigt bei ${pointer}: ${message}`,
  modelReads: "Was das Modell liest:",
  interrupted: "Unterbrochen: Der Aufruf hat kein Ergebnis.",
  keptInInbox: "Die Frage bleibt im Posteingang.",
  notKept: "Was begonnen war, ist verworfen.",
  asksAgain: "Derselbe Befehl fragt noch einmal.",
  unwritten: (why) => `Das Ergebnis kann nicht auf die Standardausgabe geschrieben werden: ${why}.`,

  noneWait: "Es warten keine Fragen.",
  justNow: "gerade eben",
  moment: (ago, time) => `${ago} (${time})`,
  questions: QUESTIONS,
  inbox: INBOX,
  serve: SERVE,
  json: JSON_FAULTS,
  noticeFaults: NOTICE_FAULTS,
  storeFaults: STORE_FAULTS,
  reasons: REASONS,
};
