import type {
  ElicitationAnswers,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { isTimeUp } from "../../src/elicitation/ask-channel.js";
import { answerAfterTimeout } from "../../src/elicitation/timeout-answer.js";
import type { ChatTable } from "../../src/language/chat.js";
import { tellAbort } from "../../src/language/tell-reason.js";
import { shorten } from "../../src/text/foreign-words.js";
import { toPrintableLine } from "../../src/text/printable.js";
import type { ChatPerson } from "./chat.js";

const TOLD_MAX = 200;

/** An answer in a line. */
export function describeAnswer(texts: readonly string[], { comma }: ChatTable): string {
  return texts.map((text) => toPrintableLine(shorten(text, TOLD_MAX))).join(comma);
}

/** What somebody is called: by name, else by id; empty where nobody knows. */
export function namePerson(from: ChatPerson | undefined): string {
  return from === undefined ? "" : shorten(toPrintableLine(from.name || from.id));
}

/** The same for who looks it up later: a name is what somebody calls themselves, the id is the messenger's word. */
export function attributePerson({ id, name = "" }: ChatPerson): string {
  const shown = toPrintableLine(id);
  return name === "" || name === id ? shown : `${toPrintableLine(name)} (${shown})`;
}

/** What an ask asks, in a line, and who does. */
export function describeAsk(
  { asker = "" }: PilotDeckElicitationRequest,
  shown: readonly PilotDeckElicitationQuestion[],
  { askedBy }: ChatTable,
): string {
  const texts = shown.map(({ question }) => toPrintableLine(question));
  return shorten(askedBy(texts.join(" / "), toPrintableLine(asker)));
}

/** Why nobody is asked any more, and after a timeout what was taken. */
export function describeRetreat(
  request: PilotDeckElicitationRequest,
  draft: ElicitationAnswers,
  { reasons, withdrawn, aborted, timedOut, timeTook, takenInTime, comma }: ChatTable,
): string {
  if (!isTimeUp(request)) return withdrawn(tellAbort(request.signal, reasons, aborted));
  const outcome = answerAfterTimeout(request, draft, "", "");
  if (outcome.type === "cancelled") return timedOut;
  const lines = request.questions.map(({ question }) => {
    const taken = [outcome.answers[question] ?? []].flat().join(comma);
    const isYours = !outcome.provenance.defaulted.includes(question);
    return takenInTime(shorten(toPrintableLine(question)), toPrintableLine(taken), isYours);
  });
  return [timeTook, ...lines].join("\n");
}
