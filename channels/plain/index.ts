export type { PlainChannelOptions } from "./plain-channel.js";
export { createPlainChannel } from "./plain-channel.js";
