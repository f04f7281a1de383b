import { createHash } from "node:crypto";
import { SENTENCES as FAULTS } from "../../../../src/language/en/notice-faults.js";
import { A_FUNCTION, A_TEXT, needed, withMethods } from "../../../../src/text/option-kinds.js";
import { takeOptions } from "../../../../src/text/take-options.js";
import type { InboxStore } from "../../store.js";
import { callHttp, HttpFailure } from "../call-http.js";
import { type Notice, NoticeFailure, type NoticeSending, type SendNotice } from "../notice.js";
import { guardedFetch } from "./guarded-fetch.js";
import { createSubscribers, type PushSubscriber } from "./subscribers.js";

export type WebPushOptions = {
  /** Keeps the keys and the devices, for every host that has it. */
  store: InboxStore;
  /** Who sends, for the push services: `mailto:ada@example.com` or an https address that is not localhost. */
  subject: string;
  /** What to call the web with. Default one that speaks https alone and calls no private network: endpoints come from clients. */
  fetch?: typeof globalThis.fetch;
};

export type WebPush = SendNotice & {
  /** The VAPID key that a browser subscribes with (`applicationServerKey`), in URL-safe base64. */
  publicKey(): Promise<string>;
  /**
   * Has a device told from now on. The same endpoint again is the same device. Rejects with a TypeError where it is none that
   * could be sent to, and with an error where 32 are told already.
   */
  subscribe(subscriber: PushSubscriber): Promise<void>;
  unsubscribe(endpoint: string): Promise<void>;
};

type Keys = { publicKey: string; privateKey: string };

const OPTIONS = {
  store: needed(withMethods("a store, such as createMemoryStore()", ["keep", "kept", "take"])),
  subject: needed(A_TEXT),
  fetch: A_FUNCTION,
} as const;
const KEYS = "push keys";
const TEN_YEARS_MS = 315_360_000_000;
/** The longest that push services keep a message, in seconds. */
const LONGEST_S = 2_419_200;
/** Encrypted, a message has at most 4 096 bytes: 3 993 of its own. */
const TEXT_BYTES_MAX = 3_900;

/**
 * Sends notices to browsers (Web Push, RFC 8030, 8291 and 8292). What a service worker gets is JSON: `{ about, ...notice }`; a
 * later one of the same `id` takes the place of the one before, also where that was not delivered yet. A device that the push
 * service no longer knows is forgotten.
 *
 * @throws TypeError where the subject is none
 */
export function createWebPush(options: WebPushOptions): WebPush {
  const { store, subject, fetch = guardedFetch } = takeOptions("createWebPush", options, OPTIONS);
  if (!/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(subject)) {
    throw new TypeError(
      'The subject of web push must be like "mailto:ada@example.com" or "https://example.com".',
    );
  }
  const subscribers = createSubscribers(store);

  async function readKeys(): Promise<Keys> {
    for (;;) {
      const text = await store.kept(KEYS);
      if (text !== undefined) return JSON.parse(text);
      const { default: library } = await import("web-push");
      await store.keep(KEYS, JSON.stringify(library.generateVAPIDKeys()), TEN_YEARS_MS);
    }
  }

  async function send(notice: Notice, sending: NoticeSending): Promise<void> {
    const [all, vapidKeys] = await Promise.all([subscribers.list(), readKeys()]);
    if (all.length === 0) {
      throw new NoticeFailure(FAULTS.noDevice, {
        isFinal: sending.about === "settled",
      });
    }
    const payload = writePayload(notice, sending.about);
    const { default: library } = await import("web-push");
    const sent = await Promise.allSettled(
      all.map(async (subscriber) => {
        const { endpoint, headers, body, method } = library.generateRequestDetails(subscriber, payload, {
          vapidDetails: { subject, ...vapidKeys },
          TTL: timeToLive(notice),
          urgency: "high",
          topic: topicOf(notice),
        });
        await deliver(new URL(endpoint), {
          method,
          headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
          body: new Uint8Array(body),
          signal: sending.signal,
        });
      }),
    );
    const failures = sent.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    // One device is enough: to try again would tell the others twice.
    if (failures.length === all.length) throw failures[0];
  }

  async function deliver(address: URL, call: Omit<Parameters<typeof callHttp>[1], "fetch">): Promise<void> {
    try {
      await callHttp(address, { ...call, fetch });
    } catch (error) {
      if (error instanceof HttpFailure && (error.status === 404 || error.status === 410)) {
        await subscribers.remove(address.href);
        throw new NoticeFailure(FAULTS.forgotten(address.host, String(error.status)));
      }
      throw error;
    }
  }

  return Object.assign(send, {
    medium: "web-push",
    reach: "push",
    withdraw: send,
    isReady: async () => (await subscribers.list()).length > 0,
    publicKey: async () => (await readKeys()).publicKey,
    subscribe: (subscriber: PushSubscriber) => subscribers.add(subscriber),
    unsubscribe: (endpoint: string) => subscribers.remove(endpoint),
  } as const);
}

function writePayload(notice: Notice, about: NoticeSending["about"]): string {
  for (let body = notice.body; ; body = body.slice(0, body.length >> 1).toWellFormed()) {
    const text = JSON.stringify({ about, ...notice, body });
    if (Buffer.byteLength(text) <= TEXT_BYTES_MAX) return text;
    if (body === "")
      return JSON.stringify({ about, ...notice, body, title: notice.title.slice(0, 100).toWellFormed() });
  }
}

/** In seconds: of a question that has expired nobody need be told. */
function timeToLive({ expiresAt }: Notice): number {
  if (expiresAt === undefined) return LONGEST_S;
  return Math.min(Math.max(Math.ceil((Date.parse(expiresAt) - Date.now()) / 1_000), 60), LONGEST_S);
}

/** At most 32 characters of URL-safe base64. */
function topicOf({ id }: Notice): string {
  return createHash("sha256").update(id).digest("base64url").slice(0, 32);
}
