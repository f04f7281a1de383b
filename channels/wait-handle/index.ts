export type {
  UserInputSettled,
  WaitHandleEvent,
  WaitingForUserAnswers,
  WaitingForUserInput,
} from "./events.js";
export type { RequestSettlement } from "./request-settlement.js";
export type {
  WaitHandleChannel,
  WaitHandleChannelOptions,
  WaitHandleEventsOptions,
} from "./wait-handle-channel.js";
export { createWaitHandleChannel } from "./wait-handle-channel.js";
