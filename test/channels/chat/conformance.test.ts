import { describe, it } from "vitest";
import type { ChatFlavour } from "../../../channels/chat/index.js";
import { testElicitationChannel } from "../../../src/testing/index.js";
import { type ChatManner, createChatHarnessWith } from "../harnesses/chat.js";

const FLAVOURS: ChatFlavour[] = ["plain", "slack", "html"];
const MANNERS: [name: string, manner: ChatManner][] = [
  ["by number, one after the other", { replies: true }],
  ["by button", { presses: true, replies: true, options: { limits: { buttons: 8 } } }],
  ["all in one", { replies: true, options: { layout: "all-in-one" } }],
  [
    "by number, where nothing can be changed",
    { replies: true, options: { update: () => Promise.reject(new Error("no")) } },
  ],
  ["in short messages", { replies: true, options: { limits: { text: 200 } } }],
  ...FLAVOURS.map((flavour): [string, ChatManner] => [
    `as ${flavour}`,
    { replies: true, options: { flavour } },
  ]),
];

describe("E-04 C-06 the conformance suite, passed in a chat", () => {
  for (const [name, manner] of MANNERS) {
    testElicitationChannel({ name, describe, it, createHarness: createChatHarnessWith(manner) });
  }
});
