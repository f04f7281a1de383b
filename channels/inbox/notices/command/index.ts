export type { CommandNoticeOptions } from "./command-notice.js";
export { createCommandNotice } from "./command-notice.js";
