export type { PushSubscriber } from "./subscribers.js";
export type { WebPush, WebPushOptions } from "./web-push.js";
export { createWebPush } from "./web-push.js";
