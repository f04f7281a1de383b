export type { PolicyAnswer, PolicyChannelOptions, PolicyRule } from "./policy-channel.js";
export { createPolicyChannel } from "./policy-channel.js";
