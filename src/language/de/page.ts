import type { PageSentences } from "../en/page.js";

export const SENTENCES: PageSentences = {
  comma: ", ",
  colon: ": ",
  inbox: "Posteingang",
  skipToContent: "Zum Inhalt",
  signOut: "Abmelden",
  signedInAs: (by) => `Angemeldet als ${by}`,

  // The feed
  waiting: "Wartet auf Sie",
  nothingWaits: "Nichts wartet auf Sie.",
  nothingWaitsMore: "Wenn ein Agent fragt, erscheint seine Frage hier von selbst.",
  todos: "Zu erledigen",
  settledList: "Erledigt",
  more: "Mehr",
  newer: "Zurück zum Anfang",
  asked: ["", " gefragt"],
  justNow: "gerade eben",
  expires: ["läuft ", " ab"],
  questionsWait: (count) => `${count} offen`,

  // A question
  questions: "Fragen",
  severalQuestions: (count) => `${count} Fragen`,
  begunBy: (by) => `Bisher ausgefüllt von ${by}. Sehen Sie es durch, bevor Sie es senden.`,
  context: "Worum es geht",
  plan: "Der Plan",
  attachments: "Zuerst anzusehen",
  nameless: "Ohne Namen",
  contextImage: "Das Bild, das mit der Frage kam",
  recommended: "empfohlen",
  chooseOne: "Wählen Sie eine Option.",
  chooseOneOrOwn: "Wählen Sie eine Option, oder antworten Sie in eigenen Worten.",
  chooseSeveral: "Wählen Sie eine oder mehrere Optionen.",
  chooseSeveralOrOwn: "Wählen Sie eine oder mehrere Optionen, oder antworten Sie in eigenen Worten.",
  ownWords: "Eigene Worte",
  ownWordsLabel: "In eigenen Worten",
  addNote: "Notiz hinzufügen",
  note: "Eine Notiz dazu (freiwillig)",
  yes: "Ja",
  no: "Nein",
  zone: "Zeitzone, als Abstand wie +02:00 oder Z",
  preview: (label) => `Vorschau von ${label}`,
  openInFull: "Ganz öffnen",
  asText: "Als Text",
  send: "Senden",
  sendAnswers: "Antworten senden",
  decline: "Ablehnen…",
  declineWhy: "Warum nicht? (freiwillig)",
  declineReally: "Antwort ablehnen",

  // What is wrong
  faultsTitle: (count) =>
    count === 1 ? "Eine Antwort fehlt oder passt nicht" : `${count} Antworten fehlen oder passen nicht`,
  faultOf: (question, fault) => `${question}: ${fault}`,
  outdated:
    "Diese Seite war veraltet, und nichts wurde gesendet. Was Sie ausgefüllt haben, steht noch hier: Senden Sie es noch einmal.",

  // Settled
  settled: {
    answered: "Beantwortet",
    declined: "Abgelehnt",
    withdrawn: "Zurückgezogen",
    expired: "Abgelaufen, bevor jemand antwortete",
  },
  settledBy: (how, by, where) => [how, by, where].filter((part) => part !== "").join(" "),
  by: (by) => `von ${by}`,
  byYou: "von Ihnen",
  doors: {
    page: "auf der Seite",
    terminal: "im Terminal",
    api: "über die API",
    "MCP form": "im Formular des MCP-Clients",
  },
  throughDoor: (door) => `über „${door}“`,
  sentTitle: "Gesendet. Vielen Dank.",
  declinedTitle: "Abgelehnt. Wer gefragt hat, erfährt es.",
  tooLate: "Jemand war schneller",
  tooLateMore: "Ihre Antwort wurde nicht gesendet. Was Sie geschrieben haben, steht unten, zum Kopieren.",
  keptTitle: "Was Sie geschrieben haben",
  noteOf: "Notiz:",
  reason: "Grund:",
  nextQuestion: "Nächste Frage",
  backToInbox: "Zurück zum Posteingang",
  backToQuestion: "Zurück zur Frage",
  sendAgain: "Noch einmal senden",

  // Signing in
  signInTitle: "Auf diesem Gerät anmelden",
  signInText: "Geben Sie den Code ein, den das Terminal zeigt. Er gilt zehn Minuten, und einmal.",
  signInReady: "Ihr Code ist eingetragen. Er meldet dieses Gerät an, bis Sie sich abmelden.",
  code: "Code",
  signIn: "Anmelden",
  wrongCode:
    "Dieser Code gilt nicht: Er ist vertippt, schon benutzt oder älter als zehn Minuten. Holen Sie einen neuen.",
  tooManyCodes:
    "Dieser Code gilt nicht, und in der letzten Minute wurden viele versucht. Sehen Sie nach, ob er vertippt ist, oder holen Sie einen neuen.",
  notSignedIn: "Sie sind auf diesem Gerät nicht angemeldet.",
  notSignedInHost:
    "Sie sind nicht angemeldet. Melden Sie sich bei dieser Website an, und öffnen Sie diese Seite noch einmal.",
  notSent: "Nichts wurde gesendet.",
  signedInAgain:
    "Sie sind angemeldet. Noch wurde nichts gesendet: Was Sie ausgefüllt haben, steht noch hier. Senden Sie es noch einmal.",
  goOn: "Weiter mit dem Ausgefüllten",

  // Otherwise
  notFoundTitle: "Hier ist nichts",
  notFoundText: "Die Frage wurde vielleicht entfernt, oder der Link ist nicht für Sie.",
  refusedTitle: "Das wurde nicht angenommen",
  refusals: {
    forbidden_host: () =>
      "Unter diesem Namen gibt es die Seite nicht. Öffnen Sie sie unter der Adresse, die das Terminal zeigt.",
    method_not_allowed: () =>
      "Diese Adresse lässt sich so nicht öffnen. Gehen Sie zurück, und nehmen Sie, was die Seite anbietet.",
    forbidden_origin: () => "Nur die Seiten dieser Website selbst dürfen das senden.",
    invalid_body: () => "Was gesendet wurde, ist nicht lesbar. Laden Sie die Seite neu.",
    unsupported_media_type: () => "Was gesendet wurde, ist kein Formular. Laden Sie die Seite neu.",
    body_too_large: () => "Das ist zu viel Text. Senden Sie weniger.",
    too_slow: () => "Die Übertragung hat zu lange gedauert. Senden Sie es noch einmal.",
  },
  failedTitle: "Etwas ging schief",
  offlineTitle: "Der Posteingang ist nicht erreichbar",
  offlineText:
    "Was Sie geschrieben haben, bleibt auf diesem Gerät und wird gesendet oder wieder gezeigt, sobald die Verbindung zurück ist.",
  failedText: "Die Anfrage konnte nicht bearbeitet werden. Versuchen Sie es noch einmal.",

  // What the script says
  client: {
    draftSaved: "Entwurf gespeichert",
    draftKept: "Auf diesem Gerät aufbewahrt",
    draftFailed: "Der Entwurf konnte nicht gespeichert werden; er bleibt auf diesem Gerät",
    offline: "Sie sind offline. Was Sie schreiben, bleibt auf diesem Gerät.",
    unsent: "Aufbewahrt. Es wird gesendet, sobald die Verbindung zurück ist.",
    changed: "Sie haben es geändert, bevor es gesendet werden konnte. Senden Sie es noch einmal.",
    sending: "Wird gesendet…",
    sentLater: "Was Sie offline geschrieben hatten, wurde gesendet.",
    refusedLater:
      "Was Sie offline geschrieben hatten, konnte nicht gesendet werden. Öffnen Sie die Frage, um zu sehen, warum.",
    doneElsewhere: "In einem anderen Tab oder auf einem anderen Gerät erledigt",
    error: "Fehler: ",
    needsChoice: "Wählen Sie eine Option.",
    needsChoices: "Wählen Sie mindestens eine Option.",
    needsText: "Schreiben Sie eine Antwort.",
    needsOwnWords: "Schreiben Sie Ihre Antwort in eigenen Worten, oder wählen Sie eine Option.",
    kept: "Was Sie geschrieben haben",
    copy: "Kopieren",
    copied: "Kopiert",
    notifyMe: "Auf diesem Gerät benachrichtigen",
    notified: "Dieses Gerät wird benachrichtigt.",
    notNotified: "Der Browser erlaubt dieser Seite keine Benachrichtigungen.",
  },
};
