import { readSlack } from "./read-slack.js";

/** How a messenger writes text that is more than text. */
export type ChatFlavour = "plain" | "markdown" | "telegram-markdown" | "html" | "slack";

/** What a flavour makes of text. Each character is escaped by itself, so that an escaped text can be cut between characters. */
export type FlavourRules = {
  /** Text that is shown as it is. */
  escape(text: string): string;
  /** A line that stands out; its text is escaped already, and neither empty nor between blanks. */
  strong(escaped: string): string;
  escapeCode(text: string): string;
  /** What stands before and after lines of code. */
  fenceOf(code: readonly string[]): readonly [open: string, close: string];
  /** Whether blanks at the beginning of a line would mean something, or be lost. */
  losesIndent?: true;
  /** Whether what begins with / is for the messenger, and is not handed over. */
  keepsCommands?: true;
  /** What a person wrote, of what the messenger hands over. */
  read?(text: string): string;
};

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const ZERO_WIDTH_SPACE = "\u200b";

/**
 * - `plain`: no markup at all.
 * - `markdown`: CommonMark, as Discord, Mattermost, Matrix and Teams read it.
 * - `telegram-markdown`: Telegram's MarkdownV2.
 * - `html`: `<b>` and `<pre>`, as Telegram and Matrix read it.
 * - `slack`: Slack's mrkdwn. Its signs of emphasis cannot be escaped; a zero-width space on both sides keeps them apart from words.
 */
export const FLAVOURS: Readonly<Record<ChatFlavour, FlavourRules>> = {
  plain: {
    escape: (text) => text,
    strong: (escaped) => escaped,
    escapeCode: (text) => `| ${text}`.trimEnd(),
    fenceOf: () => ["", ""],
  },
  markdown: {
    escape: (text) => text.replace(/[!-/:-@[-`{-~]/g, "\\$&"),
    strong: (escaped) => `**${escaped}**`,
    escapeCode: (text) => text,
    fenceOf(code) {
      const runs = code.flatMap((line) => line.match(/`+/g) ?? []);
      const longest = runs.reduce((most, { length }) => Math.max(most, length), 2);
      const fence = "`".repeat(longest + 1);
      return [fence, fence];
    },
    losesIndent: true,
  },
  "telegram-markdown": {
    escape: (text) => text.replace(/[\\_*[\]()~`>#+\-=|{}.!]/g, "\\$&"),
    strong: (escaped) => `*${escaped}*`,
    escapeCode: (text) => text.replace(/[`\\]/g, "\\$&"),
    fenceOf: () => ["```", "```"],
  },
  html: {
    escape: escapeEntities,
    strong: (escaped) => `<b>${escaped}</b>`,
    escapeCode: escapeEntities,
    fenceOf: () => ["<pre>", "</pre>"],
    losesIndent: true,
  },
  slack: {
    escape: (text) => escapeEntities(text).replace(/[*_~`]/g, `${ZERO_WIDTH_SPACE}$&${ZERO_WIDTH_SPACE}`),
    strong: (escaped) => `*${escaped}*`,
    escapeCode: (text) => escapeEntities(text).replaceAll("`", `\`${ZERO_WIDTH_SPACE}`),
    fenceOf: () => ["```", "```"],
    keepsCommands: true,
    read: readSlack,
  },
};

function escapeEntities(text: string): string {
  return text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? sign);
}
