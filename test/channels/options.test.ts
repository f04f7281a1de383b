import { PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { createChatChannel } from "../../channels/chat/index.js";
import { firstAnswer, record, withNotification, withTimeout } from "../../channels/compose/index.js";
import { createInbox, createInboxChannel, createMemoryStore } from "../../channels/inbox/index.js";
import { createCommandNotice } from "../../channels/inbox/notices/command/index.js";
import { createEmail } from "../../channels/inbox/notices/email/index.js";
import { createNtfy } from "../../channels/inbox/notices/ntfy/index.js";
import { createWebPush } from "../../channels/inbox/notices/web-push/index.js";
import { createWebhook } from "../../channels/inbox/notices/webhook/index.js";
import { createInboxPages } from "../../channels/inbox/page/index.js";
import { createFolderStore } from "../../channels/inbox/stores/folder/index.js";
import { createPostgresStore } from "../../channels/inbox/stores/postgresql/index.js";
import {
  createElicitationHandler,
  createMcpElicitationChannel,
} from "../../channels/mcp-elicitation/index.js";
import { createPendingFileChannel } from "../../channels/pending-file/index.js";
import { createPlainChannel } from "../../channels/plain/index.js";
import { createPolicyChannel } from "../../channels/policy/index.js";
import { createRpcChannel } from "../../channels/rpc/index.js";
import { createScriptedChannel } from "../../channels/scripted/index.js";
import { createTerminalChannel } from "../../channels/terminal/index.js";
import { createWaitHandleChannel } from "../../channels/wait-handle/index.js";
import { createClaudeOnElicitation } from "../../src/adapters/claude-agent-sdk/index.js";
import {
  createPilotDeckAnswerer,
  createPilotDeckEventChannel,
} from "../../src/adapters/pilotdeck-gateway/index.js";
import { InMemoryElicitationChannel } from "../../src/index.js";
import { listWrongValues, type OptionTable } from "../wrong-values.js";
import values from "./option-values.json" with { type: "json" };
import cases from "./options.json" with { type: "json" };

const channel = new InMemoryElicitationChannel();
const store = createMemoryStore();
const inbox = createInbox({ store });
const server = {
  ...{ request: async () => ({}), getClientCapabilities: () => ({}) },
  getNegotiatedProtocolVersion: () => "2025-11-25",
};
const streams = () => ({ input: new PassThrough(), output: new PassThrough() });

/** What is needed is missed first where it has words of its own. */
const NO_OPTIONS = /takes an object of options: \w+.*But it is null\.$|must be a store|takes \{ path \}/;

/** How each is called with options of somebody who writes JavaScript: nothing has looked at them before. */
const MAKERS: Record<string, { make: (options: never) => unknown; needs?: object }> = {
  createChatChannel: { make: createChatChannel, needs: { send: () => "1" } },
  createClaudeOnElicitation: { make: createClaudeOnElicitation, needs: { channel } },
  createElicitationHandler: { make: (options) => createElicitationHandler(channel, options) },
  createFolderStore: { make: createFolderStore, needs: { path: "nowhere" } },
  createInbox: { make: createInbox, needs: { store } },
  createInboxChannel: { make: (options) => createInboxChannel(inbox, options) },
  createInboxPages: { make: (options) => createInboxPages(inbox, options) },
  createMcpElicitationChannel: { make: (options) => createMcpElicitationChannel(server, options) },
  createMemoryStore: { make: createMemoryStore },
  createPendingFileChannel: { make: createPendingFileChannel },
  createPilotDeckAnswerer: {
    make: createPilotDeckAnswerer,
    needs: { channel, gateway: { respondElicitation: async () => ({ delivered: true }) } },
  },
  createPilotDeckEventChannel: { make: createPilotDeckEventChannel, needs: { emit: () => undefined } },
  createPlainChannel: { make: createPlainChannel, needs: streams() },
  createPolicyChannel: { make: createPolicyChannel, needs: { rule: "decline" } },
  createRpcChannel: { make: createRpcChannel, needs: streams() },
  createTerminalChannel: { make: createTerminalChannel },
  createWaitHandleChannel: { make: createWaitHandleChannel },
  firstAnswer: { make: (options) => firstAnswer([channel], options) },
  "createChatChannel.limits": {
    make: (limits) => createChatChannel({ send: () => "1", limits }),
  },
  record: { make: (options) => record(channel, () => undefined, options) },
  withNotification: { make: (options) => withNotification(channel, () => undefined, options) },
  withTimeout: { make: (options) => withTimeout(channel, options), needs: { ms: 5, then: "cancel" } },
  createNtfy: { make: createNtfy, needs: { topic: "nobody-reads-this" } },
  createWebhook: {
    make: createWebhook,
    needs: { url: "https://a.example", secret: `whsec_${"A".repeat(32)}` },
  },
  createEmail: {
    make: createEmail,
    needs: { smtp: "smtps://a.example", from: "a@a.example", to: "b@a.example" },
  },
  createCommandNotice: { make: createCommandNotice, needs: { command: "true" } },
  createWebPush: { make: createWebPush, needs: { store, subject: "mailto:ada@a.example" } },
  createPostgresStore: { make: createPostgresStore, needs: { url: "postgres://a.example/b" } },
};

function call(name: string, options: unknown): () => unknown {
  const { make, needs } = MAKERS[name] ?? {};
  const given: unknown = typeof options === "object" && options !== null ? { ...needs, ...options } : options;
  return () => (make ? Reflect.apply(make, undefined, [given]) : undefined);
}

describe("the options of whatever makes a channel", () => {
  it.each(cases as [name: string, typed: string, meant: string][])(
    "C-01 %s is told of %s: %s was meant",
    (name, typed, meant) => {
      const said = new TypeError(`${name} has no option "${typed}". Did you mean ${meant}?`);
      expect(call(name, { [typed]: 5 })).toThrow(said);
      expect(call(name, { [typed]: undefined })).not.toThrow();
    },
  );

  it("C-01 each is among them", () => {
    expect(Object.keys(MAKERS)).toEqual(cases.map(([name]) => name));
    expect(Object.keys(MAKERS)).toEqual(Object.keys(values));
  });

  it.each(Object.keys(MAKERS))("C-01 %s says what it takes, where that is no object", (name) => {
    expect(call(name, null)).toThrow(NO_OPTIONS);
    expect(call(name, { nothingOfTheKind: 1 })).toThrow(
      /has no option "nothingOfTheKind"\. It has: \w+(?:, \w+)*\.$/,
    );
  });

  it.each(Object.entries<OptionTable[string]>(values))(
    "C-01 %s refuses what an option does not take",
    (name, options) => {
      const all = Object.keys(options).join(", ");
      expect(call(name, { nothingOfTheKind: 1 })).toThrow(` It has: ${all}.`);
      for (const [option, expected] of Object.entries(options)) {
        if (expected === null) continue;
        for (const [value, told] of listWrongValues(expected)) {
          const said = `${option} of ${name} must be ${expected}, but it ${told}.`;
          expect(call(name, { [option]: value })).toThrow(new TypeError(said));
        }
      }
    },
  );

  it("C-01 names all that there are, where none is near", () => {
    const [none, far] = [call("withTimeout", null), call("withTimeout", { nothingOfTheKind: 1 })];
    expect(none).toThrow("withTimeout takes an object of options: ms, then. But it is null.");
    expect(far).toThrow('withTimeout has no option "nothingOfTheKind". It has: ms, then.');
  });

  it.each([
    ["createPlainChannel", createPlainChannel, "the option input, output."],
    ["createRpcChannel", createRpcChannel, "the option input, output."],
    ["createChatChannel", createChatChannel, "the option send."],
    ["createNtfy", createNtfy, "the option topic."],
    ["createWebhook", createWebhook, "the option url, secret."],
    ["createPostgresStore", createPostgresStore, "the option url or pool."],
  ])("C-01 %s names what is needed and was not given", (name, make, needed) => {
    expect(() => Reflect.apply(make, undefined, [{}])).toThrow(new TypeError(`${name} needs ${needed}`));
    expect(() => Reflect.apply(make, undefined, [])).toThrow(`${name} takes an object of options: `);
  });

  it.each([
    ["flavour", "Markdown", 'plain, markdown, telegram-markdown, html, slack, but is "Markdown".'],
    ["layout", "all", 'one-by-one, all-in-one, but is "all".'],
    ["layout", null, "one-by-one, all-in-one, but is null."],
  ])("E-01 a chat's %s is one that there is, not %j", (name, value, known) => {
    const said = new TypeError(`${name} must be one of ${known}`);
    expect(call("createChatChannel", { [name]: value })).toThrow(said);
  });

  it("C-01 a getter among them is read where it is used, and by nobody else", () => {
    let reads = 0;
    const options = {
      get now() {
        reads += 1;
        return () => new Date(0);
      },
    };
    createMemoryStore(options);
    expect(reads).toBe(1);
  });

  it.each<[what: string, said: string, make: () => unknown]>([
    [
      "sink of record",
      "must be a function, but it is undefined.",
      () => Reflect.apply(record, undefined, [channel]),
    ],
    [
      "notifier of withNotification",
      "must be a function, but it is a string.",
      () => Reflect.apply(withNotification, undefined, [channel, "me"]),
    ],
    [
      "channel of createElicitationHandler",
      "must be a channel, but it is a promise: await it first.",
      () => Reflect.apply(createElicitationHandler, undefined, [Promise.resolve(channel)]),
    ],
  ])("C-01 what stands beside the options is held to it too: %s %s", (what, said, make) => {
    expect(make).toThrow(new TypeError(`${what} ${said}`));
  });

  it("C-01 a script has to be one", () => {
    for (const script of [undefined, {}, "yes"]) {
      const make = () => Reflect.apply(createScriptedChannel, undefined, [script]);
      expect(make).toThrow(/^createScriptedChannel takes a reply, such as answer/);
    }
  });
});
