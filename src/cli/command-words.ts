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
  "preview-format"?: string | undefined;
  json?: boolean | undefined;
  help?: boolean | undefined;
  version?: boolean | undefined;
};

/** An option. One without `value` is a flag. */
export type OptionWords = {
  short?: string;
  /** What its value is, as the help calls it. */
  value?: string;
  /** The values that it can have. */
  values?: readonly string[];
  /** Whether each time that it is typed counts. */
  isMany?: boolean;
  /** What it does, for a completion. */
  about: string;
};

export type OptionName = keyof TypedOptions;

export const OPTIONS: Readonly<Record<OptionName, OptionWords>> = {
  tool: { value: "NAME", values: TOOL_NAMES, about: "whose call it is" },
  tools: { value: "NAMES", about: "which tools the MCP server offers" },
  leg: { value: "SECONDS", about: "how long one call of it waits" },
  answers: { value: "JSON or FILE", about: "answer in advance" },
  channel: { value: "NAME", values: CHANNELS, about: "how to ask" },
  file: { value: "PATH", about: "where questions wait" },
  store: { value: "FOLDER or URL", about: "where the inbox is" },
  port: { value: "NUMBER", about: "where to serve the inbox's pages" },
  host: { value: "ADDRESS", about: "on which of the machine's addresses" },
  "base-url": { value: "URL", about: "how people reach the pages" },
  "show-token": { about: "print the agents' token" },
  plain: { about: "ask in lines, for screen readers" },
  "preview-format": { value: "FORMAT", values: PREVIEW_FORMATS, about: "how previews are written" },
  timeout: { value: "SECONDS", about: "give up after so many seconds" },
  notify: { about: "ring the bell when a question appears, or with serve how to tell the person" },
  json: { about: "print the whole result as JSON" },
  help: { short: "h", about: "print the help" },
  version: { short: "v", about: "print the version" },
};

/** What an option is to a command to which it is something of its own. */
export const OWN_OPTIONS: Readonly<Partial<Record<CommandName, Partial<Record<OptionName, OptionWords>>>>> = {
  serve: { notify: { value: "URL", isMany: true, about: "how to tell the person" } },
};

/** The options that mean something to a command, but for that which asks: it takes all of them. */
export const OPTIONS_OF: Readonly<Record<string, readonly OptionName[]>> = {
  "questions show": ["file", "json"],
  "questions answer": ["channel", "file", "plain", "timeout", "notify", "json"],
  "questions clear": ["file"],
  "inbox list": ["store", "json"],
  "inbox answer": ["store", "channel", "plain", "timeout", "notify"],
  "inbox show": ["store", "json"],
  "inbox decline": ["store"],
  "inbox withdraw": ["store"],
  "inbox watch": ["store", "json"],
  serve: ["store", "port", "host", "base-url", "notify", "show-token"],
  mcp: ["store", "port", "host", "base-url", "tools", "leg"],
  await: ["store", "timeout", "json"],
  get: ["store", "json"],
  "schema tool": ["tool"],
};
