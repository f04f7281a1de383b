import type { PilotDeckElicitationRequest } from "../../protocol/elicitation.js";

/** What the host sends to a conversation. */
export type ChatMessage = {
  conversation: string;
  /** In the flavour of the channel, at most `limits.text` UTF-16 code units. */
  text: string;
  /** To press, below the text; only where `limits.buttons` allows them. */
  buttons?: readonly ChatButton[];
  /** The id of a message of the person's that this one is about. */
  replyTo?: string;
};

/** `id` is what comes back when it is pressed: at most 64 characters of ASCII. `text` is plain, whatever the flavour. */
export type ChatButton = { id: string; text: string };

/** What a message that was sent has to say from now on. Without buttons it has none any more. */
export type ChatEdit = Omit<ChatMessage, "replyTo"> & { message: string };

/** Who wrote or pressed: an id that the messenger vouches for, and a name as people read it. */
export type ChatPerson = { id: string; name?: string };

/** What came in: a message, or a button that was pressed. */
export type IncomingChatMessage = {
  /** Default: the empty text, for a host with one conversation. */
  conversation?: string;
  /** Of this message or press. What comes twice, as webhooks do, is taken once. */
  id?: string;
  from?: ChatPerson;
  text?: string;
  /** The `id` of the button that was pressed. */
  button?: string;
  /** The id of the message that it replies to, or under which the button was. */
  replyTo?: string;
  /** Whether a picture, a voice, a file came with it. */
  hasAttachments?: boolean;
  /** Whether several people write there: words that reply to nothing may be meant for somebody else. */
  isGroup?: boolean;
};

/** Whose a message is: `answer` where it was for a question of the channel's, whatever came of it, else the `agent`'s. */
export type ChatReceipt = "answer" | "agent";

/** What a messenger can carry. */
export type ChatLimits = {
  /** UTF-16 code units of a message, from 64. Default 4 000. */
  text?: number;
  /** How many buttons a message may have. Default 0: the messenger has none. */
  buttons?: number;
  /** UTF-16 code units on a button, from 8. Default 40. */
  buttonText?: number;
};

/** Whether somebody may answer. What throws or rejects says no. */
export type AuthoriseChat = (
  by: ChatPerson,
  request: PilotDeckElicitationRequest,
) => boolean | Promise<boolean>;

/** A message with how far each ask of its conversation was when it came, by the asks' keys. */
export type ReceivedMessage = IncomingChatMessage & { readonly steps: ReadonlyMap<string, number> };

export function placeOf({ conversation = "" }: IncomingChatMessage): string {
  return conversation;
}
