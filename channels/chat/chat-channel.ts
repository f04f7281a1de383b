import { ABORTED } from "../../protocol/aborted.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../protocol/elicitation.js";
import { attempt } from "../../src/elicitation/attempt.js";
import { readIsoTime, systemTime } from "../../src/elicitation/clock.js";
import { isSecret } from "../../src/elicitation/typed-value.js";
import { askAsTold } from "../../src/forms/ask-as-told.js";
import { loadChatTable } from "../../src/language/chat.js";
import { type LanguageOptions, languageOf } from "../../src/language/language.js";
import { A_FUNCTION, A_TEXT, millisecondsFrom, needed, numberFrom } from "../../src/text/option-kinds.js";
import { takeOneOf } from "../../src/text/take-one-of.js";
import { takeOptions } from "../../src/text/take-options.js";
import type {
  AuthoriseChat,
  ChatEdit,
  ChatLimits,
  ChatMessage,
  ChatPerson,
  ChatReceipt,
  IncomingChatMessage,
} from "./chat.js";
import { attributePerson, describeRetreat } from "./describe-answer.js";
import { createOpenAsk, type OpenAsk } from "./open-ask.js";
import { createOutbox } from "./outbox.js";
import { createRouter, type Route } from "./route-messages.js";
import { takeOnce } from "./take-once.js";
import { type ChatFlavour, FLAVOURS } from "./text/flavours.js";
import { TEXT_MIN } from "./text/write-messages.js";
import { writeQuestions } from "./write-question.js";

export type ChatChannelOptions = LanguageOptions & {
  /** Sends a message, and gives its id where the messenger has such a thing. What it throws means that nobody saw the message. */
  send: (message: ChatMessage) => Promise<string | number | undefined> | string | number | undefined;
  /** Changes a message that was sent, where the messenger can. Where it fails, what had to be said is sent. */
  update?: (edit: ChatEdit) => unknown;
  /** Where to ask; undefined where nobody can be reached. Default: the request's `sessionId`, else the empty text. */
  conversationOf?: (request: PilotDeckElicitationRequest) => string | undefined;
  /** Who may answer, for groups. Default: everybody in the conversation. */
  authorise?: AuthoriseChat;
  limits?: ChatLimits;
  /** How the messenger reads text. Default `plain`. */
  flavour?: ChatFlavour;
  /** Asks one question after the other, or all in one message. Default `one-by-one`. */
  layout?: "one-by-one" | "all-in-one";
  /** How long `send` and `update` may take, in milliseconds, before they have failed. Default 30 000. */
  sendTimeoutMs?: number;
  /** Named in errors and in provenance. Default `chat`. */
  name?: string;
  /** Told of a remark that could not be sent, an update that failed, and an `authorise` that threw. */
  onError?: (thrown: unknown) => void;
  /** The clock of the provenance. Default the system's. */
  now?: () => Date;
};

/** A channel that is handed what comes in. */
export type ChatChannel = PilotDeckElicitationChannel & {
  /** Takes a message, or a pressed button, and says whose it is. Never rejects. */
  receive(message: IncomingChatMessage): Promise<ChatReceipt>;
};

const OPTIONS = {
  send: needed(A_FUNCTION),
  update: A_FUNCTION,
  conversationOf: A_FUNCTION,
  authorise: A_FUNCTION,
  limits: false,
  flavour: false,
  layout: false,
  sendTimeoutMs: millisecondsFrom(1),
  name: A_TEXT,
  onError: A_FUNCTION,
  now: A_FUNCTION,
  language: false,
} as const;

const BUTTON_TEXT_MIN = 8;
const LIMITS = {
  text: numberFrom(TEXT_MIN),
  buttons: numberFrom(0),
  buttonText: numberFrom(BUTTON_TEXT_MIN),
};
/** How many asks that are over are remembered. */
const ENDED_MAX = 200;

/** One of them: nothing is kept of what was asked, but how those who come late are told. */
type EndedAsk = Pick<OpenAsk, "key" | "conversation" | "ids"> & { how: string };

/**
 * Asks in a conversation of any messenger that the host has: it sends what `send` is given, and hands what comes in to
 * `receive`. No network code, no SDK (docs/chat.md).
 *
 * Where a question cannot be sent, or there is no conversation, the ask is cancelled with the code `undeliverable`. A secret
 * is not asked for. Throws a `TypeError` for limits below the least, and for an option, a language, a flavour or a layout that
 * there is not.
 */
export function createChatChannel(options: ChatChannelOptions): ChatChannel {
  const {
    send,
    update,
    authorise,
    limits = {},
    onError,
  } = takeOptions("createChatChannel", options, OPTIONS);
  const { flavour = "plain", layout = "one-by-one", sendTimeoutMs = 30_000 } = options;
  const { name = "chat", now = systemTime, conversationOf = ({ sessionId = "" }) => sessionId } = options;
  const language = languageOf(options);
  takeOptions("createChatChannel.limits", limits, LIMITS);
  const { text: textMax = 4_000, buttons = 0, buttonText = 40 } = limits;
  takeOneOf("flavour", flavour, Object.keys(FLAVOURS));
  takeOneOf("layout", layout, ["one-by-one", "all-in-one"]);
  const rules = FLAVOURS[flavour];
  const outbox = createOutbox({ send, update, text: { flavour, limit: textMax }, sendTimeoutMs, onError });
  const open = new Map<string, OpenAsk>();
  const ended: EndedAsk[] = [];
  const report = (thrown: unknown) => attempt(() => onError?.(thrown));
  let routing: Promise<Route> | undefined;

  async function openRouter(): Promise<Route> {
    const say = await loadChatTable(language);
    return createRouter({ open, findEnd, authorise, outbox, say, onError: report });
  }

  function findEnd(conversation: string, of: { key: string } | { message: string }): string | undefined {
    const isIt = ({ key, ids }: EndedAsk) =>
      "key" in of ? key === of.key : ids.some((own) => own.has(of.message));
    return ended.findLast((one) => one.conversation === conversation && isIt(one))?.how;
  }

  function retire({ key, conversation, ids }: OpenAsk, how: string): void {
    open.delete(key);
    ended.push({ key, conversation, ids, how });
    if (ended.length > ENDED_MAX) ended.shift();
  }

  async function askUser(request: PilotDeckElicitationRequest): Promise<PilotDeckElicitationAnswer> {
    const { signal } = request;
    if (signal?.aborted) return ABORTED;
    const conversation: unknown = conversationOf(request);
    if (typeof conversation !== "string") {
      // What is promised comes too late, and may reject.
      attempt(() => conversation);
      return notDelivered("there is no conversation to ask in");
    }
    if (request.questions.some(isSecret)) return notDelivered("a secret is not asked for in a chat");
    return new Promise((resolve, reject) => {
      const finish = (reply: PilotDeckElicitationAnswer) => {
        signal?.removeEventListener("abort", abort);
        resolve(reply);
      };
      let retreat = () => {};
      const abort = () => {
        retreat();
        finish(ABORTED);
      };
      signal?.addEventListener("abort", abort);
      const key = createKey();
      draw(request)
        .then(({ texts, say }) => {
          if (signal?.aborted) return;
          const opened = createOpenAsk({
            key,
            conversation,
            request,
            texts,
            say,
            outbox,
            buttons: { most: buttons, textMax: buttonText, canChange: update !== undefined },
            allAtOnce: layout === "all-in-one",
            onEnd(reply, how, people) {
              retire(opened, how);
              finish(reply.type === "answered" ? { ...reply, provenance: attest(people) } : reply);
            },
          });
          retreat = () => {
            const how = describeRetreat(request, opened.draft(), say);
            opened.close(how);
            retire(opened, how);
          };
          open.set(key, opened);
          opened.begin();
        })
        .catch((thrown) => {
          open.delete(key);
          signal?.removeEventListener("abort", abort);
          reject(thrown);
        });
    });
  }

  async function draw(request: PilotDeckElicitationRequest) {
    const table = await loadChatTable(language);
    const howToDecline = (sign: string) => table.howToDecline(sign.replace("/", ""));
    const say = rules.keepsCommands ? { ...table, howToDecline } : table;
    return { say, texts: await writeQuestions(request, say) };
  }

  function attest(people: readonly ChatPerson[]) {
    const answeredAt = readIsoTime(now);
    const by = people.map(attributePerson).join(", ");
    return { source: "user", channel: name, answeredAt, ...(by !== "" && { by }) } as const;
  }

  // What cannot even be read is nobody's answer.
  async function take(message: IncomingChatMessage): Promise<ChatReceipt> {
    try {
      const { text } = message;
      routing ??= openRouter();
      const route = await routing;
      const { read } = rules;
      return await route(
        text === undefined || read === undefined ? message : { ...message, text: read(text) },
      );
    } catch (thrown) {
      report(thrown);
      return "agent";
    }
  }

  return {
    name,
    capabilities: { closedChoice: true, freeText: true, schema: true, mode: "interactive" },
    askUser: askAsTold(language, askUser),
    receive: takeOnce(take),
  };
}

function notDelivered(reason: string): PilotDeckElicitationAnswer {
  return { type: "cancelled", code: "undeliverable", reason };
}

// Short enough for any button, and not to be met again after a restart.
function createKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(10));
  return Array.from(bytes, (byte) => (byte % 36).toString(36)).join("");
}
