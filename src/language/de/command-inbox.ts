import type { CommandSentences } from "../en/command.js";

export const SENTENCES: CommandSentences["inbox"] = {
  missing: (folder) => `In ${folder} ist kein Posteingang.`,
  begins: "Ein Ordner wird zu einem, wenn dort die erste Frage gestellt wird.",
  noHome: (home) =>
    `Für einen Posteingang ist kein Platz: HOME ist „${home}“, kein vollständiger Pfad. Nennen Sie mit --store einen Ordner, oder setzen Sie HOME.`,
  channel: (name) => `--channel ${name} legt Fragen für später ab; inbox answer stellt sie.`,
  which: (action, called, at) =>
    `Welche? Nennen Sie die Nummer oder die ID: ${called} inbox ${action} 1${at}.`,
  expectedId: (command, called, at) => `Erwartet wird eine ID: ${called} ${command} ID${at}.`,
  noNumber: (number) => `Im Posteingang hat keine offene Frage die Nummer ${number}.`,
  noId: (id) => `Im Posteingang hat keine Frage die ID „${id}“.`,
  seeList: (called, at) => `Siehe ${called} inbox list${at}.`,
  answerWith: (called, at) => `Beantworten mit: ${called} inbox answer${at}`,
  waits: (called, at) => `Die Frage wartet im Posteingang. Beantworten mit: ${called} inbox answer${at}`,
  left: (questions) =>
    questions === 1 ? "Eine weitere Frage wartet." : `${questions} weitere Fragen warten.`,
  goOn: (called, at) => `Weiter mit ${called} inbox answer${at}.`,
  stillWaits: (why) => `Die Frage wartet weiter im Posteingang${why && `: ${why}`}.`,
  couldNotAsk: (why) => `Die Frage ließ sich nicht stellen${why && `: ${why}`}. Sie wartet weiter.`,
  answerRefused: "Die Antwort wurde nicht angenommen, und die Frage wartet weiter:",
  answered: "Beantwortet.",
  othersFirst: "Jemand anderes war schneller.",
  hadAnswered: "Ihre Antworten waren:",
  removed: "Die Frage ist weg: Sie wurde aus dem Posteingang entfernt.",
  gone: "Sie ist weg.",
  declinedTitle: (title) => `Abgelehnt: ${title}`,
  withdrawnTitle: (title) => `Zurückgezogen: ${title}`,

  more: (questions) => ` (+${questions} weitere)`,
  todo: "Aufgabe",
  asked: (ago, asker, project) => `gestellt ${ago}${asker && ` von ${asker}`}${project && ` für ${project}`}`,
  expires: (when) => `läuft ${when} ab`,
  withinMinute: "in weniger als einer Minute",
  between: ", ",
  inBrackets: (text) => ` (${text})`,

  waiting: "Sie wartet auf eine Antwort.",
  doors: { page: "Seite", terminal: "Terminal", api: "API", "MCP form": "MCP-Formular" },
  who: (name, door) => `${name && ` von ${name}`}${door && ` (${door})`}`,
  settled: {
    answered: (who, when, why) => `Sie wurde${who} ${when} beantwortet${why && `: ${why}`}.`,
    declined: (who, when, why) => `Sie wurde${who} ${when} abgelehnt${why && `: ${why}`}.`,
    withdrawn: (who, when, why) => `Sie wurde${who} ${when} zurückgezogen${why && `: ${why}`}.`,
    expired: (who, when, why) => `Sie ist${who} ${when} unbeantwortet abgelaufen${why && `: ${why}`}.`,
  },
  note: (note) => `Notiz: ${note}`,
  oneOrMore: "(eine oder mehrere)",
  ownWords: "- oder eigene Worte",
  begun: "Begonnen und nicht gesendet:",
  notSent: (medium, error) => `Eine Benachrichtigung wurde nicht gesendet (${medium}): ${error}`,
  againAt: (time) => `Nächster Versuch um ${time}.`,
};
