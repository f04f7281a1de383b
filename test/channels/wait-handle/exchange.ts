import { STATUS_CODES } from "node:http";
import { expect, onTestFinished } from "vitest";
import {
  createWaitHandleChannel,
  type WaitHandleChannel,
  type WaitHandleChannelOptions,
} from "../../../channels/wait-handle/index.js";
import type {
  PilotDeckElicitationAnswer,
  PilotDeckElicitationQuestion,
  PilotDeckElicitationRequest,
} from "../../../protocol/index.js";

/** As RFC 9110 calls them, which renamed two. */
const TITLES: Record<number, string | undefined> = {
  ...STATUS_CODES,
  413: "Content Too Large",
  422: "Unprocessable Content",
};

export const ORIGIN = "http://localhost";

/** An event as a client sees it. */
export type SeenEvent = { type: string; eventId: string; sessionId: string; [member: string]: unknown };

/** A response, with its body as text and, where it is JSON, as an object. */
export type Reply = { status: number; headers: Headers; text: string; json: Record<string, unknown> };

const TARGET: PilotDeckElicitationQuestion = {
  question: "Which target?",
  header: "Target",
  options: [],
};

/** A channel that is closed when the test is over. */
export function createChannel(options: WaitHandleChannelOptions = {}): WaitHandleChannel {
  const channel = createWaitHandleChannel({ now: () => new Date(0), ...options });
  onTestFinished(() => channel.close());
  return channel;
}

/** One free-text question under that id, in the session `s`. */
export function request(
  requestId: string,
  more: Partial<PilotDeckElicitationRequest> = {},
): PilotDeckElicitationRequest {
  const named = { requestId, toolCallId: `call-${requestId}`, toolName: "test", sessionId: "s" };
  return { ...named, questions: [TARGET], ...more };
}

/** A question about each of the texts. */
export function free(...texts: string[]): PilotDeckElicitationQuestion[] {
  return texts.map((question) => ({ question, header: "Free", options: [] }));
}

export function choice(
  question: string,
  labels: string[],
  more: Partial<PilotDeckElicitationQuestion> = {},
): PilotDeckElicitationQuestion {
  const options = labels.map((label) => ({ label, description: "" }));
  return { question, header: "Choice", options, ...more };
}

export function pathOf(sessionId: string, end: "respond" | "events" = "respond"): string {
  return `/api/sessions/${encodeURIComponent(sessionId)}/${end}`;
}

/** Gives the handler a request, without a network. */
export async function call(
  { fetch }: Pick<WaitHandleChannel, "fetch">,
  path: string,
  init: RequestInit = {},
): Promise<Reply> {
  return readReply(await fetch(new Request(new URL(path, ORIGIN), init)));
}

/** POSTs a body to a session; an object is written as JSON. */
export function post(
  channel: Pick<WaitHandleChannel, "fetch">,
  sessionId: string,
  body: object | string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<Reply> {
  return call(channel, pathOf(sessionId), postOf(body, headers));
}

export function postOf(
  body: object | string | Uint8Array,
  headers: Record<string, string> = {},
): RequestInit & { body: string | Uint8Array<ArrayBuffer> } {
  const text =
    typeof body === "string"
      ? body
      : body instanceof Uint8Array
        ? new Uint8Array(body)
        : JSON.stringify(body);
  return { method: "POST", headers: { "content-type": "application/json", ...headers }, body: text };
}

/** What a POST to a session is refused with, without what is the same for each code. */
export async function refusalOf(
  channel: Pick<WaitHandleChannel, "fetch">,
  body: object | string,
  sessionId = "s",
): Promise<Record<string, unknown>> {
  const { json } = await post(channel, sessionId, body);
  const { type: _, title: __, ...told } = json;
  return told;
}

/** That refusal, where nothing waits in the session `s`, and why. */
export function describeNothing(why: string): { status: number; code: string; detail: string } {
  const detail = `Nothing waits for an answer in the session "s": ${why}. Read its events to see what is open.`;
  return { status: 404, code: "nothing_pending", detail };
}

/** The body of an answer to that request. */
export function answerTo(requestId: string, answer: unknown = "Vitest"): Record<string, unknown> {
  return { kind: "question", requestId, answer };
}

export async function readReply(response: Response): Promise<Reply> {
  const { status, headers } = response;
  const text = await response.text();
  const isJson = text !== "" && /^application\/(problem\+)?json\b/.test(headers.get("content-type") ?? "");
  return { status, headers, text, json: isJson ? JSON.parse(text) : {} };
}

/** After everything that is under way in this process. */
export async function turn(): Promise<void> {
  for (let index = 0; index < 5; index += 1) await new Promise((resolve) => setImmediate(resolve));
}

/** The question `a` of the session `s` is still open: a good answer is taken. */
export async function expectOpen(
  channel: Pick<WaitHandleChannel, "fetch">,
  headers: Record<string, string> = {},
): Promise<void> {
  expect(await post(channel, "s", answerTo("a"), headers)).toMatchObject({ status: 204 });
}

/** `a` is open; the promise is of its answer. */
export function openOne(more: Partial<PilotDeckElicitationRequest> = {}): {
  channel: WaitHandleChannel;
  asked: Promise<PilotDeckElicitationAnswer>;
} {
  const channel = createChannel();
  return { channel, asked: channel.askUser(request("a", more)) };
}

/** The next good answer is taken, and is what the asker gets. */
export async function expectTaken(
  channel: WaitHandleChannel,
  asked: Promise<unknown>,
  answer = "good",
): Promise<void> {
  expect(await post(channel, "s", { kind: "question", answer })).toMatchObject({ status: 204 });
  const [expected] = Object.values((await asked) instanceof Object ? Object(await asked).answers : {});
  expect(expected).toBe(answer);
}

/** The reply is a problem of that code, and says what was wrong, what was expected and what to do. */
export function expectProblem({ status, headers, json }: Reply, code: string): void {
  expect(headers.get("content-type")).toMatch(/^application\/problem\+json\b/);
  expect(json).toMatchObject({ type: "about:blank", title: TITLES[status], status, code });
  expect(String(json.detail)).toMatch(/^[A-Z].{20,}\.$/s);
}
