export { fallback } from "./fallback.js";
export type { FirstAnswerOptions } from "./first-answer.js";
export { firstAnswer } from "./first-answer.js";
export type { RecordOptions } from "./record.js";
export { record } from "./record.js";
export { replay } from "./replay.js";
export type { NotificationOptions } from "./with-notification.js";
export { withNotification } from "./with-notification.js";
export { withTimeout } from "./with-timeout.js";
