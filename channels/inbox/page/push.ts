/** A browser's push subscription, as it comes from its `PushSubscription.toJSON()`. */
export type PushSubscriptionData = { endpoint: string; keys: { p256dh: string; auth: string } };

/** What a host that sends push messages gives to the pages; they only hand over the subscriptions. */
export type PushOptions = {
  /** The public key of the sender (VAPID, RFC 8292), base64url. */
  publicKey: string;
  /**
   * Keeps a subscription. It comes from a client: send to https endpoints only, and to no private address. One that is refused
   * is refused by throwing, and the person is told that it did not work.
   */
  subscribe(subscription: PushSubscriptionData, by: string): Promise<void>;
};
