import type { FormsSentences } from "../en/forms.js";

export const SENTENCES: FormsSentences = {
  yes: "Ja",
  no: "Nein",
  done: "Erledigt",
  skip: "Auslassen",
  none: "Nichts davon",
  ownAnswer: "Antwort eingeben",
  nameless: "Ihre Antwort",
  useDefault: (value) => `${value} übernehmen`,
  keepsDefault: (value) => `Es bleibt bei: ${value}.`,
  defaultIs: (value) => `Vorgabe: ${value}.`,
  formatIs: (format) => `Format: ${format}.`,

  words: { useDefault: "vorgabe", skip: "auslassen" },
  typeToUse: (word, value) => `Mit „${word}“ gilt ${value}.`,
  typeToSkip: (word) => `Mit „${word}“ bleibt es leer.`,

  chooseAtLeast: (least) => `Wählen Sie mindestens ${least}.`,
  chooseAtMost: (most) => `Wählen Sie höchstens ${most}.`,
  choose: (count) => `Wählen Sie ${count}.`,
  chooseRange: (least, most) => `Wählen Sie ${least} bis ${most}.`,

  above: (bound) => `größer als ${bound}`,
  below: (bound) => `kleiner als ${bound}`,
  multipleOf: (step) => `ein Vielfaches von ${step}`,

  confirm: "Bestätigen",
  acceptIt: "Annehmen?",
  accept: "Annehmen",
  decline: "Ablehnen",

  oneAnswer: (question) => `Auf „${question}“ wird nur eine Antwort erwartet.`,
  oneOption: (question) => `Zu „${question}“ kann nur eine Option gewählt werden.`,
  mustBe: (question, expected) => `Auf „${question}“ wird erwartet: ${expected}.`,
  notBoth: (question, label) => `Zu „${question}“ kann neben „${label}“ nichts anderes gewählt werden.`,
  otherLimits: (question, limits) => `Für „${question}“ gelten andere Grenzen. ${limits}`,
  options: (question, labels, more) =>
    `Auf „${question}“ wird eine der Optionen erwartet: ${labels.map((label) => `„${label}“`).join(", ")}${more > 0 ? ` und ${more} weitere` : ""}.`,
};
