import type { NoticesSentences } from "../en/notices.js";

export const SENTENCES: NoticesSentences = {
  expiresSoon: (title) => `Läuft bald ab: ${title}`,
  ended: {
    answered: (title) => `Beantwortet: ${title}`,
    declined: (title) => `Abgelehnt: ${title}`,
    withdrawn: (title) => `Nicht mehr nötig: ${title}`,
    expired: (title) => `Abgelaufen: ${title}`,
  },
  more: (count) => `und ${count} weitere`,
  askedBy: (asker) => `Gefragt von ${asker}`,

  // In a mail
  project: (project) => `Projekt: ${project}`,
  expiresAt: (at) => `Läuft ab: ${at}`,
  answerHere: (url) => `Hier antworten: ${url}`,

  open: "Öffnen",
};
