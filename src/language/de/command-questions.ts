import type { CommandSentences } from "../en/command.js";

export const SENTENCES: CommandSentences["questions"] = {
  channel: "--channel file legt Fragen in einer Datei ab; questions answer stellt sie.",
  noneAndNoCall: "Es warten keine Fragen, und es gibt keinen Aufruf.",
  several: (files) => `Fragen warten in ${files}. Nennen Sie mit --file die, um die es geht.`,
  left: (files) => (files === 1 ? "Eine weitere Datei wartet." : `${files} weitere Dateien warten.`),
  goOn: (called) => `Weiter mit ${called} questions answer.`,
  answerWith: (called) => `Beantworten mit: ${called} questions answer`,
  noNumber: (number) => `Keine Datei mit Fragen hat die Nummer ${number}`,
  notANumber: (word) => `„${word}“ ist nicht die Nummer einer Datei mit Fragen`,
  offered: (fault, files) => `${fault}: ${files === 0 ? "Es wartet keine" : `questions nennt ${files}`}.`,
  removed: (file) => `${file} wurde entfernt.`,
  brokenStay: "Defekte Dateien bleiben, wie sie sind: reparieren oder entfernen Sie sie selbst.",
  head: (number, file, ago, asker) => `${number}. ${file}, gestellt ${ago}${asker && ` von ${asker}`}`,
  state: { answered: "beantwortet", open: "offen", declined: "abgelehnt" },
  declined: (reason) => `, abgelehnt${reason && `: ${reason}`}`,
  already: {
    answered: (file) =>
      `${file} ist schon beantwortet: Machen Sie den Aufruf noch einmal, oder antworten Sie neu mit --answers und --file.`,
    declined: (file) =>
      `${file} ist schon abgelehnt: Machen Sie den Aufruf noch einmal, oder antworten Sie neu mit --answers und --file.`,
  },
  gone: (file) => `${file} wurde inzwischen abgeholt oder entfernt.`,
  declinedMeanwhile: (file) => `${file} wurde inzwischen abgelehnt.`,
  changed: (file) => `${file} enthält jetzt andere Fragen.`,
  answeredMeanwhile: (file) => `${file} wurde inzwischen von jemand anderem beantwortet.`,
  notWritten: "Dort wurde nichts geschrieben.",
  printedOnly: "Ihre Antworten stehen oben, und sonst nirgends.",
  answered: (file) => `${file} ist beantwortet. Der Aufruf, der gefragt hat, holt die Antworten dort ab.`,
  refused: (file) => `Die Fragen in ${file} sind abgelehnt. Der Aufruf, der gefragt hat, erfährt es.`,
  stillWait: (file) => `Die Fragen warten weiter in ${file}: Dort wurde nichts geschrieben.`,
};
