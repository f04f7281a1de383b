export type { CreateHarness, Harness, HumanAct, HumanAnswer } from "./harness.js";
export { answerTo } from "./harness.js";
export type { CreateStoreHarness, StoreHarness } from "./store-harness.js";
export type { TestElicitationChannelOptions } from "./test-elicitation-channel.js";
export { testElicitationChannel } from "./test-elicitation-channel.js";
export type { TestInboxStoreOptions } from "./test-inbox-store.js";
export { testInboxStore } from "./test-inbox-store.js";
