import { onTestFinished } from "vitest";
import {
  createInbox,
  createMemoryStore,
  type Inbox,
  type InboxOptions,
} from "../../../../channels/inbox/index.js";
import {
  createInboxPages,
  type InboxPages,
  type InboxPagesOptions,
} from "../../../../channels/inbox/page/index.js";
import type { PilotDeckElicitationRequest } from "../../../../protocol/index.js";

export const ORIGIN = "http://127.0.0.1:4649";
export const AGENT_TOKEN = "an-agents-token-of-some-length";

export type Question = PilotDeckElicitationRequest["questions"][number];

export const DEPLOY: Question = {
  question: "Deploy to production?",
  header: "",
  options: [
    { label: "Yes", description: "Now." },
    { label: "No", description: "" },
  ],
};

let calls = 0;

/** A request with these questions, of a call of its own. */
export function requestOf(
  questions: Question[],
  more: Partial<PilotDeckElicitationRequest> = {},
): PilotDeckElicitationRequest {
  calls += 1;
  return { toolCallId: `call-${calls}`, toolName: "ask", sessionId: "s", questions, ...more };
}

export type Site = {
  inbox: Inbox;
  pages: InboxPages;
  /** Asks, and gives the entry's id. */
  ask(questions?: Question[], more?: Partial<PilotDeckElicitationRequest>): Promise<string>;
  /** Somebody who is signed in. */
  signIn(by?: string): Promise<Visitor>;
  /** Somebody who is not. */
  visitor(): Visitor;
};

/** A browser without a screen: it keeps cookies, sends `Origin`, and follows nothing. */
export type Visitor = {
  cookies: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<Page>;
  post(
    path: string,
    fields: Record<string, string | string[]>,
    headers?: Record<string, string>,
  ): Promise<Page>;
  /** Sends the form of a page with what is in it and these fields. */
  submit(page: Page, fields: Record<string, string | string[]>): Promise<Page>;
  send(path: string, init: RequestInit): Promise<Page>;
};

export type Page = { status: number; headers: Headers; text: string; path: string };

export function createSite(
  options: InboxPagesOptions = {},
  inboxOptions: Partial<InboxOptions> = {},
  origin: string = ORIGIN,
): Site {
  const inbox = createInbox({ store: createMemoryStore(), ...inboxOptions });
  const pages = createInboxPages(inbox, options);
  onTestFinished(() => inbox.close());
  const visitor = () => createVisitor(pages, origin);
  return {
    inbox,
    pages,
    visitor,
    async ask(questions = [DEPLOY], more = {}) {
      return (await inbox.ask(requestOf(questions, more))).entry.id;
    },
    async signIn(by = "Ada") {
      const someone = visitor();
      const { code } = await pages.createSignInCode(by);
      await someone.post("/sign-in", { code });
      return someone;
    },
  };
}

export function createVisitor({ fetch }: Pick<InboxPages, "fetch">, origin: string): Visitor {
  const cookies = new Map<string, string>();
  const self: Visitor = {
    cookies,
    async send(path, init) {
      const headers = new Headers(init.headers);
      if (!headers.has("cookie") && cookies.size > 0) {
        headers.set("cookie", [...cookies].map(([name, value]) => `${name}=${value}`).join("; "));
      }
      if (!headers.has("host")) headers.set("host", new URL(origin).host);
      const response = await fetch(new Request(origin + path, { ...init, headers, redirect: "manual" }));
      for (const cookie of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (/Max-Age=0\b/.test(cookie)) cookies.delete(name);
        else cookies.set(name, value);
      }
      return { status: response.status, headers: response.headers, text: await response.text(), path };
    },
    get: (path, headers = {}) => self.send(path, { headers }),
    post: (path, fields, headers = {}) =>
      self.send(path, {
        method: "POST",
        headers: { "content-type": "application/x-www-form-urlencoded", origin, ...headers },
        body: writeForm(fields),
      }),
    submit: (page, fields) =>
      self.post(page.path, {
        token: tokenOf(page),
        "answer-key": answerKeyOf(page),
        act: "answer",
        ...fields,
      }),
  };
  return self;
}

export function tokenOf({ text }: Page): string {
  return /name="token" value="([^"]*)"/.exec(text)?.[1] ?? "";
}

function answerKeyOf({ text }: Page): string {
  return /name="answer-key" value="([^"]*)"/.exec(text)?.[1] ?? "";
}

/** The hidden fields of a page's form, as a browser sends them. */
export function hiddenOf({ text }: Page): Record<string, string[]> {
  const fields: Record<string, string[]> = {};
  for (const [, name = "", value = ""] of text.matchAll(
    /<input type="hidden" name="([^"]*)" value="([^"]*)"/g,
  )) {
    fields[name] = [
      ...(fields[name] ?? []),
      value
        .replace(/&lt;/g, "<")
        .replace(/&gt;/g, ">")
        .replace(/&quot;/g, '"'),
    ];
  }
  return fields;
}

export function writeForm(fields: Record<string, string | string[]>): string {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  );
  return new URLSearchParams(pairs).toString();
}

/** The text of a page without its tags, in one line. */
export function readText(html: string): string {
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? html;
  return main
    .replace(/<[^>]*>/g, " ")
    .replace(/&#39;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .replace(/\s+/g, " ")
    .trim();
}
