import { createHmac } from "node:crypto";
import { readClock } from "../../../../src/elicitation/clock.js";
import { SENTENCES as FAULTS } from "../../../../src/language/en/notice-faults.js";
import { A_FUNCTION, A_TEXT, needed } from "../../../../src/text/option-kinds.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import { callHttp, readAddress } from "../call-http.js";
import type { Notice, NoticeSending, SendNotice } from "../notice.js";

export type WebhookOptions = {
  /** Where to send: https, or http within a network of your own. */
  url: string;
  /** As Standard Webhooks has it: `whsec_` and 24 to 64 bytes in base64. */
  secret: string;
  /** What to call the web with. Default the system's `fetch`. */
  fetch?: typeof globalThis.fetch;
  /** Default the system's clock. */
  now?: () => Date;
};

const OPTIONS = { url: needed(A_TEXT), secret: needed(A_TEXT), fetch: A_FUNCTION, now: A_FUNCTION } as const;
const SECRET = /^whsec_([A-Za-z0-9+/]+={0,2})$/;

/**
 * Sends notices to an address of yours, signed as Standard Webhooks 1.0.0 says (`webhook-id`, `webhook-timestamp`,
 * `webhook-signature`): `{ type, timestamp, data }`, where `type` is `notice.asked`, `notice.reminder` or `notice.settled`, and
 * `data` the notice. Where it is tried again, the same `webhook-id` comes again.
 *
 * @throws TypeError where the url or the secret is none
 */
export function createWebhook(options: WebhookOptions): SendNotice {
  const { url, secret, fetch, now } = takeOptions("createWebhook", options, OPTIONS);
  const key = readSecret(secret);
  const address = readAddress(url, "a webhook");

  function send(notice: Notice, { about, key: id, signal }: NoticeSending): Promise<void> {
    const at = readClock(now);
    const timestamp = String(Math.floor(at.getTime() / 1_000));
    const body = JSON.stringify({ type: `notice.${about}`, timestamp: at.toISOString(), data: notice });
    const signature = createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64");
    const headers = {
      "content-type": "application/json",
      "webhook-id": id,
      "webhook-timestamp": timestamp,
      "webhook-signature": `v1,${signature}`,
    };
    return callHttp(address, { headers, body, signal, fetch });
  }

  return Object.assign(send, { medium: "webhook", reach: "push", withdraw: send } as const);
}

function readSecret(secret: string): Buffer {
  const key = Buffer.from(SECRET.exec(secret)?.[1] ?? "", "base64");
  if (key.length >= 24 && key.length <= 64) return key;
  throw new TypeError(FAULTS.secret);
}
