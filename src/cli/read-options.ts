import type { ElicitationTimeout } from "../../protocol/elicitation.js";
import { shorten } from "../text/issues.js";
import { BadInputError } from "./bad-input-error.js";
import { TOOL_NAMES, type ToolName } from "./tool-names.js";

/** The options of `ask`, as they were typed. */
export type TypedOptions = {
  answers?: string | undefined;
  channel?: string | undefined;
  file?: string | undefined;
  plain: boolean;
  notify: boolean;
  timeout?: string | undefined;
  tool?: string | undefined;
  "preview-format"?: string | undefined;
  json: boolean;
};

/** The same, understood. */
export type AskOptions = {
  answers?: string;
  /** Absent: the terminal where there is one. */
  channel?: "terminal" | "plain" | "file";
  /** Where questions wait. */
  file?: string;
  notify: boolean;
  timeout?: ElicitationTimeout;
  /** Absent: the tool that the call names. */
  tool?: ToolName;
  previewFormat?: "html" | "markdown";
  json: boolean;
};

/** Throws {@link BadInputError} for a value that an option cannot have. */
export function readOptions(typed: TypedOptions): AskOptions {
  const { answers, file, timeout, json, notify } = typed;
  const channel = readChoice("--channel", typed.channel, ["terminal", "plain", "file"]);
  if (typed.plain && channel !== undefined && channel !== "plain") {
    throw new BadInputError(`--plain and --channel ${channel} exclude each other.`);
  }
  if (file === "") throw new BadInputError("--file needs the name of a file.");
  const previewFormat = readChoice("--preview-format", typed["preview-format"], ["html", "markdown"]);
  const tool = readToolName(typed.tool);
  const chosen = typed.plain ? "plain" : channel;
  return {
    json,
    notify,
    ...(answers !== undefined && { answers }),
    ...(file !== undefined && { file }),
    ...(chosen !== undefined && { channel: chosen }),
    ...(timeout !== undefined && { timeout: readTimeout(timeout) }),
    ...(previewFormat !== undefined && { previewFormat }),
    ...(tool !== undefined && { tool }),
  };
}

/** The value of `--tool`. */
export function readToolName(value: string | undefined): ToolName | undefined {
  return readChoice("--tool", value, TOOL_NAMES);
}

function readChoice<Choice extends string>(
  option: string,
  value: string | undefined,
  choices: readonly Choice[],
): Choice | undefined {
  if (value === undefined) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (choice !== undefined) return choice;
  throw new BadInputError(
    `${option} must be ${choices.slice(0, -1).join(", ")} or ${choices.at(-1)}, but it is "${shorten(value)}".`,
  );
}

function readTimeout(value: string): ElicitationTimeout {
  const [, seconds = "", then = "cancel"] = /^(\d+(?:\.\d+)?)(?::(cancel|recommended))?$/.exec(value) ?? [];
  if (seconds === "") {
    throw new BadInputError(
      `--timeout must be a number of seconds, alone or followed by :recommended, but it is "${shorten(value)}".`,
    );
  }
  return { ms: Number(seconds) * 1000, then: then === "recommended" ? "recommended" : "cancel" };
}
