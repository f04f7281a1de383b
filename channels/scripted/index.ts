export type { ScriptedAnswers, ScriptedChannel, ScriptedReply } from "./scripted-channel.js";
export { answer, cancel, createScriptedChannel, delay, fail } from "./scripted-channel.js";
