import type { HelpSentences } from "../en/command-help.js";

export const SENTENCES: HelpSentences = {
  help: `Stellt einer Person die Fragen eines Werkzeugaufrufs und gibt aus, was das
Modell lesen würde.

Aufruf
  ask-user-question [ask] DATEI    die Fragen des Aufrufs in DATEI (JSON)
                                   stellen
  ask-user-question [ask] -        den Aufruf von der Standardeingabe lesen
  ask-user-question WARTENDE       ausgeben, was in einer Datei wartender Fragen
                                   beantwortet ist, und den Rest fragen
  ask-user-question --answers JSON
                                   die Fragen beantworten, die in einer Datei
                                   warten
  ask-user-question questions [show]
                                   die Fragen nennen, die in Dateien warten
  ask-user-question questions answer [N]
                                   die N-te davon beantworten, oder alle der
                                   Reihe nach
  ask-user-question questions clear
                                   sie entfernen
  ask-user-question inbox [list]   die Fragen nennen, die im Posteingang warten
  ask-user-question inbox answer [N]
                                   die N-te davon beantworten, oder alle der
                                   Reihe nach
  ask-user-question inbox show|decline|withdraw N
                                   sie ganz ausgeben; ablehnen; zurückziehen
  ask-user-question inbox watch    ausgeben, was offen ist, und ab dann, was
                                   gefragt und erledigt wird
  ask-user-question serve          den Posteingang für Browser öffnen: gibt
                                   einen Link aus, der ein Gerät anmeldet
  ask-user-question mcp            ein MCP-Server auf Standardein- und -ausgabe
                                   sein, für einen Agenten; siehe docs/mcp.md
  ask-user-question await|get ID   ausgeben, was das Modell von einer Frage im
                                   Posteingang liest: sobald sie beantwortet
                                   ist, oder so, wie sie ist
  ask-user-question schema [tool|wire]
                                   ein JSON-Schema ausgeben: der Eingabe des
                                   Werkzeugs, oder dessen, was zwischen Werkzeug
                                   und Kanal übertragen wird
  ask-user-question completion bash|zsh|fish
                                   ausgeben, was den Befehl in einer Shell
                                   vervollständigt
  ask-user-question help|version   dasselbe wie --help und --version

Optionen
  --tool NAME           wessen Aufruf es ist: ask_user_question (der Standard),
                        ask, ask_user, AskUserQuestion oder decisions (ask_user,
                        await_decision und get_decision über den Posteingang);
                        ein Aufruf, der sein Werkzeug nennt, braucht kein
                        --tool. Mit schema: wessen Eingabe
  --answers JSON|DATEI  im Voraus antworten: ein Objekt mit den Texten der
                        Fragen als Schlüsseln, oder ein Array in ihrer
                        Reihenfolge
  --channel NAME        terminal (ein Dialog; der Standard, wo es ein Terminal
                        gibt) oder plain (Zeilen). Für einen Aufruf auch file:
                        die Fragen werden in einer Datei abgelegt; beantworten
                        Sie sie mit questions answer, oder bearbeiten Sie die
                        Datei, und wiederholen Sie den Befehl; oder inbox: sie
                        warten dort auf inbox answer, was auch aus dem Befehl
                        wird
  --file PFAD           diese Datei, oder die zu beantwortende; sonst
                        .pi/pending-questions.json, und die nächsten werden
                        nummeriert
  --store ORDNER|URL    wo der Posteingang ist: ein Ordner, oder postgres://...;
                        sonst, was die Variable ASK_USER_QUESTION_STORE nennt,
                        sonst der eigene Ordner der Person
  --port N, --host A    wo serve und mcp lauschen, sonst 4649 auf 127.0.0.1
  --base-url URL        wie man es erreicht, hinter einem Proxy
  --tools NAMEN         mit mcp: die Werkzeuge, die er anbietet, mit Kommas
                        dazwischen; sonst ask_user_question,decisions
  --leg SEKUNDEN        mit mcp: wie lange ein Aufruf wartet, bevor er sagt, wie
                        es weitergeht; sonst 50, und none ist unbegrenzt
  --no-repair           mit mcp und serve: fehlerhafte Aufrufe ablehnen; sonst
                        wird berichtigt, was nur eine Bedeutung hat
  --show-token          mit serve: das Token für Agenten anderswo ausgeben
  --plain               dasselbe wie --channel plain, für Screenreader
  --preview-format F    wie Vorschauen geschrieben sind: html (der Standard),
                        markdown
  --repair              in einem Aufruf, der abgelehnt würde, berichtigen, was
                        nur eine Bedeutung hat, und sagen, was das war
  --timeout SEKUNDEN    nach so vielen Sekunden ohne ein Zeichen der Person
                        aufgeben. SEKUNDEN:recommended, aber nicht mit await,
                        nimmt dann die empfohlenen Optionen, oder die ersten;
                        SEKUNDEN:cancel gibt auf, wie die Zahl allein
  --notify              klingeln, und in Terminals, die es können, eine
                        Benachrichtigung zeigen
  --notify URL          mit serve, beliebig oft: wie der Person anders als durch
                        den Browser Bescheid gegeben wird: ntfy:TOPIC,
                        mailto:ADDRESS?smtp=smtps://USER:PASSWORD@HOST,
                        https://... (ein signierter Webhook), oder exec:PROGRAM
  --json                das ganze Ergebnis, oder die Liste der Fragen, als JSON
                        ausgeben
  --language en|zh-CN|de
                        in welcher Sprache Sie angesprochen werden; sonst in der
                        des Systems (LC_ALL, LC_MESSAGES, LANG, LANGUAGE). Was
                        das Modell liest, bleibt, wie es ist
  -h, --help            diese Hilfe ausgeben
  -v, --version         die Version ausgeben

Ein Aufruf sind die Argumente eines Werkzeugs ({"questions": [...]}) oder ein
ganzer Werkzeugaufruf ({"name": "ask_user_question", "input": {...}}). Fragen
erscheinen auf der Fehlerausgabe (wo diese umgeleitet ist, auf dem
Terminal, von dem der Befehl gestartet wurde); geantwortet wird mit Tasten, oder
mit Zeilen auf der Standardeingabe, wo es kein Terminal gibt. Das Ergebnis geht
auf die Standardausgabe.

Im Dialog zeigt ? alle Tasten. Esc lehnt ab, und wo Zeilen gelesen werden, tut
das auch das Ende der Eingabe (Strg+D). Strg+C unterbricht: Dann gibt es kein
Ergebnis, und derselbe Befehl fragt noch einmal.

Beispiele
  ask-user-question call.json
  ask-user-question call.json --answers '["PostgreSQL", ["Lint", "Tests"]]'
  ask-user-question call.json --channel file
  ask-user-question questions answer
  ask-user-question inbox answer
  printf '2\\n1,3\\n' | ask-user-question call.json --json
  ask-user-question completion bash >> ~/.bashrc

Exit-Codes
  0 beantwortet   1 Fehler   2 falsche Eingabe   3 abgelehnt   4 aufgeschoben
  130 unterbrochen
`,
  more: (called) => `Alles Weitere, Beispiele und Exit-Codes: ${called} --help`,
  abouts: {
    tool: "wessen Aufruf es ist",
    tools: "welche Werkzeuge der MCP-Server anbietet",
    leg: "wie lange ein Aufruf davon wartet",
    "no-repair": "Aufrufe von MCP-Clients ablehnen, die berichtigt werden könnten",
    answers: "im Voraus antworten",
    channel: "auf welchem Weg gefragt wird",
    file: "wo Fragen warten",
    store: "wo der Posteingang ist",
    port: "wo die Seiten des Posteingangs angeboten werden",
    host: "auf welcher Adresse des Rechners",
    "base-url": "wie man die Seiten erreicht",
    "show-token": "das Token der Agenten ausgeben",
    plain: "in Zeilen fragen, für Screenreader",
    "preview-format": "wie Vorschauen geschrieben sind",
    repair: "einen Aufruf berichtigen, der abgelehnt würde",
    timeout: "nach so vielen Sekunden aufgeben",
    notify: "klingeln, wenn eine Frage erscheint, oder mit serve: wie der Person Bescheid gegeben wird",
    json: "das ganze Ergebnis als JSON ausgeben",
    language: "in welcher Sprache Sie angesprochen werden",
    help: "die Hilfe ausgeben",
    version: "die Version ausgeben",
  },
};
