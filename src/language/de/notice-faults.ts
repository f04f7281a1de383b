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

  address: (what) =>
    `Die Adresse ${what === "a webhook" ? "eines Webhooks" : `von ${what}`} muss wie https://example.com aussehen.`,
  user: (what) =>
    `Die Adresse ${what === "a webhook" ? "eines Webhooks" : `von ${what}`} darf weder Benutzer noch Passwort enthalten.`,
  token: "Das Token von ntfy muss aus sichtbaren ASCII-Zeichen ohne Leerzeichen bestehen.",
  topic: "Das Thema von ntfy muss aus 1 bis 64 Zeichen von A-Z, a-z, 0-9, _ und - bestehen.",
  secret: "Das Geheimnis eines Webhooks muss „whsec_“ und 24 bis 64 zufällige Bytes in Base64 sein.",
  recipient: (address) => `„${address}“ ist keine E-Mail-Adresse wie ada@example.com.`,
  smtp: "Der Server für E-Mails muss wie smtps://user:password@smtp.example.com aussehen; was darin weder Buchstabe noch Ziffer ist, wird mit % kodiert.",
};
