// All that a call does not need, in one piece: cut smaller, it would be many files, and a call would load what they share
// in as many.
export { loadHelpSentences } from "../language/command-help.js";
export { answerPending, answerWaiting } from "./answer-pending.js";
export { refuseOtherOptions, refuseUnknownCommand, refuseWord } from "./check-words.js";
export { completionCommand } from "./completion-command.js";
export { decisionCommand } from "./inbox/decision-command.js";
export { inboxCommand } from "./inbox/inbox-command.js";
export { pickHelp } from "./pick-help.js";
export { questionsCommand } from "./questions-command.js";
export { readVersion } from "./read-packaged.js";
export { schemaCommand } from "./schema-command.js";
