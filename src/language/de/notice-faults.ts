import type { NoticeFaultSentences } from "../en/notice-faults.js";

export const SENTENCES: NoticeFaultSentences = {
  tooSlow: (seconds) => `Es dauerte länger als ${seconds} Sekunden.`,
  unreachable: (host, why) => `${host} ist nicht erreichbar: ${why}`,
  privateHost: (host) => `${host} liegt in einem privaten Netz.`,
  privateName: (host) => `${host} führt in ein privates Netz.`,
  forgotten: (host, status) => `${host} kennt das Gerät nicht mehr (${status}).`,
  answered: (host, status) => `${host} antwortete mit ${status}.`,
  noDevice:
    "Kein Gerät ist angemeldet. Öffnen Sie dort die Seite, und lassen Sie sie Benachrichtigungen senden.",
  notRun: (command, why) => `${command} lässt sich nicht ausführen: ${why}`,
  endedSaying: (command, signal, said) => `${command} wurde durch ${signal} beendet: ${said}`,
  ended: (command, signal) => `${command} wurde durch ${signal} beendet.`,
  failedSaying: (command, code, said) => `${command} endete mit dem Exit-Code ${code}: ${said}`,
  failed: (command, code) => `${command} endete mit dem Exit-Code ${code}.`,
  noNodemailer:
    "Für Benachrichtigungen per E-Mail fehlt das Paket „nodemailer“, oder es lässt sich nicht laden. Installieren Sie es neben diesem: npm install nodemailer",
};
