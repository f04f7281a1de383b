import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import type { PilotDeckToolValidationIssue } from "../../protocol/schema.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { shorten } from "../../src/text/foreign-words.js";
import { toPrintableLine } from "../../src/text/printable.js";
import { describeThrown } from "../../src/text/thrown.js";
import type { ButtonMeaning } from "./button-ids.js";
import type { ChatButton, ChatPerson, IncomingChatMessage } from "./chat.js";
import { describeAnswer, namePerson } from "./describe-answer.js";
import type { Outbox, Posted } from "./outbox.js";
import { createPickedOptions } from "./picked-options.js";
import { type LineReading, namesOptions, readChatText } from "./read-chat-text.js";
import { CHAT_SENTENCES } from "./sentences.js";
import { createTakenAnswers } from "./taken-answers.js";
import { type ChosenButtons, createButtons } from "./write-buttons.js";
import { type QuestionTexts, writeInstruction, writeIntroduction } from "./write-question.js";

/** An ask that is open in a conversation. */
export type OpenAsk = {
  readonly key: string;
  readonly conversation: string;
  readonly request: PilotDeckElicitationRequest;
  /** Shows the first question. */
  begin(): void;
  /** Whether a message is one of its own. */
  owns(message: string): boolean;
  /** Whether the id of one of its messages is not known, or not yet. */
  isSending(): boolean;
  /** What it asks now, in a line. */
  title(): string;
  /** Whether words that reply to nothing are surely meant for it: options, or own words that it waits for. */
  expects(text: string, by: ChatPerson | undefined): boolean;
  takeText(text: string, message: IncomingChatMessage): void;
  takeButton(meaning: ButtonMeaning, message: IncomingChatMessage): void;
  /** Says in its last message how it ended. */
  close(how: string): void;
  /** The answers so far. */
  draft(): ElicitationAnswers;
};

export type OpenAskOptions = {
  key: string;
  conversation: string;
  request: PilotDeckElicitationRequest;
  texts: readonly QuestionTexts[];
  outbox: Outbox;
  buttons: ChosenButtons;
  allAtOnce: boolean;
  /** Called once, with what came of it, how those who come late are told, and who it was. */
  onEnd(reply: PilotDeckElicitationAnswer, how: string, by: readonly string[]): void;
};

/** Shows the questions of a request, takes what people do, and ends when all are answered, one declines, or none can be sent. */
export function createOpenAsk(options: OpenAskOptions): OpenAsk {
  const { key, conversation, request, outbox } = options;
  const { questions } = request;
  const given = createTakenAnswers(questions);
  const posts: Posted[] = [];
  let shown: number[] = [];
  let picked = createPickedOptions(undefined);
  let refused: string | undefined;
  let isOver = false;

  const questionsShown = () => shown.flatMap((index) => questions[index] ?? []);
  const say = (text: string, message: IncomingChatMessage) => outbox.tell(conversation, text, message);
  const draft = () => given.write(shown[0], picked.join([]));
  const report = () => attempt(() => request.onProgress?.({ answers: draft(), typing: false }));

  function show(): void {
    const pending = given.pending();
    shown = options.allAtOnce ? pending : pending.slice(0, 1);
    const [only, ...more] = questionsShown();
    picked = createPickedOptions(more.length > 0 ? undefined : only);
    refused = undefined;
    const texts = shown.flatMap((index, place) => [
      ...(place > 0 ? [{ text: "" }] : []),
      ...(options.texts[index] ?? []),
    ]);
    const introduction = posts.length === 0 ? writeIntroduction(request) : [];
    const whole = [...introduction, ...texts, ...writeInstruction(questionsShown())];
    const posted = outbox.post(conversation, whole, { buttons: drawButtons() });
    posts.push(posted);
    posted.sent.catch((thrown) => {
      if (posted !== posts.at(-1)) return;
      const reason = `the message could not be sent: ${describeThrown(thrown)}`;
      end({ type: "cancelled", code: "undeliverable", reason }, CHAT_SENTENCES.undelivered, []);
    });
  }

  function drawButtons(): ChatButton[] {
    const [index] = shown;
    const [question] = questionsShown();
    if (index === undefined || question === undefined || shown.length > 1) return [];
    return createButtons({ key, index, question, picked: picked.indexes }, options.buttons);
  }

  function takeText(text: string, message: IncomingChatMessage): void {
    const { from } = message;
    const isRepeated = refused === text.trim();
    const read = picked.isAwaiting(from)
      ? picked.readOwnWords(text)
      : readChatText(text, questionsShown(), isRepeated);
    if (read.type === "decline") {
      decline(from);
    } else if (read.type === "unclear") {
      refused = text.trim();
      say(read.explanation, message);
    } else {
      takeReadings(read.readings, text, message);
    }
  }

  /** Takes what was understood, and asks for the rest again. */
  function takeReadings(readings: readonly LineReading[], text: string, message: IncomingChatMessage): void {
    const { from } = message;
    const understood = shown.flatMap((index, place) => {
      const reading = readings[place];
      return reading?.type === "answer" ? [{ index, texts: picked.join(reading.texts) }] : [];
    });
    const explanations = readings.flatMap((reading, place) => {
      if (reading.type === "answer") return [];
      const explanation = reading.type === "other" ? CHAT_SENTENCES.typeOwn : reading.explanation;
      const about = questionsShown()[place]?.question ?? "";
      return [
        readings.length > 1
          ? CHAT_SENTENCES.ofQuestion(shorten(toPrintableLine(about)), explanation)
          : explanation,
      ];
    });
    if (explanations.length > 0) say(explanations.join("\n"), message);
    const [only] = readings;
    if (understood.length > 0) take(understood, namePerson(from));
    else if (only?.type === "other" && readings.length === 1)
      picked.awaitOwnWords(picked.join(only.texts), from);
    else refused = text.trim();
  }

  function takeButton({ question: index, act }: ButtonMeaning, message: IncomingChatMessage): void {
    const before = given.find(index);
    const question = shown.includes(index) ? questions[index] : undefined;
    const label = typeof act === "number" ? question?.options[act]?.label : undefined;
    if (before !== undefined) {
      say(CHAT_SENTENCES.answeredAlready(describeAnswer(before.texts), before.by), message);
    } else if (act === "decline") {
      decline(message.from);
    } else if (act === "done" && picked.indexes.size === 0) {
      say(CHAT_SENTENCES.chooseFirst, message);
    } else if (act === "done") {
      take([{ index, texts: picked.join([]) }], namePerson(message.from));
    } else if (label === undefined) {
      say(CHAT_SENTENCES.overLong, message);
    } else if (question?.multiSelect === true) {
      picked.toggle(act);
      amendLast(drawButtons());
      report();
    } else {
      take([{ index, texts: [label] }], namePerson(message.from));
    }
  }

  function take(understood: readonly { index: number; texts: readonly string[] }[], by: string): void {
    for (const { index, texts } of understood) given.give(index, texts, by);
    amendLast([], understood.map(({ texts }) => CHAT_SENTENCES.taken(describeAnswer(texts), by)).join("\n"));
    shown = [];
    report();
    if (isOver) return;
    if (given.pending().length > 0) show();
    else finish();
  }

  function finish(): void {
    const answers = given.write();
    const issues = checkSafely(request, answers);
    if (issues.length > 0) {
      given.reopen(issues);
      outbox.tell(conversation, [...issues.map(({ message }) => message), CHAT_SENTENCES.again].join("\n"));
      show();
      return;
    }
    const told = Object.values(answers).map((answer) => describeAnswer([answer].flat()));
    const names = given.names();
    end({ type: "answered", answers }, CHAT_SENTENCES.answeredBy(told.join("; "), names.join(", ")), names);
  }

  function decline(from: ChatPerson | undefined): void {
    const by = namePerson(from);
    end({ type: "cancelled", code: "declined" }, CHAT_SENTENCES.declinedBy(by), by === "" ? [] : [by]);
  }

  function end(reply: PilotDeckElicitationAnswer, how: string, by: readonly string[]): void {
    if (isOver) return;
    if (reply.type === "cancelled") close(how);
    isOver = true;
    options.onEnd(reply, how, by);
  }

  function close(how: string): void {
    if (!isOver) amendLast([], how);
    isOver = true;
  }

  function amendLast(buttons: readonly ChatButton[], remark?: string): void {
    const last = posts.at(-1);
    if (last !== undefined) outbox.amend(last, buttons, remark);
  }

  return {
    ...{ key, conversation, request, takeText, takeButton, close, draft },
    begin: show,
    owns: (message) => posts.some(({ ids }) => ids.has(message)),
    isSending: () => posts.some(({ ids }) => ids.size === 0),
    title: () =>
      shorten(
        questionsShown()
          .map(({ question }) => toPrintableLine(question))
          .join(" / "),
      ),
    expects: (text, by) => picked.isAwaiting(by) || namesOptions(text, questionsShown()),
  };
}

// A check of the host's that throws must not leave the ask open for ever.
function checkSafely(
  request: PilotDeckElicitationRequest,
  answers: ElicitationAnswers,
): readonly PilotDeckToolValidationIssue[] {
  let issues: readonly PilotDeckToolValidationIssue[] = [];
  attempt(() => {
    issues = request.check?.(answers) ?? [];
  });
  return issues;
}
