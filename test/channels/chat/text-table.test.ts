import { expect, it } from "vitest";
import { type ChatText, type ChatTextOptions, writeChatMessages } from "../../../channels/chat/index.js";
import cases from "./texts.json" with { type: "json" };

type Case = { title: string; texts: ChatText[]; options: ChatTextOptions; messages: string[] };

it.each(cases as Case[])("E-04 writes $title", ({ texts, options, messages }) => {
  expect(writeChatMessages(texts, options)).toEqual(messages);
});
