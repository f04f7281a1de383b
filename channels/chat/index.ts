export type {
  AuthoriseChat,
  ChatButton,
  ChatEdit,
  ChatLimits,
  ChatMessage,
  ChatPerson,
  ChatReceipt,
  IncomingChatMessage,
} from "./chat.js";
export type { ChatChannel, ChatChannelOptions } from "./chat-channel.js";
export { createChatChannel } from "./chat-channel.js";
export type { ChatFlavour } from "./text/flavours.js";
export type { ChatText, ChatTextOptions } from "./text/write-messages.js";
export { writeChatMessages } from "./text/write-messages.js";
