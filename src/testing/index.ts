export type { CreateHarness, Harness, HumanAct, HumanAnswer } from "./harness.js";
export { answerTo } from "./harness.js";
export type { TestElicitationChannelOptions } from "./test-elicitation-channel.js";
export { testElicitationChannel } from "./test-elicitation-channel.js";
