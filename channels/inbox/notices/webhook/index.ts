export type { WebhookOptions } from "./webhook.js";
export { createWebhook } from "./webhook.js";
