export type { EmailOptions } from "./email.js";
export { createEmail } from "./email.js";
