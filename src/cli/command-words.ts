import type { CommandSentences } from "../language/en/command.js";
import { LANGUAGES } from "../language/language.js";
import { TOOL_NAMES } from "./tool-names.js";

/** The commands, and the words that may follow each. */
export const COMMANDS = {
  ask: [],
  questions: ["show", "answer", "clear"],
  inbox: ["list", "answer", "decline", "show", "withdraw", "watch"],
  serve: [],
  mcp: [],
  await: [],
  get: [],
  schema: ["tool", "wire"],
  completion: ["bash", "zsh", "fish"],
  help: [],
  version: [],
} as const;

export type CommandName = keyof typeof COMMANDS;

export const CHANNELS = ["terminal", "plain", "file", "inbox"] as const;
export const PREVIEW_FORMATS = ["html", "markdown"] as const;

/** The options, as they were typed. */
export type TypedOptions = {
  answers?: string | undefined;
  channel?: string | undefined;
  file?: string | undefined;
  store?: string | undefined;
  port?: string | undefined;
  host?: string | undefined;
  "base-url"?: string | undefined;
  "show-token"?: boolean | undefined;
  plain?: boolean | undefined;
  /** A flag; with `serve` what was said each time. */
  notify?: boolean | string[] | undefined;
  timeout?: string | undefined;
  tool?: string | undefined;
  tools?: string | undefined;
  leg?: string | undefined;
  "no-repair"?: boolean | undefined;
  "preview-format"?: string | undefined;
  repair?: boolean | undefined;
  json?: boolean | undefined;
  language?: string | undefined;
  help?: boolean | undefined;
  version?: boolean | undefined;
};

/** An option. One without `value` is a flag. */
export type OptionWords = {
  short?: string;
  /** What its value is, as the table calls it. */
  value?: keyof CommandSentences["values"];
  /** The values that it can have. */
  values?: readonly string[];
  /** Whether each time that it is typed counts. */
  isMany?: boolean;
};

export type OptionName = keyof TypedOptions;

export const OPTIONS: Readonly<Record<OptionName, OptionWords>> = {
  tool: { value: "NAME", values: TOOL_NAMES },
  tools: { value: "NAMES" },
  leg: { value: "SECONDS" },
  "no-repair": {},
  answers: { value: "JSON or FILE" },
  channel: { value: "NAME", values: CHANNELS },
  file: { value: "PATH" },
  store: { value: "FOLDER or URL" },
  port: { value: "NUMBER" },
  host: { value: "ADDRESS" },
  "base-url": { value: "URL" },
  "show-token": {},
  plain: {},
  "preview-format": { value: "FORMAT", values: PREVIEW_FORMATS },
  repair: {},
  timeout: { value: "SECONDS" },
  notify: {},
  json: {},
  language: { value: "LANGUAGE", values: LANGUAGES },
  help: { short: "h" },
  version: { short: "v" },
};

/** What an option is to a command to which it is something of its own. */
export const OWN_OPTIONS: Readonly<Partial<Record<CommandName, Partial<Record<OptionName, OptionWords>>>>> = {
  serve: { notify: { value: "URL", isMany: true } },
};

/** The options that every command takes. */
export const COMMON_OPTIONS: readonly OptionName[] = ["language"];

/** The options that mean something to a command besides. */
export const OPTIONS_OF: Readonly<Record<string, readonly OptionName[]>> = {
  ask: [
    "tool",
    "answers",
    "channel",
    "file",
    "store",
    "plain",
    "preview-format",
    "repair",
    "timeout",
    "notify",
    "json",
  ],
  "questions show": ["file", "json"],
  "questions answer": ["channel", "file", "plain", "timeout", "notify", "json"],
  "questions clear": ["file"],
  "inbox list": ["store", "json"],
  "inbox answer": ["store", "channel", "plain", "timeout", "notify"],
  "inbox show": ["store", "json"],
  "inbox decline": ["store"],
  "inbox withdraw": ["store"],
  "inbox watch": ["store", "json"],
  serve: ["store", "port", "host", "base-url", "no-repair", "notify", "show-token"],
  mcp: ["store", "port", "host", "base-url", "tools", "leg", "no-repair"],
  await: ["store", "timeout", "json"],
  get: ["store", "json"],
  "schema tool": ["tool"],
};

/** The first option that was typed and means nothing to a command. */
export function findOtherOption(command: string, options: TypedOptions): string | undefined {
  const allowed: readonly string[] = [...(OPTIONS_OF[command] ?? []), ...COMMON_OPTIONS];
  return Object.keys(options).find((name) => !allowed.includes(name));
}
