import type { StoreFaultSentences } from "../en/store-faults.js";

export const SENTENCES: StoreFaultSentences = {
  folderIsLink: (path) =>
    `${path} ist ein symbolischer Link, dem nicht gefolgt wird. Nennen Sie den Ordner, zu dem er führt.`,
  noFolder: (path) =>
    `${path} ist kein Ordner. Nennen Sie einen anderen für den Posteingang, als path oder mit --store.`,
  ofAnother: (path) =>
    `${path} gehört einem anderen Benutzer. Nennen Sie einen eigenen Ordner für den Posteingang, als path oder mit --store.`,
  openToOthers: (path, mode, typed) =>
    `${path} steht anderen Benutzern offen (Rechte ${mode}). Abhilfe: chmod 700 ${typed}`,
  copies: (path) =>
    `${path} liegt auf einem Dateisystem, das Verlinktes kopiert. Nennen Sie einen Ordner auf einem anderen.`,
  noLinks: (path, code) =>
    `${path} liegt auf einem Dateisystem ohne harte Links (${code}), und ein Posteingang braucht sie: Sie entscheiden, wer zuerst da war. Nennen Sie einen Ordner auf einem anderen.`,
  onlyRead: (path) =>
    `${path} liegt auf einem schreibgeschützten Dateisystem. Nennen Sie einen Ordner auf einem anderen.`,
  notWritable: (path) =>
    `${path} ist für diesen Benutzer nicht beschreibbar. Nennen Sie einen eigenen Ordner für den Posteingang, als path oder mit --store.`,
  cannotBeMade: (path) =>
    `${path} lässt sich nicht anlegen: Weiter oben ist an der Stelle eines Ordners eine Datei oder ein Link ins Leere. Nennen Sie einen anderen für den Posteingang, als path oder mit --store.`,
  folderFull: (path, code) =>
    `Der Datenträger, auf dem ${path} liegt, ist voll. Schaffen Sie dort Platz (${code}).`,
  folderGone: (path) => `${path} ist nicht mehr da. Legen Sie den Ordner des Posteingangs zurück.`,

  laterFormat: (file, format, known) =>
    `${file} hat das Format ${format}, und diese Version liest Formate bis ${known}. Aktualisieren Sie das Paket.`,
  damaged: (file) =>
    `${file} ist beschädigt oder gehört zu keinem Posteingang. Verschieben Sie die Datei an einen anderen Ort.`,
  fileTooLong: (path, bytes) =>
    `${path} ist länger als ${bytes} Byte. Verschieben Sie die Datei an einen anderen Ort.`,
  lineTooLong: (path, bytes) =>
    `${path} hat eine erste Zeile von mehr als ${bytes} Byte. Verschieben Sie die Datei an einen anderen Ort.`,
  fileIsLink: (path) =>
    `${path} ist ein symbolischer Link, dem nicht gefolgt wird. Verschieben Sie ihn an einen anderen Ort.`,
  noFile: (path) => `${path} ist keine Datei. Verschieben Sie das an einen anderen Ort.`,
  noText: (path) => `${path} ist kein Text in UTF-8. Verschieben Sie die Datei an einen anderen Ort.`,

  url: "Die Adresse eines PostgreSQL-Speichers muss wie postgres://user:password@host:5432/database aussehen; was darin weder Buchstabe noch Ziffer ist, wird mit % kodiert.",
  refusesUser: (where, state) =>
    `PostgreSQL, ${where}, lässt den Benutzer nicht zu. Berichtigen Sie den Namen oder die pg_hba.conf des Servers (${state}).`,
  refusesPassword: (where, state) =>
    `PostgreSQL, ${where}, lässt das Passwort nicht gelten. Berichtigen Sie es dort, wo die Adresse steht (${state}).`,
  noDatabase: (where, state) =>
    `PostgreSQL, ${where}: Diese Datenbank gibt es auf dem Server nicht. Legen Sie sie an (createdb), oder nennen Sie eine andere (${state}).`,
  notAllowed: (where, state) =>
    `PostgreSQL, ${where}, erlaubt es nicht. Lassen Sie den Speicher einmal von einem Benutzer öffnen, der dort ein Schema anlegen darf, und geben Sie diesem das Recht, es zu nutzen (${state}).`,
  standby: (where, state) =>
    `PostgreSQL, ${where}, ist nicht beschreibbar, wie ein Standby-Server. Nennen Sie den Primärserver (${state}).`,
  noConnection: (where, state) =>
    `PostgreSQL, ${where}, hat keine Verbindung mehr frei. Erhöhen Sie max_connections (${state}).`,
  diskFull: (where, state) =>
    `PostgreSQL, ${where}, hat keinen Platz mehr auf der Festplatte. Schaffen Sie welchen (${state}).`,
  tooSlow: (where) =>
    `PostgreSQL, ${where}, hat nicht rechtzeitig geantwortet. Vielleicht ist es trotzdem geschehen: Sehen Sie nach, bevor Sie es wiederholen.`,
  wantsPassword: (where, why) =>
    `PostgreSQL, ${where}, verlangt ein Passwort, das fehlt (${why}). Setzen Sie eines in die Adresse ein.`,
  unreachable: (where, why) =>
    `PostgreSQL, ${where}, ist nicht erreichbar (${why}). Starten Sie es, oder berichtigen Sie die Adresse; der nächste Aufruf versucht es erneut.`,
  tooOld: (version) =>
    `Der PostgreSQL-Server hat Version ${version}, gebraucht wird 14 oder neuer. Aktualisieren Sie den Server.`,
  laterSchema: (schema, step, known) =>
    `Das Schema ${schema} stammt von einer späteren Version dieses Pakets (Schritt ${step}; diese kennt ${known}). Aktualisieren Sie das Paket auf diesem Rechner.`,
};
