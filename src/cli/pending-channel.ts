import {
  answerPendingQuestions,
  declinePendingQuestions,
  type PendingAsk,
  readPendingAsk,
} from "../../channels/pending-file/index.js";
import type {
  ElicitationAnnotations,
  ElicitationAnswers,
  ElicitationProvenance,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { deriveRequest } from "../elicitation/derive-request.js";
import type { CommandSentences } from "../language/en/command.js";
import type { Language } from "../language/language.js";
import { isObject } from "../text/values.js";
import { PersonError, tellThrown } from "./bad-input-error.js";
import { tellHowToAnswer } from "./tell-how-to-answer.js";
import type { WrittenAnswers } from "./written-answers.js";

/** What became of the file, or why what the person said could not be written into it. */
export type Written =
  | { type: "answered" | "declined" }
  | { type: "lost"; reason: string; isAnswered: boolean };

/**
 * Answers a call from the file where its questions wait: with what stands there, with what was given in advance, or by
 * asking for what is open. New answers, notes and a refusal are written into the file before they are returned.
 */
export function createPendingChannel(
  pending: PendingAsk,
  {
    given,
    channel,
    say,
    language,
    onWritten,
  }: {
    /** Answers to all questions, keyed by question text. */
    given?: WrittenAnswers;
    /** Asks what is open. Without one it is told what is missing. */
    channel?: PilotDeckElicitationChannel;
    /** In whose words the person is told what became of the file. */
    say: CommandSentences;
    language: Language;
    onWritten: (what: Written) => void;
  },
): PilotDeckElicitationChannel {
  const { file, request, answers, annotations, declined, savedAt } = pending;
  return {
    name: "pending-file",
    capabilities: { closedChoice: true, freeText: true, schema: true, secret: true, deferral: true },
    ...(channel?.timeout && { timeout: channel.timeout }),
    async askUser(put) {
      // A tool may call the questions otherwise than the file does; their order is the same.
      const names = put.questions.map(({ question }) => question);
      const rename = <Value>(texts: Record<string, Value>, back = false): Record<string, Value> =>
        Object.fromEntries(
          request.questions.flatMap(({ question }, index) => {
            const [from = "", to = ""] = back ? [names[index], question] : [question, names[index]];
            const value = Object.hasOwn(texts, from) ? texts[from] : undefined;
            return value === undefined ? [] : [[to, value]];
          }),
        );
      const said = annotations && rename(annotations);
      const save = async (
        texts: ElicitationAnswers,
        notes: ElicitationAnnotations = {},
        revision?: string,
      ) => {
        await answerPendingQuestions(file, rename(texts, true), rename(notes, true), revision, { language });
        onWritten({ type: "answered" });
      };
      // Hours may lie between the question and its answer, and others may have been at the file.
      const keep = async (isAnswered: boolean, write: (revision: string) => Promise<void>) => {
        try {
          await write(await findRevision(pending, language));
        } catch (error) {
          onWritten({ type: "lost", reason: tellThrown(error, say), isAnswered });
        }
      };
      if (given !== undefined) {
        const known = rename(given.answers);
        await given.refuse(put.check?.(known, said) ?? []);
        await save(known);
        return answer(known, said, {
          source: "pre-supplied",
          channel: "none",
          answeredAt: new Date().toISOString(),
        });
      }
      if (declined !== undefined) return { type: "cancelled", code: "declined", ...declined };
      const known = rename(answers);
      const open = request.questions.flatMap((question, index) => {
        const name = names[index] ?? question.question;
        return Object.hasOwn(known, name) ? [] : [{ ...question, question: name }];
      });
      if (open.length === 0) {
        const answeredAt = savedAt.toISOString();
        return answer(known, said, { source: "user", channel: "pending-file", answeredAt });
      }
      if (channel === undefined) return defer(pending);
      const reply = await channel.askUser(narrow(put, request, open, known));
      if (reply.type === "cancelled") {
        if (reply.code === "declined") {
          await keep(false, async (revision) => {
            await declinePendingQuestions(file, reply.reason, revision, { language });
            onWritten({ type: "declined" });
          });
        }
        return reply;
      }
      const all = { ...known, ...reply.answers };
      const ordered = Object.fromEntries(names.map((name) => [name, all[name] ?? ""]));
      await keep(true, (revision) => save(ordered, reply.annotations, revision));
      const notes = { ...said, ...reply.annotations };
      return { ...reply, answers: ordered, ...(Object.keys(notes).length > 0 && { annotations: notes }) };
    },
  };
}

/** What the file is to be changed from. Rejects where what the person said does not belong into it any more. */
async function findRevision({ file, request, answers }: PendingAsk, language: Language): Promise<string> {
  const now = await readPendingAsk(file, { language });
  if (now === undefined) throw new PersonError(({ questions }) => questions.gone(file));
  if ("fault" in now) throw new PersonError(() => now.details);
  if (now.declined !== undefined) throw new PersonError(({ questions }) => questions.declinedMeanwhile(file));
  const isOther = request.questions.some(
    ({ question }, index) => now.request.questions[index]?.question !== question,
  );
  if (isOther) throw new PersonError(({ questions }) => questions.changed(file));
  if (JSON.stringify(now.answers) === JSON.stringify(answers)) return now.revision;
  throw new PersonError(({ questions }) => questions.answeredMeanwhile(file));
}

/** The same request for some of its questions. What the other ones were answered counts as done. */
function narrow(
  put: PilotDeckElicitationRequest,
  { title, asker, project, context, previewFormat }: PilotDeckElicitationRequest,
  questions: PilotDeckElicitationQuestion[],
  known: ElicitationAnswers,
): PilotDeckElicitationRequest {
  const { check, onProgress } = put;
  onProgress?.({ answers: known, typing: false });
  return deriveRequest(put, {
    questions,
    title,
    asker,
    project,
    context,
    previewFormat,
    check: check && ((answers, more) => check(isObject(answers) ? { ...known, ...answers } : answers, more)),
    onProgress:
      onProgress && (({ answers, typing }) => onProgress({ answers: { ...known, ...answers }, typing })),
  });
}

function answer(
  answers: ElicitationAnswers,
  annotations: ElicitationAnnotations | undefined,
  provenance: ElicitationProvenance,
): PilotDeckElicitationAnswer {
  return { type: "answered", answers, ...(annotations && { annotations }), provenance };
}

function defer({ file, explanation }: PendingAsk): PilotDeckElicitationAnswer {
  const instruction = tellHowToAnswer(file);
  return {
    type: "cancelled",
    code: "deferred",
    reason: `the questions wait in ${file}`,
    deferred: {
      id: file,
      message: [explanation, instruction].filter(Boolean).join("\n\n"),
      ...(explanation !== undefined && { explanation }),
      instruction,
      file,
    },
  };
}
