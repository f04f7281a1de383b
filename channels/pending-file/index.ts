export type { PendingAsk, PendingQuestions } from "./manage-questions.js";
export {
  answerPendingQuestions,
  clearPendingQuestions,
  declinePendingQuestions,
  listPendingQuestions,
  readPendingAsk,
} from "./manage-questions.js";
export type { PendingFileChannel, PendingFileChannelOptions } from "./pending-file-channel.js";
export { createPendingFileChannel, PENDING_FILE } from "./pending-file-channel.js";
