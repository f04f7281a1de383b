import type {
  ElicitationAnswers,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import type { ChoiceReading } from "../../src/elicitation/read-choice.js";
import { type AskedBack, askBack } from "../../src/elicitation/read-typed-answer.js";
import type { ChatTable } from "../../src/language/chat.js";
import { describeThrown } from "../../src/text/thrown.js";
import { createAskMessages } from "./ask-messages.js";
import type { ButtonMeaning } from "./button-ids.js";
import type { ChatButton, ChatPerson, IncomingChatMessage, ReceivedMessage } from "./chat.js";
import { describeAnswer, describeAsk, namePerson } from "./describe-answer.js";
import type { Outbox } from "./outbox.js";
import { createPickedOptions } from "./picked-options.js";
import { explainReadings, namesOptions, readChatText } from "./read-chat-text.js";
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
  /** How many times it has asked so far. */
  step(): number;
  /** Its messages, and what was said about it. */
  readonly ids: readonly ReadonlySet<string>[];
  /** Whether a message is one of these. */
  owns(message: string): boolean;
  /** Whether the id of one of its messages is not known, or not yet. */
  isSending(): boolean;
  /** What it asks now, in a line. */
  title(): string;
  /** Whether words that reply to nothing are surely meant for it: options, or own words that it waits for. */
  expects(text: string, by: ChatPerson | undefined): boolean;
  takeText(text: string, message: ReceivedMessage): void;
  /** Says why a message is no answer. */
  refuse(why: string, message: IncomingChatMessage): void;
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
  say: ChatTable;
  outbox: Outbox;
  buttons: ChosenButtons;
  allAtOnce: boolean;
  /** Called once, with what came of it, how those who come late are told, and who answered. */
  onEnd(reply: PilotDeckElicitationAnswer, how: string, people: readonly ChatPerson[]): void;
};

/** An answer to one of the questions. */
type Understood = { index: number; texts: readonly string[] };

/** Shows the questions of a request, takes what people do, and ends when all are answered, one declines, or none can be sent. */
export function createOpenAsk(options: OpenAskOptions): OpenAsk {
  const { key, conversation, request, say } = options;
  const { questions } = request;
  const given = createTakenAnswers(questions);
  const messages = createAskMessages(key, conversation, options.outbox);
  let shown: number[] = [];
  let picked = createPickedOptions(undefined, say);
  let askedBack: AskedBack | undefined;
  let isOver = false;

  const tell = (texts: readonly string[]) => describeAnswer(texts, say);
  const questionsShown = () => shown.flatMap((index) => questions[index] ?? []);
  const { respond } = messages;
  const draft = () => given.write(shown[0], picked.join([]));
  const report = () => attempt(() => request.onProgress?.({ answers: draft(), typing: false }));

  function show(): void {
    const pending = given.pending();
    shown = options.allAtOnce ? pending : pending.slice(0, 1);
    const [only, ...more] = questionsShown();
    picked = createPickedOptions(more.length > 0 ? undefined : only, say);
    askedBack = undefined;
    const texts = shown.flatMap((index, place) => [
      ...(place > 0 ? [{ text: "" }] : []),
      ...(options.texts[index] ?? []),
      ...(shown.length > 1 && questions[index]?.multiSelect === true
        ? [{ text: say.howToChooseSeveral }]
        : []),
    ]);
    const introduction = messages.count() === 0 ? writeIntroduction(request, say) : [];
    const whole = [...introduction, ...texts, ...writeInstruction(questionsShown(), say)];
    const sent = messages.ask(shown, whole, drawButtons());
    const step = messages.count();
    sent.catch((thrown) => {
      // Whoever has answered it has seen it.
      if (messages.count() !== step) return;
      const reason = `the message could not be sent: ${describeThrown(thrown)}`;
      end({ type: "cancelled", code: "undeliverable", reason }, say.undelivered);
    });
  }

  function drawButtons(): ChatButton[] {
    const [index] = shown;
    const [question] = questionsShown();
    if (index === undefined || question === undefined || shown.length > 1) return [];
    return createButtons({ key, index, question, picked: picked.indexes }, options.buttons, say);
  }

  function takeText(text: string, message: ReceivedMessage): void {
    const { from } = message;
    const before = findAnswered(message);
    if (before !== undefined) {
      respond(say.answeredAlready(tell(before.texts), namePerson(before.by)), message);
      return;
    }
    const read = picked.isAwaiting(from)
      ? picked.readOwnWords(text)
      : readChatText(text, questionsShown(), askedBack, say);
    if (read.type === "decline") {
      decline(from);
    } else if (read.type === "unclear") {
      askedBack = undefined;
      respond(read.explanation, message);
      report();
    } else {
      takeReadings(read.readings, text, message);
    }
  }

  /** The answer that a message comes too late for. */
  function findAnswered(message: ReceivedMessage) {
    const answers = messages.askedFor(message).map((index) => given.find(index));
    return answers.every((answer) => answer !== undefined) ? answers.at(-1) : undefined;
  }

  /** Takes what was understood, and asks for the rest again. */
  function takeReadings(
    readings: readonly ChoiceReading[],
    text: string,
    message: IncomingChatMessage,
  ): void {
    const { from } = message;
    const understood = shown.flatMap((index, place) => {
      const reading = readings[place];
      return reading?.type === "answer" ? [{ index, texts: picked.join(reading.texts) }] : [];
    });
    const explanations = explainReadings(readings, questionsShown(), say);
    if (explanations.length > 0) respond(explanations.join("\n"), message);
    const [only] = readings;
    if (understood.length > 0) take(understood, from);
    else if (only?.type === "other" && readings.length === 1)
      picked.awaitOwnWords(picked.join(only.texts), from);
    else askedBack = askBack(text, readings.length === 1 ? only : undefined, askedBack);
    if (understood.length === 0) report();
  }

  function takeButton({ question: index, act }: ButtonMeaning, message: IncomingChatMessage): void {
    const before = given.find(index);
    const question = shown.includes(index) ? questions[index] : undefined;
    const label = typeof act === "number" ? question?.options[act]?.label : undefined;
    if (before !== undefined) {
      respond(say.answeredAlready(tell(before.texts), namePerson(before.by)), message);
    } else if (act === "decline") {
      decline(message.from);
    } else if (question === undefined) {
      respond(say.overLong, message);
    } else if (act === "done" && picked.indexes.size === 0) {
      respond(say.chooseFirst, message);
    } else if (act === "done") {
      take([{ index, texts: picked.join([]) }], message.from);
    } else if (label === undefined) {
      respond(say.overLong, message);
    } else if (question.multiSelect === true) {
      picked.toggle(act);
      messages.amend(drawButtons());
      report();
    } else {
      take([{ index, texts: [label] }], message.from);
    }
  }

  function take(understood: readonly Understood[], by: ChatPerson | undefined): void {
    for (const { index, texts } of understood) given.give(index, texts, by);
    messages.amend([], understood.map(({ texts }) => say.taken(tell(texts), namePerson(by))).join("\n"));
    shown = [];
    report();
    if (isOver) return;
    if (given.pending().length > 0) show();
    else finish();
  }

  function finish(): void {
    const answers = given.write();
    const issues = given.check(request);
    if (issues.length > 0) {
      given.reopen(issues);
      respond([...issues.map(({ message }) => message), say.again].join("\n"));
      show();
      return;
    }
    const told = Object.values(answers).map((answer) => tell([answer].flat()));
    const names = given.people().map(namePerson).join(say.comma);
    end({ type: "answered", answers }, say.answeredBy(told.join(say.semicolon), names));
  }

  function decline(from: ChatPerson | undefined): void {
    end({ type: "cancelled", code: "declined" }, say.declinedBy(namePerson(from)));
  }

  function end(reply: PilotDeckElicitationAnswer, how: string): void {
    if (isOver) return;
    if (reply.type === "cancelled") close(how);
    isOver = true;
    options.onEnd(reply, how, given.people());
  }

  function close(how: string): void {
    messages.amend([], say.ended(how));
    isOver = true;
  }

  return {
    key,
    conversation,
    request,
    takeText,
    takeButton,
    close,
    draft,
    ids: messages.ids,
    owns: messages.owns,
    isSending: messages.isSending,
    begin: show,
    refuse: respond,
    step: messages.count,
    title: () => describeAsk(request, questionsShown(), say),
    expects: (text, by) => picked.isAwaiting(by) || namesOptions(text, questionsShown(), say),
  };
}
