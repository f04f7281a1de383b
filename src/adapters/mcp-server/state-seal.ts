import type { McpClientCapabilities } from "../../../channels/mcp-elicitation/mcp-server.js";
import { isSameSecret } from "../../text/same-secret.js";
import { describeThrown } from "../../text/thrown.js";
import { isObject } from "../../text/values.js";
import { createProcessUses, type StateUses } from "./state-uses.js";

/** When a client was asked, in milliseconds since 1970, and what it could do then. */
export type ClientAsk = { sentAt: number; capabilities: McpClientCapabilities };

/** What a client replied when it was asked, and when that came back. */
export type KeptReply = ClientAsk & { at: number; result: unknown };

/**
 * What a call that is made again has to know of itself: the replies so far, which kept questions it has gone by, each under a name
 * of its own, and what was sent and is open.
 */
type CallState = { replies: KeptReply[]; questions: Record<string, string>; sent: ClientAsk };

/** What a state belongs to; it is good for nothing else. */
export type StateBinding = { tool: string; input: unknown; client: string; principal: string | undefined };

export type StateSealOptions = {
  /**
   * At least 32 bytes, the same in every process that may be called again. Default: made at start, so that a state is good for
   * this process alone.
   */
  key?: Uint8Array | string;
  /**
   * Where it is kept which reply a state has taken, for all processes that have the key; an inbox store will do. Default: each
   * process knows its own alone.
   */
  uses?: StateUses;
  /** How long a person has to fill in a form, in milliseconds. Default a day. */
  lifetimeMs?: number;
  now?: () => Date;
};

/** What a call that is made again goes by, with the reply that came with its state. */
export type OpenedState = Pick<CallState, "replies" | "questions"> & {
  /** What calls with this state and its reply have agreed on under a name. Rejects where it cannot be looked up. */
  recall(name: string): Promise<string | undefined>;
  /** The same, once this call has been heard: what the first of them gave here. */
  agree(name: string, text: string): Promise<string>;
};

/** Seals what travels through the client, as `requestState` of revision 2026-07-28 does. */
export type StateSeal = {
  /** @throws StateError for replies that are too long to travel */
  seal(state: CallState, binding: StateBinding): Promise<string>;
  /**
   * Opens it with the reply that came with it: it takes one, and the same again, which came when it came first.
   *
   * @throws StateError where the text is forged, expired, used, or of another call, for what is nested too deeply to be signed, and
   * where its use cannot be looked up
   */
  open(text: string, binding: StateBinding, reply: NewReply | undefined): Promise<OpenedState>;
};

/** What came with a call that is made again, and when, in milliseconds since 1970. */
type NewReply = Pick<KeptReply, "at" | "result">;

/** Why a state is not taken, with JSON-RPC's code for what is wrong: with the request, unless it says otherwise. */
class StateError extends Error {
  override readonly name = "StateError";
  readonly code: number;
  readonly data: { reason: string };

  constructor(reason: string, fault: string, { code = INVALID_PARAMS, advice = ASK_ANEW } = {}) {
    super(`requestState ${fault}. ${advice}`);
    this.code = code;
    this.data = { reason };
  }
}

const INVALID_PARAMS = -32602;
const INTERNAL_ERROR = -32603;
const ASK_ANEW = "Call the tool again without it: the question is asked anew.";
const MAKE_AGAIN = "Make the same call again with it and its reply: nothing was taken.";

const KEY_BYTES_MIN = 32;
const LIFETIME_MS = 24 * 3_600_000;
/** How much text is looked at. */
const LENGTH_MAX = 1_048_576;
const ALGORITHM = { name: "HMAC", hash: "SHA-256" };

/** Throws a `TypeError` for a key that is too short. */
export function createStateSeal(options: StateSealOptions = {}): StateSeal {
  const { lifetimeMs = LIFETIME_MS, now = () => new Date(), uses = createProcessUses() } = options;
  const key = readKey(options.key);
  let imported: ReturnType<typeof importKey> | undefined;

  async function sign(text: string): Promise<string> {
    // Not before it is needed: a worker has nothing random while its modules load.
    imported ??= importKey(key ?? crypto.getRandomValues(new Uint8Array(KEY_BYTES_MIN)));
    return encode(new Uint8Array(await crypto.subtle.sign(ALGORITHM.name, await imported, bytesOf(text))));
  }
  // Each kind of text has a name of its own: a tag, which the client can read, is no signature of a state.
  const tagOf = (binding: StateBinding) => sign(`binding ${writeOrdered(binding)}`);
  const signState = (body: string) => sign(`state ${body}`);

  return {
    async seal(state, binding) {
      const expiresAt = now().getTime() + lifetimeMs;
      const sealed = { ...state, nonce: crypto.randomUUID(), expiresAt, tag: await tagOf(binding) };
      const body = encode(bytesOf(JSON.stringify(sealed)));
      const text = `${body}.${await signState(body)}`;
      if (text.length > LENGTH_MAX) throw new StateError("long", "would be too long with these replies");
      return text;
    },

    async open(text, binding, reply) {
      const dot = text.lastIndexOf(".");
      const body = text.slice(0, dot);
      if (text.length > LENGTH_MAX || !isSameSecret(text.slice(dot + 1), await signState(body))) {
        throw new StateError("forged", "was not made by this server, or by one with another key");
      }
      // What was signed is what was written above.
      const sealed = JSON.parse(decode(body)) as CallState &
        Record<"nonce" | "tag", string> & { expiresAt: number };
      if (!isSameSecret(sealed.tag, await tagOf(binding))) {
        throw new StateError(
          "foreign",
          "belongs to another call: its tool, arguments or client are not the same",
        );
      }
      const leftMs = sealed.expiresAt - now().getTime();
      if (leftMs <= 0) throw new StateError("expired", "has expired");
      const { replies, questions, sent } = sealed;
      const state = `requestState ${sealed.nonce}`;
      if (reply === undefined) return openNothing({ replies, questions });
      const at = await claim(state, reply, leftMs);
      return {
        replies: [...replies, { ...sent, at, result: reply.result }],
        questions,
        recall: async (name) => uses.kept(`${state} ${name}`),
        agree: async (name, text) => (await findFirst(`${state} ${name}`, text, leftMs)) ?? text,
      };
    },
  };

  /** When the reply came first: one that comes again later was not thought over for longer. */
  async function claim(name: string, { at, result }: NewReply, ms: number): Promise<number> {
    const digest = await sign(`reply ${writeOrdered(result)}`);
    const first = await findFirst(name, `${digest} ${at}`, ms).catch((thrown) => {
      throw createUnavailable(thrown);
    });
    const [taken, takenAt] = first?.split(" ") ?? [];
    if (taken !== digest) throw new StateError("used", "was used already, with another reply");
    return Number(takenAt);
  }

  /** What was kept under the name first: this text where there was none before. */
  async function findFirst(name: string, text: string, ms: number): Promise<string | undefined> {
    return (await uses.keep(name, text, ms)) ? text : uses.kept(name);
  }
}

/** A call without a state, or without a new reply, has no other beside it. */
export function openNothing({ replies, questions }: Pick<CallState, "replies" | "questions">): OpenedState {
  return { replies, questions, recall: async () => undefined, agree: async (_, text) => text };
}

/** Why a call has to be made again: it cannot be known what was said first. */
export function createUnavailable(thrown: unknown): Error {
  const fault = `could not be looked up: ${describeThrown(thrown)}`;
  return new StateError("unavailable", fault, { code: INTERNAL_ERROR, advice: MAKE_AGAIN });
}

function importKey(secret: Uint8Array<ArrayBuffer>) {
  return crypto.subtle.importKey("raw", secret, ALGORITHM, false, ["sign"]);
}

function readKey(key: Uint8Array | string | undefined): Uint8Array<ArrayBuffer> | undefined {
  if (key === undefined) return undefined;
  const bytes = typeof key === "string" ? bytesOf(key) : new Uint8Array(key);
  if (bytes.length >= KEY_BYTES_MIN) return bytes;
  throw new TypeError(
    `The key of requestState must have at least ${KEY_BYTES_MIN} bytes; it has ${bytes.length}.`,
  );
}

/** The same text for the same value, in whatever order a client writes members. */
function writeOrdered(value: unknown): string {
  try {
    return JSON.stringify(value, orderMembers);
  } catch (cause) {
    if (!(cause instanceof RangeError)) throw cause;
    throw new StateError("nested", "cannot be checked: the arguments or the reply are nested too deeply");
  }
}

function orderMembers(_: string, member: unknown): unknown {
  return isObject(member) && !Array.isArray(member)
    ? Object.fromEntries(
        Object.keys(member)
          .sort()
          .map((name) => [name, member[name]]),
      )
    : member;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

function encode(bytes: Uint8Array): string {
  let binary = "";
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+/, "");
}

function decode(text: string): string {
  const binary = atob(text.replace(/-/g, "+").replace(/_/g, "/"));
  return new TextDecoder().decode(Uint8Array.from(binary, (character) => character.charCodeAt(0)));
}
