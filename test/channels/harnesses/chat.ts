import { setImmediate } from "node:timers/promises";
import {
  type ChatChannelOptions,
  type ChatMessage,
  createChatChannel,
} from "../../../channels/chat/index.js";
import type { PilotDeckElicitationQuestion } from "../../../protocol/index.js";
import { wrapChannel } from "../../../src/elicitation/wrap-channel.js";
import type { CreateHarness, Harness, HumanAct } from "../../../src/testing/index.js";
import { READERS } from "../chat/read-flavour.js";
import { answerOf, numbersOf } from "./typist.js";

/** How the person answers: with numbers, or with buttons where there are some; as a reply, or just so. */
export type ChatManner = { presses?: boolean; replies?: boolean; options?: Partial<ChatChannelOptions> };

/** A person at a messenger. They know which question a message asks by its words. */
export const createChatHarness: CreateHarness = createChatHarnessWith({ replies: true });

export function createChatHarnessWith({
  presses = false,
  replies = false,
  options = {},
}: ChatManner): CreateHarness {
  return (act: HumanAct): Harness => {
    const asked = new Map<string, PilotDeckElicitationQuestion>();
    const { flavour = "plain" } = options;
    const readMessage = (text: string) => (flavour === "plain" ? text : READERS[flavour](text).text);
    let read = "";
    let count = 0;
    const channel = createChatChannel({
      update: () => undefined,
      async send(message) {
        count += 1;
        const id = String(count);
        read += `\n${readMessage(message.text)}`;
        const questions = [...asked.values()].filter(({ question }) => isShown(question, read));
        if (act.type !== "nothing" && questions.length > 0) {
          read = "";
          void react(message, id, questions);
        }
        return id;
      },
      ...options,
    });

    async function react(message: ChatMessage, id: string, questions: PilotDeckElicitationQuestion[]) {
      const { conversation } = message;
      await setImmediate();
      const say = async (text: string) => {
        const handedOver = flavour === "slack" ? writeAsSlack(text) : text;
        await channel.receive({ conversation, text: handedOver, ...(replies && { replyTo: id }) });
      };
      const press = async (wanted: number | string) => {
        const button = message.buttons?.find(({ text }, index) => text === wanted || index === wanted);
        if (button !== undefined) await channel.receive({ conversation, button: button.id, replyTo: id });
        return button !== undefined;
      };
      if (act.type === "decline") {
        if (!(presses && (await press("Decline")))) await say("/cancel");
        return;
      }
      const [only] = questions;
      if (questions.length > 1 || only === undefined) {
        await say(questions.map((question) => lineFor(question, act)).join("\n"));
        return;
      }
      const given = answerOf(act, only);
      const { labels = [], own } = given;
      const isPressed = presses && (message.buttons?.length ?? 0) > 1;
      if (isPressed) {
        for (const label of labels) await press(only.options.findIndex((option) => option.label === label));
      }
      if (own !== undefined) {
        const numbers = isPressed ? [] : numbersOf(only, given);
        if (only.options.length > 0) await say([...numbers, only.options.length + 1].join(", "));
        await say(own);
      } else if (!isPressed) {
        await say(numbersOf(only, given).join(", "));
      } else if (only.multiSelect === true) {
        await press("Done");
      }
    }

    return {
      channel: wrapChannel(channel, (request) => {
        for (const question of request.questions) asked.set(question.question, question);
        return channel.askUser(request);
      }),
    };
  };
}

// What a person wrote, as Slack hands it over.
function writeAsSlack(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}

// A question stands on lines of its own, or was cut where it is too long for one message.
function isShown(question: string, read: string): boolean {
  const squeeze = (text: string) => text.replace(/[^\S\n]+/g, " ");
  if (question.length > 100) return read.replace(/\s/g, "").includes(question.replace(/\s/g, ""));
  return `${squeeze(read)}\n`.includes(`\n${squeeze(question).trim()}\n`);
}

function lineFor(question: PilotDeckElicitationQuestion, act: HumanAct): string {
  const given = answerOf(act, question);
  const numbers = numbersOf(question, given).map(String);
  if (given.own === undefined) return numbers.join(", ");
  // What would be another answer, or more lines, is asked for by itself.
  const isOneLine = !/^\d+$|\n/.test(given.own);
  return [...numbers, isOneLine ? given.own : question.options.length + 1].join(", ");
}
