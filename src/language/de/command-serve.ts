import type { CommandSentences } from "../en/command.js";

export const SENTENCES: CommandSentences["serve"] = {
  at: (url) => `Der Posteingang ist unter ${url}`,
  signIn: (name) =>
    `Um ein Gerät als ${name} anzumelden, öffnen Sie dort innerhalb von zehn Minuten diesen Link; er gilt einmal:`,
  code: (code, url) => `oder geben Sie den Code ${code} ein unter ${url}`,
  phone:
    "Für ein Telefon, mit einem QR-Code zum Scannen, muss die Seite erreichbar sein: --host 0.0.0.0, oder --base-url https://… hinter einem Proxy.",
  notices: (ways) =>
    `Was wartet, meldet jeder Browser, in dem auf der Seite Benachrichtigungen eingeschaltet sind${ways && `, und ${ways}`}.`,
  agents: (mcp, api) =>
    `Agenten auf diesem Rechner nutzen denselben Speicher. Von anderswo fragen sie unter ${mcp} (MCP) oder ${api}, mit einem Token:`,
  ends: "Strg+C beendet dies; was wartet, bleibt im Posteingang.",
  portTaken: (port, host, other, called, at) =>
    `Port ${port} auf ${host} ist von einem anderen Programm belegt. Wählen Sie einen anderen: ${called} serve${at} --port ${other}`,
  served: (url) => `Dieser Posteingang ist schon erreichbar unter ${url}`,
  again: "Sie wird noch einmal versucht; inbox show nennt die Zeit.",
  notAgain: "Sie wird nicht noch einmal versucht.",
  notifyInVain:
    "--notify bewirkt hier nichts: Beenden Sie den anderen Prozess, und starten Sie ihn mit --notify.",

  cannotListen: (host, port, why) => `Auf ${host}, Port ${port}, lässt sich nichts anbieten: ${why}.`,
  host: (value) => `--host muss ein Name oder eine Adresse sein, etwa 0.0.0.0, ist aber „${value}“.`,
  port: (value) => `--port muss eine Zahl von 1 bis 65535 sein, ist aber „${value}“.`,
  baseUrl: (value) => `--base-url muss eine Adresse sein, etwa https://ask.example.com, ist aber „${value}“.`,
  leg: (seconds, value) =>
    `--leg muss eine Zahl von Sekunden über 0 und bis ${seconds} sein, oder none, ist aber „${value}“.`,
  tools: (names, value) =>
    `--tools muss ${names} sein, oder mehrere davon mit Kommas dazwischen, enthält aber „${value}“.`,
  toolTwice: (name) =>
    `--tools hat zwei Werkzeuge mit dem Namen ${name}: das von decisions und das, das sofort fragt. Lassen Sie eines davon weg.`,

  needsPackage: {
    pg: "Ein Posteingang in PostgreSQL braucht das Paket pg, das neben diesem Befehl nicht installiert ist.",
    nodemailer:
      "Benachrichtigungen per E-Mail brauchen das Paket nodemailer, das neben diesem Befehl nicht installiert ist.",
  },
  install: "Installieren Sie es dort, oder lassen Sie npx es mitbringen:",

  notify: {
    beginning: "Ein Wert von --notify beginnt nicht mit ntfy:, mailto:, https:// oder exec:.",
    unclear: (why) => `Ein Wert von --notify ist unverständlich. ${why}`,
    ways: `--notify nimmt, beliebig oft:
  ntfy:TOPIC oder ntfy:https://HOST/TOPIC   ein Token des Servers in ASK_USER_QUESTION_NTFY_TOKEN
  mailto:ADDRESS?smtp=smtps://USER:PASSWORD@HOST   oder der Server in ASK_USER_QUESTION_SMTP
  https://HOST/PATH                         ein Webhook, sein Geheimnis in ASK_USER_QUESTION_WEBHOOK_SECRET
  "exec:PROGRAM ARGUMENT..."                keine Shell liest es`,
    secret:
      'Ein Webhook wird signiert: Setzen Sie ASK_USER_QUESTION_WEBHOOK_SECRET="whsec_$(openssl rand -base64 32)", am anderen Ende denselben Wert.',
    program:
      "Nach exec: stehen ein Programm und seine Argumente, ohne Anführungszeichen: Was eine Shell braucht, gehört in ein Skript.",
    percent: "Ein %, das für sich selbst steht, wird %25 geschrieben.",
  },
};
