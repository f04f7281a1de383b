export type {
  InboxPages,
  InboxPagesOptions,
  PushOptions,
  PushSubscriptionData,
  SignInCode,
} from "./inbox-pages.js";
export { createInboxPages } from "./inbox-pages.js";
