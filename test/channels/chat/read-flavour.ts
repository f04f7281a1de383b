import MarkdownIt from "markdown-it";
import { parseFragment } from "parse5";
import type { ChatFlavour } from "../../../channels/chat/index.js";

/** What a messenger shows of a message: its text, and the texts of its code and of what stands out. */
export type Shown = { text: string; code: string[]; strong: string[] };

/** Reads a message as the messenger of a flavour does. Throws for one that it would refuse. */
export const READERS: Readonly<Record<Exclude<ChatFlavour, "plain">, (message: string) => Shown>> = {
  markdown: readMarkdown,
  "telegram-markdown": readTelegramMarkdown,
  html: readHtml,
  slack: readSlack,
};

function readMarkdown(message: string): Shown {
  const shown: Shown = { text: "", code: [], strong: [] };
  const blocks: string[] = [];
  for (const token of new MarkdownIt({ html: true }).parse(message, {})) {
    if (token.type === "fence") {
      shown.code.push(token.content.replace(/\n$/, ""));
      blocks.push(token.content);
      continue;
    }
    if (token.type !== "inline") {
      if (!/^paragraph_/.test(token.type)) throw new Error(`The message has a ${token.type}.`);
      continue;
    }
    let isStrong = false;
    let block = "";
    for (const child of token.children ?? []) {
      if (child.type === "strong_open" || child.type === "strong_close") {
        isStrong = child.type === "strong_open";
      } else if (child.type === "softbreak") {
        block += "\n";
      } else if (child.type === "text" || child.type === "text_special") {
        block += child.content;
        if (isStrong && child.content !== "") shown.strong.push(child.content);
      } else {
        throw new Error(`The message has a ${child.type}.`);
      }
    }
    blocks.push(block);
  }
  return { ...shown, text: blocks.join("\n") };
}

const RESERVED = /[_*[\]()~`>#+\-=|{}.!]/;

// The rules of "MarkdownV2 style" in the Bot API's description: what is reserved and not escaped is an error.
function readTelegramMarkdown(message: string): Shown {
  const shown: Shown = { text: "", code: [], strong: [] };
  let strong: string | undefined;
  for (let at = 0; at < message.length; at += 1) {
    const sign = message.charAt(at);
    if (message.startsWith("```", at)) {
      const [code, end] = readCode(message, at + 3);
      shown.code.push(code);
      shown.text += code;
      at = end;
    } else if (sign === "*") {
      if (strong === undefined) strong = "";
      else {
        shown.strong.push(strong);
        strong = undefined;
      }
    } else {
      if (sign === "\\") at += 1;
      else if (RESERVED.test(sign)) throw new Error(`Character '${sign}' is reserved and must be escaped.`);
      const text = message.charAt(at);
      shown.text += text;
      if (strong !== undefined) strong += text;
    }
  }
  if (strong !== undefined) throw new Error("Can't find the end of a Bold entity.");
  return shown;
}

function readCode(message: string, from: number): [code: string, end: number] {
  let code = "";
  for (let at = from; at < message.length; at += 1) {
    if (message.startsWith("```", at)) return [code.replace(/^\n|\n$/g, ""), at + 2];
    if (message.charAt(at) === "\\") at += 1;
    code += message.charAt(at);
  }
  throw new Error("Can't find the end of a Pre entity.");
}

type Node = { nodeName: string; value?: string; childNodes?: Node[] };

function readHtml(message: string): Shown {
  const shown: Shown = { text: "", code: [], strong: [] };
  const textOf = (node: Node): string => node.value ?? (node.childNodes ?? []).map(textOf).join("");
  for (const node of (parseFragment(message) as Node).childNodes ?? []) {
    if (!["#text", "b", "pre"].includes(node.nodeName)) throw new Error(`Unsupported tag ${node.nodeName}.`);
    const text = textOf(node);
    shown.text += text;
    if (node.nodeName === "b") shown.strong.push(text);
    if (node.nodeName === "pre") shown.code.push(text.replace(/^\n|\n$/g, ""));
  }
  return shown;
}

// "Formatting text for app surfaces": three signs are escaped; emphasis stands directly beside the words that it is around.
function readSlack(message: string): Shown {
  const shown: Shown = { text: "", code: [], strong: [] };
  let code: string[] | undefined;
  const lines = message.split("\n").map((line) => {
    if (line === "```") {
      if (code !== undefined) shown.code.push(code.join("\n"));
      code = code === undefined ? [] : undefined;
      return "";
    }
    if (/[<>]/.test(line)) throw new Error("The message has a link.");
    const text = decode(line);
    if (code !== undefined) {
      code.push(text);
      return text;
    }
    const inner = /^\*([^\n]+)\*$/.exec(line)?.[1];
    if (/(?<!\u200b)[*_~`]|[*_~`](?!\u200b)/.test(inner ?? line))
      throw new Error("The message has emphasis.");
    if (inner === undefined) return text;
    shown.strong.push(decode(inner));
    return decode(inner);
  });
  if (code !== undefined) throw new Error("The code has no end.");
  return { ...shown, text: lines.join("\n") };
}

function decode(text: string): string {
  return text
    .replaceAll("\u200b", "")
    .replace(/&(amp|lt|gt);/g, (_, name: string) => ({ amp: "&", lt: "<", gt: ">" })[name] ?? "");
}
