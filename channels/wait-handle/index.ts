export type {
  UserInputSettled,
  WaitHandleEvent,
  WaitingForUserAnswers,
  WaitingForUserInput,
} from "./events.js";
export type { SettledRecord } from "./settled-record.js";
export type {
  WaitHandleChannel,
  WaitHandleChannelOptions,
  WaitHandleEventsOptions,
} from "./wait-handle-channel.js";
export { createWaitHandleChannel } from "./wait-handle-channel.js";
