export { createPiInstruction } from "../../src/text/pending-instructions.js";
export type { PendingQuestions } from "./manage-questions.js";
export { clearPendingQuestions, listPendingQuestions } from "./manage-questions.js";
export type { PendingFileChannelOptions } from "./pending-file-channel.js";
export { createPendingFileChannel, PENDING_FILE } from "./pending-file-channel.js";
