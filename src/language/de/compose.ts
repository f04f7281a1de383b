import type { ComposeSentences } from "../en/compose.js";

export const SENTENCES: ComposeSentences = {
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
  },
  throughDoor: (door) => `über „${door}“`,
  onChannel: (channel) => `über ${channel}`,
  leftTo: (channel) => `die Frage wurde ${channel} überlassen`,
};
