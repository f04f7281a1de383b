import type { AnswersSentences } from "../en/answers.js";

export const SENTENCES: AnswersSentences = {
  gap: " ",
  list: (texts) => texts.join(", "),
  recommended: " (empfohlen)",
  other: "Andere (eigene Antwort eingeben)",

  words: {
    and: "und",
    or: "oder",
    to: "bis",
    number: "nr. nr option nummer",
    unit: "",
    ordinal: { before: "", behind: "" },
    numerals: "",
    ordinals: {
      before: "die der das den",
      words:
        "erste/ersten zweite/zweiten dritte/dritten vierte/vierten fünfte/fünften sechste/sechsten siebte/siebten achte/achten neunte/neunten zehnte/zehnten",
      endings: "te ten",
      behind: "option",
    },
    yes: "ja j wahr",
    no: "nein falsch",
    decimal: ",",
  },

  waiting: "Eine Antwort wird erwartet",
  empty: "Die Antwort ist leer.",
  again: "Dasselbe noch einmal gilt als Ihre eigenen Worte.",
  onlyOne: "Es kann nur eine Option gewählt werden.",
  couldBe: (labels) => `Das kann ${either(labels)} sein.`,
  didYouMean: (labels) => `Meinten Sie ${either(labels)}?`,
  isNoOption: (text) => `„${text}“ ist keine der Optionen.`,
  thatIsNoOption: "Das ist keine der Optionen.",
  noSuchNumber: (number) => `Es gibt keine Option ${number}.`,
  someOrAll: (text) => `„${text}“ kann eine dieser Optionen meinen oder alle.`,
  ways: (count, isMultiSelect, allowOther) =>
    `Die Nummer einer Option eingeben, 1 bis ${count}${isMultiSelect ? " (mehrere mit Kommas dazwischen)" : ""}${allowOther ? ", oder eigene Worte" : ""}.`,

  value: {
    boolean: "ja oder nein",
    number: nameOfNumber,
    range: (isWhole, least, most) => `${nameOfNumber(isWhole)} von ${format(least)} bis ${format(most)}`,
    atLeast: (isWhole, least) => `${nameOfNumber(isWhole)} ab ${format(least)}`,
    atMost: (isWhole, most) => `${nameOfNumber(isWhole)} bis höchstens ${format(most)}`,
    text: "ein Text",
    email: "eine E-Mail-Adresse wie ada@example.com",
    uri: "eine vollständige Adresse wie https://example.com",
    date: "ein Datum wie 2026-01-31",
    "date-time": "Datum und Uhrzeit mit Zeitzone wie 2026-01-31T09:30:00Z",
    length: (name, least, most) => `${name} mit ${format(least)} bis ${format(most)} Zeichen`,
    shortest: (name, least) => `${name} mit mindestens ${format(least)} Zeichen`,
    longest: (name, most) => `${name} mit höchstens ${format(most)} Zeichen`,
  },
  expected: (value) => `Erwartet: ${value}.`,

  fault: {
    mustBe: (value) => `muss ${value} sein.`,
    tooLong: (most) => `darf höchstens ${format(most)} Zeichen lang sein.`,
    empty: "darf nicht leer sein.",
    form: (isList) => `muss ${nameOfForm(isList)} sein.`,
    noText: (isList, isHeld, type) =>
      `muss ${nameOfForm(isList)} sein, ${isHeld ? "enthält aber" : "ist aber"} ${nameOfType(type)}.`,
    onlyOne: "muss ein einzelner Text sein: Nur eine Option kann gewählt werden.",
    twice: "darf keine Option zweimal nennen.",
    noOption: (labels, hasMore) =>
      `muss eine der Optionen sein: ${labels.map(quote).join(", ")}${hasMore ? ", …" : ""}.`,
  },
  theAnswer: (fault) => `Die Antwort ${fault}`,
  answerTo: (question, fault) => `Die Antwort auf „${question}“ ${fault}`,
  tooLongForModel: (bytes, most, excess) =>
    `Was das Modell lesen würde, hat ${bytes} Bytes, und höchstens ${most} sind erlaubt: Kürzen Sie um ${excess}.`,
  noAnswer: (question) => `„${question}“ ist nicht beantwortet.`,
  broken: (question) =>
    `Die Antwort auf „${question}“ darf weder NUL noch ein halbes Surrogatpaar enthalten.`,

  context: {
    asks: (asker) => `${asker} fragt:`,
    asksFor: (asker, project) => `${asker} fragt (${project}):`,
    project: (project) => `Projekt: ${project}`,
    plan: "Plan:",
    planNotShown: "(Der Plan kann nicht gezeigt werden.)",
    imageNotShown: (type) => `(Ein Bild, ${type}, wird nicht gezeigt.)`,
    attachment: (name, url) => `${name}: ${url}`,
    attachmentNotShown: (name, type) => `${name} (${type}, nicht gezeigt)`,
  },

  timeout: {
    recommended: (seconds) => `${silence(seconds)} gelten die empfohlenen Optionen.`,
    recommendedOrFirst: (seconds) =>
      `${silence(seconds)} gelten die empfohlenen Optionen und, wo keine empfohlen ist, die erste.`,
    withdrawn: (seconds) => `${silence(seconds)} werden die Fragen zurückgezogen.`,
  },
};

function silence(seconds: number): string {
  return `Nach ${format(seconds)} ${seconds === 1 ? "Sekunde" : "Sekunden"} ohne Antwort`;
}

function nameOfForm(isList: boolean): string {
  return isList ? "eine Liste von Texten" : "ein Text";
}

function nameOfType(type: string): string {
  const names = new Map([
    ["an array", "eine Liste"],
    ["an object", "ein Objekt"],
    ["a number", "eine Zahl"],
    ["a boolean", "true oder false"],
  ]);
  return names.get(type) ?? type;
}

function nameOfNumber(isWhole: boolean): string {
  return isWhole ? "eine ganze Zahl" : "eine Zahl";
}

function either(labels: readonly string[]): string {
  return labels.map(quote).join(" oder ");
}

function quote(text: string): string {
  return `„${text}“`;
}

// As it may be typed: digits without points between.
function format(number: number): string {
  return number.toLocaleString("de", { useGrouping: false, maximumFractionDigits: 20 });
}
