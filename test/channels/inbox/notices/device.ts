import { createECDH, randomBytes } from "node:crypto";
import ece from "http_ece";
import type { PushSubscriber } from "../../../../channels/inbox/notices/web-push/index.js";

/** A browser's subscription, with what opens the messages to it. */
export function createDevice(name: string) {
  const keys = createECDH("prime256v1");
  const auth = randomBytes(16);
  const subscriber: PushSubscriber = {
    by: "ada",
    endpoint: `https://push.example.com/${name}`,
    keys: { p256dh: keys.generateKeys("base64url"), auth: auth.toString("base64url") },
  };
  const open = (body: Buffer) =>
    JSON.parse(ece.decrypt(body, { version: "aes128gcm", privateKey: keys, authSecret: auth }).toString());
  return { subscriber, open };
}
