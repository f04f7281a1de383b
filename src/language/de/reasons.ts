import type { ReasonsSentences } from "../en/reasons.js";

export const SENTENCES: ReasonsSentences = {
  user: "die befragte Person",
  ended: {
    answered: (who, where) => `anderswo beantwortet: ${who}, ${where}`,
    interrupted: (who, where) => `anderswo unterbrochen: ${who}, ${where}`,
    dismissed: (who, where) => `anderswo geschlossen: ${who}, ${where}`,
    declined: (who, where) => `anderswo abgelehnt: ${who}, ${where}`,
  },
  places: {
    page: "auf der Seite",
    terminal: "im Terminal",
    plain: "im Terminal",
    api: "über die API",
    inbox: "im Posteingang",
    "MCP form": "im Formular des MCP-Clients",
  },
  throughDoor: (door) => `über „${door}“`,
  onChannel: (channel) => `über ${channel}`,
  leftTo: (channel) => `die Frage wurde ${channel} überlassen`,
  fixed: {
    noLongerNeeded: "der Agent braucht keine Antwort mehr",
    noLongerWaits: "der MCP-Server wartet nicht mehr auf die Antwort",
    repliedAtClient: "anderswo beantwortet: im Client",
    onCommandLine: "auf der Kommandozeile zurückgezogen",
    turnOver: "der Zug des Agenten ist vorbei",
    aborted: "abgebrochen",
    timeout: "die Zeit ist um",
    nullDevice:
      "die Standardeingabe ist das Null-Gerät, sodass niemand eine Antwort eingeben kann; die Umleitung weglassen",
  },
};
