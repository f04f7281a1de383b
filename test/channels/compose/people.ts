import { getEventListeners } from "node:events";
import type {
  ElicitationDraft,
  PilotDeckElicitationAnswer,
  PilotDeckElicitationChannel,
  PilotDeckElicitationRequest,
} from "../../../src/index.js";

const options = ["Yes", "No"].map((label) => ({ label, description: `say ${label}` }));

export const questions = [
  { question: "Go on?", header: "Go on", options },
  { question: "What else?", header: "Else", options, multiSelect: true },
];

export const request: PilotDeckElicitationRequest = { toolCallId: "call", toolName: "test", questions };

export const yes = answered("Yes");

/** What a callback of the host may do that must cost no answer, and the errors that are told of it. */
export const BROKEN_CALLBACKS: [name: string, callback: () => void | Promise<void>, errors: Error[]][] = [
  ["throws", () => throwBoom(), [new Error("boom")]],
  ["rejects", () => Promise.reject(new Error("boom")), [new Error("boom")]],
  ["never comes back", () => new Promise(() => undefined), []],
];

function throwBoom(): never {
  throw new Error("boom");
}

/** Both questions answered with one label. */
export function answered(label: string): PilotDeckElicitationAnswer {
  return { type: "answered", answers: { "Go on?": label, "What else?": [label] } };
}

/** A person at the other end of a channel, who answers when the test says so. */
type Person = {
  channel: PilotDeckElicitationChannel;
  /** What was asked, in order. */
  asked: PilotDeckElicitationRequest[];
  /** What `withdraw` was called with. */
  withdrawn: [id: string, reason: string][];
  reply(answer: unknown): Promise<void>;
  fail(error: unknown): Promise<void>;
  progress(draft: Partial<ElicitationDraft>): void;
  /** Why the question was taken back; nothing while it is open. */
  reason(): unknown;
};

/** The channel ignores its signal, as the worst ones do: a reply may always come late. */
export function createPerson(name: string, members: Partial<PilotDeckElicitationChannel> = {}): Person {
  const asked: PilotDeckElicitationRequest[] = [];
  const withdrawn: [string, string][] = [];
  const ends: { resolve: (answer: never) => void; reject: (error: unknown) => void }[] = [];
  const channel: PilotDeckElicitationChannel = {
    name,
    capabilities: {},
    askUser: (put) =>
      new Promise((resolve, reject) => {
        asked.push(put);
        ends.push({ resolve, reject });
      }),
    withdraw: async (id, reason) => {
      withdrawn.push([id, reason]);
    },
    ...members,
  };
  return {
    channel,
    asked,
    withdrawn,
    reply: (answer) => {
      ends.shift()?.resolve(answer as never);
      return settle();
    },
    fail: (error) => {
      ends.shift()?.reject(error);
      return settle();
    },
    progress: (draft) => asked.at(-1)?.onProgress?.({ answers: {}, typing: false, ...draft }),
    reason: () => asked.at(-1)?.signal?.reason,
  };
}

/** Lets everything happen that is due. */
export function settle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

export function countListeners(signal: AbortSignal | undefined): number {
  return signal === undefined ? 0 : getEventListeners(signal, "abort").length;
}
